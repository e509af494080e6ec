"""Every house rule on every game: typed at the prompt, as a winner does it, and then bots play by
it. After every move the laws of all tables hold; at the end the log plays it all again. A rule
about cards that a game has none of is in force all the same, and whoever types it is told so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import laws
import pytest

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.hands import pack_for
from maudsl.library import load
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Scenario
from maudsl.table import Table

FOLDER = Path(__file__).parents[2] / "rules" / "house"
RULES = sorted(path.stem for path in FOLDER.glob("*.mau"))
GAMES = ("mau-mau", "mau", "ultimate-mao", "mao", "gametwist")
NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve")
HANDS = 10
# A hand with so many is stuck.
MOST_MOVES = 3_000
# Where each penalty asks for thanks, who forgets more may never get rid of a hand.
BOTS = BotSettings(seed=7, forget=0.05)
JOKERS = "laughing-joker"
NONE_THERE = "The cards in play never include a joker."


@cache
def typed(rule: str) -> tuple[str, ...]:
    """What is typed, a statement at a time: all of the file but its scenarios."""
    text = (FOLDER / f"{rule}.mau").read_text("utf-8")
    nodes = parse(Source.of(rule, text)).file.statements
    return tuple(
        text[node.span.start : node.span.end] for node in nodes if not isinstance(node, Scenario)
    )


def table_with(rule: str, game: str) -> Table:
    book = load(game)
    names = NAMES[: max(book.settings.low, min(4, book.settings.high))]
    me, *others = names
    session = Session(Table(book, names, seed=5), [me], Robots(tuple(others), seed=5))
    without_jokers = "JOKER" not in pack_for(book, len(names))
    for text in typed(rule):
        reply = session.feed(text)
        assert not reply.refused, reply.lines
        assert (NONE_THERE in reply.lines) == (rule == JOKERS and without_jokers)
    return session.table


def play(table: Table, hands: int) -> None:
    """To the end of so many hands; after every move the laws hold."""
    names = [seat.name for seat in table.state.seats]
    for _ in range(hands * MOST_MOVES):
        acted = next_action(table, names, BOTS)
        if acted is None:
            assert table.state.phase == "finished", "nobody acts"
            return
        if isinstance(acted[1], a.Deals) and table.state.hand >= hands:
            return
        before = table.state
        events = table.act(acted[1])
        assert events and not isinstance(events[0], e.Refused), (acted, events)
        laws.check_events(before, events, table.state)
        laws.check_state(table)
    raise AssertionError("no end")


def check(rule: str, game: str, hands: int) -> None:
    table = table_with(rule, game)
    assert len(table.book.layers) > len(table.opening_book.layers)
    play(table, hands)
    assert maudsl.replay(table.log).state == table.state


def test_there_are_sixty() -> None:
    assert len(RULES) == 60


@pytest.mark.parametrize("rule", RULES)
def test_on_one_game(rule: str) -> None:
    check(rule, "mau", 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rule", RULES)
def test_on_every_game(rule: str, game: str) -> None:
    check(rule, game, HANDS)
