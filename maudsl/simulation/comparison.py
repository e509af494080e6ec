"""In: the totals of two sides that played the same seeds. Out: what is different, what changed most
first.

Where as many play on both sides, the cards of a seed are the same: the differences are taken hand
by hand, and luck that both had cancels out. Otherwise the two means stand by themselves (Welch).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import msgspec

from maudsl.rulebook.model import RuleBook
from maudsl.simulation.figures import COUNTED
from maudsl.simulation.intervals import (
    Estimate,
    difference_of_means,
    difference_of_shares,
    mean_of,
    variance,
)
from maudsl.simulation.players import Bots
from maudsl.simulation.report import Report
from maudsl.simulation.reporting import report_of
from maudsl.simulation.running import Key, Part
from maudsl.simulation.totals import Sums, Totals

VERSION = 1  # of the document
LISTED = ("acted", "missed", "breached", "called")  # of what rules do


class Change(msgspec.Struct, frozen=True):
    """`what`: "number" and a column, "place" and a number, or "rule", its name and what it did;
    `before` and `after`: means of a hand, or shares of the wins. `size`: the difference in standard
    deviations of a hand.
    """

    what: Key
    before: float
    after: float
    difference: Estimate
    size: float

    @property
    def is_clear(self) -> bool:
        return self.difference.leaves_out_zero


class Comparison(msgspec.Struct, frozen=True):
    """`changes`: those whose interval leaves out zero first, the greatest first."""

    games: int
    seed: int
    paired: bool
    before: Report
    after: Report
    changes: tuple[Change, ...]

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {"version": VERSION, **msgspec.to_builtins(self)}
        document["before"], document["after"] = self.before.as_json(), self.after.as_json()
        return document

    def lines(self) -> Iterator[str]:
        from maudsl.simulation.comparison_text import comparison_lines

        yield from comparison_lines(self)


def comparison_of(
    books: tuple[RuleBook, RuleBook],
    part: Part,
    *,
    paired: bool,
    seed: int,
    bots: Bots,
    pace: int,
) -> Comparison:
    """`part`: all that was played."""
    one, other = part.totals
    before, after = (
        report_of(book, totals, seed=seed, bots=bots, pace=pace)
        for book, totals in zip(books, part.totals, strict=True)
    )
    differences = part.differences if paired else None
    changes = [_change(key, one, other, differences) for key in _keys(one, other)]
    changes.sort(key=lambda each: (not each.is_clear, -each.size, each.what))
    return Comparison(part.games, seed, paired, before, after, tuple(changes))


def _keys(one: Totals, other: Totals) -> Iterator[Key]:
    """What both sides can have: places only where there are as many."""
    for name in COUNTED:
        if _sums(one, ("number", name)).total or _sums(other, ("number", name)).total:
            yield "number", name
    if len(one.wins) == len(other.wins):
        for place in range(1, len(one.wins) + 1):
            yield "place", str(place)
    causes = {(rule, what) for rule, text, what in (*one.causes, *other.causes) if not text}
    for rule, what in sorted(causes):
        if what in LISTED:
            yield "rule", rule, what


def _sums(totals: Totals, key: Key) -> Sums:
    match key:
        case ("number", name):
            return totals.numbers.get(name, Sums())
        case ("rule", rule, what):
            return totals.causes.get((rule, "", what), Sums())
        case (_, place):
            wins = totals.wins[int(place) - 1]
            return Sums(wins, wins, wins, 1)
    raise AssertionError(key)


def _change(key: Key, one: Totals, other: Totals, differences: dict[Key, Sums] | None) -> Change:
    first, second = _sums(one, key), _sums(other, key)
    a, b = (one.games, first.total, first.squares), (other.games, second.total, second.squares)
    if differences is not None:
        found = differences.get(key, Sums())
        difference = mean_of(one.games, found.total, found.squares)
    elif key[0] == "place":
        difference = difference_of_shares((first.total, one.games), (second.total, other.games))
    else:
        difference = difference_of_means(a, b)
    before, after = mean_of(*a).mean, mean_of(*b).mean
    spread = sqrt((variance(*a) + variance(*b)) / 2)
    size = abs(difference.mean) / spread if spread else float(difference.mean != 0)
    return Change(key, before, after, difference, round(size, 6))
