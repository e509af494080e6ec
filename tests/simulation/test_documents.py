"""The page about simulations shows what the commands print, and names all that a row has."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from maudsl.cli import cli
from maudsl.simulation import running
from maudsl.simulation.figures import COLUMNS
from maudsl.simulation.hand import MOST_ACTIONS
from maudsl.simulation.players import bots_of

PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLE = re.compile(
    r"^```console\n\$ (maudsl [^\n]*)\n((?!```).+?)^```$", re.MULTILINE | re.DOTALL
)
EXAMPLES = dict(found.groups() for found in EXAMPLE.finditer(TEXT))
SLOW = [command for command in EXAMPLES if " compare " in command]


def printed(command: str) -> str:
    done = CliRunner(env={"NO_COLOR": "1"}).invoke(cli, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("command", [each for each in EXAMPLES if each not in SLOW])
def test_an_example_is_what_is_printed(command: str, snapshot: SnapshotAssertion) -> None:
    text = printed(command)
    assert text == snapshot
    assert EXAMPLES[command] == text


@pytest.mark.slow
@pytest.mark.parametrize("command", SLOW)
def test_an_example_that_takes_time_is_what_is_printed(
    command: str, snapshot: SnapshotAssertion
) -> None:
    text = printed(command)
    assert text == snapshot
    assert EXAMPLES[command] == text


def test_there_are_examples_of_both_commands() -> None:
    assert len(EXAMPLES) == 3 and len(SLOW) == 2


def test_each_column_of_a_row_is_explained() -> None:
    for name, meaning in COLUMNS.items():
        assert f"| `{name}` | {meaning} |\n" in TEXT


def test_the_limits_are_as_the_page_says() -> None:
    words = " ".join(TEXT.split())
    assert f"Parts of {running.PART} hands" in words
    assert f"at most {running.WINDOW} at a time" in words
    assert f"within {MOST_ACTIONS:,} actions" in words
    assert running.MOST_BREAKS + 1 == 4 and "four times in a row" in words
    bots = bots_of("forgetful")
    for share in (bots.forgets, bots.notices, bots.wrong_calls):
        assert f"{100 * share:.0f} %" in words
