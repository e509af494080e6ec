"""In: a book and a state. Out: its *situation*, which is all that the events of a move go by, the
cards left aside: who sits there, whose turn it is, what is called, owed and said.

A situation is one object for a book, however often a table comes to it: what follows from a move
in it is kept with it (see `plans`), and so is what may be played on each card. A state that holds
something rare (an open breach, a race, a grant, somebody who waits for the next deal) has none.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from maudsl.engine import watching
from maudsl.engine.candidates import moment_of
from maudsl.engine.legality import Rows
from maudsl.engine.moves import moves_seen
from maudsl.engine.plain import OWED, is_for_a_play, is_plain
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import Duty, State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.reads import reads

if TYPE_CHECKING:
    from maudsl.engine.plans import Plan

MOST_SITUATIONS = 40_000


class Situation:
    """`to_move`: whose move it is; `seat`: their place; `place`: everybody's. `in_turn`: whether a
    play of theirs would be one in turn. `judges`: what says which cards they may play: the book
    alone, with what they have drawn, with what else they may still do, or with what they owe; None:
    that is asked card by card.

    `moves`: how each kind of action is told here; `plans`: what follows from a move. `rows`: what
    the book says of each card, by the top card, for a player who holds several; `last_rows`: for
    one who holds a single one; `answers`: which cards may be played for what is owed, by the top
    card and whether it is the last.
    """

    __slots__ = (
        "answers",
        "in_turn",
        "judges",
        "last_rows",
        "moves",
        "phase",
        "place",
        "plans",
        "rows",
        "seat",
        "to_move",
    )

    def __init__(self, rules: Prepared, state: State) -> None:
        self.phase = state.phase
        self.to_move = _mover(state)
        self.in_turn = not (state.calling and state.calling.holds)
        self.judges = _judges(state) if self.in_turn and self.phase == "play" else None
        self.place = {seat.name: number for number, seat in enumerate(state.seats)}
        self.seat = self.place[self.to_move]
        self.moves = moves_seen(rules, state)
        self.plans: dict[Hashable, Plan | None] = {}
        self.answers: dict[tuple[str, bool], dict[str, bool]] = {}
        table, in_turn = rules.legality, self.in_turn
        self.rows = Rows(table, moment_of(state, last=False, in_turn=in_turn))
        self.last_rows = Rows(table, moment_of(state, last=True, in_turn=in_turn))


def situation_of(rules: Prepared, state: State) -> Situation | None:
    """The one that the state is in; None where more than that may count, or somebody listens to
    how each sentence is judged.
    """
    if watching.listener is not None:
        return None
    latest, situation = rules.latest
    if latest is not state:
        situation = _found(rules, state) if rules.has_plans else None
        rules.latest = state, situation
    return situation


def _found(rules: Prepared, state: State) -> Situation | None:
    if not (state.stock or state.pile) or _is_rare(state):
        return None
    winner = state.won.player if state.won else None
    names = []
    for seat in state.seats:
        if seat.gone or seat.out or seat.waiting or seat.place:
            return None
        if (not seat.hand) is not (seat.name == winner):
            return None
        names.append(seat.name)
    if _mover(state) not in names:
        return None
    key = (
        state.phase,
        state.turn,
        state.direction,
        state.step,
        state.dealer,
        state.calling,
        state.called_suit,
        state.named,
        state.debt,
        state.still and (state.still.player, state.still.act, state.still.rule),
        state.drawing,
        bool(state.drawn),
        state.order,
        state.passes,
        state.moved,
        winner,
        bool(state.round_by),
        state.said,
        state.duties and tuple([_counted_from(state, duty) for duty in state.duties]),
        state.grants and tuple([replace(x, number=x.number - state.counter) for x in state.grants]),
        *names,
    )
    found = rules.situations.get(key)
    if found is None:
        if len(rules.situations) >= MOST_SITUATIONS:
            rules.forget_situations()
        found = rules.situations[key] = Situation(rules, state)
    return found


def _judges(state: State) -> Literal["book", "drawn", "still", "debt"] | None:
    still, debt = state.still, state.debt
    if state.drawing or state.grants or (still and debt):
        return None
    if debt:
        known = debt.answer is None or "more" not in reads(debt.answer)
        return "debt" if known and debt.player == state.turn else None
    if still and still.player == state.turn:
        if not isinstance(still.act, m.Play):
            return None
        return "drawn" if still.act.test == b.JustDrawn() else "still"
    return "book"


def _mover(state: State) -> str:
    """Before the first turn it is the dealer's to turn up the starter."""
    return state.to_move or state.dealer


def _is_rare(state: State) -> bool:
    return bool(
        state.phase not in ("deal", "play", "over")
        or state.breaches
        or not all(map(is_for_a_play, state.grants))
        or state.asked
        or state.misses
        or state.standing
        or state.race
        or state.skips
        or state.base
        or state.again
        or state.claimed
        or (state.won and state.won.blocked)
        or (not (state.pile and state.plays) and state.phase != "deal")
        or not all(map(_is_plain, state.duties))
    )


def _is_plain(duty: Duty) -> bool:
    """Whether what meets it shows, and no event ends it."""
    return duty.until is None and all(
        isinstance(act, OWED) and is_plain(act, below=False) for act in duty.acts
    )


def _counted_from(state: State, duty: Duty) -> Duty:
    """With numbers that are the same wherever a table stands: how far back, and how long yet."""
    return replace(
        duty,
        number=duty.number - state.counter,
        play=duty.play - len(state.plays) - 1 if duty.play else 0,
        deadline=None if duty.deadline is None else duty.deadline - state.time,
    )
