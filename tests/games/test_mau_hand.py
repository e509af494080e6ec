"""One whole hand of Mau, as somebody tells it who looks on."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.library import load
from maudsl.log import compare
from maudsl.narrate import narrate
from maudsl.table import Table

SCRIPT = Path(__file__).parent.parent / "data" / "scripts" / "mau-hand.txt"
PLAYERS = ["Ann", "Ben", "Cay", "Dee"]


@pytest.fixture(scope="module")
def table() -> Table:
    table = Table(load("mau"), PLAYERS, seed=2380)
    for line in SCRIPT.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            events = table.do(line)
            assert not isinstance(events[0], e.Refused), (line, events)
    return table


def told(table: Table) -> str:
    lines, before = [], table.opening_state
    for entry in table.entries:
        sentences = narrate(entry.events, before, prepare(entry.book), None, plain=False)
        lines.append("  ".join(sentences))
        before = entry.state
    return "\n".join(lines) + "\n"


def test_the_hand_as_it_is_told(table: Table, text_file: SnapshotAssertion) -> None:
    assert told(table) == text_file


@pytest.mark.parametrize(
    "kind", [e.Penalised, e.Lapsed, e.WrongCall, e.OrderBegan, e.RaceEnded, e.HandWon]
)
def test_it_has_all_that_makes_the_game(table: Table, kind: type[e.Event]) -> None:
    assert any(isinstance(event, kind) for event in table.events)


def test_somebody_spams_out_of_turn(table: Table) -> None:
    plays = [event for event in table.events if isinstance(event, e.Played)]
    assert any("spam" in play.also and not play.in_turn for play in plays)


def test_its_log_replays(table: Table) -> None:
    assert compare(table.log) == []
