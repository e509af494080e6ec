"""In: a rule book ready for play, a state, and what somebody does. Out: the events, or one
refusal. Nothing changes.

What a refused act would have done is not in the answer, and neither is whether somebody else
holds a card.
"""

from __future__ import annotations

from typing import assert_never

from maudsl.engine import actions as a
from maudsl.engine import (
    acts,
    answering,
    dealing,
    disputes,
    duties,
    finish,
    handing,
    hands,
    plans,
    plays,
    stock,
    talk,
)
from maudsl.engine import events as e
from maudsl.engine.command import Command
from maudsl.engine.moves import SEEN, move_in
from maudsl.engine.plans import Done
from maudsl.engine.prepared import Prepared
from maudsl.engine.react import Runaway
from maudsl.engine.refusal import Refusal
from maudsl.engine.secrecy import UNKNOWN_RULE, hidden_from
from maudsl.engine.situations import situation_of
from maudsl.engine.state import State

LONGEST_WAIT = 86_400  # seconds
CALLS = (a.Penalises, a.Contests, a.Votes)  # they leave a hand that is won as it is


def decide(rules: Prepared, state: State, action: a.Action) -> tuple[e.Event, ...]:
    """The events of one action. A refusal is a single event of its own kind."""
    return decided(rules, state, action)[0]


def decided(rules: Prepared, state: State, action: a.Action) -> Done:
    """The events of one action, and the state that they lead to; the same as before if it is
    refused.
    """
    if isinstance(action, a.Deals):
        done = dealing.dealt_again(rules, state, action)
    else:
        done = repeated(rules, state, action)
    return done or decided_anew(rules, state, action)


def repeated(rules: Prepared, state: State, action: a.Action) -> Done | None:
    """The same, if what was done before in this situation tells it; else None. Every move begins
    here, so it is written for speed.
    """
    latest, situation = rules.latest
    if latest is not state:
        situation = situation_of(rules, state)
    if situation is None:
        return None
    move = situation.moves[type(action)](rules, state, situation, action)
    plan = situation.plans.get(move)
    if plan is None:
        if state.stock or not isinstance(action, a.Draws):
            return None
        return _from_new_stock(rules, state, action)
    plainly = plan.plainly
    try:
        if plainly is not None and not state.kept:
            after = plainly.done(state, plan.events)
            rules.latest = after, plan.then
            return plan.events, after
        done = plans.carried_out(rules, state, plan)
    except ValueError:  # it is a card that they don't hold
        return None
    if plan.whole:
        return done
    try:
        return _ended(plans.resumed(rules, plan, *done))
    except Runaway:  # whose fault that is, all that was done tells
        return None


def _from_new_stock(rules: Prepared, state: State, action: a.Draws) -> Done | None:
    """A draw with the pile shuffled before it, where nothing else comes of that: then it goes on as
    if the stock had been there.
    """
    others = state.duties or rules.book.settings.reshuffle_in_order
    if others or e.Reshuffled not in rules.quiet or action.player != state.to_move:
        return None
    command = Command(rules, state)
    if not stock.ready_stock(command, action.player):
        return None
    done = repeated(rules, command.state, action)
    return ((*command.events, *done[0]), done[1]) if done else None


def decided_anew(rules: Prepared, state: State, action: a.Action) -> Done:
    """Without a look at what was done before; but it is kept for the next time."""
    situation = situation_of(rules, state) if type(action) in SEEN else None
    move = move_in(rules, state, situation, action) if situation else None
    command = Command(rules, state)
    try:
        refusal = _do(command, action)
    except Runaway as runaway:
        names = " and ".join(f'"{rule}"' for rule in runaway.rules)
        plural = "rules" if len(runaway.rules) > 1 else "rule"
        refusal = Refusal(
            f"{plural} {names} would go on for ever, so nothing was done; strike one of them",
            runaway.rules[0] if runaway.rules else "",
        )
    if refusal is None:
        events = tuple(command.events)
        if situation is not None and move is not None:
            plans.keep(command, state, action, situation, move)
        elif isinstance(action, a.Deals):
            dealing.keep(command, state, action)
        return events, command.state
    player = getattr(action, "player", "")
    if refusal.rule in hidden_from(rules.book, player):
        refusal = Refusal(UNKNOWN_RULE)
    refused = e.Refused(player, refusal.reason, rule=refusal.rule, version=rules.book.version)
    return (refused,), state


def _ended(command: Command) -> Done:
    """What the end of a command brings goes by what others hold where a hand is over with it."""
    finish.finish(command)
    return tuple(command.events), command.state


def _do(command: Command, action: a.Action) -> Refusal | None:
    if isinstance(action, a.Together):
        said = [x for x in action.actions if isinstance(x, a.Says)]
        command.companions = tuple(e.Said(each.player, each.text) for each in said)
        for each in action.actions:
            if refusal := _do(command, each):
                return refusal
        return None
    if isinstance(action, a.TimePasses):
        if not 0 < action.seconds <= LONGEST_WAIT:
            return Refusal(f"time passes by 1 to {LONGEST_WAIT:,} seconds")
        command.emit(e.TimePassed(action.seconds))
        command.has_acted()
        return finish.finish(command)
    seat = command.state.seat(action.player)
    if seat is None or seat.gone:
        if isinstance(action, a.Joins):
            return hands.join(command, action)
        return Refusal(f"{action.player} doesn't sit at this table")
    if command.state.won and not isinstance(action, CALLS):
        _close_winners_windows(command, action)
    if refusal := _by_seated(command, action):
        return refusal
    command.has_acted()
    return finish.finish(command)


def _close_winners_windows(command: Command, action: a.PlayerAction) -> None:
    """Whoever has played a last card still says or does what is owed for it, until anybody does
    anything else.
    """
    state, talks = command.state, isinstance(action, a.Says | a.Does)
    done = (state.won.player, *state.done) if state.won else ()
    for duty in state.duties:
        if duty.player in done and not (talks and duty.player == action.player):
            duties.miss(command, duty)


def _by_seated(command: Command, action: a.PlayerAction) -> Refusal | None:
    match action:
        case a.Deals():
            return hands.deal(command, action)
        case a.Plays():
            return plays.play(command, action)
        case a.Draws():
            return plays.draw(command, action)
        case a.Passes():
            return plays.pass_turn(command, action)
        case a.Calls():
            return plays.call_suit(command, action)
        case a.Says():
            return talk.say(command, action.player, action.text)
        case a.Does():
            return talk.do(command, action)
        case a.Simple():
            return acts.act(command, action)
        case a.Flinches():
            return acts.flinch(command, action)
        case a.Penalises():
            return talk.penalise(command, action)
        case a.Joins():
            return Refusal(f"{action.player} sits at this table already")
        case a.Leaves():
            return hands.leave(command, action)
        case a.Adds() | a.Strikes():
            return Refusal("rules are added at the table, not by the referee")
        case a.Contests():
            return disputes.contest(command, action.player)
        case a.Votes():
            return disputes.vote(command, action.player, action.yes)
        case a.Names():
            return plays.name_rank(command, action)
        case a.Gives():
            return handing.give(command, action)
        case a.Swaps():
            return handing.swap(command, action)
        case a.Shows():
            return handing.show(command, action)
        case a.Rolls():
            return answering.roll(command, action)
        case _:
            assert_never(action)
