"""What many hands by bots came to: means and shares, each with its interval of 95 %."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from maudsl.simulation.intervals import Estimate
from maudsl.simulation.players import Bots

VERSION = 1  # of the document


class Figure(msgspec.Struct, frozen=True):
    """Of something that is counted in each hand: its mean, its sum, in how many hands it wasn't
    nought, and the most in one.
    """

    mean: Estimate
    total: int
    hands: int
    most: int


class Place(msgspec.Struct, frozen=True):
    """`wins` of whoever sat there, and their share of the hands."""

    place: int
    wins: int
    share: Estimate


class Branch(msgspec.Struct, frozen=True):
    """A sentence of a rule, or an alternative in one. `acted`: actions at the table in which it
    did something; `overridden`: in which another stood in for it, or lifted it. What `forbids`
    does nothing by itself: it is `breached`, or nothing is seen of it.
    """

    text: str
    acted: Figure
    overridden: int
    breached: int = 0
    forbids: bool = False
    alternatives: tuple[Branch, ...] = ()


class RuleFigures(msgspec.Struct, frozen=True):
    """As for a branch; and of what the rule asks for: `owed`, of that `met`, `missed` and `void`;
    of debts those that a card `answered` and those that were `paid`; `breached`: forbidden acts
    that were done; `called`: breaches for which somebody paid; `lapsed`: those that nobody called
    in time.
    """

    rule: str
    acted: Figure
    overridden: int
    owed: int
    met: int
    missed: int
    void: int
    answered: int
    paid: int
    breached: int
    called: int
    lapsed: int
    branches: tuple[Branch, ...]


class PhraseFigures(msgspec.Struct, frozen=True):
    """What was to be said, as its rule writes it."""

    phrase: str
    owed: Figure
    met: int
    missed: int


class Sessions(msgspec.Struct, frozen=True):
    """`cut`: sessions that were ended before the book ended them. `won`: by seat; the seat that
    dealt the first hand is the last. A session may be shared.
    """

    sessions: int
    cut: int
    hands: Estimate
    won: tuple[Place, ...]


class Report(msgspec.Struct, frozen=True):
    """Equal for the same book, players, games, seed and bots, however the hands were played.

    `games`: hands that were played. `numbers`: by the columns of a hand. `places`: who won, the
    first to play first, in the `seated` hands in which nobody was out already; `even`: how probable
    wins are that are spread at least so unevenly, where all places are worth the same (chi-square);
    None: too few. `choice`: the share of decisions with more than one kind of card that might be
    played. `stuck`: the lowest seeds of hands that didn't end. `seconds_a_turn`: on the table's
    clock.
    """

    title: str
    players: int
    games: int
    seed: int
    bots: Bots
    seconds_a_turn: int
    numbers: dict[str, Figure]
    choice: Estimate
    places: tuple[Place, ...]
    seated: int
    even: float | None
    rules: tuple[RuleFigures, ...]
    phrases: tuple[PhraseFigures, ...]
    stuck: tuple[int, ...] = ()
    sessions: Sessions | None = None

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(each.wins for each in self.places)

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {"version": VERSION, **msgspec.to_builtins(self)}
        document["wins"] = list(self.wins)
        document["blocked"] = self.numbers["blocked"].total
        return document

    def lines(self) -> Iterator[str]:
        """As plain text; a terminal's width and colours are for the command to choose."""
        from maudsl.simulation.text import report_lines

        yield from report_lines(self)
