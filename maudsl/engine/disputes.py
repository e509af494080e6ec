"""Penalties that change hands: a wrong call that is handed back, and a vote on one that is
contested.

The table knows which calls are right, but votes as players do: a majority of those in the hand
settles whose the cards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine import stock
from maudsl.engine.refusal import Refusal

if TYPE_CHECKING:
    from maudsl.engine.command import Command


def hand_back(command: Command, rule: str) -> None:
    """A wrong call's cards go to its caller. A right one's stay: nothing is to be handed back."""
    call = command.state.call
    if call and not call.right and not call.back and command.rules.book.settings.wrong_stands:
        _move(command, call, to_caller=True, rule=rule)


def contest(command: Command, player: str) -> Refusal | None:
    """Whoever contests has voted against what is."""
    state = command.state
    if not command.rules.book.settings.disputes:
        return Refusal("no rule in force asks for that")
    call = state.call
    if call is None or not call.cards:
        return Refusal("there is no penalty to contest")
    if state.contest is not None:
        return Refusal("the table votes on it already")
    if player not in state.at_table:
        return Refusal(f"{player} plays from the next deal on")
    command.emit(e.Contested(player))
    return vote(command, player, call.back)


def vote(command: Command, player: str, yes: bool) -> Refusal | None:
    state = command.state
    if state.contest is None:
        return Refusal("nothing is voted on")
    if player not in state.at_table:
        return Refusal(f"{player} plays from the next deal on")
    command.emit(e.CallVoted(player, yes))
    _settle(command)
    return None


def _settle(command: Command) -> None:
    """A majority decides; where all have voted and there is none, all stays as it is."""
    contest, call, players = command.state.contest, command.state.call, command.state.at_table
    if contest is None or call is None:
        return
    yes = sum(name in players for name in contest.yes)
    no = sum(name in players for name in contest.no)
    most = len(players) // 2 + 1
    if yes < most and no < most and yes + no < len(players):
        return
    stands = yes >= most or (no < most and not call.back)
    command.emit(e.CallSettled(stands))
    if stands == call.back:
        _move(command, call, to_caller=not stands, rule="")


def _move(command: Command, call: s.Call, *, to_caller: bool, rule: str) -> None:
    """The very cards, if they are still held; others from the stock in their place."""
    giver, taker = call.accused, call.caller
    if not to_caller:
        giver, taker = taker, giver
    held = list(command.state.hand_of(giver))
    given: list[str] = []
    for card in call.cards:
        if card in held:
            held.remove(card)
            given.append(card)
    if not call.cards or taker not in command.state.at_table:
        return
    command.emit(e.HandedBack(giver, taker, tuple(given), rule=rule))
    reason = "a wrong call" if to_caller else call.reason
    command.emit(e.Fined(taker, len(call.cards), reason, rule=rule))
    for _ in range(len(call.cards) - len(given)):
        if not stock.ready_stock(command, taker):
            command.emit(e.NothingToDraw(taker, rule=rule))
            return
        command.emit(e.Took(taker, command.state.stock[0], rule=rule))
