"""In: two rule books. Out: what is only the one's and what is only the other's: cards, plays, and
the lines of their rule sheets.

The sheet is prose made from what a book means, so that two ways to write a rule are no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from maudsl.cards import index_of
from maudsl.differences.plays import plays_that_change
from maudsl.rulebook.describe_cards import describe_kinds
from maudsl.rulebook.model import RuleBook
from maudsl.sheets.by_card import by_card
from maudsl.sheets.by_moment import by_moment
from maudsl.sheets.prices import costs, prices
from maudsl.sheets.set_up import set_up
from maudsl.sheets.shape import Entry
from maudsl.sheets.sorting import sorted_rules


class Change(msgspec.Struct, frozen=True):
    """`part`: of the sheet; `about`: which cards or which rule, empty where neither."""

    part: str
    about: str
    gone: tuple[str, ...]
    new: tuple[str, ...]


def changes_between(old: RuleBook, new: RuleBook) -> Iterator[Change]:
    """Nothing if both say the same."""
    yield from _cards(old, new)
    yield from plays(old, new)
    before, after = (dict(_lines(book)) for book in (old, new))
    parts = list(dict.fromkeys(part for part, _ in (*before, *after)))
    for key in sorted({**before, **after}, key=lambda key: parts.index(key[0])):
        yield from _change(*key, before.get(key, ()), after.get(key, ()))


def plays(old: RuleBook, new: RuleBook) -> Iterator[Change]:
    """What may be played on what."""
    for when, gone, more in plays_that_change(old, new):
        yield Change("What may be played", when, gone, more)


def _cards(old: RuleBook, new: RuleBook) -> Iterator[Change]:
    before, after = old.kinds, new.kinds
    gone = _described([card for card in before if card not in after], old, before)
    more = _described([card for card in after if card not in before], new, after)
    if gone or more:
        yield Change("The cards", "", gone, more)


def _described(kinds: list[str], book: RuleBook, of: tuple[str, ...]) -> tuple[str, ...]:
    return (describe_kinds(kinds, index_of(book.pack), of),) if kinds else ()


def _lines(book: RuleBook) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """What the sheet says, by part and by what it is about there."""
    cards, kinds = index_of(book.pack), book.kinds
    sentences = sorted_rules(book, cards, kinds)
    said = [
        ("The table", set_up(book, cards)),
        ("Card by card", by_card(sentences, cards, kinds)),
        *((part.name, part.entries) for part in by_moment(sentences)),
        ("Calls, and what they cost", prices(book, cards)),
    ]
    for part, entries in said:
        for about, texts in _by_name(entries).items():
            yield (part, about), texts
    for price, mistakes in costs(book, cards).items():
        yield ("What it costs", price), tuple(mistakes)


def _by_name(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """What is said of the rest of the cards is no rule, and prices are told one by one."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        texts = tuple(line.text for line in entry.lines)
        if entry.name not in ("all others", "what it costs"):
            found[entry.name] = (*found.get(entry.name, ()), *texts)
    return found


def _change(
    part: str, about: str, before: tuple[str, ...], after: tuple[str, ...]
) -> Iterator[Change]:
    gone = tuple(text for text in before if text not in after)
    new = tuple(text for text in after if text not in before)
    if gone or new:
        yield Change(part, about, gone, new)
