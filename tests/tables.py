"""Tables in the middle of things, for tests that need more than a scenario says."""

from __future__ import annotations

from msgspec.structs import replace

import maudsl
from maudsl.amendments import amend
from maudsl.engine import events as e
from maudsl.engine.state import Seat
from maudsl.rulebook.model import RuleBook


def table_of(book: RuleBook, *names: str, **scores: int) -> maudsl.Table:
    """A table whose first hand is dealt, with the scores that are given."""
    table = maudsl.Table(book, list(names), seed=1)
    seats = tuple(replace(x, score=scores.get(x.name, 0)) for x in table.state.seats)
    return maudsl.Table.at(table.book, replace(table.state, seats=seats))


def moment(table: maudsl.Table, top: str, **hands: str) -> maudsl.Table:
    """The same hand, with these cards in it, and the first who is named to move."""

    def seat(x: Seat) -> Seat:
        return replace(x, hand=tuple(hands.get(x.name, "").split()))

    state = replace(
        table.state,
        seats=tuple(map(seat, table.state.seats)),
        pile=(top,),
        turn=next(iter(hands)),
        direction=1,
        debt=None,
        skips=0,
        calling=None,
        called_suit=None,
        still=None,
        duties=(),
        breaches=(),
    )
    return maudsl.Table.at(table.book, state)


def scores(table: maudsl.Table) -> dict[str, int]:
    return {x.name: x.score for x in table.state.seats if not x.gone}


def refused(events: tuple[e.Event, ...]) -> str:
    return next((x.reason for x in events if isinstance(x, e.Refused)), "")


def deal(table: maudsl.Table) -> None:
    """By whoever has to, of those who sit there."""
    names = [x.name for x in table.state.seats if not x.gone]
    assert any(not refused(table.do(f"{name} deals")) for name in names)


def amended(book: RuleBook, rule: str) -> RuleBook:
    more = amend(book, rule, "A").book
    assert more is not None
    return more
