"""A hand from the deal to its end: what is shuffled, dealt and won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.changes.seated import Changes, gains, times_before, with_seat
from maudsl.engine.state import State


def _dealt(state: State, events: Sequence[e.Dealt]) -> State:
    hands = {event.player: event.cards for event in events}
    seats = [replace(x, hand=hands[x.name]) if x.name in hands else x for x in state.seats]
    return replace(state, seats=tuple(seats), stock=_without(state.stock, hands.values()))


def _without(stock: tuple[str, ...], hands: Collection[tuple[str, ...]]) -> tuple[str, ...]:
    """Cards that were dealt one by one lie on top of it, in just that order."""
    dealt = tuple(chain.from_iterable(zip(*hands, strict=False)))
    if stock[: len(dealt)] == dealt and len(dealt) == sum(map(len, hands)):
        return stock[len(dealt) :]
    left = list(stock)
    for card in chain.from_iterable(hands):
        left.remove(card)
    return tuple(left)


def _starter(state: State, event: e.Starter) -> State:
    plays = (s.Play("", event.card, event.rule),)
    return replace(state, stock=state.stock[1:], pile=(event.card,), plays=plays)


def _hand_won(state: State, event: e.HandWon) -> State:
    scores = tuple([(seat.name, seat.score) for seat in state.seats])
    out = tuple([seat.name for seat in state.seats if seat.out])
    return replace(
        state,
        seats=_more_wins(state, event.player, 1),
        calling=None,
        asked=(),
        race=None,
        still=None,
        phase="over",
        won=s.Won(event.player, scores, event.blocked, out),
        amended=False,
    )


def _new_hand(state: State, event: e.HandBegan) -> State:
    """What survives a hand: seats with their scores, the rules, the clock and the generator."""
    return begun(state, event, {}, (), state.chance, doubles=True)


def has_doubles(cards: tuple[str, ...]) -> bool:
    return len(set(cards)) < len(cards)


def begun(
    state: State,
    event: e.HandBegan,
    hands: Mapping[str, tuple[str, ...]],
    stock: tuple[str, ...],
    chance: int,
    *,
    doubles: bool,
) -> State:
    """With these cards, and the generator as it is once they are shuffled."""
    seats = [
        replace(seat, hand=hands.get(seat.name, ()), waiting=False, place=0) for seat in state.seats
    ]
    return State(
        seats=tuple(seats),
        chance=chance,
        stock=stock,
        doubles=doubles,
        dealer=event.dealer,
        version=state.version,
        phase="deal",
        hand=event.hand,
        time=state.time,
        waits=state.waits,
        counter=state.counter,
        kept=tuple([each for each in state.kept if each.scope == "session"]),
    )


def _came_back(state: State, name: str) -> State:
    """Whoever was done after them moves up by a place."""
    seat = state.seat(name)
    place = seat.place if seat else 0
    seats = tuple(replace(x, place=x.place - (x.place > place)) for x in state.seats)
    return with_seat(replace(state, seats=seats), name, place=0)


def _resumed(state: State) -> State:
    """A win is taken back: scores as they were, and play goes on where it stood."""
    before = dict(state.won.scores) if state.won else {}
    if state.won:
        state = replace(state, seats=_more_wins(state, state.won.player, -1))
    out = state.won.out if state.won else ()
    seats = tuple(
        replace(x, score=before.get(x.name, x.score), out=x.name in out) for x in state.seats
    )
    times = times_before(state)
    return replace(state, seats=seats, phase="play", won=None, winners=(), times=times, claimed="")


def _scored(state: State, events: Sequence[e.Scored]) -> State:
    totals = {event.player: event.total for event in events}
    seats = [replace(x, score=totals[x.name]) if x.name in totals else x for x in state.seats]
    return replace(state, seats=tuple(seats))


def _more_wins(state: State, name: str, count: int) -> tuple[s.Seat, ...]:
    seats = [replace(x, wins=x.wins + count) if x.name == name else x for x in state.seats]
    return tuple(seats)


# What comes to everybody in turn, done at once.
TOGETHER: dict[type, Callable[[State, Any], State]] = {e.Dealt: _dealt, e.Scored: _scored}

CHANGES: Changes = {
    e.HandBegan: _new_hand,
    e.Shuffled: lambda state, event: replace(
        state, stock=event.stock, chance=event.chance, doubles=has_doubles(event.stock)
    ),
    e.Dealt: lambda state, event: _dealt(state, (event,)),
    e.Starter: _starter,
    e.StarterReplaced: lambda state, event: replace(state, stock=(*state.stock[1:], event.card)),
    e.DealDone: lambda state, event: replace(state, phase="play"),
    e.Evened: lambda state, event: replace(
        gains(state, event.player, event.card), stock=state.stock[1:]
    ),
    e.HandWon: _hand_won,
    e.Finished: lambda state, event: with_seat(state, event.player, place=event.place),
    e.CameBack: lambda state, event: _came_back(state, event.player),
    e.HandResumed: lambda state, event: _resumed(state),
    e.Scored: lambda state, event: _scored(state, (event,)),
    e.CountsTimes: lambda state, event: replace(
        state, times=(*state.times, (len(state.plays), event.times))
    ),
    e.Claimed: lambda state, event: replace(state, claimed=event.player),
    e.SessionWon: lambda state, event: replace(state, phase="finished", winners=event.players),
}
