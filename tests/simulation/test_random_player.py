"""The figures of "mau-mau" against those of a program that was written from its rules by itself."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest
from random_player import Hand

import maudsl
from maudsl.simulation.intervals import Estimate

PLAYERS, GAMES, SEED = 3, 400, 1
THEIRS = 20_000  # hands of the other program, whose own error is small beside that of ours


@cache
def ours() -> maudsl.Report:
    with ThreadPoolExecutor(1) as executor:
        return maudsl.simulate(
            maudsl.load("mau-mau"), players=PLAYERS, games=GAMES, seed=SEED, executor=executor
        )


@cache
def theirs() -> list[Hand]:
    chance = Random(SEED)
    return [Hand(PLAYERS, chance) for _ in range(THEIRS)]


def lies_in(value: float, estimate: Estimate) -> bool:
    assert estimate.low is not None and estimate.high is not None
    assert estimate.high - estimate.low < 0.2 * max(estimate.mean, 0.5), "or it says nothing"
    return estimate.low <= value <= estimate.high


NUMBERS: dict[str, Callable[[Hand], int]] = {
    "turns": lambda hand: hand.turns,
    "decisions": lambda hand: hand.decisions,
    "choices": lambda hand: hand.choices,
    "draws": lambda hand: hand.drawn,
    "paid": lambda hand: hand.paid,
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_mean_of_theirs_lies_in_our_interval(name: str) -> None:
    mean = sum(map(NUMBERS[name], theirs())) / THEIRS
    assert lies_in(mean, ours().numbers[name].mean)


@pytest.mark.parametrize("place", range(PLAYERS))
def test_a_share_of_theirs_lies_in_our_interval(place: int) -> None:
    share = sum(hand.winner == place for hand in theirs()) / THEIRS
    assert lies_in(share, ours().places[place].share)


def test_so_does_the_share_of_real_choices() -> None:
    of = sum(hand.decisions for hand in theirs())
    assert lies_in(sum(hand.choices for hand in theirs()) / of, ours().choice)
