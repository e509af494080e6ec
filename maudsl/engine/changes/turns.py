"""Whose turn it is, what is owed in cards, races, and what is yet to be named; rounds, and time."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import memory
from maudsl.engine import state as s
from maudsl.engine.changes.seated import Changes, as_it_was
from maudsl.engine.state import State


def _round_began(state: State, event: e.RoundBegan) -> State:
    kept = memory.without(state.kept, "round")
    return replace(state, round_by=event.player, round_began=state.turns, kept=kept)


def _rank_named(state: State, event: e.RankNamed) -> State:
    named = s.Named(event.rank, event.turns)
    return replace(_answered(state), named=named, passes=0)


def _rolled(state: State, event: e.Rolled) -> State:
    chance = state.chance if event.chance is None else event.chance
    return replace(_answered(state), chance=chance, passes=0, rolled=event.result)


def _asked(state: State, new: s.Calling) -> State:
    """One thing after the other is answered, first what the turn waits for. A wish that is asked
    for anew takes the place of the one before it, which was for a card that lies below now.
    """
    wish = new.what in ("suit", "rank")
    before = (state.calling, *state.asked)
    waiting = [each for each in before if each and not (wish and each.what == new.what)]
    calling, *asked = sorted((*waiting, new), key=lambda each: not each.holds)
    return replace(
        state,
        calling=calling,
        asked=tuple(asked),
        called_suit=None if wish else state.called_suit,
        named=None if wish else state.named,
    )


def _passed(state: State, event: e.Passed) -> State:
    return replace(state, passes=state.passes + 1, drawing=0)


def _called(state: State, event: e.Called) -> State:
    return replace(_suit_called(state), called_suit=event.suit, passes=0)


def _answered(state: State) -> State:
    return replace(state, calling=next(iter(state.asked), None), asked=state.asked[1:])


def _suit_called(state: State) -> State:
    """It may be called by anyone while somebody is still to name or roll something else."""
    asked = [each for each in (state.calling, *state.asked) if each and each.what != "suit"]
    return replace(state, calling=next(iter(asked), None), asked=tuple(asked[1:]))


def _turn_to(state: State, event: e.TurnTo) -> State:
    return replace(
        state,
        turn=event.player,
        skips=0,
        base=None,
        again=False,
        still=None,
        drawing=0,
        drawn=(),
        said=(),
        named=_a_turn_later(state.named),
        kept=memory.a_turn_later(state.kept) if state.kept else (),
        turns=state.turns + 1,
        round_by=state.round_by or state.turn or event.player,
        round_began=state.round_began if state.turn else state.turns + 1,
    )


def _a_turn_later(named: s.Named | None) -> s.Named | None:
    if named is None or named.turns <= 1:
        return None
    return replace(named, turns=named.turns - 1)


def _one_less(misses: tuple[tuple[str, int], ...], player: str) -> tuple[tuple[str, int], ...]:
    less = ((name, turns - 1 if name == player else turns) for name, turns in misses)
    return tuple(each for each in less if each[1] > 0)


def _later(state: State, seconds: int) -> State:
    """Nobody is late for what they are kept from: a point of order puts all deadlines off, and a
    suit that somebody else has yet to call puts off those of all others.
    """
    calling = state.calling.players if state.calling and state.calling.holds else None
    duties = tuple(
        replace(duty, deadline=duty.deadline + seconds)
        if duty.deadline is not None
        and (state.order is not None or (calling is not None and duty.player not in calling))
        else duty
        for duty in state.duties
    )
    time, waits = state.time + seconds, state.waits + 1
    return replace(state, time=time, waits=waits, duties=duties)


CHANGES: Changes = {
    e.TurnTo: _turn_to,
    e.Passed: _passed,
    e.Reversed: lambda state, event: replace(state, direction=event.direction),
    e.SkipsAdded: lambda state, event: replace(state, skips=state.skips + event.count),
    e.GoesOn: lambda state, event: replace(state, base=event.player, again=event.again),
    e.Skipped: as_it_was,
    e.StillMay: lambda state, event: replace(state, still=event.still),
    e.SeatsSet: lambda state, event: replace(state, step=event.seats),
    e.WentAround: as_it_was,
    e.RoundBegan: _round_began,
    e.TurnsLost: lambda state, event: replace(
        state, misses=(*state.misses, (event.player, event.turns))
    ),
    e.TurnMissed: lambda state, event: replace(state, misses=_one_less(state.misses, event.player)),
    e.TimePassed: lambda state, event: _later(state, event.seconds),
    e.OrderBegan: lambda state, event: replace(state, order=event.player),
    e.OrderEnded: lambda state, event: replace(state, order=None),
    # Any card may follow now, whatever was called for the card below.
    e.RaceBegan: lambda state, event: replace(state, race=event.race, called_suit=None, named=None),
    e.RaceEnded: lambda state, event: replace(state, race=None),
    e.CallAwaited: lambda state, event: _asked(state, event.calling),
    e.Called: _called,
    e.RankNamed: _rank_named,
    e.NamedIt: lambda state, event: replace(_answered(state), passes=0),
    e.Rolled: _rolled,
    e.Owed: lambda state, event: replace(state, debt=event.debt),
    e.Paid: lambda state, event: replace(state, debt=None),
    e.DebtEnded: lambda state, event: replace(state, debt=None),
}
