"""When the time for a duty is up, and whether what was said or done has met it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import duties, matching
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.hearing import is_for_the_same, missing
from maudsl.engine.state import State

if TYPE_CHECKING:
    from maudsl.engine.command import Command


DEEDS = (
    e.Said,
    e.Did,
    e.Acted,
    e.Played,
    e.Passed,
    e.Drew,
    e.Called,
    e.Gave,
    e.Swapped,
    e.Showed,
)


def meet_duties(command: Command, event: e.Event) -> None:
    if isinstance(event, DEEDS):
        at = matching.context_of(event, command.state, command.state, command.rules.cards)
        said = tuple(text for name, text in command.state.said if name == event.player)
        earlier = said[:-1] if isinstance(event, e.Said) else said
        # All are judged by what was open when it was said.
        met: list[s.Duty] = []
        for duty in command.state.duties:
            if duty.player == event.player and matching.meets(duty, event, at, earlier):
                command.emit(e.DutyMet(duty.player, duty.number, rule=duty.rule))
                met.append(duty)
                end_race_of(command, duty)
            elif isinstance(event, e.Said) and duty.player == event.player:
                half_meet(command, duty, event.text)
        miss_what_was_first(command, met)


def miss_what_was_first(command: Command, met: list[s.Duty]) -> None:
    """What should have been said before all else comes too late now."""
    for duty in command.state.duties:
        if duty.first and any(is_for_the_same(duty, other) for other in met):
            duties.miss(command, duty)


def end_race_of(command: Command, met: s.Duty) -> None:
    """All but one have done what "everyone but the last" must: that one is the last."""
    if met.window == "race":
        rest = [x for x in command.state.duties if x.rule == met.rule and x.play == met.play]
        if len(rest) == 1:
            duties.miss(command, rest[0])


def half_meet(command: Command, duty: s.Duty, text: str) -> None:
    """Right but for a word too few here and there: that many times the price."""
    count = missing(duty, text)
    if count and any(each.number == duty.number for each in command.state.duties):
        command.emit(e.DutyPartlyMet(duty.player, duty.number, count, rule=duty.rule))


def may_end(state: State, event: e.Event) -> bool:
    """Whether an event might meet or end anything that is open."""
    if not state.duties:
        return bool(state.grants)
    if state.grants or isinstance(event, DEEDS):
        return True
    return any([duty.until or duty.deadline is not None for duty in state.duties])


def end_windows(command: Command, event: e.Event, before: State) -> None:
    """What an event that somebody waits for, or the clock, ends."""
    state = command.state
    ends = [duty for duty in state.duties if duty.until or duty.deadline is not None]
    if not (ends or state.grants):
        return
    at = matching.context_of(event, before, state, command.rules.cards)
    for duty in ends:
        late = duty.deadline is not None and command.state.time > duty.deadline
        if late or (duty.until and matching.is_event(duty.until, event, before, at)):
            duties.miss(command, duty)
    for grant in command.state.grants:
        if grant.until and not grant.turns and matching.is_event(grant.until, event, before, at):
            command.emit(e.GrantEnded(grant.number, rule=grant.rule))


def close_play_windows(command: Command, actor: str) -> None:
    """Somebody on turn plays or draws: what others owed for the play before is missed."""
    for duty in command.state.duties:
        open_still = duty.window == "own turn" and duty.player == command.state.turn
        closes = duty.window != "turn" and not open_still
        others = duty.player != actor or duty.window == "race"
        if closes and duty.until is None and others:
            duties.miss(command, duty)
    if command.state.breaches and command.rules.book.settings.lapse == "next play":
        for breach in command.state.breaches:
            if breach.player != actor:
                command.emit(e.Lapsed(breach.player, breach.number, rule=breach.rule))


def close_turn_windows(command: Command, ended_by: str) -> None:
    """A turn that somebody else has ended leaves no time for what was owed in it alone."""
    holder = command.state.turn
    for duty in command.state.duties:
        if duty.player != holder or duty.until is not None:
            continue
        if duty.window == "turn":
            duties.miss(command, duty)
        elif duty.window == "own turn" and ended_by != holder:
            command.emit(e.DutyVoid(holder, duty.number, rule=duty.rule))
