"""In: a book, a state and an action. Out: the events, where the same was done before at a table
that the book can't tell from this one.

`decide` is a function of the book, the state and the action, and of a state it reads little: who
sits there, whose turn it is, the top card, what is owed or called, how many cards the player holds.
So the events of a move are kept under all that is read, its *situation*, and decided anew only in a
situation that hasn't been before. What goes by more than that (what was played before, what others
hold, what rules remember) is never kept: `_may_be_kept` asks it of everything that was judged on
the way. A state that holds something rare has no situation at all, and neither has talk, but for
what is said with a play.

Numbers that only count on (those of duties and plays) are counted from the state at hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import watching
from maudsl.engine.evolve import evolve
from maudsl.engine.plain import is_plain
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State, Still
from maudsl.engine.waiting import waiting_for
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

MOST_PLANS = 40_000
MANY = 10  # cards; of more than these a single draw doesn't see the end
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
    }
)

Events = tuple[e.Event, ...]


class Plan(NamedTuple):
    """The events as they were decided at first. `counts`: some count on from `counter` and `plays`
    as they were then; `draws`: some name the card that was drawn.
    """

    events: Events
    counts: bool
    draws: bool
    counter: int
    plays: int


PLANNED = (a.Plays, a.Draws, a.Passes, a.Calls, a.TimePasses)


def situation(rules: Prepared, state: State, action: a.Action) -> Hashable | None:
    """All that the events of this action go by; None where that may be more."""
    kind = type(action)
    if kind not in PLANNED or not rules.has_plans or watching.listener is not None:
        return None
    assert isinstance(action, PLANNED)
    player = state.to_move if isinstance(action, a.TimePasses) else action.player
    if _is_rare(state) or player != state.to_move:
        return None
    hand: tuple[str, ...] = ()
    names = []
    for seat in state.seats:
        if seat.gone or seat.out or seat.waiting or seat.place or not seat.hand:
            return None
        if seat.name == player:
            hand = seat.hand
        names.append(seat.name)
    what = _what(rules, state, action, hand)
    if what is None:
        return None
    held = len(hand)
    return (
        kind,
        player,
        what,
        held if held < rules.hand_sizes else rules.hand_sizes,
        state.turn,
        state.direction,
        state.step,
        state.dealer,
        state.calling,
        state.debt,
        state.still and (state.still.player, state.still.act, state.still.rule),
        state.drawing,
        state.order,
        state.passes,
        state.said,
        *names,
    )


def _is_rare(state: State) -> bool:
    return bool(
        state.phase != "play"
        or state.duties
        or state.breaches
        or state.grants
        or state.asked
        or state.misses
        or state.standing
        or state.race
        or state.skips
        or state.base
        or state.again
        or state.claimed
        or state.won
        or not state.pile
        or not state.plays
    )


def _what(
    rules: Prepared, state: State, action: a.Action, hand: tuple[str, ...]
) -> Hashable | None:
    """What is done, and what the events of it go by of the cards."""
    seen: tuple[Hashable, ...] | None = None
    match action:
        case a.Plays(card=card):
            if action.agreed or len(hand) < 2 or card not in hand:
                return None
            cell = rules.legality.row(state, last=False, in_turn=_in_turn(state))[card]
            fulfils = state.called_suit is not None and _suit_of(rules, card) == state.called_suit
            if cell.settled:
                seen = (card, action.saying, cell.alike, fulfils, card in state.drawn)
        case a.Draws(cards=1) if state.stock and not state.drawn:
            # Of the card that is drawn it counts whether it may be played then, and no more.
            cell = rules.legality.row(state, last=False, in_turn=True)[state.stock[0]]
            there_are = min(len(state.stock) + len(state.pile), MANY)
            seen = (cell.allowed is not None, there_are) if cell.settled else None
        case a.Draws(cards=cards) if state.debt and 0 < cards <= len(state.stock):
            seen = (cards,)
        case a.Calls() if state.still is None:
            seen = (action.suit,)
        case a.TimePasses(seconds=seconds) if state.still is None:
            seen = (seconds,)
        case a.Passes() if not state.debt and state.still and state.still.player == action.player:
            seen = (bool(state.stock),)
        case _:
            return None
    if seen is None or marker(action) not in rules.asks:
        return seen
    next_ones = state.stock[: action.cards] if isinstance(action, a.Draws) else ()
    return (*seen, state.pile[-1], state.called_suit, state.named, state.drawn, next_ones)


def _in_turn(state: State) -> bool:
    return not (state.calling and state.calling.holds)


def _suit_of(rules: Prepared, card: str) -> str | None:
    suit = rules.cards.suit[card]
    return suit.name if suit else None


def marker(action: a.Action) -> Hashable:
    """What a rule may be about that asks for more cards than most: the card, or the kind of act."""
    return action.card if isinstance(action, a.Plays) else type(action)


def planned(rules: Prepared, state: State, key: Hashable) -> Events | None:
    """What was decided in this situation before, as if it were decided now."""
    plan = rules.plans.get(key)
    if plan is None:
        return None
    if not (plan.counts or plan.draws):
        return plan.events
    later, further = state.counter - plan.counter, len(state.plays) - plan.plays
    stock = iter(state.stock) if plan.draws else None
    return tuple([_now(event, state, later, further, stock) for event in plan.events])


def _now(
    event: e.Event, state: State, later: int, further: int, stock: Iterator[str] | None
) -> e.Event:
    """The same at this table, with its numbers and its cards."""
    if type(event) is e.Drew and stock:
        return replace(event, card=next(stock))
    if type(event) is e.StillMay and stock:
        return replace(event, still=replace(event.still, drawn=state.stock[:1]))
    if type(event) is e.DutyMet:
        return replace(event, number=event.number + later)
    return _moved(event, later, further) if type(event) is e.DutyBegan else event


def _moved(event: e.DutyBegan, later: int, further: int) -> e.Event:
    duty = event.duty
    play = duty.play + further if duty.play else 0
    return replace(event, duty=replace(duty, number=duty.number + later, play=play))


def keep(rules: Prepared, state: State, action: a.Action, key: Hashable, events: Events) -> None:
    """Keep what was decided, or that it isn't to be kept."""
    if key in rules.plans:
        return
    if len(rules.plans) >= MOST_PLANS:
        rules.plans.clear()
    plan = None
    if _may_be_kept(rules, state, action, events, asks=marker(action) in rules.asks):
        counts = any(isinstance(event, e.DutyBegan) for event in events)
        draws = any(isinstance(event, e.Drew) for event in events)
        plan = Plan(events, counts, draws, state.counter, len(state.plays))
    elif marker(action) not in rules.asks and _may_be_kept(rules, state, action, events, asks=True):
        rules.asks.add(marker(action))  # from now on its situations tell more apart
        return
    rules.plans[key] = plan


def _may_be_kept(
    rules: Prepared, state: State, action: a.Action, events: Events, *, asks: bool
) -> bool:
    """`asks`: rules on the way ask for more than the card that is played, and so does the
    situation.
    """
    plays = isinstance(action, a.Plays)
    judged = (state.debt and state.debt.answer, state.still and state.still.act)
    if plays and not all(is_plain(each, below=asks) for each in judged if each):
        return False
    single = isinstance(action, a.Draws) and action.cards == 1 and not (state.debt or state.drawn)
    for event in events:
        if type(event) not in KEPT_EVENTS or not _is_own_draw(event, action):
            return False
        state = evolve(state, event)
        waiting = waiting_for(rules, event, state)
        firings = (*(firing for firing, _ in waiting.early), *waiting.late)
        if firings and isinstance(event, e.Skipped) and not plays:
            return False  # what is owed then goes by who has played last
        below, faces = asks and isinstance(event, e.Played), asks or plays
        plain = (is_plain(x.trigger, below=below, faces=faces) for x in firings)
        if waiting.keeps or not all(plain):
            return False
        # A pass that no rule speaks of ends the turn, and with it what might still be done.
        ends = isinstance(event, e.Passed) and not firings
        if state.still and not (ends or _is_plain_still(state.still, state, single)):
            return False
    return True


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
