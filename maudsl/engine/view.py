"""In: the state, and who looks. Out: plain data with what they may see, and nothing else.

All output for a player is made from this: hands of others and the stock are numbers here.
"""

from __future__ import annotations

import msgspec

from maudsl.engine.permits import playable
from maudsl.engine.prepared import Prepared
from maudsl.engine.secrecy import hidden_from, known_rules
from maudsl.engine.state import State


class SeatView(msgspec.Struct, frozen=True):
    name: str
    cards: int
    score: int
    waiting: bool
    out: bool
    place: int


class DebtView(msgspec.Struct, frozen=True):
    player: str
    cards: int
    cause: str
    lose_turn: bool


class View(msgspec.Struct, frozen=True):
    """`hand` is sorted; `playable` are the kinds in it that may be played now. `owed`: phrases
    and acts they owe. `asked`: what those who are `calling` are asked for.
    """

    me: str
    phase: str
    hand_number: int
    dealer: str
    turn: str
    clockwise: bool
    top: str | None
    called_suit: str | None
    calling: tuple[str, ...]
    stock: int
    pile: int
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...]
    playable: tuple[str, ...]
    debt: DebtView | None
    owed: tuple[str, ...]
    winner: str | None
    session_winners: tuple[str, ...]
    version: int
    asked: str = ""


def view_for(rules: Prepared, state: State, me: str) -> View:
    seats = tuple(
        SeatView(seat.name, len(seat.hand), seat.score, seat.waiting, seat.out, seat.place)
        for seat in state.seats
        if not seat.gone
    )
    hidden = hidden_from(rules.book, me)
    debt = state.debt
    playing = state.phase == "play" and me in state.players
    return View(
        me=me,
        phase=state.phase,
        hand_number=state.hand,
        dealer=state.dealer,
        turn=state.to_move,
        clockwise=state.direction == 1,
        top=state.top,
        called_suit=state.called_suit,
        calling=state.calling.players if state.calling else (),
        stock=len(state.stock),
        pile=len(state.pile),
        seats=seats,
        hand=tuple(sorted(state.hand_of(me), key=rules.cards.sort_key)),
        playable=playable(known_rules(rules, me), state, me) if playing else (),
        debt=DebtView(debt.player, debt.cards, debt.cause, debt.lose_turn) if debt else None,
        owed=tuple(
            phrase
            for duty in state.duties
            if duty.player == me and duty.rule not in hidden
            for phrase in duty.phrases[:1]
        ),
        winner=state.won.player if state.won else None,
        session_winners=state.winners,
        version=state.version,
        asked=state.calling.act if state.calling else "",
    )
