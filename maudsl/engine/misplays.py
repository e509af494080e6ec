"""Plays that stand until somebody calls them: what kind of mistake each is, and what is kept so
that a card can come back with everything that it began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.permits import Allowed, Denied, judge_play, might_play

if TYPE_CHECKING:
    from maudsl.engine.command import Command

# What a call may name them by, in every file: the mistakes that the nature of a turn makes.
MISPLAY = ("misplay", "wrong card", "illegal play")
OUT_OF_TURN = ("out of turn", "not your turn", "wrong turn")


def stands(command: Command, denied: Denied) -> bool:
    """Whether this illegal play is done all the same, and waits to be called."""
    settings = command.rules.book.settings
    return settings.illegal == "stand until called" and denied.breach != "impossible"


def remember(command: Command, player: str, card: str, *, misplay: bool) -> None:
    """Keep the table as it is, if the play that follows may have to be taken back."""
    if not (misplay or command.rules.book.settings.last_card_back):
        return
    state = command.state
    last = len(state.hand_of(player)) == 1
    if not (misplay or last):
        return
    before = s.Undoable(
        state.turn,
        state.direction,
        state.called_suit,
        state.calling,
        state.debt,
        state.duties,
        state.grants,
        state.still,
        state.race,
        state.said,
        state.drawing,
        state.drawn,
        state.misses,
        state.named,
        state.kept,
        state.step,
        state.asked,
    )
    standing = s.Standing(player, card, len(state.plays) + 1, last, before)
    command.emit(e.Stands(standing))


def breaches_of(command: Command, player: str, card: str, in_turn: bool) -> list[s.Breach]:
    """Out of turn, a misplay, or both: two breaches, each with its own price. They get their
    numbers when they happen.
    """
    settings = command.rules.book.settings
    play = len(command.state.plays) + 1
    found: list[s.Breach] = []
    if not in_turn:
        what: tuple[str, ...] = OUT_OF_TURN[:1]
        price = settings.out_of_turn
        found.append(s.Breach(0, player, what[0], what, OUT_OF_TURN, price, play, undoes=True))
    if in_turn or not might_play(command.rules, command.state, player, card):
        what = (MISPLAY[0], *_forbidding(command, player, card))
        price = settings.misplay
        found.append(s.Breach(0, player, MISPLAY[0], what, MISPLAY, price, play, undoes=True))
    return found


def _forbidding(command: Command, player: str, card: str) -> tuple[str, ...]:
    """The rule that forbids the play, if one does: a call may name that as well."""
    verdict = judge_play(command.rules, command.state, player, card)
    if isinstance(verdict, Allowed) or not verdict.rule:
        return ()
    return command.rules.aliases(verdict.rule)


def ends_no_turn(command: Command, player: str) -> bool:
    """A wrong play by somebody who owes cards leaves them owing, and on turn."""
    debt = command.state.debt
    return debt is not None and debt.player == player
