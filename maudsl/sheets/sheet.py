"""In: a rule book. Out: its sheet: by card, by moment, what it costs, and what overrides what."""

from __future__ import annotations

from maudsl.cards import CardIndex, index_of
from maudsl.rulebook.model import RuleBook
from maudsl.sheets.by_card import by_card
from maudsl.sheets.by_moment import by_moment
from maudsl.sheets.exceptions import exceptions
from maudsl.sheets.prices import prices
from maudsl.sheets.set_up import set_up
from maudsl.sheets.shape import Part, Sheet
from maudsl.sheets.sorting import sorted_rules


def sheet_of(book: RuleBook) -> Sheet:
    cards: CardIndex = index_of(book.pack)
    kinds = book.kinds
    sentences = sorted_rules(book, cards, kinds)
    parts = (
        Part("The table", set_up(book, cards)),
        Part("Card by card", by_card(sentences, cards, kinds)),
        *by_moment(sentences),
        Part("Calls, and what they cost", prices(book, cards)),
        Part("Exceptions", exceptions(sentences, book, cards, kinds)),
    )
    layers = tuple(layer.title for layer in book.layers[1:])
    return Sheet(book.title, layers, tuple(part for part in parts if part.entries))
