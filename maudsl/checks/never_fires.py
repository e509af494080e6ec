"""A rule about plays that can't be: no card on any other fulfils all that it asks for."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import index_of
from maudsl.checks.impossible_card import tests_in
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.moments import moments, playing
from maudsl.rulebook.reach import kinds_passing


def never_fires(checked: Checked) -> Iterator[Diagnostic]:
    cards, kinds = index_of(checked.book.pack), checked.kinds
    for rule, sentence in checked.own_sentences():
        about, place = playing(sentence.says), checked.place_of(sentence)
        if about is None or place is None:
            continue
        if any(not kinds_passing(test, cards, kinds) for test in tests_in(sentence.says)):
            continue  # that a card isn't in the pack is told elsewhere
        holds = about.judge()
        if not any(holds(*each) for each in moments((about,), kinds, cards)):
            yield checked.warn(
                "never-fires",
                f'no play is what rule "{rule.name}" (line {sentence.line}) asks for, '
                f"whichever of the {len(kinds)} kinds of card lies on which",
                place,
                "two of its conditions exclude each other: take one of them out",
            )
