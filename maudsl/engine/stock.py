"""Drawing cards, penalty cards, and a new stock when the old one is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import events as e
from maudsl.engine.chance import shuffled

if TYPE_CHECKING:
    from maudsl.engine.command import Command


def cards_to_draw(command: Command) -> int:
    """How many there are: the stock, and what lies under the top card."""
    return len(command.state.stock) + max(0, len(command.state.pile) - kept_on_pile(command))


def can_draw(command: Command) -> bool:
    return cards_to_draw(command) > 0


def ready_stock(command: Command, player: str) -> bool:
    """Shuffle the pile into a new stock if `player` needs it, less what has to stay; False:
    there is nothing.
    """
    settings, kept = command.rules.book.settings, kept_on_pile(command)
    if not command.state.stock and len(command.state.pile) > kept:
        forced = settings.reshuffle_in_order and command.state.order is None
        if forced:
            command.emit(e.OrderBegan(player))
        chance, stock = shuffled(command.state.chance, command.state.pile[:-kept])
        command.emit(e.Reshuffled(player, stock, chance, kept))
        if forced:
            command.emit(e.OrderEnded(player))
    return bool(command.state.stock)


def kept_on_pile(command: Command) -> int:
    """The top card; and where the file says so, the cards that add up to what is owed."""
    debt = command.state.debt
    return debt.chain if debt and command.rules.book.settings.owed_stay else 1


def draw(command: Command, name: str, count: int, rule: str) -> None:
    for _ in range(max(0, min(count, 999))):
        if not ready_stock(command, name):
            command.emit(e.NothingToDraw(name, rule=rule))
            return
        command.emit(e.Drew(name, command.state.stock[0], "effect", rule=rule))


def fine(command: Command, name: str, count: int, reason: str, rule: str) -> None:
    """Penalty cards, as many as there are; who only waits for the next deal takes none."""
    if count <= 0 or name not in command.state.at_table:
        return
    command.emit(e.Fined(name, count, reason, rule=rule))
    for _ in range(min(count, 999)):
        if not ready_stock(command, name):
            command.emit(e.NothingToDraw(name, rule=rule))
            return
        command.emit(e.Took(name, command.state.stock[0], rule=rule))
