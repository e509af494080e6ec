"""The generator gives the same numbers, one by one or many at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from maudsl.engine.chance import MASK, advance, below, shuffled


@given(st.integers(0, MASK), st.integers(0, 120))
def test_a_shuffle_draws_a_place_for_each_card_but_the_first(state: int, many: int) -> None:
    order, now = [f"{n}" for n in range(many)], state
    for last in range(many - 1, 0, -1):
        now, place = below(now, last + 1)
        order[last], order[place] = order[place], order[last]
    assert shuffled(state, tuple(f"{n}" for n in range(many))) == (now, tuple(order))


def test_the_generator_is_the_published_one() -> None:
    """The first numbers of SplitMix64 from 1234567."""
    state, found = 1234567, []
    for _ in range(3):
        state, bits = advance(state)
        found.append(bits)
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]
