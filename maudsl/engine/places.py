"""A hand that goes on among the others: whoever has no card left is done, and takes the next
place, until so few are left.
"""

from __future__ import annotations

from maudsl.engine import events as e
from maudsl.engine import turns
from maudsl.engine.command import Command
from maudsl.engine.state import State


def goes_on(command: Command, name: str) -> bool:
    """Give whoever is done their place; whether enough are left to play on. The turn isn't left
    with somebody who is done.
    """
    left = command.rules.book.settings.left_over
    if left is None or len(command.state.players) == 1:
        return False
    place = 1 + max(seat.place for seat in command.state.seats)
    command.emit(e.Finished(name, place))
    if len(command.state.players) <= left:
        return False
    if command.state.turn not in command.state.players:
        turns.turn_to(command, command.state.following(command.state.turn), name)
    return True


def bring_back(command: Command) -> None:
    """Whoever was done and has cards again isn't done."""
    for seat in command.state.seats:
        if seat.place and seat.hand:
            command.emit(e.CameBack(seat.name))


def first(state: State) -> str | None:
    """Who was done first, of those who are still here."""
    done = [seat for seat in state.seats if seat.place and seat.at_table]
    return min(done, key=lambda seat: seat.place).name if done else None


def too_many_left(state: State, left: int) -> bool:
    """Whether more hold cards than a hand ends with."""
    holders = [bool(seat.hand) for seat in state.seats if seat.at_table]
    return sum(holders) > min(left, len(holders) - 1)
