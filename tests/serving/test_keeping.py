"""What is played at a table of several is on the disk before anybody hears of it, and goes on after
the server was killed.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import asyncssh
import pytest
from ssh_table import HOST, Client, run

from maudsl.engine import events as e
from maudsl.library import load
from maudsl.log import read_log
from maudsl.repl.opening import who
from maudsl.repl.resuming import go_on
from maudsl.serving.beginning import resumed_game
from maudsl.serving.door import Door
from maudsl.serving.keeping import Keeper
from maudsl.serving.member import Member
from maudsl.serving.opening import give_words
from maudsl.serving.room import Opening, Room
from maudsl.serving.seats import path_beside, read
from maudsl.table import Table


def room(*names: str) -> Room:
    made = Room(Opening(book=load("mau-mau"), seed=3, grace=0.0))
    for name in names:
        made.enter(name, 1.0, known_by={f"{name}'s word"})
    return made


def say(made: Room, name: str, line: str) -> str:
    member = made.named(name)
    assert member is not None
    return "\n".join(made.line(member, line, 9.0).lines.get(member.key, []))


def kept(path: Path) -> Table:
    found = read_log(path.read_text("utf-8"))
    assert isinstance(found, Table)
    return found


def test_the_file_stands_where_the_table_stands(tmp_path):
    made, path = room("Ann", "Ben"), tmp_path / "evening.log"
    keeper = Keeper("mau-mau-3", path)
    assert keeper.keep(made) == "" and not path.exists()
    for name, line in (("Ann", "start"), ("Ann", "draw"), ("Ann", "pass"), ("Ben", 'say "hm"')):
        say(made, name, line)
        assert keeper.keep(made) == ""
        assert kept(path).state == made.table.state
    assert path.stat().st_mode & 0o777 == 0o600


def test_one_file_has_one_writer(tmp_path):
    made, path = room("Ann", "Ben"), tmp_path / "evening.log"
    say(made, "Ann", "start")
    first, second = Keeper("a", path), Keeper("a", path)
    assert first.keep(made) == ""
    assert str(path) in second.keep(made) and second.keep(made) == ""  # told once
    first.close()


def test_a_game_goes_on_and_its_people_come_again(tmp_path):
    made, path = room("Ann", "Ben"), tmp_path / "evening.log"
    keeper = Keeper("mau-mau-3", path)
    say(made, "Ann", "start")
    keeper.keep(made)
    before = made.table.state
    keeper.close()

    found = resumed_game(path, None)
    assert not isinstance(found, str) and found.table and found.people == ("Ann", "Ben")
    again = Room(Opening(book=found.book, seed=3, grace=0.0))
    again.resume(found.table, *who(found.table, found.people), found.seats.known)
    assert again.table.state == before
    assert "Ann" not in again.enter("watch", 2.0)[1].lines
    assert isinstance(again.enter("ann", 2.5, known_by={"another's"})[0], str)
    ann, mail = again.enter("Ann", 3.0, known_by={"Ann's word"})
    assert isinstance(ann, Member) and "You are back." in mail.lines["ann"]
    assert isinstance(again.enter("ann", 4.0, known_by={"another's"})[0], str)
    say(again, "Ann", "draw")
    assert found.keeper.keep(again) == "" and kept(path).state == again.table.state
    found.keeper.close()


def test_a_name_that_bots_have_is_a_persons_if_the_file_says_so(tmp_path):
    made, path = room("Ann", "Ben"), tmp_path / "evening.log"
    keeper = Keeper("a", path)
    say(made, "Ann", "start")
    keeper.keep(made)
    keeper.close()
    gone_on = go_on(path)
    assert not isinstance(gone_on, str) and gone_on.manner.people == ("Ann", "Ben")
    gone_on.evening.close()


def test_what_people_are_known_by_is_kept_hashed_and_for_the_host_alone(tmp_path):
    made, path = Room(Opening(book=load("mau-mau"), seed=3)), tmp_path / "evening.log"
    door = Door()
    for name in ("Ann", "Ben"):
        made.enter(name, 1.0, known_by={door.known_by(f"word of {name}")})
    keeper = Keeper("a", path)
    keeper.salt = door.salt
    say(made, "Ann", "start")
    keeper.keep(made)
    made.enter("Cay", 2.0, known_by={door.known_by("late")})
    keeper.keep(made)
    keeper.close()
    beside = path_beside(path)
    assert beside.stat().st_mode & 0o777 == 0o600 and "word" not in beside.read_text()
    seats = read(path)
    assert seats.known["Cay"] == (Door(salt=seats.salt).known_by("late"),)


@pytest.mark.parametrize("broken", [None, b"", b"[]", b'{"salt": 3}', b"\xff"])
def test_without_that_file_the_host_has_a_word_for_everybody(tmp_path, broken):
    made, path = room("Ann", "Ben"), tmp_path / "evening.log"
    keeper = Keeper("a", path)
    say(made, "Ann", "start")
    keeper.keep(made)
    keeper.close()
    path_beside(path).unlink()
    if broken is not None:
        path_beside(path).write_bytes(broken)
    found = resumed_game(path, None)
    assert not isinstance(found, str) and found.table
    again = Room(Opening(book=found.book, seed=3))
    again.resume(found.table, *who(found.table, found.people), found.seats.known)
    door = Door("open sesame")
    told = give_words(again, door)
    assert [line.split(" ")[0] for line in told] == ["Ann", "Ben"]
    secret = told[0].partition("password ")[2]
    assert secret.startswith("open sesame/") and door.admits(secret)
    assert isinstance(again.enter("Ann", 2.0, known_by={door.known_by("open sesame")})[0], str)
    assert isinstance(again.enter("Ann", 3.0, known_by={door.known_by(secret)})[0], Member)
    found.keeper.close()


def test_no_such_file_is_told(tmp_path):
    assert "nowhere" in str(resumed_game(tmp_path / "nowhere.log", None))


async def opened(*options: str, home: Path) -> tuple[asyncio.subprocess.Process, int]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "maudsl", "serve", "--port", "0", "--grace", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(home)},
    )
    assert process.stdout
    line = (await process.stdout.readline()).decode()
    assert HOST in line
    return process, int(line.split("-p ")[1].split()[0])


@pytest.mark.parametrize("moves", [0, 1, pytest.param(4, marks=pytest.mark.slow)])
def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path, moves: int):
    """All that was answered is there again."""
    log = tmp_path / "evening.log"

    async def play():
        game = ("mau-mau", "--seed", "5", "--bots", "1", "--log", str(log))
        process, port = await opened(*game, home=tmp_path)
        ann = await Client.join(port, "Ann")
        words = re.search(r'Your word is "(\w+)"', await ann.until("Your word"))
        assert words
        ann.send("start")
        await ann.until("your hand")
        for _ in range(moves):
            ann.send('say "hm"')
            await ann.until("You say")
        process.kill()
        await process.wait()
        killed = kept(log).state
        process, port = await opened("--resume", str(log), home=tmp_path)
        try:
            with pytest.raises(asyncssh.PermissionDenied):
                await Client.join(port, "Ann", password="guess")
            ann = await Client.join(port, "Ann", password=words[1])
            await ann.until("You are back.", ever=True)
            await ann.until("your hand", ever=True)
            ann.send('say "here again"')
            await ann.until("You say")
        finally:
            process.kill()
            await process.wait()
        after = kept(log)
        events = [event for entry in after.entries for event in entry.events]
        texts = [event.text for event in events if isinstance(event, e.Said)]
        assert texts.count("hm") == moves and texts[-1] == "here again"
        assert after.state.seat("Ann").hand == killed.seat("Ann").hand

    run(play())
