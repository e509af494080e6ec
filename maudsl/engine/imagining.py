"""In: the state, and who looks. Out: states that look the same to them, with the cards that they
can't see dealt otherwise, and nothing of the rules that they aren't told.

What is the same in all of them follows from what this player knows; what isn't, nobody may tell
them. The real cards don't matter to what comes out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from maudsl.engine.chance import seeded
from maudsl.engine.prepared import Prepared
from maudsl.engine.secrecy import hidden_from
from maudsl.engine.state import State

WORLDS = 4
HEAPS = 5


def worlds(rules: Prepared, state: State, me: str) -> Iterator[State]:
    hidden = hidden_from(rules.book, me)
    known = _without_secrets(state, hidden) if hidden else state
    # Sorted, so that nothing is left of where they really lie.
    hands = (seat.hand for seat in state.seats if seat.name != me)
    unseen = tuple(sorted((*state.stock, *(card for hand in hands for card in hand))))
    for number in range(WORLDS):
        yield _dealt(known, me, _in_heaps(unseen, HEAPS + number), seeded(number))


def _in_heaps(cards: tuple[str, ...], heaps: int) -> tuple[str, ...]:
    """As they lie when they are dealt out one by one into so many heaps: every bot asks for this at
    every move, and a shuffle costs more than all else that it thinks.
    """
    return tuple([card for heap in range(heaps) for card in cards[heap::heaps]])


def _without_secrets(state: State, hidden: frozenset[str]) -> State:
    return replace(
        state,
        duties=tuple(x for x in state.duties if x.rule not in hidden),
        breaches=tuple(x for x in state.breaches if x.rule not in hidden),
        grants=tuple(x for x in state.grants if x.rule not in hidden),
        kept=tuple(x for x in state.kept if x.rule not in hidden),
    )


def _dealt(state: State, me: str, unseen: tuple[str, ...], chance: int) -> State:
    seats = []
    for seat in state.seats:
        hand = seat.hand
        if seat.name != me:
            hand, unseen = unseen[: len(seat.hand)], unseen[len(seat.hand) :]
        seats.append(replace(seat, hand=hand))
    dealt = replace(state, seats=tuple(seats), stock=unseen, chance=chance)
    return _as_if_drawn(dealt, me)


def _as_if_drawn(state: State, me: str) -> State:
    """What somebody else has just drawn is some card of theirs."""
    call, still = state.call, state.still
    if call and call.accused != me:
        call = replace(call, cards=state.hand_of(call.accused)[: len(call.cards)])
    if still and still.player != me:
        still = replace(still, drawn=state.hand_of(still.player)[: len(still.drawn)])
    drawn = state.drawn if state.turn == me else state.hand_of(state.turn)[: len(state.drawn)]
    return replace(state, call=call, still=still, drawn=drawn)
