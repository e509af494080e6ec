"""`maudsl simulate` and `maudsl compare` at the command line."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import maudsl
from maudsl.cli import cli

HAND = ("simulate", "mau-mau", "--games", "6", "--seed", "3")


def run(*words: str, **env: str) -> Result:
    return CliRunner(env={"NO_COLOR": None, **env}).invoke(cli, list(words))


def test_the_document_is_the_same_for_any_number_of_workers() -> None:
    alone, together = (run(*HAND, "--json", "--workers", n) for n in ("1", "2"))
    assert alone.exit_code == 0 and alone.stderr == ""
    assert alone.stdout == together.stdout
    document: dict[str, Any] = json.loads(alone.stdout)
    assert document["version"] == 1
    report = maudsl.simulate(maudsl.load("mau-mau"), players=3, games=6, seed=3)
    assert document == json.loads(json.dumps(report.as_json()))
    assert (document["games"], sum(document["wins"]), document["stuck"]) == (6, 6, [])
    words = {"workers", "elapsed", "rate", "per_second", "time"}
    assert not words & set(document)


def test_the_text_has_no_escapes_in_a_pipe_and_bars_that_can_be_written() -> None:
    text = run(*HAND).stdout
    assert "\x1b" not in text and "█" in text
    assert text.startswith("Mau-Mau: 6 hands of 3 players by random bots, seed 3\n")
    done = subprocess.run(
        [sys.executable, "-m", "maudsl", *HAND],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.isascii() and b"####" in done.stdout and b"?" not in done.stdout


def test_headings_are_bold_where_there_are_colours() -> None:
    assert "\x1b[1mRULES" in run(*HAND, FORCE_COLOR="1").stdout
    assert "\x1b" not in run(*HAND, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_bots_forget_as_often_as_is_said() -> None:
    words = ("simulate", "mau", "--games", "4", "--bots", "forgetful", "--json")
    bots = json.loads(run(*words).stdout)["bots"]
    assert bots == {"kind": "forgetful", "forgets": 0.2, "notices": 0.5, "wrong_calls": 0.02}
    never = json.loads(run(*words, "--forgets", "1", "--notices", "0").stdout)
    spoken = [x for x in never["phrases"] if x["owed"]["total"]]
    assert spoken and not any(x["met"] for x in spoken)
    assert never["numbers"]["penalties"]["total"] == 0
    always = json.loads(run(*words, "--forgets", "0").stdout)
    assert not any(x["missed"] for x in always["phrases"])


def test_sessions_are_played_to_their_end() -> None:
    document = json.loads(
        run("simulate", "mau-mau", "--sessions", "--games", "2", "--pace", "0", "--json").stdout
    )
    assert document["sessions"]["sessions"] == 2 and document["sessions"]["cut"] == 0
    assert document["games"] > 2
    text = run("simulate", "mau-mau", "--sessions", "--games", "2").stdout
    assert "SESSIONS WON" in text


def test_rows_are_written_beside_the_report(tmp_path: Path) -> None:
    done = run(*HAND, "--out", str(tmp_path / "a.csv"), "--workers", "2")
    assert done.exit_code == 0 and "WON" in done.stdout
    alone = run(*HAND, "--out", str(tmp_path / "b.csv"))
    assert alone.exit_code == 0
    assert (tmp_path / "a.csv").read_text() == (tmp_path / "b.csv").read_text()
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 7


def test_two_books_are_compared_by_the_names_that_one_would_guess() -> None:
    games = ("--games", "8", "--seed", "2", "--json")
    plus = json.loads(run("compare", "mau-mau", "mau-mau+no-jack-to-finish", *games).stdout)
    alone = json.loads(run("compare", "mau-mau", "no-jack-to-finish", *games).stdout)
    assert plus == alone and plus["version"] == 1 and plus["paired"]
    found = maudsl.compare(
        maudsl.load("mau-mau"),
        maudsl.load("mau-mau", "no-jack-to-finish"),
        players=3,
        games=8,
        seed=2,
    )
    assert plus == json.loads(json.dumps(found.as_json()))
    seats = json.loads(run("compare", "gametwist", "--players", "2,5", *games).stdout)
    assert not seats["paired"]
    assert (seats["before"]["players"], seats["after"]["players"]) == (2, 5)


def test_what_is_the_same_has_no_differences() -> None:
    book = maudsl.load("mau-mau")
    found = maudsl.compare(book, book, players=3, games=5, seed=1)
    assert found.before == found.after
    assert all(not each.is_clear and not each.difference.mean for each in found.changes)
    assert any("no sign of a difference" in line for line in found.lines())


def test_what_changed_most_comes_first() -> None:
    book = maudsl.load("mau-mau")
    found = maudsl.compare(book, book, players=(2, 4), games=20, seed=1)
    clear = [each.is_clear for each in found.changes]
    assert any(clear) and clear == sorted(clear, reverse=True)
    sizes = [each.size for each in found.changes if each.is_clear]
    assert sizes == sorted(sizes, reverse=True)
    left = next(each for each in found.changes if each.what == ("number", "left"))
    assert left.is_clear and left.difference.mean == pytest.approx(left.after - left.before)


WRONG = [
    "compare mau-mau",
    "compare mau-mau nonsense",
    "compare mau-mau mau-mau+nonsense",
    "compare mau-mau gametwist --players 1,2",
    "compare mau-mau gametwist --players 2,x",
    "compare mau-mau gametwist --players 2,3,4",
    "compare mau-mau gametwist --players 7",
    "simulate mau-mau --bots clever",
    "simulate mau-mau --forgets 2",
    "simulate mau-mau --out hands.txt",
    "simulate mau-mau --out nowhere/hands.csv",
    "simulate mau-mau --dask nonsense",
]


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_use_is_told_in_one_line(line: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "maudsl", *line.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("maudsl: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_there_is(workers: str, tmp_path: Path) -> None:
    """A real process, its stderr a terminal, so that it shows how far it has got."""
    ours, theirs = pty.openpty()
    many = ("--games", "1000000", "--workers", workers, "--json", "--out", "hands.csv")
    with subprocess.Popen(
        [sys.executable, "-m", "maudsl", "simulate", "mau-mau", *many],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=heeds_ctrl_c,
    ) as child:
        os.close(theirs)
        try:
            seen = read_until(ours, b"/1000000  ", lambda text: b"  0/1000000" not in text[-40:])
            os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all of its processes
            out, _ = child.communicate(timeout=60)
        finally:
            child.kill()
        told = seen + read_rest(ours)
    os.close(ours)
    document = json.loads(out)
    assert child.returncode == 130 and 0 < document["games"] < 1_000_000
    assert f"interrupted: {document['games']:,} of 1,000,000 hands are counted".encode() in told
    assert b"Traceback" not in told
    assert [path.name for path in tmp_path.iterdir()] == ["hands.csv"]
    assert len((tmp_path / "hands.csv").read_text().splitlines()) == document["games"] + 1


def heeds_ctrl_c() -> None:
    """Whoever runs the tests in the background may have it ignored, and a child does as they do."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def read_until(terminal: int, text: bytes, wanted: Any) -> bytes:
    seen = b""
    while not (text in seen and wanted(seen)):
        assert select.select([terminal], [], [], 60)[0], f"nothing comes after {seen!r}"
        seen += os.read(terminal, 4096)
    return seen


def read_rest(terminal: int) -> bytes:
    """A terminal that nobody has open any more ends with an error."""
    seen = b""
    try:
        while more := os.read(terminal, 4096):
            seen += more
    except OSError:
        pass
    return seen
