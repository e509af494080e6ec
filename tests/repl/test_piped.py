"""Without a terminal: pipes and scripts, as people run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture
def play(tmp_path):
    def run(typed: str | bytes, *options: str, **environment: str) -> subprocess.CompletedProcess:
        data = typed if isinstance(typed, bytes) else typed.encode()
        return subprocess.run(
            [sys.executable, "-m", "maudsl", "play", "mau-mau", "--seed", "3", *options],
            input=data,
            capture_output=True,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUTF8": "1", **environment},
            cwd=tmp_path,
            timeout=60,
        )

    return run


def test_case_I1_piped_lines_run_in_order_and_the_end_leaves_cleanly(play):
    done = play("deal\nplay 9♥\n")
    out = done.stdout.decode()
    assert done.returncode == 0 and not done.stderr
    assert "\x1b" not in out
    assert out.index("you> deal") < out.index("you> play 9♥") < out.index("You play 9♥.")


def test_case_I1_nothing_typed_ends_at_once(play):
    done = play("")
    assert done.returncode == 0 and b"\x1b" not in done.stdout


def test_case_I1_input_that_ends_at_the_suit_question(play, new_session, play_on, tmp_path):
    session = new_session(seed=2, save_path=tmp_path / "open.log")
    play_on(session, lambda s: s.asks == "suit")
    session.feed("save")
    done = play("pur", "--resume", str(tmp_path / "open.log"))
    assert done.returncode == 0
    assert "suit> pur" in done.stdout.decode()


def test_a_script_repeats_with_its_seed(play, tmp_path):
    script = tmp_path / "hand.txt"
    script.write_text(
        "# a comment\n9h\n\nYou draws\nadd when anyone plays a queen:\n    reverse\nwhy\n"
    )
    first, second = (play("", "--script", str(script)) for _ in range(2))
    assert first.stdout == second.stdout and first.returncode == 0
    assert "In force from now on." in first.stdout.decode()


def test_a_rule_that_somebody_adds_by_name_goes_on_in_the_deeper_lines(play, tmp_path):
    script = tmp_path / "hand.txt"
    script.write_text(
        'You adds by consent rule "court":\n'
        '    when anyone plays a queen: they must say "madam"\n'
        "    when anyone plays a king:\n"
        "        reverse\n"
        "rules court\n"
    )
    done = play("", "--script", str(script), "--strict")
    assert done.returncode == 0
    assert "when anyone plays a king: reverse" in done.stdout.decode()


def test_strict_stops_at_the_first_refusal(play):
    done = play("9h\nplay nonsense\ndraw\n", "--strict")
    assert done.returncode == 1
    assert b"you> draw" not in done.stdout
    assert play("9h\nplay nonsense\n").returncode == 0


def test_a_game_goes_on_by_its_name(play):
    assert "--resume mau-mau-3" in play("9h\n").stdout.decode()
    done = play("draw\n", "--resume", "mau-mau-3")
    out = done.stdout.decode()
    assert done.returncode == 0 and "You play 9♥." in out and "you> draw" in out


def test_case_I11_an_output_that_cannot_show_the_signs_gets_letters(play):
    for encoding in ("ascii", "cp1252"):
        done = play("9h\nplay 10♥\nrules\n", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert done.returncode == 0 and not done.stderr
        assert b"You play 9H." in done.stdout and b"?" not in done.stdout
        done.stdout.decode("ascii")


def test_case_I11_no_codes_for_dumb_terminals_and_no_color(play):
    for setting in ({"TERM": "dumb"}, {"NO_COLOR": "1"}):
        assert b"\x1b" not in play("9h\n", **setting).stdout


def test_bytes_that_are_no_text_end_nothing(play):
    done = play(b'say "\xff\xfe"\n\x00\n9h\n')
    assert done.returncode == 0 and not done.stderr
    assert "You play 9♥." in done.stdout.decode()


@pytest.mark.parametrize(
    "options", [["--script", "nowhere.txt"], ["--resume", "nowhere"], ["--bots", "15"]]
)
def test_what_cannot_be_had_is_said_in_a_line(play, options):
    done = play("", *options)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1 and not done.stdout


def test_the_log_is_written(play, tmp_path):
    play("9h\n", "--log", str(tmp_path / "a.log"))
    assert Path(tmp_path / "a.log").read_text("utf-8").startswith("maudsl log 1\n")


@pytest.mark.parametrize("level", ["beginner", "fair", "shark"])
def test_bots_of_a_level_repeat_with_their_seed(play, level):
    lines = "9h\ndraw\npass\n" + "draw\npass\n" * 10
    first, second = (play(lines, "--bot-level", level) for _ in range(2))
    assert first.returncode == 0 and first.stdout == second.stdout


def test_hints_from_the_command_line(play):
    rule = 'agree when anyone plays a 9: they must say "quartz"\n'
    assert 'You owe "quartz"' in play(rule + "9h\n", "--hints", "some").stdout.decode()
    assert "You owe" not in play(rule + "9h\n").stdout.decode()
    assert play("", "--hints", "much").returncode == 2
    assert play("", "--bot-level", "genius").returncode == 2
