"""What has happened, in the sentences that the table says."""

from __future__ import annotations

import maudsl
from maudsl.engine.prepared import prepare
from maudsl.narrate import narrate
from tests.laws import done, hold


def told(hand: str) -> str:
    rules = maudsl.load("mau-mau")
    table = hold(rules, {"Ann": hand, "Ben": "9S 9D 9C"}, "5S")
    before = table.state
    events = done(table, "Ann plays JS")
    return " ".join(narrate(events, before, prepare(rules), "Ann", plain=True))


def test_a_last_card_asks_for_nothing_that_nobody_answers() -> None:
    assert "call a suit" in told("JS 4C").lower()
    last = told("JS").lower()
    assert "win the hand" in last and "call a suit" not in last
