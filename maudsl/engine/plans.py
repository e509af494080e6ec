"""In: a book, a state and an action. Out: the events and the next state, where the same was done
before at a table that the book can't tell from this one.

`decide` is a function of the book, the state and the action, and of a state it reads little: its
situation, the card that is played and what it may lie on, how many cards the player holds. So the
events of a move are kept under all that is read, and decided anew only where that hasn't been
before. What goes by more (what was played before, what others hold, what rules remember) is never
kept: `_may_be_kept` asks it of everything that was judged on the way.

Numbers that only count on (those of duties and plays) are counted from the state at hand.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine.command import Command
from maudsl.engine.evolve import evolve
from maudsl.engine.moves import MANY, marker
from maudsl.engine.outcomes import Outcome, outcome_of
from maudsl.engine.plain import is_plain
from maudsl.engine.prepared import Prepared
from maudsl.engine.situations import Situation, situation_of
from maudsl.engine.state import Duty, State, Still
from maudsl.engine.waiting import waiting_for
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

MOST_PLANS = 40_000
KEPT_EVENTS = frozenset(
    {
        e.Played,
        e.TurnTo,
        e.Drew,
        e.Paid,
        e.Passed,
        e.Called,
        e.CallAwaited,
        e.StillMay,
        e.Owed,
        e.DebtEnded,
        e.SkipsAdded,
        e.Skipped,
        e.Reversed,
        e.GoesOn,
        e.DutyBegan,
        e.Said,
        e.DutyMet,
        e.TimePassed,
        e.Starter,
        e.DealDone,
    }
)

Events = tuple[e.Event, ...]


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The events as they were decided at first. `renewed`: which of them count on from `counter`,
    `plays` and `time` as they were then, or name the card that was drawn. `whole`: the end of the
    command is among them. `outcome`: what they change, if that can be done at once; `then`: the
    situation after them.
    """

    events: Events
    renewed: tuple[int, ...]
    counter: int
    plays: int
    time: int
    whole: bool
    outcome: Outcome | None
    then: Situation | None


def carried_out(rules: Prepared, state: State, plan: Plan) -> tuple[Events, State]:
    """What was decided in this situation before, as if it were decided now."""
    events, outcome = plan.events, plan.outcome
    if plan.renewed:
        events = _events_now(plan, state)
    if outcome is None or state.kept:
        return events, reduce(evolve, events, state)
    after = outcome.done(state, events)
    rules.latest = after, plan.then
    return events, after


def _events_now(plan: Plan, state: State) -> Events:
    events, drawn = list(plan.events), 0
    for number in plan.renewed:
        event = events[number]
        match event:
            case e.Drew():
                events[number] = replace(event, card=state.stock[drawn])
                drawn += 1
            case e.StillMay():
                events[number] = replace(event, still=replace(event.still, drawn=state.stock[:1]))
            case e.DutyMet():
                later = state.counter - plan.counter
                events[number] = replace(event, number=event.number + later)
            case e.DutyBegan():
                events[number] = replace(event, duty=_duty_now(event.duty, plan, state))
    return tuple(events)


def _duty_now(duty: Duty, plan: Plan, state: State) -> Duty:
    """The same at this table, by its own numbers."""
    number = duty.number + state.counter - plan.counter
    play = duty.play + len(state.plays) - plan.plays if duty.play else 0
    if duty.deadline is None:
        return replace(duty, number=number, play=play)
    deadline = duty.deadline + state.time - plan.time
    return replace(duty, number=number, play=play, deadline=deadline)


def keep(
    command: Command, before: State, action: a.Action, situation: Situation, move: Hashable
) -> None:
    """Keep what was decided, or that it isn't to be kept. `before`: the state that the command
    began with.
    """
    if move in situation.plans:
        return
    rules = command.rules
    rules.plan_count += 1
    if rules.plan_count > MOST_PLANS:
        rules.forget_situations()
    part = _part(command, before)
    plan = None
    if _may_be_kept(rules, before, action, part.events, asks=marker(action) in rules.asks):
        plan = _plan(rules, before, action, part)
    elif marker(action) not in rules.asks and _may_be_kept(
        rules, before, action, part.events, asks=True
    ):
        rules.asks.add(marker(action))  # from now on its situations tell more apart
        return
    situation.plans[move] = plan


def repeats(command: Command, move: Hashable) -> bool:
    """Go on with a command as it went on before in this situation; False if it never did."""
    situation = situation_of(command.rules, command.state)
    plan = situation.plans.get(move) if situation else None
    if plan is None:
        return False
    events, command.state = carried_out(command.rules, command.state, plan)
    command.events.extend(events)
    return True


def keep_start(command: Command, before: State, number: int, move: Hashable) -> None:
    """Keep how a hand begins with the card that is turned up: the events from this number on."""
    rules, deals = command.rules, a.Deals(before.dealer)
    situation = situation_of(rules, before)
    if situation is None or move in situation.plans:
        return
    begins = rules.book.settings.begins
    part = Part(tuple(command.events[number:]), command.state, True)
    may = (begins.role == "winner" or is_plain(begins)) and _may_be_kept(
        rules, before, deals, part.events, asks=True
    )
    situation.plans[move] = _plan(rules, before, deals, part) if may else None


class Part(NamedTuple):
    """Of a command as much as can be planned: the whole, but for the end of a hand."""

    events: Events
    after: State
    whole: bool


def _part(command: Command, before: State) -> Part:
    if command.state.won and not before.won:
        number, after = command.acted
        return Part(tuple(command.events[:number]), after, False)
    return Part(tuple(command.events), command.state, True)


def _plan(rules: Prepared, before: State, action: a.Action, part: Part) -> Plan:
    player = before.to_move if isinstance(action, a.TimePasses | a.Together) else action.player
    events, after, whole = part
    outcome = outcome_of(before, player, events, after)
    return Plan(
        events,
        _renewed(events),
        before.counter,
        len(before.plays),
        before.time,
        whole,
        outcome,
        situation_of(rules, after) if outcome and whole else None,
    )


def _renewed(events: Events) -> tuple[int, ...]:
    draws = any(isinstance(event, e.Drew) for event in events)
    kinds = (e.DutyBegan, e.DutyMet, *((e.Drew, e.StillMay) if draws else ()))
    return tuple(number for number, event in enumerate(events) if isinstance(event, kinds))


def _may_be_kept(
    rules: Prepared, state: State, action: a.Action, events: Events, *, asks: bool
) -> bool:
    """`asks`: rules on the way ask for more than the card that is played, and so does the
    situation.
    """
    plays = isinstance(action, a.Plays | a.Deals)  # what the card shows is told by the move
    judged = (state.debt and state.debt.answer, state.still and state.still.act)
    if plays and not all(is_plain(each, below=asks) for each in judged if each):
        return False
    single = isinstance(action, a.Draws) and action.cards == 1 and not (state.debt or state.drawn)
    mover = _mover(state, action)
    for event in events:
        if type(event) not in KEPT_EVENTS or not _is_own_draw(event, action):
            return False
        before, state = state, evolve(state, event)
        waiting = waiting_for(rules, event, state)
        firings = (*(firing for firing, _ in waiting.early), *waiting.late)
        if firings and isinstance(event, e.Skipped) and not plays:
            return False  # what is owed then goes by who has played last
        below, faces = asks and isinstance(event, e.Played | e.Starter), asks or plays
        told = Told(below, faces, mover != "" and getattr(event, "player", "") == mover)
        if waiting.keeps or not all(
            _is_told(rules, firing.trigger, event, before, state, told) for firing in firings
        ):
            return False
        # A pass that no rule speaks of ends the turn, and with it what might still be done.
        ends = isinstance(event, e.Passed) and not firings
        if state.still and not (ends or _is_plain_still(state.still, state, single)):
            return False
    return True


def _mover(state: State, action: a.Action) -> str:
    """Whose cards are counted in the move."""
    if isinstance(action, a.Deals | a.Together):
        return ""
    return state.to_move if isinstance(action, a.TimePasses) else action.player


class Told(NamedTuple):
    """What a move tells of cards; see `is_plain`."""

    below: bool
    faces: bool
    own: bool


def _is_told(
    rules: Prepared, trigger: m.Trigger, event: e.Event, before: State, after: State, told: Told
) -> bool:
    """Whether it follows from what is told that the trigger fires, and what comes of it; or that it
    doesn't fire: then the rest of it is all the same.
    """
    below, faces, own = told
    if is_plain(trigger, below=below, faces=faces, own=own):
        return True
    at = matching.context_of(event, before, after, rules.cards)
    done = trigger.event  # whoever does it
    if isinstance(done, m.Done):
        done = replace(done, who=b.Who("anyone"))
    if is_plain(done, below=below, faces=faces, own=own):
        if not matching.is_event(done, event, before, at):
            return True
    return any(
        is_plain(each, below=below, faces=faces, own=own) and not c.condition(each)(at)
        for each in trigger.conditions
    )


def _is_own_draw(event: e.Event, action: a.Action) -> bool:
    """Cards that somebody takes besides are others each time, and may be more than there are."""
    if not isinstance(event, e.Drew):
        return True
    own = isinstance(action, a.Draws) and event.player == action.player and event.how != "effect"
    return own and event.left < MANY - 2


def _is_plain_still(still: Still, state: State, single: bool) -> bool:
    """Whether the turn ends by itself goes by the card that was drawn, and by no other. `single`:
    it is the only one.
    """
    return (
        single
        and still.drawn == state.drawn
        and len(still.drawn) == 1
        and not (state.debt or state.calling)
        and isinstance(still.act, m.Play)
        and still.act.test == b.JustDrawn()
    )
