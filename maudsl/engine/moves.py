"""In: a situation and an action. Out: all that the events of the action go by besides the
situation: what is done, of the cards what counts, and how many the player holds.

None where that may be more: then it is decided anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from maudsl.engine import actions as a
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State

if TYPE_CHECKING:
    from maudsl.engine.situations import Situation

MANY = 10  # cards; of more than these a single draw doesn't see the end


def move_in(
    rules: Prepared, state: State, situation: Situation, action: a.Action
) -> Hashable | None:
    """What is done, and all that its events go by besides the situation; None where that may be
    more. `Situation.moves` alone may name a move that is never kept.
    """
    if isinstance(action, a.Plays) and not _is_settled(state, situation, action):
        return None
    return situation.moves[type(action)](rules, state, situation, action)


def _told_more(
    seen: Seen, rules: Prepared, state: State, situation: Situation, action: a.Action
) -> Hashable | None:
    """With what rules ask for besides, in moves of which any asks for more than most."""
    move = seen(rules, state, situation, action)
    if move is None or marker(action) not in rules.asks:
        return move
    next_ones = state.stock[: action.cards] if isinstance(action, a.Draws) else ()
    return (move, state.pile[-1], state.drawn, next_ones)


def _is_settled(state: State, situation: Situation, action: a.Plays) -> bool:
    """Whether the card alone decides which sentences of the book apply to it."""
    hand = state.seats[situation.seat].hand
    if action.card not in hand:
        return False
    rows = situation.rows if len(hand) > 1 else situation.last_rows
    return rows[state.pile[-1]][action.card].settled


def _a_play(
    rules: Prepared, state: State, situation: Situation, action: a.Plays
) -> Hashable | None:
    card, saying = action.card, action.saying
    if action.player != situation.to_move or action.agreed or (saying and rules.odd_talk):
        return None
    held = len(state.seats[situation.seat].hand)
    cell = (situation.rows if held > 1 else situation.last_rows)[state.pile[-1]][card]
    if held > rules.hand_sizes:
        held = rules.hand_sizes
    return (card, cell.alike, held, saying, card in state.drawn)


def _a_granted_play(
    rules: Prepared, state: State, situation: Situation, action: a.Plays
) -> Hashable | None:
    """What was granted may ask for the card below."""
    move = _a_play(rules, state, situation, action)
    return move and (move, state.pile[-1])


def _a_draw(
    rules: Prepared, state: State, situation: Situation, action: a.Draws
) -> Hashable | None:
    if action.player != situation.to_move:
        return None
    held = min(len(state.seats[situation.seat].hand), rules.hand_sizes)
    if action.cards == 1 and state.stock and not state.drawn:
        # Of the card that is drawn it counts whether it may be played then, and no more.
        cell = situation.rows[state.pile[-1]][state.stock[0]]
        if not cell.settled:
            return None
        there_are = min(len(state.stock) + len(state.pile), MANY)
        return (a.Draws, held, cell.allowed is not None, there_are)
    if state.debt and 0 < action.cards <= len(state.stock):
        return (a.Draws, held, action.cards)
    return None


def _a_call(
    rules: Prepared, state: State, situation: Situation, action: a.Calls
) -> Hashable | None:
    place, calling = situation.place.get(action.player), state.calling
    asked = calling is not None and calling.what == "suit" and action.player in calling.players
    # A call that nobody waits for is talk.
    if place is None or state.still is not None or (rules.odd_talk and not asked):
        return None
    return (
        a.Calls,
        min(len(state.seats[place].hand), rules.hand_sizes),
        action.player,
        action.suit,
    )


def _a_pass(
    rules: Prepared, state: State, situation: Situation, action: a.Passes
) -> Hashable | None:
    player, still = action.player, state.still
    if player != situation.to_move or state.debt or still is None or still.player != player:
        return None
    held = min(len(state.seats[situation.seat].hand), rules.hand_sizes)
    return (a.Passes, held, bool(state.stock), len(state.pile) > 1)


def _some_words(
    rules: Prepared, state: State, situation: Situation, action: a.Says
) -> Hashable | None:
    place = situation.place.get(action.player)
    if place is None or state.still is not None or rules.odd_talk:
        return None
    return (a.Says, min(len(state.seats[place].hand), rules.hand_sizes), action.player, action.text)


def _a_wait(
    rules: Prepared, state: State, situation: Situation, action: a.TimePasses
) -> Hashable | None:
    if state.still is not None:
        return None
    return (
        a.TimePasses,
        min(len(state.seats[situation.seat].hand), rules.hand_sizes),
        action.seconds,
    )


def _unknown(rules: Prepared, state: State, situation: Situation, action: a.Action) -> None:
    return None


Seen = Callable[[Prepared, State, "Situation", Any], Hashable | None]
SEEN: dict[type, Seen] = {
    a.Plays: _a_play,
    a.Draws: _a_draw,
    a.Calls: _a_call,
    a.Passes: _a_pass,
    a.Says: _some_words,
    a.TimePasses: _a_wait,
}


def _by_kind(seen: dict[type, Seen]) -> dict[type, Seen]:
    """For every kind of action; what isn't kept is told by nothing."""
    return {kind: seen.get(kind, _unknown) for kind in get_args(a.Action)}


def _asking(seen: dict[type, Seen]) -> dict[type, Seen]:
    return {kind: partial(_told_more, each) for kind, each in seen.items()}


SEEN_IN: dict[str, dict[type, Seen]] = {
    "play": _by_kind(SEEN),
    "granted": _by_kind({a.Plays: _a_granted_play}),
    "over": _by_kind({a.Says: _some_words}),
    "deal": _by_kind({}),
}
ASKED_IN = {phase: _asking(seen) for phase, seen in SEEN_IN.items()}


def moves_seen(rules: Prepared, state: State) -> dict[type, Seen]:
    """How each kind of action is told in the situation that the state is in."""
    phase = "granted" if state.phase == "play" and state.grants else state.phase
    return (ASKED_IN if rules.asks else SEEN_IN)[phase]


def marker(action: a.Action) -> Hashable:
    """What a rule may be about that asks for more cards than most: the card, or the kind of act."""
    return action.card if isinstance(action, a.Plays) else type(action)
