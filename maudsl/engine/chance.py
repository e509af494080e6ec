"""One small generator, its state a plain number in the table's state: the same draws in the same
order everywhere.

The mixing function is SplitMix64 (Steele, Lea and Flood, 2014), 64 bits of state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import repeat
from operator import mul, rshift
from struct import Struct

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
LANE = 128  # bits


def advance(state: int) -> tuple[int, int]:
    """A new state, and 64 random bits."""
    state = (state + STEP) & MASK
    mixed = ((state ^ (state >> 30)) * FIRST_FACTOR) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * SECOND_FACTOR) & MASK
    return state, mixed ^ (mixed >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """A new state, and a number from 0 to limit - 1."""
    state, bits = advance(state)
    return state, bits * limit >> 64


def shuffled(state: int, cards: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """A new state, and the cards in a random order: for each but the first, the last one first, a
    place is drawn as `below` does it.
    """
    if len(cards) < 2:
        return state, cards
    order, many = list(cards), len(cards)
    state, draws = _several(state, many - 1)
    places = map(rshift, map(mul, draws, range(many, 1, -1)), repeat(64))
    for last, place in zip(range(many - 1, 0, -1), places, strict=True):
        order[last], order[place] = order[place], order[last]
    return state, tuple(order)


def _several(state: int, count: int) -> tuple[int, tuple[int, ...]]:
    """What so many calls of `advance` give, one after the other. All are mixed at once, as lanes of
    a single number: twice as wide as what they hold, so that no product reaches the next one.
    """
    ones, steps, low, unpack = _lanes(count)
    mixed = (state * ones + steps) & low
    mixed = ((mixed ^ (mixed >> 30 & low)) * FIRST_FACTOR) & low
    mixed = ((mixed ^ (mixed >> 27 & low)) * SECOND_FACTOR) & low
    mixed ^= mixed >> 31 & low
    halves = unpack(mixed.to_bytes(count * LANE // 8, "little"))
    return (state + count * STEP) & MASK, halves[::2]


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """For so many lanes: a 1 in each, by how much the state of each is ahead, 64 bits in each, and
    what takes all apart, two halves a lane.
    """
    starts = range(0, count * LANE, LANE)
    ones = sum(1 << start for start in starts)
    steps = sum((number * STEP & MASK) << start for number, start in enumerate(starts, start=1))
    return ones, steps, ones * MASK, Struct(f"<{2 * count}Q").unpack


def seeded(seed: int) -> int:
    """The state that a seed, any whole number, begins with."""
    return advance(seed & MASK)[1]
