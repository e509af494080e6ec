"""What many hands add up to: whole numbers alone, so that totals are equal to the last digit in
whatever parts and order hands were counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from maudsl.simulation.figures import COUNTED, Hand

MOST_STUCK = 20  # seeds that are kept

Key = TypeVar("Key")


class Sums(msgspec.Struct):
    """Of one number in each hand: its sum, the sum of its squares, in how many hands it wasn't
    nought, and the greatest.
    """

    total: int = 0
    squares: int = 0
    hands: int = 0
    most: int = 0

    def count(self, number: int) -> None:
        self.total += number
        self.squares += number * number
        self.hands += number != 0
        self.most = max(self.most, number)

    def add(self, other: Sums) -> None:
        self.total += other.total
        self.squares += other.squares
        self.hands += other.hands
        self.most = max(self.most, other.most)


Cause = tuple[str, str, str]  # the rule, its sentence or a part of one ("": the rule), what


class Totals(msgspec.Struct):
    """`numbers`: of the columns of a hand; `causes`: what rules did, and `phrases`: what was owed
    and missed, by phrase. `wins`: by place, the first to play first, of the `seated` hands in which
    nobody was out. `crossed`: the sum of decisions times choices. `stuck`: the lowest seeds of
    hands that didn't end. Of sessions: how many, how many were cut short, how many hands they
    took, and who won them, by seat.
    """

    games: int = 0
    numbers: dict[str, Sums] = {}
    causes: dict[Cause, Sums] = {}
    phrases: dict[tuple[str, str], Sums] = {}
    wins: list[int] = []
    seated: int = 0
    crossed: int = 0
    stuck: list[int] = []
    sessions: int = 0
    cut: int = 0
    length: Sums = msgspec.field(default_factory=Sums)
    sessions_won: list[int] = []

    @classmethod
    def of(cls, players: int) -> Totals:
        return cls(wins=[0] * players, sessions_won=[0] * players)

    def count(self, hand: Hand) -> None:
        self.games += 1
        for name in COUNTED:
            _sums(self.numbers, name).count(getattr(hand, name))
        for cause, times in hand.causes.items():
            _sums(self.causes, cause).count(times)
        for phrase, times in hand.phrases.items():
            _sums(self.phrases, phrase).count(times)
        self.crossed += hand.decisions * hand.choices
        if hand.players == len(self.wins):
            self.seated += 1
            if hand.place:
                self.wins[hand.place - 1] += 1
        if hand.stuck:
            self._is_stuck([hand.seed])

    def count_session(self, hands: int, winners: Iterable[int], *, cut: bool) -> None:
        """`winners`: seats, from 0; several may share it."""
        self.sessions += 1
        self.cut += cut
        self.length.count(hands)
        for seat in winners:
            self.sessions_won[seat] += 1

    def add(self, other: Totals) -> None:
        self.games += other.games
        add_sums(self.numbers, other.numbers)
        add_sums(self.causes, other.causes)
        add_sums(self.phrases, other.phrases)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.seated += other.seated
        self.crossed += other.crossed
        self._is_stuck(other.stuck)
        self.sessions += other.sessions
        self.cut += other.cut
        self.length.add(other.length)
        both = zip(self.sessions_won, other.sessions_won, strict=True)
        self.sessions_won = [a + b for a, b in both]

    def _is_stuck(self, seeds: list[int]) -> None:
        self.stuck = sorted({*self.stuck, *seeds})[:MOST_STUCK]


def add_sums(sums: dict[Key, Sums], others: Mapping[Key, Sums]) -> None:
    for key, other in others.items():
        _sums(sums, key).add(other)


def _sums(sums: dict[Key, Sums], key: Key) -> Sums:
    found = sums.get(key)
    if found is None:
        found = sums[key] = Sums()
    return found
