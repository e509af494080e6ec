"""Something that a rule remembers and no rule ever changes: a plain number would do."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook.walk import terms_in


def never_changes(checked: Checked) -> Iterator[Diagnostic]:
    if not checked.is_game:
        return  # what it is put on, or what is put on it, may change it
    said = tuple(each.says for rule in checked.book.rules for each in rule.sentences)
    changed = {each.name for each in terms_in(said, m.Change)}
    changed |= {each.name for each in terms_in(said, m.Join)}
    for rule, sentence in checked.own_sentences():
        says, place = sentence.says, checked.place_of(sentence)
        if not isinstance(says, m.Keep) or says.counts or says.whenever or place is None:
            continue
        if says.name not in changed:
            yield checked.warn(
                "never-changes",
                f'rule "{rule.name}" keeps "{says.name}", and no effect ever changes it',
                place,
                f"let it change: {says.name} goes up by 1; or write what it is in its place",
            )
