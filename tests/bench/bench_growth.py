"""What a move costs as there is more of everything: rules, players, packs; and what a line of a log
costs to play again as the log grows.

Each game is another one, with hands of another length, so what is compared is the time for a move
or a line. It is told at the end, in microseconds of processor time, and as a ratio to the smallest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

import pytest
from grown_books import book
from pytest_benchmark.fixture import BenchmarkFixture
from random_hands import evening, lines_of, play_hand

import maudsl
from maudsl.rulebook.model import RuleBook

HANDS = 60
LINES_OF_AN_ACTION = 3.5  # in a log, on average
costs: dict[str, dict[int, float]] = {}  # microseconds, by what grows and how much there is


@pytest.fixture(scope="module", autouse=True)
def told(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    capture = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print()
        for what, sizes in costs.items():
            least = sizes[min(sizes)]
            for size, cost in sizes.items():
                print(f"{what:8} {size:7,}  {cost:7.0f} µs  {cost / least:5.2f} x")


def measure(what: str, size: int, benchmark: BenchmarkFixture, work: Callable[[], int]) -> None:
    """`work` gives how many moves or lines it was. The quickest of its rounds counts."""
    rounds = []

    def timed() -> None:
        begin = process_time()
        count = work()
        rounds.append(1e6 * (process_time() - begin) / count)

    benchmark.pedantic(timed, rounds=3)
    costs.setdefault(what, {})[size] = min(rounds)
    benchmark.extra_info["µs each"] = min(rounds)


def hands(played: RuleBook, players: int) -> int:
    return sum(play_hand(played, players, seed) for seed in range(HANDS))


@pytest.mark.parametrize("rules", [10, 20, 50, 100])
def test_rules(benchmark: BenchmarkFixture, rules: int) -> None:
    grown = book(rules)
    measure("rules", rules, benchmark, lambda: hands(grown, 3))


@pytest.mark.parametrize("players", [2, 4, 8, 12])
def test_players(benchmark: BenchmarkFixture, players: int) -> None:
    grown = book(packs=2, players=12)
    measure("players", players, benchmark, lambda: hands(grown, players))


@pytest.mark.parametrize("packs", [1, 2, 4, 8])
def test_packs(benchmark: BenchmarkFixture, packs: int) -> None:
    grown = book(packs=packs)
    measure("packs", packs, benchmark, lambda: hands(grown, 3))


@pytest.mark.parametrize("lines", [100, 1_000, 10_000])
def test_log(benchmark: BenchmarkFixture, lines: int) -> None:
    log = evening(book(), 3, int(lines / LINES_OF_AN_ACTION)).log
    measure("log", lines, benchmark, lambda: replayed(log))


def replayed(log: str) -> int:
    maudsl.replay(log)
    return lines_of(log)
