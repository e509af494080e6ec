"""One small generator, its state a plain number in the table's state: the same draws in the same
order everywhere.

The mixing function is SplitMix64 (Steele, Lea and Flood, 2014), 64 bits of state.
"""

from __future__ import annotations

MASK = (1 << 64) - 1


def advance(state: int) -> tuple[int, int]:
    """A new state, and 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return state, mixed ^ (mixed >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """A new state, and a number from 0 to limit - 1."""
    state, bits = advance(state)
    return state, bits * limit >> 64


def shuffled(state: int, cards: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """A new state, and the cards in a random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        # As `below` does it, written out: a deal draws some fifty of these.
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        place = (mixed ^ (mixed >> 31)) * (last + 1) >> 64
        order[last], order[place] = order[place], order[last]
    return state, tuple(order)


def seeded(seed: int) -> int:
    """The state that a seed, any whole number, begins with."""
    return advance(seed & MASK)[1]
