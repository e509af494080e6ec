"""The table: one command, a hand, a thousand hands, hands by bots."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture
from random_hands import NAMES, next_move, play_hand

import maudsl
from maudsl.engine.prepared import prepare
from maudsl.engine.state import State
from maudsl.lines.spell import spell
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

PLAYERS = 3
ROUNDS = 3


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return maudsl.load("mau-mau")


def beginnings(book: RuleBook) -> list[State]:
    """Hands that have just been dealt."""
    return [Table(book, NAMES[:PLAYERS], seed).state for seed in range(50)]


def test_one_command(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    """The first move of fifty hands, done by the table."""
    rules, chance = prepare(book), Random(1)
    moves = [(x, next_move(rules, x, x.to_move, chance)) for x in beginnings(book)]

    def act() -> None:
        for state, action in moves:
            Table.at(book, state).act(action)

    benchmark(act)
    benchmark.extra_info["commands"] = len(moves)


def test_one_line(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    """The same, typed."""
    rules, chance = prepare(book), Random(1)
    lines = [(x, spell(next_move(rules, x, x.to_move, chance))) for x in beginnings(book)]

    def do() -> None:
        for state, line in lines:
            Table.at(book, state).do(line)

    benchmark.pedantic(do, rounds=5, warmup_rounds=1)
    benchmark.extra_info["commands"] = len(lines)


def test_a_hand(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    benchmark(play_hand, book, PLAYERS, 1)


def test_the_first_hundred_hands(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    """Of a book that nobody has played by: its moves are all new."""

    def hands(fresh: RuleBook) -> int:
        return sum(play_hand(fresh, PLAYERS, seed) for seed in range(100))

    titles = iter(range(ROUNDS))
    benchmark.extra_info["moves"] = benchmark.pedantic(
        hands, setup=lambda: ((replace(book, title=f"{next(titles)}"),), {}), rounds=ROUNDS
    )


def test_a_thousand_hands(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    def hands() -> int:
        return sum(play_hand(book, PLAYERS, seed) for seed in range(1_000))

    benchmark.extra_info["moves"] = benchmark.pedantic(hands, rounds=1)


def test_a_hundred_hands_by_bots(benchmark: BenchmarkFixture, book: RuleBook) -> None:
    benchmark.pedantic(
        maudsl.simulate, (book,), {"players": PLAYERS, "games": 100, "seed": 1}, rounds=1
    )
