"""What is said and done, owed, missed, permitted and remembered."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import memory
from maudsl.engine import state as s
from maudsl.engine.changes.seated import Changes, as_it_was, without_breach
from maudsl.engine.state import State


def _breached(state: State, event: e.Breached) -> State:
    counter = max(state.counter, event.breach.number)
    return replace(state, breaches=(*state.breaches, event.breach), counter=counter)


def _granted(state: State, event: e.Granted) -> State:
    counter = max(state.counter, event.grant.number)
    return replace(state, grants=(*state.grants, event.grant), counter=counter)


def _grant_ended(state: State, event: e.GrantEnded) -> State:
    grants = tuple(each for each in state.grants if each.number != event.number)
    return replace(state, grants=grants)


def _remembered(state: State, event: e.Remembered) -> State:
    kept = memory.remembered(state.kept, event.kept)
    return replace(state, kept=kept)


def _said(state: State, event: e.Said) -> State:
    spoken, since = heard(state)
    said = (*state.said, (event.player, event.text))
    return replace(state, said=said, spoken=spoken, silent_since=since)


def heard(state: State) -> tuple[int, int]:
    """`spoken` and `silent_since` when something is said now."""
    return state.time, state.silent_since if state.spoken == state.time else state.spoken


def _longer(duties: tuple[s.Duty, ...], event: e.TimeGiven) -> tuple[s.Duty, ...]:
    """Counted from when it began, so that asking again gives no more."""
    return tuple(
        replace(x, deadline=x.deadline - x.seconds + event.seconds, seconds=event.seconds)
        if x.player == event.player and x.deadline is not None and x.seconds < event.seconds
        else x
        for x in duties
    )


def _without_duty(state: State, number: int) -> State:
    return replace(state, duties=tuple(x for x in state.duties if x.number != number))


def _priced(state: State, event: e.DutyPartlyMet) -> State:
    """The price is one card's for each that is missing; the best attempt counts."""
    duties = tuple(
        _tried(duty, event.missing) if duty.number == event.number else duty
        for duty in state.duties
    )
    return replace(state, duties=duties)


def _tried(duty: s.Duty, missing: int) -> s.Duty:
    price = min(duty.sanction, missing) if duty.tried else missing
    return replace(duty, sanction=price, tried=True)


def _missed(state: State, number: int) -> State:
    duty = next(each for each in state.duties if each.number == number)
    breach = s.Breach(
        number,
        duty.player,
        duty.rule,
        duty.phrases or duty.names,
        duty.names,
        duty.sanction,
        duty.play,
    )
    state = _without_duty(state, number)
    return replace(state, breaches=(*state.breaches, breach))


def _duty_began(state: State, event: e.DutyBegan) -> State:
    counter = max(state.counter, event.duty.number)
    return replace(state, duties=(*state.duties, event.duty), counter=counter)


CHANGES: Changes = {
    e.Said: _said,
    e.Did: as_it_was,
    e.Acted: lambda state, event: replace(state, deeds=(*state.deeds, (event.player, event.act))),
    e.Noted: lambda state, event: replace(state, deeds=(*state.deeds, (event.player, event.deed))),
    e.DutyBegan: _duty_began,
    e.DutyMet: lambda state, event: _without_duty(state, event.number),
    e.DutyVoid: lambda state, event: _without_duty(state, event.number),
    e.DutyPartlyMet: _priced,
    e.DutyMissed: lambda state, event: _missed(state, event.number),
    e.Breached: _breached,
    e.Lapsed: lambda state, event: without_breach(state, event.number),
    e.TimeGiven: lambda state, event: replace(state, duties=_longer(state.duties, event)),
    e.Granted: _granted,
    e.GrantEnded: _grant_ended,
    e.Remembered: _remembered,
}
