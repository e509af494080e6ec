"""What several changes need: a seat or a hand that is another, and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from maudsl.engine.state import Seat, State

Changes = dict[type, Callable[[State, Any], State]]


def as_it_was(state: State, event: object) -> State:
    return state


def with_seat(state: State, name: str, **changes: object) -> State:
    seats = tuple([replace(x, **changes) if x.name == name else x for x in state.seats])
    return replace(state, seats=seats)


def with_cards(state: State, name: str, hand: tuple[str, ...]) -> State:
    return replace(state, seats=seats_with_cards(state, name, hand))


def seats_with_cards(state: State, name: str, hand: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple([replace(x, hand=hand) if x.name == name else x for x in state.seats])


def gains(state: State, name: str, card: str) -> State:
    return with_cards(state, name, (*state.hand_of(name), card))


def times_before(state: State) -> tuple[tuple[int, int], ...]:
    """What the play on top made of the count is gone with it, or with the win."""
    return tuple(each for each in state.times if each[0] < len(state.plays))


def without_breach(state: State, number: int) -> State:
    return replace(state, breaches=tuple(x for x in state.breaches if x.number != number))
