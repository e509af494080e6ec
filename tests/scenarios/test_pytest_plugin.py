"""Scenarios as items of pytest, and their snapshots: whatever part is run, by however many
workers, nothing is lost and what is stale is named.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from small_game import FAILS, GAME, HOLDS

from maudsl.folders import cache_folder

pytest_plugins = ["pytester"]

BROKEN = 'game "Broken"\nrule "x"\n    anyone mya draw 1\n'
SNAPSHOTS = "[pytest]\nmaudsl_snapshots = true\n"
SECOND = HOLDS.replace("an ace reverses", "an ace reverses once more")
Tester = pytest.Pytester
CACHE = cache_folder()
# Each worker is a process that takes seconds to begin.
SOME_WORKERS = ["0", *(pytest.param(each, marks=pytest.mark.slow) for each in ("2", "4"))]


@pytest.fixture(autouse=True)
def a_run_of_its_own(pytester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run inside a run has a home of its own, but need not build the grammar each time; it is
    no worker of the outer one, and needs no loop for a language server.
    """
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:asyncio -p no:pytest-lsp")
    if CACHE:
        monkeypatch.setenv("XDG_CACHE_HOME", str(CACHE.parent))
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)


def write(pytester: Tester, **files: str) -> None:
    for name, text in files.items():
        pytester.path.joinpath(f"{name}.mau").write_text(text)


def snapshots(pytester: Tester) -> list[str]:
    found = pytester.path.glob("**/*.transcript")
    return sorted(path.relative_to(pytester.path).as_posix() for path in found)


def thirty(pytester: Tester) -> list[str]:
    """Thirty files, one of them with two scenarios, and their snapshots."""
    pytester.makeini(SNAPSHOTS)
    write(pytester, **{f"game{number}": GAME + HOLDS for number in range(30)})
    write(pytester, game3=GAME + HOLDS + SECOND)
    pytester.runpytest_inprocess("--snapshot-update").assert_outcomes(passed=31)
    return snapshots(pytester)


def test_a_scenario_is_an_item_named_by_its_title(pytester: Tester) -> None:
    write(pytester, a=GAME + HOLDS + FAILS)
    done = pytester.runpytest_inprocess("-v")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["a.mau::an_ace_reverses PASSED*", "a.mau::a_nine_reverses FAILED*"])
    done.stdout.fnmatch_lines(["*not as expected: it is Ben's turn*", "*a.mau:19:*"])
    done.stdout.fnmatch_lines(["> Ann plays 9S", "*turn to Ben*"])
    assert "Traceback" not in done.stdout.str() and not snapshots(pytester)


def test_some_of_them(pytester: Tester) -> None:
    write(pytester, a=GAME + HOLDS + FAILS)
    pytester.runpytest_inprocess("-k", "ace").assert_outcomes(passed=1, deselected=1)
    pytester.runpytest_inprocess("a.mau::a_nine_reverses").assert_outcomes(failed=1)


def test_a_file_that_shows_nothing_can_be_a_failure(pytester: Tester) -> None:
    write(pytester, empty="# nothing yet\n")
    assert pytester.runpytest_inprocess().ret == pytest.ExitCode.NO_TESTS_COLLECTED
    done = pytester.runpytest_inprocess("-W", "error::pytest.PytestWarning")
    done.assert_outcomes(errors=1)


def test_two_of_one_title_are_two(pytester: Tester) -> None:
    write(pytester, a=GAME + HOLDS + HOLDS)
    done = pytester.runpytest_inprocess("-v")
    done.stdout.fnmatch_lines(["a.mau::an_ace_reverses PASSED*", "*::an_ace_reverses_2 PASSED*"])


def test_which_files_are_taken(pytester: Tester) -> None:
    pytester.makeini("[pytest]\nmaudsl_files = b*.mau\n")
    write(pytester, a=GAME + FAILS, b=GAME + HOLDS)
    pytester.runpytest_inprocess().assert_outcomes(passed=1)
    pytester.runpytest_inprocess("a.mau").assert_outcomes(failed=1)  # it is named


@pytest.mark.parametrize("workers", SOME_WORKERS)
def test_case_X7_no_file_is_lost(pytester: Tester, workers: str) -> None:
    good = {f"good{number}": GAME + HOLDS for number in range(8)}
    write(pytester, bad=BROKEN + HOLDS, empty="# nothing yet\n", **good)
    for _ in range(2):
        done = pytester.runpytest_inprocess("-n", workers, ".", "good1.mau")
        assert done.ret == pytest.ExitCode.TESTS_FAILED
        found = done.parseoutcomes()
        # Each process that looks for files says which are empty.
        assert found.pop("warnings", 0) or found.pop("warning", 0) == 1
        assert found == {"passed": 8, "failed": 1}
        done.stdout.fnmatch_lines(["*NoScenarios: empty.mau: no scenarios*"])
        done.stdout.fnmatch_lines(["*bad.mau:3:12", "*anyone mya draw 1", "*^^^*"])


def test_case_X1_a_part_of_the_tests_touches_no_other_snapshot(pytester: Tester) -> None:
    before = thirty(pytester)
    assert len(before) == 31
    for part in (["game3.mau"], ["game3.mau::an_ace_reverses"], ["-k", "once_more"], ["."]):
        done = pytester.runpytest_inprocess("--snapshot-update", *part)
        assert done.ret == 0 and "unused" not in done.stdout.str()
        assert snapshots(pytester) == before


@pytest.mark.parametrize("workers", SOME_WORKERS)
def test_case_X3_the_stale_one_is_named_and_nothing_else_is_lost(
    pytester: Tester, workers: str
) -> None:
    before = thirty(pytester)
    write(pytester, game3=GAME + HOLDS)
    done = pytester.runpytest_inprocess("-n", workers, "--snapshot-details")
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(["*1 snapshot unused*", "*an_ace_reverses_once_more*"])
    assert snapshots(pytester) == before
    assert pytester.runpytest_inprocess("-n", workers, "--snapshot-update").ret == 0
    gone = "__snapshots__/game3/an_ace_reverses_once_more.transcript"
    assert snapshots(pytester) == [path for path in before if path != gone]
    assert pytester.runpytest_inprocess("-n", workers).ret == 0


def test_what_happens_otherwise_fails_until_it_is_accepted(pytester: Tester) -> None:
    pytester.makeini(SNAPSHOTS)
    write(pytester, a=GAME + HOLDS)
    pytester.runpytest_inprocess("--snapshot-update").assert_outcomes(passed=1)
    write(pytester, a=GAME.replace('rule "ace"', 'rule "turn"') + HOLDS)
    done = pytester.runpytest_inprocess("--color=no")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["*reversed*ace*", "*reversed*turn*"])
    assert "\x1b" not in done.stdout.str()
    pytester.runpytest_inprocess("--snapshot-update").assert_outcomes(passed=1)
    pytester.runpytest_inprocess().assert_outcomes(passed=1)


@pytest.mark.parametrize("text", [BROKEN + HOLDS, GAME + HOLDS.replace("turn Cay", "turn Ben")])
def test_what_fails_keeps_its_snapshots(pytester: Tester, text: str) -> None:
    pytester.makeini(SNAPSHOTS)
    write(pytester, a=GAME + HOLDS, b=GAME + HOLDS)
    pytester.runpytest_inprocess("--snapshot-update")
    write(pytester, a=text)
    pytester.runpytest_inprocess("--snapshot-update").assert_outcomes(passed=1, failed=1)
    assert len(snapshots(pytester)) == 2


def test_case_X6_line_ends_of_a_checkout_make_no_difference(pytester: Tester) -> None:
    said = HOLDS.replace("Ann plays AS", 'Ann plays AS\n    Ben says "hm\\r  "')
    pytester.makeini(SNAPSHOTS)
    write(pytester, a=GAME + said)
    pytester.runpytest_inprocess("--snapshot-update").assert_outcomes(passed=1)
    (kept,) = (pytester.path / path for path in snapshots(pytester))
    assert rb"\r" in kept.read_bytes() and b"\r" not in kept.read_bytes()
    kept.write_bytes(kept.read_bytes().replace(b"\n", b"\r\n"))
    path = Path(pytester.path, "a.mau")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    pytester.runpytest_inprocess().assert_outcomes(passed=1)


def test_snapshots_need_syrupy(pytester: Tester) -> None:
    pytester.makeini(SNAPSHOTS)
    done = pytester.runpytest_inprocess("-p", "no:syrupy")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*maudsl_snapshots needs syrupy*"])


def test_a_run_without_rule_files_imports_nothing_of_it(tmp_path: Path) -> None:
    code = (
        "import sys, pytest\npytest.main(['-q', '-p', 'no:syrupy'])\n"
        "print([x for x in sys.modules if x.startswith(('maudsl.', 'lark', 'syrupy.'))])"
    )
    tmp_path.joinpath("test_a.py").write_text("def test_a(): pass\n")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "['maudsl.pytest_plugin']"
