"""Who sits at the table."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.changes.seated import Changes, with_seat
from maudsl.engine.state import Seat, State


def _joined(state: State, event: e.Joined) -> State:
    # After a win too: a right call may take it back, and the newcomer holds no cards.
    waiting = state.phase != "deal"
    if state.seat(event.player):
        return with_seat(state, event.player, gone=False, waiting=waiting, score=event.score)
    seat = Seat(event.player, score=event.score, waiting=waiting)
    return replace(state, seats=(*state.seats, seat))


def _left(state: State, name: str) -> State:
    """What they owed and did goes with them."""
    hand = state.hand_of(name)
    state = with_seat(state, name, hand=(), gone=True, waiting=False)
    return replace(
        state,
        stock=state.stock + hand,
        duties=tuple(duty for duty in state.duties if duty.player != name),
        breaches=tuple(breach for breach in state.breaches if breach.player != name),
        misses=tuple(each for each in state.misses if each[0] != name),
        standing=_standing_without(state, name),
        passes=0,
        **_waiting_without(state, name),
    )


def _waiting_without(facts: State | s.Undoable, name: str) -> dict[str, object]:
    """What waits for somebody to act, when it needn't wait for this player any more."""
    callings = (_calling_without(each, name) for each in (facts.calling, *facts.asked))
    asked = tuple(each for each in callings if each)
    return {
        "debt": None if facts.debt and facts.debt.player == name else facts.debt,
        "still": None if facts.still and facts.still.player == name else facts.still,
        "calling": next(iter(asked), None),
        "asked": asked[1:],
        "race": _race_without(facts.race, name),
    }


def _standing_without(state: State, name: str) -> s.Standing | None:
    """A card that comes back leaves the table as it would be without this player."""
    standing = state.standing
    if standing is None or standing.player == name:
        return None
    was = standing.before
    turn = replace(state, direction=was.direction).after(name) if was.turn == name else was.turn
    return replace(standing, before=replace(was, turn=turn, **_waiting_without(was, name)))


def _race_without(race: s.Race | None, name: str) -> s.Race | None:
    if race is None or name not in race.players:
        return race
    rest = tuple(player for player in race.players if player != name)
    return replace(race, players=rest) if rest else None


def _calling_without(calling: s.Calling | None, name: str) -> s.Calling | None:
    if calling is None or name not in calling.players:
        return calling
    rest = tuple(player for player in calling.players if player != name)
    return replace(calling, players=rest) if rest and not calling.holds else None


CHANGES: Changes = {
    e.Joined: _joined,
    e.Left: lambda state, event: _left(state, event.player),
    e.WentOut: lambda state, event: with_seat(state, event.player, out=True),
    e.TookOver: lambda state, event: with_seat(state, event.player, score=event.score),
}
