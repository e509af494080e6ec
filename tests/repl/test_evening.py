"""The file of an evening: written as it happens, by one process, and read by its owner alone."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from maudsl.locks import lock_of, take
from maudsl.log import read_log
from maudsl.repl import start, storing
from maudsl.repl.evening import Evening
from maudsl.repl.manner import Manner, manner_in
from maudsl.repl.resuming import go_on
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.table import Table


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def text(reply) -> str:
    return "\n".join(reply.lines)


def play(*lines: str, **options: object) -> int:
    """As the command line starts it, from a script."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write("\n".join(lines))
    given = {"bots": 2, "seed": 3, "strict": False, "manner": Manner()}
    given |= {"log": None, "resume": None, "script": file.name}
    return start.run(("mau-mau",) if not options.get("resume") else (), **(given | options))


def games() -> Path:
    folder = storing.games_folder()
    assert folder is not None
    return folder


def opened(path: Path) -> Session:
    """The game goes on from its file."""
    found = go_on(path)
    assert not isinstance(found, str), found
    mended, evening = found.mended, found.evening
    session = Session(mended.table, ["You"], Robots(["Ben", "Cay"], seed=3, forget=0))
    session.evening = evening
    return session


def test_every_command_is_in_the_file_before_the_answer(new_session, tmp_path):
    path = tmp_path / "a.log"
    session = new_session(log_path=path)
    for line in ("9h", "undo", "draw", "redo", "undo", 'say "hello"'):
        session.feed(line)
        again = read_log(path.read_text("utf-8"))
        assert isinstance(again, Table) and again.state == session.state
    assert "~ " in path.read_text("utf-8")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_move_is_kept_before_the_bots_think(new_session, tmp_path):
    path = tmp_path / "a.log"
    session = new_session(log_path=path)
    seen = []

    def looked(table):
        seen.append(path.read_text("utf-8"))

    session.bots.next_action = looked
    session.feed("9h")
    assert "You plays 9H" in seen[-1]


def test_undo_and_redo_go_on_after_a_new_beginning(new_session, tmp_path):
    path = tmp_path / "a.log"
    session = new_session(log_path=path)
    session.feed("9h")
    played = session.state
    session.feed("undo")
    session.evening.close()
    again = opened(path)
    assert again.state == session.state
    assert "Done again" in text(again.feed("redo")) and again.state == played
    assert "Taken back" in text(again.feed("undo"))
    again.feed("draw")
    assert again.feed("redo").refused
    again.evening.close()


def test_two_processes_cant_write_one_log(tmp_path, capsys):
    path = tmp_path / "a.log"
    assert play("9h", log=path) == 0
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout.readline() == b"held\n"
        before = path.read_bytes()
        capsys.readouterr()
        for options in ({"log": path}, {"resume": path}):
            assert play("draw", **options) == 2
            told = capsys.readouterr().err
            assert told.count("\n") == 1 and "another maudsl is writing it" in told
        assert path.read_bytes() == before
    finally:
        holder.kill()
        holder.communicate()
    assert lock_of(path).exists()
    assert play("draw", resume=path) == 0  # its owner is dead
    assert not lock_of(path).exists()


HOLD = """
import sys
from pathlib import Path
from maudsl.locks import take
lock = take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_an_old_lock_file_is_no_obstacle(tmp_path):
    path = tmp_path / "a.log"
    lock_of(path).write_text("4194304\n")
    lock = take(path)
    assert lock is not None and lock.stale
    lock.release()
    assert not lock_of(path).exists()


def test_a_name_that_is_being_played_gets_a_number(new_session, capsys):
    first = storing.new_evening("x", new_session().table)
    second = storing.new_evening("x", new_session().table)
    assert isinstance(first, Evening) and isinstance(second, Evening)
    assert (first.path.stem, second.path.stem) == ("x", "x-2")
    first.close()
    second.close()


def test_saving_doesnt_take_away_what_another_writes(new_session):
    other = storing.new_evening("other", new_session().table)
    assert isinstance(other, Evening)
    reply = new_session().feed("save other")
    assert reply.refused and "another maudsl is writing it" in text(reply)
    other.close()


def test_an_evening_that_wasnt_finished_is_told_of(new_session, capsys):
    left = storing.new_evening("mau-mau-77", new_session().table)
    assert isinstance(left, Evening)
    assert play("hand") == 0
    assert "wasn't finished" not in capsys.readouterr().out  # it is being played
    os.close(left.lock.descriptor)  # what the system does when a process dies
    assert play("hand") == 0
    assert "maudsl play --resume mau-mau-77" in capsys.readouterr().out
    assert play("hand", resume=Path("mau-mau-77")) == 0
    capsys.readouterr()
    assert play("hand") == 0
    assert "wasn't finished" not in capsys.readouterr().out  # it was left in good order


def test_the_same_seed_doesnt_overwrite_an_older_evening():
    assert play("9h") == 0
    first = (games() / "mau-mau-3.log").read_bytes()
    assert play("draw") == 0
    assert (games() / "mau-mau-3-1.log").read_bytes() == first
    assert play("draw") == 0  # the same evening again is kept once
    assert sorted(x.name for x in games().iterdir()) == ["mau-mau-3-1.log", "mau-mau-3.log"]


def test_where_nothing_was_done_nothing_is_kept():
    assert play("hand") == 0
    assert list(games().iterdir()) == []


def test_a_cut_line_is_told_and_the_game_goes_on(capsys, tmp_path):
    path = tmp_path / "a.log"
    assert play("9h", log=path) == 0
    whole = path.read_bytes()
    path.write_bytes(whole + b"You dra")
    assert play("hand", resume=path) == 0
    assert "The last line was cut off, and is dropped: You dra" in capsys.readouterr().out
    assert path.read_bytes() == whole


def test_a_full_disk_is_told_once_and_play_goes_on(new_session, tmp_path, monkeypatch):
    session = new_session(log_path=tmp_path / "a.log")
    session.feed("hand")
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    first, second = session.feed("9h"), session.feed("draw")
    assert text(first).count("No space left on device. The game goes on.") == 1
    assert "No space" not in text(second) and not second.refused
    monkeypatch.setattr(os, "write", write)  # there is room again
    session.feed("hand")
    again = read_log((tmp_path / "a.log").read_text("utf-8"))
    assert isinstance(again, Table) and again.state == session.state


def test_half_a_line_doesnt_stay_where_the_disk_is_full(new_session, tmp_path, monkeypatch):
    session = new_session(log_path=tmp_path / "a.log")
    session.feed("hand")
    before = (tmp_path / "a.log").read_bytes()
    write = os.write

    def full(descriptor, data):
        monkeypatch.setattr(os, "write", half_then_full)
        return write(descriptor, data[:20])

    def half_then_full(descriptor, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    session.feed("9h")
    assert (tmp_path / "a.log").read_bytes() == before
    monkeypatch.setattr(os, "write", write)
    session.feed("hand")
    again = read_log((tmp_path / "a.log").read_text("utf-8"))
    assert isinstance(again, Table) and again.state == session.state


def test_no_folder_for_games_is_told_once(monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    assert play("9h", "hand") == 0
    out = capsys.readouterr().out
    assert out.count("there is no folder for saved games") == 1 and "You play 9♥." in out


@pytest.mark.parametrize("path", [".", "nowhere/a.log"])
def test_a_log_that_was_asked_for_and_cant_be_is_a_wrong_use(path, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert play("9h", log=Path(path)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_resumed_game_may_be_written_to_another_file(tmp_path):
    one, other = tmp_path / "one.log", tmp_path / "other.log"
    assert play("9h", log=one) == 0
    before = one.read_bytes()
    assert play("draw", resume=one, log=other) == 0
    assert one.read_bytes() == before and other.read_bytes().startswith(before)


def test_a_log_of_a_long_evening_is_read(tmp_path):
    path = tmp_path / "a.log"
    assert play("9h", log=path) == 0
    said = "x" * 490
    with path.open("a", encoding="utf-8") as file:
        for _ in range(2_300):
            file.write(f'Ben says "{said}"\n')
    found = go_on(path)
    assert not isinstance(found, str)
    assert len(found[0].table.entries) > 2_300
    found[1].close()


def test_where_nothing_was_done_the_older_evening_keeps_its_name():
    assert play("9h") == 0
    kept = (games() / "mau-mau-3.log").read_bytes()
    assert play("hand") == 0
    assert [x.name for x in games().iterdir()] == ["mau-mau-3.log"]
    assert (games() / "mau-mau-3.log").read_bytes() == kept


@pytest.mark.parametrize("where", ["games", "elsewhere"])
def test_an_unfinished_evening_of_the_same_name_is_told_under_its_new_one(
    where, new_session, capsys, tmp_path
):
    path = games() / "mau-mau-3.log" if where == "games" else tmp_path / "mine.log"
    left = Evening.begin(path, new_session().table)
    assert isinstance(left, Evening)
    os.close(left.lock.descriptor)
    assert play("9h", log=None if where == "games" else path) == 0
    name = "mau-mau-3-1" if where == "games" else str(tmp_path / "mine-1.log")
    assert capsys.readouterr().out.startswith(
        f"An evening that wasn't finished is kept. To go on: maudsl play --resume {name}"
    )
    assert play("draw", resume=Path(name)) == 0


def test_it_is_told_again_as_long_as_nobody_goes_on(new_session, capsys):
    left = Evening.begin(games() / "mau-mau-3.log", new_session().table)
    assert isinstance(left, Evening)
    os.close(left.lock.descriptor)
    for _ in range(2):
        assert play("hand") == 0
        assert "--resume mau-mau-3" in capsys.readouterr().out
    assert storing.unfinished() == [games() / "mau-mau-3.log"]


def test_a_log_that_may_only_be_read_is_gone_on_with(tmp_path, monkeypatch):
    """Not told by the file's mode: whoever is root may write everything."""
    path = tmp_path / "a.log"
    assert play("9h", log=path) == 0
    opened = os.open

    def read_only(name, flags, *rest, **more):
        if os.fspath(name) == str(path) and flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(name, flags, *rest, **more)

    monkeypatch.setattr(os, "open", read_only)
    found = go_on(path)
    assert not isinstance(found, str) and found[1] is None and "can't be written" in found[2]


def test_a_log_from_a_pipe_is_read_and_not_written_on(tmp_path):
    path = tmp_path / "a.log"
    assert play("9h", log=path) == 0
    read, write = os.pipe()
    os.write(write, path.read_bytes())
    os.close(write)
    found = go_on(Path(f"/dev/fd/{read}"))
    os.close(read)
    assert not isinstance(found, str) and found[1] is None and not found[2]
    assert len(found[0].table.entries) > 1


def test_who_sits_there_and_how_bots_play_goes_on_too(tmp_path, capsys):
    """Ben is a name that bots have; here it is a person's."""
    path = tmp_path / "a.log"
    manner = Manner(("Ann", "Ben"), "shark", None, "some")
    assert play("draw", "pass", log=path, manner=manner) == 0
    capsys.readouterr()
    assert play("hand", "help level", resume=path) == 0
    out = capsys.readouterr().out
    assert "Ben> hand" in out or "Ann> hand" in out
    assert ": some." in out
    assert manner_in(path.read_bytes()) == manner
    assert isinstance(read_log(path.read_text("utf-8")), Table)


def test_what_is_said_on_going_on_comes_first():
    old = Manner(("Ann", "Ben"), "shark", 0.3, "full")
    assert Manner().over(old) == old
    assert Manner(level="fair", forget=0.0).over(old) == Manner(("Ann", "Ben"), "fair", 0.0, "full")


@pytest.mark.parametrize("line", ["manner {", 'manner {"people": 3}', "manner []", "manner"])
def test_what_cant_be_understood_is_as_usual(line):
    assert manner_in(f"maudsl log 1\n{line}\nbegin\n".encode()) == Manner()
    assert manner_in(b'maudsl log 1\nbegin\nmanner {"level":"shark"}\n') == Manner()
