"""A process that is killed at any moment: everything that was answered is in the file.

The child plays a script that comes through a pipe, line by line. It is killed as soon as it has
been given some line, while it works on it; what it wrote is compared with an evening that nobody
disturbed.
"""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from maudsl.bots import BotSettings, choose
from maudsl.library import load
from maudsl.lines.spell import spell
from maudsl.log import compare, read_log
from maudsl.repl import script
from maudsl.repl.evening import Evening
from maudsl.repl.resuming import go_on
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.table import Table

STEPS = 24


class Undisturbed(NamedTuple):
    """`marks`: how many bytes of output and of the log there were before each line."""

    lines: list[str]
    marks: list[tuple[int, int]]
    log: bytes


def undisturbed(seed: int, folder: Path) -> Undisturbed:
    table = Table(load("mau-mau"), ["You", "Ben", "Cay"], seed)
    session = Session(table, ["You"], Robots(["Ben", "Cay"], seed=seed, forget=0.1))
    path = folder / f"{seed}.log"
    evening = Evening.begin(path, table)
    assert isinstance(evening, Evening)
    session.evening = evening
    out, lines, marks = io.StringIO(), [], []

    def typed():
        chance = random.Random(seed)
        for number in range(STEPS):
            marks.append((len(out.getvalue().encode()), path.stat().st_size))
            line = _line(session, number, chance)
            lines.append(line or "hand")
            yield lines[-1]

    script.run(session, typed(), out)
    evening.close()
    return Undisturbed(lines, marks, path.read_bytes())


def _line(session: Session, number: int, chance: random.Random) -> str:
    if number == 5:
        return "when anyone plays a king: reverse"
    if number == 6:
        return "hand"  # a rule waits for the line after it
    if session.state.phase == "over":
        return "no" if session.asks == "rule" else "deal"
    if chance.random() < 0.3:
        return chance.choice(["undo", "redo", "hand"])
    action = choose(session.table, "You", BotSettings(forget=0, notice=0))
    return spell(action) if action else ""


def killed(seed: int, at: int, whole: Undisturbed, data: Path) -> bytes:
    """What the file holds of a process that was killed while it worked on line `at`."""
    child = subprocess.Popen(
        [sys.executable, "-m", "maudsl", "play", "mau-mau", "--seed", str(seed), "--script", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(data), "PYTHONUTF8": "1"},
    )
    assert child.stdin and child.stdout
    seen = 0
    for line, (answered, _) in zip(whole.lines[: at + 1], whole.marks, strict=False):
        child.stdout.read(answered - seen)  # waits until all before this line is answered
        seen = answered
        child.stdin.write(f"{line}\n".encode())
        child.stdin.flush()
    child.kill()
    child.communicate()
    (path,) = (data / "maudsl" / "games").glob("*.log")
    return path.read_bytes()


def check(seed: int, kills: int, tmp_path: Path) -> None:
    whole = undisturbed(seed, tmp_path)
    chance = random.Random(seed)
    for number in range(kills):
        at = chance.randrange(1, STEPS)
        data = tmp_path / f"{seed}-{number}"
        left = killed(seed, at, whole, data)
        answered = whole.marks[at][1]
        assert whole.log.startswith(left), "no line is other than it would have been"
        assert len(left) >= answered, "what was answered is lost"
        (path,) = (data / "maudsl" / "games").glob("*.log")
        found = go_on(path)
        assert not isinstance(found, str), found
        mended, evening = found.mended, found.evening
        assert evening is not None
        evening.close()
        text = path.read_text("utf-8")
        assert whole.log.startswith(text.encode()) and len(text.encode()) >= answered
        again = read_log(text)
        assert isinstance(again, Table)
        assert again.state == mended.table.state and again.events == mended.table.events
        assert compare(text) == []


def test_killed_at_a_few_moments(tmp_path):
    check(11, 4, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 30))
def test_killed_at_fifty_moments(seed, tmp_path):
    check(seed, 5, tmp_path)
