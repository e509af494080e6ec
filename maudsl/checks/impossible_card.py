"""A rule about cards that are in no pack of the game: it will never act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from maudsl.cards import index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import terms as b
from maudsl.rulebook.reach import kinds_passing

CARD_TESTS = get_args(b.CardTest)


def impossible_card(checked: Checked) -> Iterator[Diagnostic]:
    book = checked.book
    if book.layers[0].kind != "game":
        return  # a file of rules alone doesn't know the pack that it will be played with
    cards = index_of(book.pack)
    used = frozenset(book.kinds)
    for _, sentence in checked.own_sentences():
        for test in dict.fromkeys(tests_in(sentence.says)):
            place = checked.place_of(sentence)
            if place and not kinds_passing(test, cards, used):
                from maudsl.rulebook.describe_cards import describe_card

                yield checked.warn(
                    "impossible-card",
                    f"the cards in play never include {describe_card(test, cards)}",
                    place,
                    "name a card of the pack, or put the card into it: pack NAME with …",
                )


def tests_in(term: object) -> Iterator[b.CardTest]:
    """Every test on a card in a term, the outermost ones only."""
    if isinstance(term, CARD_TESTS):
        yield term
    elif isinstance(term, tuple):
        for each in term:
            yield from tests_in(each)
    elif isinstance(term, msgspec.Struct):
        for field in term.__struct_fields__:
            yield from tests_in(getattr(term, field))
