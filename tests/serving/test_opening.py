"""The command: what it needs, what it refuses in one line, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import asyncssh
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from ssh_table import HOST, Client, run

import maudsl
from maudsl.cli import cli
from maudsl.serving import opening
from maudsl.serving.door import WRONG_IN_ALL, Attempts, Door
from maudsl.serving.host_key import fingerprints, host_key
from maudsl.serving.rates import Bucket, Keys, Lines


def serve(*options: str) -> Result:
    return CliRunner().invoke(cli, ["serve", *options])


def one_line(result: Result) -> str:
    assert result.exit_code == 2 and result.exception.__class__ is SystemExit, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_without_asyncssh_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    assert "pip install 'maudsl[ssh]'" in one_line(serve("mau-mau"))


def test_a_game_that_isnt_there():
    assert "nowhere" in one_line(serve("nowhere"))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "example.org"])
def test_an_address_that_others_reach_needs_a_guard(host):
    assert "--password" in one_line(serve("mau-mau", "--host", host))


def test_what_is_in_the_way_is_one_line(tmp_path):
    empty = tmp_path / "empty"
    empty.write_text("")
    key = tmp_path / "key"
    key.write_text("no key\n")
    assert "4 characters" in one_line(serve("mau-mau", "--password", "abc"))
    assert "4 characters" in one_line(serve("mau-mau", "--password-file", str(empty)))
    assert "gone" in one_line(serve("mau-mau", "--password-file", str(tmp_path / "gone")))
    assert "no key in it" in one_line(serve("mau-mau", "--keys", str(empty)))
    assert "line 1" in one_line(serve("mau-mau", "--keys", str(key)))
    assert str(key) in one_line(serve("mau-mau", "--host-key", str(key)))
    assert "can't be written" in one_line(serve("mau-mau", "--log", str(tmp_path)))
    assert "can't be written" in one_line(serve("mau-mau", "--log", str(tmp_path / "no" / "log")))
    assert "One of" in serve("mau-mau", "--password", "abcd", "--keys", str(key)).stderr


def test_the_host_key_is_made_once_and_is_private(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first, again = host_key(None), host_key(None)
    assert isinstance(first, asyncssh.SSHKey) and isinstance(again, asyncssh.SSHKey)
    assert first.get_fingerprint() == again.get_fingerprint()
    assert (tmp_path / "maudsl" / "ssh_host_key").stat().st_mode & 0o777 == 0o600


def test_keys_are_read_one_a_line(tmp_path):
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    path = tmp_path / "keys"
    lines = [x.export_public_key().decode().strip() for x in keys]
    path.write_text("# friends\n\n" + "\n".join(lines) + "\n")
    assert fingerprints(path) == {x.get_fingerprint() for x in keys}


def test_a_table_is_opened_played_at_and_closed(tmp_path):
    """The whole program, as somebody at a shell has it."""
    log = tmp_path / "evening.log"

    async def play():
        command = [sys.executable, "-m", "maudsl", "serve", "mau-mau", "--port", "0", "--bots", "1"]
        process = await asyncio.create_subprocess_exec(
            *command,
            *("--seed", "5", "--log", str(log), "--grace", "0"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
        try:
            assert process.stdout and process.stderr
            line = (await process.stdout.readline()).decode()
            assert line.startswith("The table is open. To join: ssh -p ") and HOST in line
            ann = await Client.join(int(line.split("-p ")[1].split()[0]), "Ann")
            ann.send("start")
            await ann.until("your hand")
            ann.send("draw")
            await ann.until("You draw")
            process.send_signal(signal.SIGINT)
            await ann.until("The table is closed.")
            assert await process.wait() == 0
            assert not await process.stderr.read()
        finally:
            if process.returncode is None:
                process.kill()

    run(play())
    assert log.stat().st_mode & 0o777 == 0o600
    game = maudsl.replay(log.read_text("utf-8"))
    assert [x.name for x in game.state.seats] == ["Ann", "Ben"] and len(game.entries) > 1


# -- doors and rates -------------------------------------------------------------------------------


def test_the_password_may_have_own_words_behind_it():
    door = Door("open sesame")
    assert door.admits("open sesame") and door.admits("open sesame/my own")
    assert not door.admits("open sesamemy own") and not door.admits("open") and not door.admits("")
    assert door.known_by("open sesame") != door.known_by("open sesame/my own")
    assert not Door().admits("")


def test_each_wrong_password_is_slower_until_all_are_cut_off():
    attempts = Attempts()
    waits = [attempts.failed("1.2.3.4", 0) for _ in range(WRONG_IN_ALL)]
    assert waits[:5] == [0.5, 1, 2, 4, 8] and max(waits) == 8
    assert attempts.cut_off("1.2.3.4", 1) and not attempts.cut_off("1.2.3.5", 1)
    assert not attempts.cut_off("1.2.3.4", 1_000)


def test_a_bucket_gives_what_has_come_in_since():
    bucket = Bucket(10, 2)
    assert bucket.take(8, 0) == 8 and bucket.take(8, 0) == 2 and bucket.take(8, 1) == 2
    assert bucket.wait(1, 1) == 0.5 and bucket.wait(1, 1) == 1.0 and bucket.wait(1, 100) == 0


def test_lines_come_out_whole_and_long_ones_not_at_all():
    lines = Lines(longest=5)
    for piece in ("ab", "c\r\nd\re", "f\n", "x" * 4, "x" * 4, "\n", "end"):
        lines.feed(piece)
    assert list(lines.waiting) == ["abc", "d", "ef", None]
    lines.end()
    assert lines.waiting[-1] == "end" and not lines.begun


@given(st.lists(st.text("ab\r\n", max_size=4), max_size=12))
def test_where_a_text_is_cut_into_packets_makes_no_difference(pieces):
    whole, cut = Lines(longest=3), Lines(longest=3)
    whole.feed("".join(pieces))
    for piece in pieces:
        cut.feed(piece)
    assert list(whole.waiting) == list(cut.waiting)


def test_keys_that_come_too_fast_are_cut_off():
    keys = Keys(0, size=10, rate=1)
    keys.feed("x" * 8, 0)
    keys.feed("y" * 8, 0)
    assert not keys.was_cut()
    assert keys.take(100) == "x" * 8 + "yy" and keys.was_cut() and not keys.was_cut()
    keys.feed("z" * 8, 4)
    assert keys.take(100) == "zzzz"
