"""Play a hand, or a session of hands, by bots; and what the log can't tell: how many kinds of card
somebody might have played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from maudsl.bots import BotSettings, next_action
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.permits import playable
from maudsl.engine.prepared import prepare
from maudsl.rulebook.model import RuleBook
from maudsl.simulation.figures import Hand, figures_of
from maudsl.table import Table

NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
MOST_ACTIONS = 5_000  # in a hand; then it is given up
MOST_HANDS = 100  # in a session; then it is cut short

Move = a.Plays | a.Draws | a.Passes


class Session(NamedTuple):
    """`winners`: seats, from 0. `cut`: its end was never reached."""

    hands: list[Hand]
    winners: tuple[int, ...]
    cut: bool


def names_for(players: int) -> tuple[str, ...]:
    return tuple(NAMES[n] if n < len(NAMES) else f"P{n + 1}" for n in range(players))


def play_hand(book: RuleBook, players: int, settings: BotSettings, pace: int) -> Hand:
    """One hand, dealt by the last seat. `pace`: seconds that each turn takes."""
    return next(_hands(Table(book, names_for(players), settings.seed, deal=False), settings, pace))


def play_session(
    book: RuleBook, players: int, settings: BotSettings, pace: int, most: int = MOST_HANDS
) -> Session:
    """Hand after hand, until the book says that it is over; or until one is stuck."""
    table = Table(book, names_for(players), settings.seed, deal=False)
    hands: list[Hand] = []
    for hand in _hands(table, settings, pace):
        hands.append(hand)
        if len(hands) == most or hand.stuck:
            break
    names = [seat.name for seat in table.state.seats]
    over = table.state.phase == "finished"
    winners = tuple(names.index(name) for name in table.state.winners) if over else ()
    return Session(hands, winners, not over)


def _hands(table: Table, settings: BotSettings, pace: int) -> Iterator[Hand]:
    while table.state.phase != "finished":
        begun, before = len(table.entries), table.state
        hand = Hand(settings.seed)
        hand.stuck = int(not _Playing(table, settings, pace, hand).to_the_end())
        hand.hand = table.state.hand
        yield figures_of(table.entries[begun:], before, hand)


class _Playing:
    """One hand at a table. `timed`: the turn has taken its time already."""

    def __init__(self, table: Table, settings: BotSettings, pace: int, hand: Hand) -> None:
        self.table, self.settings, self.pace, self.hand = table, settings, pace, hand
        self.names = tuple(seat.name for seat in table.state.seats)
        self.timed = False

    def to_the_end(self) -> bool:
        """Until there is nothing left to do before the next deal; False: it doesn't get there."""
        begun = False
        for _ in range(MOST_ACTIONS):
            acted = self._next()
            if acted is None:
                return self.table.state.phase != "play" and begun
            action = acted[1]
            if begun and self.table.state.phase == "over" and isinstance(action, a.Deals | a.Adds):
                return True
            if not self._done(action):
                return False
            begun = begun or isinstance(action, a.Deals)
        return False

    def _next(self) -> tuple[str, a.Action] | None:
        """Who acts, and how. A turn takes its time before its first move; where that changed
        anything, the choice is made anew.
        """
        acted = next_action(self.table, self.names, self.settings)
        if not self.pace or self.timed or acted is None or not self._is_move(*acted):
            return acted
        self.timed = True
        passed = self.table.act(a.TimePasses(self.pace))
        if len(passed) == 1:
            return acted
        return next_action(self.table, self.names, self.settings)

    def _is_move(self, name: str, action: a.Action) -> bool:
        state = self.table.state
        return isinstance(action, Move) and state.phase == "play" and state.to_move == name

    def _done(self, action: a.Action) -> bool:
        if isinstance(action, Move) and self._is_move(action.player, action):
            self.hand.decisions += 1
            cards = playable(prepare(self.table.book), self.table.state, action.player)
            self.hand.choices += len(cards) > 1
        events = self.table.act(action)
        if not events or isinstance(events[0], e.Refused):
            return False
        if any(isinstance(event, e.TurnTo) for event in events):
            self.timed = False
        return True
