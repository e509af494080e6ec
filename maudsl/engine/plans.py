"""In: a book, a state and an action. Out: the events and the next state, where the same was done
before at a table that the book can't tell from this one.

`decide` is a function of the book, the state and the action, and of a state it reads little: its
situation, the card that is played and what it may lie on, how many cards the player holds. So the
events of a move are kept under all that is read, and decided anew only where that hasn't been
before. What goes by more (what was played before, what others hold, what rules remember) is never
kept: `may_be_kept` asks it of everything that was judged on the way.

Numbers that only count on (those of duties and plays) are counted from the state at hand.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce

import msgspec
from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.command import Command
from maudsl.engine.evolve import evolve
from maudsl.engine.keepable import Part, may_be_kept, part_of
from maudsl.engine.moves import marker
from maudsl.engine.outcomes import Outcome, outcome_of
from maudsl.engine.prepared import Prepared
from maudsl.engine.situations import Situation, situation_of
from maudsl.engine.state import Duty, State

MOST_PLANS = 40_000

Events = tuple[e.Event, ...]
Done = tuple[Events, State]


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The events as they were decided at first; `by_card`, where the card that is drawn is all that
    they go by besides, are those for each. `renewed`: which of them count on from `counter`,
    `plays` and `time` as they were then, or name the card that was drawn. `whole`: the end of the
    command is among them. `fired`: how often each rule fired, which counts for what follows after
    one that isn't whole. `outcome`: what they change, if that can be done at once; `plainly`: the
    same, if it is whole and nothing is renewed; `then`: the situation after them.
    """

    events: Events
    by_card: dict[str, Events] | None
    renewed: tuple[int, ...]
    counter: int
    plays: int
    time: int
    whole: bool
    fired: tuple[tuple[str, int], ...]
    outcome: Outcome | None
    plainly: Outcome | None
    then: Situation | None


def carried_out(rules: Prepared, state: State, plan: Plan) -> Done:
    """What was decided in this situation before, as if it were decided now."""
    events, by_card, outcome = plan.events, plan.by_card, plan.outcome
    if by_card is not None:
        card = state.stock[0]
        known = by_card.get(card)
        if known is None:
            known = by_card[card] = _events_now(plan, state)
        events = known
    elif plan.renewed:
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
            case e.DutyMet():
                later = state.counter - plan.counter
                events[number] = replace(event, number=event.number + later)
            case e.DutyBegan():
                events[number] = replace(event, duty=_duty_now(event.duty, plan, state))
            case e.Drew():
                events[number] = replace(event, card=state.stock[drawn])
                drawn += 1
            case e.Granted(grant=grant):
                later = state.counter - plan.counter
                events[number] = replace(event, grant=replace(grant, number=grant.number + later))
            case e.StillMay():
                events[number] = replace(event, still=replace(event.still, drawn=state.stock[:1]))
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
    make_room(rules)
    part = part_of(command, before)
    plan = None
    if may_be_kept(rules, before, action, part, asks=marker(action) in rules.asks):
        plan = plan_for(rules, before, action, part)
    elif marker(action) not in rules.asks and may_be_kept(rules, before, action, part, asks=True):
        if not rules.asks:
            rules.forget_situations()
        rules.asks.add(marker(action))  # from now on its situations tell more apart
        return
    situation.plans[move] = plan


def make_room(rules: Prepared) -> None:
    """For one more; where there are too many, all are forgotten."""
    rules.plan_count += 1
    if rules.plan_count > MOST_PLANS:
        rules.forget_situations()


def resumed(rules: Prepared, plan: Plan, events: Events, after: State) -> Command:
    """A command that has come as far as the plan goes."""
    command = Command(rules, after)
    command.events, command.fired = [*events], dict(plan.fired)
    command.firings = sum(command.fired.values())
    return command


def plan_for(rules: Prepared, before: State, action: a.Action, part: Part) -> Plan:
    player = before.to_move if isinstance(action, a.TimePasses | a.Together) else action.player
    events, whole = part.events, part.whole
    after = part.states[-1] if part.states else before
    events = rules.shared.setdefault(events, events)
    outcome = outcome_of(before, player, events, after)
    outcome = rules.shared.setdefault(outcome, outcome)
    renewed = _renewed(events)
    return Plan(
        events,
        {} if _go_by_a_card([events[number] for number in renewed]) else None,
        renewed,
        before.counter,
        len(before.plays),
        before.time,
        whole,
        tuple((rule, times) for rule, times in part.fired.items() if times),
        outcome,
        outcome if whole and not renewed else None,
        situation_of(rules, after) if outcome and whole else None,
    )


def _go_by_a_card(renewed: list[e.Event]) -> bool:
    draws = [event for event in renewed if isinstance(event, e.Drew)]
    return len(draws) == 1 and all(isinstance(event, e.Drew | e.StillMay) for event in renewed)


def _renewed(events: Events) -> tuple[int, ...]:
    draws = any(isinstance(event, e.Drew) for event in events)
    kinds = (e.DutyBegan, e.DutyMet, e.Granted, *((e.Drew, e.StillMay) if draws else ()))
    return tuple(number for number, event in enumerate(events) if isinstance(event, kinds))
