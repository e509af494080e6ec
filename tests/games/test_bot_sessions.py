"""Sessions of bots, of every game and with any number of players that it is for: none gets stuck,
none crashes, and after every move the cards are all there.
"""

from __future__ import annotations

import random

import hands
import laws
import pytest

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.table import Table

NAMES = [f"P{number}" for number in range(1, 21)]
# A hand with so many is stuck.
MOST_MOVES = 3_000


class Session:
    """A table of bots at which people come and go, and seconds pass."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = random.Random(f"{game} {seed}")
        book = maudsl.load(game)
        self.low, self.high = book.settings.low, book.settings.high
        names = NAMES[: self.chance.randint(self.low, self.high)]
        self.table = Table(book, names, seed, deal=False)
        # Where each penalty asks for thanks, who forgets more may never get rid of a hand.
        self.bots = BotSettings(
            seed=seed, forget=0.05 * self.chance.random(), notice=self.chance.random()
        )
        self.restless = self.chance.random() < 0.5

    def play(self, most: int) -> None:
        while not self.is_over(most):
            self.play_a_hand()
            laws.check_state(self.table)

    def is_over(self, most: int) -> bool:
        return self.table.state.phase == "finished" or self.table.state.hand >= most

    def play_a_hand(self) -> None:
        """Deal, and act until nobody has anything more to do in this hand."""
        hand = self.table.state.hand
        for _ in range(MOST_MOVES):
            if self.restless and self.table.state.phase == "play":
                self.something_happens()
            acted = next_action(self.table, NAMES, self.bots)
            if acted is None:
                assert self.table.state.phase == "finished", "nobody acts"
                return
            if isinstance(acted[1], a.Deals) and self.table.state.hand > hand:
                return
            events = self.act(acted[1])
            assert events and not isinstance(events[0], e.Refused), (acted, events)
        raise AssertionError(f"no end after {MOST_MOVES} moves")

    def something_happens(self) -> None:
        """Once in a while somebody joins or leaves, or is slow."""
        players, seats = self.table.state.players, self.table.state.seats
        match self.chance.randrange(120):
            case 0 if len(seats) < len(NAMES) and len(players) < self.high:
                self.act(a.Joins(NAMES[len(seats)]))
            case 1 if len(players) > self.low:
                self.act(a.Leaves(self.chance.choice(players)))
            case 2 | 3 | 4 | 5:
                self.act(a.TimePasses(self.chance.randint(1, 9)))

    def act(self, action: a.Action) -> tuple[e.Event, ...]:
        before = self.table.state
        events = self.table.act(action)
        laws.check_events(before, events, self.table.state)
        return events


@pytest.mark.parametrize("game", hands.GAMES)
def test_a_few_sessions(game: str) -> None:
    for seed in range(2):
        Session(game, seed).play(2)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", hands.GAMES)
def test_five_hundred_sessions(game: str, part: int) -> None:
    """Of one, two or three hands; every tenth session is played to its end, if the game has one."""
    has_an_end = ends(game)
    for seed in range(50 * part, 50 * part + 50):
        to_the_end = has_an_end and seed % 10 == 0
        Session(game, seed).play(1_000 if to_the_end else (1, 1, 2, 3)[seed % 4])


def ends(game: str) -> bool:
    settings = maudsl.load(game).settings
    return settings.end_score is not None or settings.out_above is not None
