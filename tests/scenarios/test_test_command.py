"""`maudsl test`: what it says, its document, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from small_game import FAILS, GAME, HOLDS

Run = Callable[..., Result]

BROKEN = 'game "Broken"\nrule "x"\n    anyone mya draw 1\n'


def test_all_hold(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS)
    done = run("test", "a.mau")
    assert (done.exit_code, done.stdout) == (0, "1 passed, 0 failed\n")


def test_one_that_fails_is_shown_with_its_place_and_what_happened(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + FAILS)
    done = run("test", "a.mau")
    lines = done.stdout.splitlines()
    assert done.exit_code == 1 and lines[-1] == "1 passed, 1 failed"
    assert lines[0] == "failed a.mau:15: a nine reverses"
    assert "it is Ben's turn" in done.stdout and "    > Ann plays 9S" in lines


def test_some_of_them(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + FAILS)
    assert run("test", "a.mau", "-k", "AN ACE").stdout == "1 passed, 0 failed\n"
    done = run("test", "a.mau", "-k", "queen")
    assert done.exit_code == 0
    assert done.stdout == 'No scenario has "queen" in its title.\n0 passed, 0 failed\n'


def test_case_X7_a_file_that_cannot_be_read_is_one_failure(run: Run) -> None:
    Path("a.mau").write_text(BROKEN + HOLDS)
    Path("b.mau").write_text(GAME + HOLDS)
    Path("c.mau").write_text("")
    done = run("test", ".", "./b.mau")
    assert done.exit_code == 1 and done.stdout.endswith("\n1 passed, 1 failed\n")
    assert "c.mau: no scenarios" in done.stdout and "^^^" in done.stdout
    # Whatever is chosen, it can't be known what the file would hold.
    assert run("test", "a.mau", "-k", "queen").exit_code == 1


def test_the_document_is_alone_on_its_stream(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + FAILS)
    Path("c.mau").write_text("# nothing yet\n")
    done = run("test", ".", "--json")
    document = json.loads(done.stdout)
    assert done.exit_code == 1 and not done.stderr
    assert [document[key] for key in ("version", "passed", "failed")] == [1, 1, 1]
    assert document["without"] == ["c.mau"]
    good, bad = document["scenarios"]
    assert good["passed"] and not good["failures"] and good["transcript"][0] == "> Ann plays AS"
    assert bad["line"] == 15 and bad["failures"][0]["code"] == "scenario-failed"
