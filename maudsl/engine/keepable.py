"""In: a move and its events. Out: whether all of them follow from what a situation and a move tell,
so that they may be kept for the next time.

Everything is asked that was judged on the way: each rule that might have fired, and what is still
to be done. A rule counts as well if what is told is enough to say that it stays silent.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine.command import Command
from maudsl.engine.moves import MANY
from maudsl.engine.plain import is_for_a_play, is_plain
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State, Still
from maudsl.engine.waiting import waiting_for
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

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
        e.Granted,
    }
)


class Part(NamedTuple):
    """Of a command as much as may be kept: the whole, but for the end of a hand. `states`: after
    each event; `fired`: how often each rule fired for them.
    """

    events: tuple[e.Event, ...]
    states: list[State]
    whole: bool
    fired: dict[str, int]


def part_of(command: Command, before: State) -> Part:
    whole = command.state.won is None or before.won is not None
    if whole:
        return Part(tuple(command.events), command.states, True, command.fired)
    number = command.acted
    events, states = command.events[:number], command.states[:number]
    return Part(tuple(events), states, False, command.fired_by_then)


def may_be_kept(rules: Prepared, state: State, action: a.Action, part: Part, *, asks: bool) -> bool:
    """`asks`: rules on the way ask for more than the card that is played, and so does the
    situation.
    """
    plays = isinstance(action, a.Plays | a.Deals)  # what the card shows is told by the move
    judged = (state.debt and state.debt.answer, state.still and state.still.act)
    if plays and not all(is_plain(each, below=asks) for each in judged if each):
        return False
    single = isinstance(action, a.Draws) and action.cards == 1 and not (state.debt or state.drawn)
    mover = _mover(state, action)
    for event, after in zip(part.events, part.states, strict=True):
        if type(event) not in KEPT_EVENTS or not _is_own_draw(event, action):
            return False
        if isinstance(event, e.Granted) and not is_for_a_play(event.grant):
            return False
        before, state = state, after
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
    told_of = is_plain(done, below=below, faces=faces, own=own)
    if told_of and not matching.is_event(done, event, before, at):
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
