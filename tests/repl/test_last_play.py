"""What the line above the hand says of the last play."""

from __future__ import annotations

from maudsl.library import load
from maudsl.repl.picture import last_play
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.table import Table


def test_a_card_that_went_back_is_not_the_last_that_was_played() -> None:
    """What is said after it belongs to no play either."""
    table = Table(load("mau"), ["Ann", "Ben"], seed=1, deal=False)
    session = Session(table, ["Ann", "Ben"], Robots([], seed=1))
    table.do("Ben deals 5")
    first = table.state.to_move
    other = next(name for name in ("Ann", "Ben") if name != first)
    card = table.state.hand_of(other)[0]
    table.do(f"{other} plays {card}")
    assert "played" in last_play(session)
    table.do(f'{first} penalises {other} for "out of turn"')
    assert card in table.state.hand_of(other)
    table.do(f'{other} says "so sorry"')
    assert last_play(session) == ""
