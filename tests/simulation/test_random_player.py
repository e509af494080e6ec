"""The figures of "mau-mau" against those of a program that was written from its rules by itself."""

from __future__ import annotations

from random import Random

from random_player import Hand

import maudsl
from maudsl.simulation.intervals import Estimate

PLAYERS, GAMES, SEED = 3, 1_000, 1
THEIRS = 20_000  # hands of the other program, whose own error is small beside that of ours
NUMBERS = {
    "turns": "turns",
    "decisions": "decisions",
    "choices": "choices",
    "draws": "drawn",
    "paid": "paid",
}


def lies_in(value: float, estimate: Estimate) -> bool:
    assert estimate.low is not None and estimate.high is not None
    assert estimate.high - estimate.low < 0.2 * max(estimate.mean, 0.5), "or it says nothing"
    return estimate.low <= value <= estimate.high


def test_their_means_and_shares_lie_in_our_intervals() -> None:
    """Seeds are fixed, so that it holds always or never."""
    book = maudsl.load("mau-mau")
    ours = maudsl.simulate(book, players=PLAYERS, games=GAMES, seed=SEED)
    chance = Random(SEED)
    theirs = [Hand(PLAYERS, chance) for _ in range(THEIRS)]
    for name, attribute in NUMBERS.items():
        mean = sum(getattr(hand, attribute) for hand in theirs) / THEIRS
        assert lies_in(mean, ours.numbers[name].mean), name
    for place in ours.places:
        share = sum(hand.winner == place.place - 1 for hand in theirs) / THEIRS
        assert lies_in(share, place.share), place.place
    decisions = sum(hand.decisions for hand in theirs)
    assert lies_in(sum(hand.choices for hand in theirs) / decisions, ours.choice)
