"""A whole hand through the command line, the winner's rule, and the next hand played by it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import maudsl
from maudsl.cli import cli
from maudsl.log import read_log
from maudsl.table import Table

SCRIPT = Path(__file__).parent.parent / "data" / "scripts" / "whole-hand.txt"
RULE = 'when anyone plays a queen: they must say "hail to the queen"'


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """What was printed, and the log."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    log = tmp_path / "game.log"
    options = ["--players", "Ann,Ben", "--seed", "174", "--strict", "--log", str(log)]
    result = CliRunner().invoke(cli, ["play", "mau-mau", "--script", str(SCRIPT), *options])
    assert result.exit_code == 0, result.output
    return result.output, log


def cards_after(log: Path, line: str) -> dict[str, int]:
    """How many cards each holds once this line of the log's game was done."""
    table = read_log(log.read_text("utf-8"))
    assert isinstance(table, Table)
    action = next(x for x in reversed(table.entries) if line in repr(x.action))
    return {seat.name: len(seat.hand) for seat in action.state.seats}


def test_the_hand_is_won_and_counted(played: tuple[str, Path]) -> None:
    output, _ = played
    assert "Ann wins the hand.  Points: Ben 25 (+25), Ann 0." in output


def test_the_rule_is_read_back_and_in_force_from_the_next_hand(played: tuple[str, Path]) -> None:
    output, log = played
    told = output.split(RULE)[1]
    assert 'Whoever plays a queen says "hail to the queen", or takes a card when called.' in told
    assert "Changes 4 of 32 cards." in told
    assert "In force from the next hand." in told
    assert RULE in log.read_text("utf-8")


def test_a_queen_in_silence_costs_a_card(played: tuple[str, Path]) -> None:
    output, log = played
    assert 'Ann penalises Ben for "hail to the queen".  Ben takes 1 card.' in output
    assert cards_after(log, "card='QD'")["Ben"] == 4
    assert cards_after(log, "offender='Ben'")["Ben"] == 5


def test_the_right_phrase_costs_nothing(played: tuple[str, Path]) -> None:
    _, log = played
    assert cards_after(log, "card='QH'")["Ann"] == 4
    assert cards_after(log, "offender='Ann'") == {"Ann": 4, "Ben": 5}


def test_the_log_replays_to_the_same_events(played: tuple[str, Path]) -> None:
    _, log = played
    result = CliRunner().invoke(cli, ["replay", str(log), "--check"])
    assert (result.exit_code, result.output) == (0, "every event is the same\n")


def test_a_log_that_was_changed_is_found_out(played: tuple[str, Path]) -> None:
    _, log = played
    changed = log.read_text("utf-8").replace(
        "- played player=Ann card=8H", "- played player=Ann card=8D", 1
    )
    log.write_text(changed, "utf-8")
    result = CliRunner().invoke(cli, ["replay", str(log), "--check"])
    assert result.exit_code == 1
    assert "the log says played player=Ann card=8D" in result.output


def test_the_game_is_exported_with_its_rule(played: tuple[str, Path]) -> None:
    _, log = played
    result = CliRunner().invoke(cli, ["export", str(log)])
    assert result.exit_code == 0
    assert 'rule "hail to the queen"' in result.output
    assert RULE in result.output
    exported = log.with_name("evening.mau")
    exported.write_text(result.output, "utf-8")
    again = maudsl.load(str(exported))
    table = read_log(log.read_text("utf-8"))
    assert isinstance(table, Table)
    assert {x.name for x in again.rules} == {x.name for x in table.book.rules}
    assert again.settings == table.book.settings
