"""The command line as people get it wrong: one line that says so, exit code 2, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from maudsl import cli


@pytest.fixture
def run(monkeypatch, capfd, tmp_path):
    """A command in this process: its exit code, and what stands on both streams."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", open(os.devnull, encoding="utf-8"))  # noqa: SIM115

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["maudsl", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfd.readouterr()
        return int(str(ended.value.code)), out, err

    return call


@pytest.fixture
def latin(tmp_path) -> str:
    (tmp_path / "latin.mau").write_bytes('game "Grüß Gott"\n'.encode("latin-1"))
    return "latin.mau"


WRONG = [
    "nonsense",
    "--nonsense",
    "play",
    "play nonsense",
    "play ''",
    "play .",
    "play nowhere.mau",
    "play latin.mau",
    "play nine-reverses",
    "play mau-mau mau",
    "play mau-mau --players Ann,Ann",
    "play mau-mau --players Ann --bots 50",
    "play mau-mau --seed x",
    "play mau-mau --script nowhere",
    "play mau-mau --script .",
    "play mau-mau --log .",
    "play mau-mau --log nowhere/a.log",
    "play --resume nowhere",
    "play --resume .",
    "check",
    "check nowhere",
    "check ''",
    "check loop",
    "fmt ''",
    "test ''",
    "test --json nowhere",
    "explain nonsense",
    "explain latin.mau",
    "explain mau-mau --format pdf",
    "simulate mau-mau --players 12",
    "simulate mau-mau --games 0",
    "replay nowhere",
    "replay .",
    "replay latin.mau",
    "export latin.mau",
    "list more",
    "diff mau-mau",
    "diff mau-mau nonsense",
]


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_use_is_told_in_one_line(run, latin, line):
    Path("loop").symlink_to("loop")
    code, out, err = run(*(word.replace("''", "") for word in line.split()))
    assert code == 2 and not out
    assert err.startswith("maudsl: ") and len(err.splitlines()) == 1


def test_the_command_alone_shows_help(run):
    code, _, err = run()
    assert code == 2 and "maudsl play GAME" in err


@pytest.mark.parametrize("line", ["--help", "--version", "play --help", "list"])
def test_help_and_lists_are_no_mistakes(run, line):
    code, out, err = run(*line.split())
    assert code == 0 and out and not err


def test_examples_of_use_stand_on_lines_of_their_own(run):
    _, out, _ = run("play", "--help")
    assert "  maudsl play GAME VARIANT --players Ann,Ben\n" in out


def test_a_folder_that_is_called_like_a_rule_file_is_a_folder(run):
    Path("rules/odd.mau").mkdir(parents=True)
    Path("rules/odd.mau/fine.mau").write_text('game "Fine"\n')
    assert run("test", "rules")[:2] == (
        0,
        "rules/odd.mau/fine.mau: no scenarios\n0 passed, 0 failed\n",
    )
    assert run("fmt", "--check", "rules")[0] == 0


def test_where_no_rule_files_are_nothing_is_called_clean(run):
    Path("empty").mkdir()
    assert run("check", "empty")[:2] == (0, "No rule files there.\n")


def test_case_Z3_titles_and_names_of_files_are_shown_without_their_escapes(run, monkeypatch):
    Path("folder").mkdir()
    evil = 'game "Evil\x1b]0;title\x07"\nrule "a\x1b[2J"\n    anyone may draw 1\n'
    Path("folder/a\x1b[31m.mau").write_text(evil)
    monkeypatch.setenv("MAUDSL_PATH", "folder")
    for line in ("list", "explain folder/*", "test folder", "check folder", "fmt --check folder"):
        words = [str(next(Path("folder").iterdir())) if "*" in x else x for x in line.split()]
        _, out, err = run(*words)
        assert not {"\x1b", "\x07"} & set(out + err)
        assert r"\x1b" in out or line.startswith("fmt")


def test_a_page_for_a_browser_escapes_what_the_file_says(run):
    Path("a.mau").write_text('game "<b>"\nrule "<i>"\n    anyone may say "<script>"\n')
    _, out, _ = run("explain", "a.mau", "--format", "html")
    assert out.startswith("<!doctype html>") and "&lt;b&gt;" in out
    assert not any(tag in out for tag in ("<b>", "<i>", "<script>"))


def with_streams(redirected: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    line = f'"{sys.executable}" -m maudsl {" ".join(arguments)} {redirected}'
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60
    )


def test_output_that_cannot_be_written_is_told_in_one_line():
    for arguments in (["list"], ["play", "mau-mau", "--seed", "1"]):
        done = with_streams(">/dev/full", *arguments)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_streams_that_are_closed_end_nothing():
    for redirected in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        done = with_streams(redirected, "play", "mau-mau", "--seed", "1")
        assert done.returncode == 0 and not done.stderr


def test_a_reader_that_goes_away_is_no_mistake():
    done = with_streams("| true; echo ${PIPESTATUS:-}", "explain", "mau-mau")
    assert not done.stderr


def test_what_changes_between_two_books(run):
    code, out, _ = run("diff", "mau-mau", "six-cards-each")
    assert (code, out) == (
        0,
        "THE TABLE\n  - Each player gets five cards.\n  + Each player gets six cards.\n",
    )
    _, out, _ = run("diff", "nine-reverses", "mau-mau")
    assert out == ("CARD BY CARD\n  nines\n    - When anyone plays a 9, the direction turns.\n")
    assert run("diff", "mau", "mau")[1] == "Nothing changes.\n"


def test_what_a_game_became_while_it_was_played(run):
    Path("lines.txt").write_text("add when anyone plays a queen: reverse\n")
    run("play", "mau-mau", "--seed", "1", "--script", "lines.txt", "--log", "evening.log")
    _, out, _ = run("diff", "mau-mau", "evening.log")
    assert out == (
        "CARD BY CARD\n  queens\n    + When anyone plays a queen, the direction turns.\n"
    )


def test_a_variant_of_several_games_is_compared_on_the_one_that_is_named(run):
    _, out, _ = run("diff", "mau-mau", "jack-on-jack")
    assert out.splitlines() == [
        "WHAT MAY BE PLAYED",
        "  + jacks on jacks",
        "CARD BY CARD",
        "  jacks",
        "    + On turn anyone may play a jack on a jack.",
    ]


def test_a_log_is_walked_through(run, tmp_path, monkeypatch):
    (tmp_path / "lines.txt").write_text("9h\ndraw\n")
    run("play", "mau-mau", "--seed", "3", "--script", "lines.txt", "--log", "evening.log")

    def step(typed: str, *options: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code, out, _ = run("replay", "evening.log", "--step", *options)
        assert code == 0
        return out

    out = step("\nb\n3\nwhat\n999\n\n")
    assert " actions. Enter: on;" in out.split("\n")[0]
    assert out.count("> Cay deals") == 2 and out.count("Enter: on; b: back") == 2
    assert step("q\n", "--until", "0").startswith("0 actions.")


def test_a_log_that_was_cut_off_is_read_as_far_as_it_goes(run, tmp_path):
    (tmp_path / "lines.txt").write_text("9h\n")
    run("play", "mau-mau", "--seed", "3", "--script", "lines.txt", "--log", "evening.log")
    with (tmp_path / "evening.log").open("a") as file:
        file.write("You dra")
    for command in ("replay", "export"):
        code, out, err = run(command, "evening.log")
        assert code == 0 and out and err.count("\n") == 1 and "You dra" in err
    code, _, err = run("replay", "evening.log", "--check")
    assert code == 1 and "You dra" in err
