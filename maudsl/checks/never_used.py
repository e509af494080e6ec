"""A list of words, a name for cards, or something kept that no sentence speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in
from maudsl.syntax import settings as t

WORD = re.compile(r"[^\W\d_][\w'’-]*")


def never_used(checked: Checked) -> Iterator[Diagnostic]:
    """In a game: of other files nobody knows who else will speak of their words."""
    if not checked.is_game:
        return
    words = frozenset(_words_of(checked))
    for node in checked.file.statements:
        if isinstance(node, t.WordList | t.DefineCard) and node.name.text.casefold() not in words:
            what = "list" if isinstance(node, t.WordList) else "name"
            yield checked.warn(
                "never-used",
                f'no sentence speaks of the {what} "{node.name.text}"',
                node.span,
                "take it out, or use it",
            )
    read = frozenset(_read(checked.book))
    for rule, sentence in checked.own_sentences():
        says, place = sentence.says, checked.place_of(sentence)
        if isinstance(says, m.Keep) and not says.counts and place and says.name not in read:
            yield checked.warn(
                "never-used",
                f'rule "{rule.name}" keeps "{says.name}", and no sentence asks for it',
                place,
                "take it out, or use it",
            )


def _words_of(checked: Checked) -> Iterator[str]:
    """The words of all statements, but for those that a list or a name itself is made of."""
    for node in checked.file.statements:
        text = checked.source.text[node.span.start : node.span.end]
        if isinstance(node, t.DefineCard):
            text = text.partition(":")[2]
        if not isinstance(node, t.WordList | t.Scenario):
            yield from (word.casefold() for word in WORD.findall(text))


def _read(book: m.RuleBook) -> Iterator[str]:
    said = tuple(each.says for rule in book.rules for each in rule.sentences)
    yield from (each.name for each in terms_in(said, b.Kept))
    yield from (each.name for each in terms_in(said, b.KeptCount))
    yield from (each.name for each in terms_in(said, b.KeptCard))
    yield from (each.name for each in terms_in(said, b.Who))
