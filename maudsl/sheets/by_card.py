"""In: the sentences of a book. Out: what each rank, suit or other set of cards does; cards that do
the same stand together.
"""

from __future__ import annotations

from maudsl.cards import CardIndex
from maudsl.rulebook.describe_cards import describe_kinds
from maudsl.sheets.shape import Entry, Line
from maudsl.sheets.sorting import Sorted


def by_card(sentences: list[Sorted], cards: CardIndex, kinds: tuple[str, ...]) -> tuple[Entry, ...]:
    """In the pack's order; the narrower of two sets after the wider one."""
    about: dict[frozenset[str], list[Line]] = {}
    for each in sentences:
        if each.subject == "a card":
            about.setdefault(each.kinds, []).append(each.line)
    place = {card: number for number, card in enumerate(kinds)}
    sets = sorted(about, key=lambda of: (min(place[card] for card in of), -len(of)))
    entries = [_entry(of, about[of], cards, kinds) for of in sets]
    rest = [card for card in kinds if not any(card in of for of in about)]
    if entries and rest:
        text = "They do nothing of their own."
        entries.append(Entry("all others", (Line(text),), _in_order(rest, cards)))
    return tuple(entries)


def _entry(
    of: frozenset[str], lines: list[Line], cards: CardIndex, kinds: tuple[str, ...]
) -> Entry:
    shown = _in_order([card for card in kinds if card in of], cards)
    return Entry(describe_kinds(of, cards, kinds), tuple(lines), shown)


def _in_order(codes: list[str], cards: CardIndex) -> tuple[str, ...]:
    return tuple(sorted(codes, key=cards.sort_key))
