"""The whole way: clients for SSH at one table, over the loopback."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from contextlib import suppress

import asyncssh
import pytest
from ssh_table import HOST, Client, at_table, connection, run, served

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.cards import index_of
from maudsl.engine import actions as a
from maudsl.lines.spell import spell
from maudsl.serving import server
from maudsl.serving.door import Door
from maudsl.serving.served import Served

SHY = BotSettings(forget=1, notice=0)  # says nothing and calls nobody
NAMES = ("Ann", "Bob", "Cay", "Dan")


def next_line(table: Served) -> tuple[str, str]:
    """Who is to act, and what they would type."""
    game = table.room.table
    assert game is not None
    found = next_action(game, [x.name for x in game.state.seats if not x.gone], SHY)
    assert found is not None
    return found[0], spell(found[1])


def cards_in(text: str, book: maudsl.RuleBook) -> set[str]:
    index = index_of(book.pack)
    forms = {form: x for x in index.codes for form in (x, index.pretty(x), index.full_name(x))}
    return {forms[x] for x in forms if re.search(rf"(?<!\w){re.escape(x)}(?!\w)", text)}


@at_table(bots=1)
async def test_one_client_plays_against_a_bot(table: Served, port: int):
    ann = await Client.join(port, "Ann")
    await ann.until("You are the host")
    ann.send("start")
    assert "▶ You 5   Ben 6" in await ann.until("your hand")
    ann.send("draw")
    assert "You draw" in await ann.until("your hand")
    ann.send("quit")
    await ann.until("Your seat is kept.")
    await ann.until_closed()
    assert "\x1b" not in ann.text


@at_table(bots=1)
async def test_one_client_with_a_terminal(table: Served, port: int):
    ann = await Client.join(port, "Ann", tty=True)
    await ann.until("you>")
    ann.type("start\r")
    await ann.until("your hand")
    await ann.until("you>")
    ann.type("draw\r")
    await ann.until("You draw")
    await ann.until("you>")
    ann.type("\x04")
    await ann.until("Your seat is kept.")
    await ann.until_closed()


@at_table()
async def test_a_line_that_was_begun_before_the_game_is_sent_in_it(table: Served, port: int):
    ann = await Client.join(port, "Ann")
    bob = await Client.join(port, "Bob", tty=True)
    await bob.until("you>")
    bob.type("say good ")
    await bob.until("good")
    ann.send("start")
    await bob.until("your hand")
    bob.type("luck\r")
    await ann.until('Bob says "good luck".')
    bob.type("when anyone plays a queen:\rreverse\r")
    await bob.until("If all at the table agree")


@at_table(bots=1)
async def test_a_terminal_whose_input_ends_leaves_and_keeps_its_seat(table: Served, port: int):
    ann = await Client.join(port, "Ann", tty=True)
    await ann.until("you>")
    ann.type("start\r")
    await ann.until("your hand")
    await ann.until("you>")
    ann.type("half a line")
    ann.chan.write_eof()
    await ann.until("Your seat is kept.")
    await ann.until_closed()
    assert table.room.members["ann"].seated


@at_table(bots=1)
async def test_case_I11_a_terminal_that_knows_only_lines_gets_no_escapes(table: Served, port: int):
    ann = await Client.join(port, "Ann", tty="dumb")
    await ann.until("ssh -T")
    ann.type("start\r")
    await ann.until("your hand")
    assert "\x1b" not in ann.text


@at_table()
async def test_what_a_connection_brought_before_its_end_is_still_done(table: Served, port: int):
    """As from a pipe: the lines, and the end of input at once."""
    bob = await Client.join(port, "Bob")
    ann = await Client.join(port, "Ann")
    ann.type("say one\nsay two\nsay three")
    ann.chan.write_eof()
    await bob.until("Ann: three")
    await ann.until_closed()


@at_table()
async def test_case_I8_what_others_do_appears_above_a_line_that_is_being_typed(
    table: Served, port: int
):
    ann = await Client.join(port, "Ann", tty=True)
    bob = await Client.join(port, "Bob")
    await ann.until("Bob is here.", ever=True)
    ann.type("say half a li")
    await ann.until("half a li")
    bob.send("say hello")
    await ann.until("Bob: hello")
    ann.type("ne\r")
    await bob.until("Ann: half a line")


@at_table(seed=6)
async def test_case_N3_four_play_a_hand_one_is_cut_off_and_comes_back(table: Served, port: int):
    """Of everything that each was ever sent, no byte is of a hand that isn't theirs, or of a rule
    that another keeps secret."""
    clients = {name: await Client.join(port, name) for name in NAMES}
    everything = {name: [client] for name, client in clients.items()}
    words = re.search(r'Your word is "(\w+)"', await clients["Bob"].until("Your word"))
    assert words
    for name in NAMES[:3]:
        await clients[name].until("Dan is here", ever=True)
    clients["Ann"].send("start")
    for client in clients.values():
        await client.until("your hand", ever=True)
    game = table.room.table
    assert game is not None
    secret = 'rule "owl"\n    when anyone plays a card: they must say "zanzibar"'
    game.act(a.Adds("Ann", secret, agreed=True, secret=True))
    table.room.moments.note(table.now())
    allowed: dict[str, set[str]] = {name: set() for name in NAMES}
    cut = False
    steps = 0
    while game.state.phase == "play":
        steps += 1
        name, line = next_line(table)
        for each in NAMES:
            public = {x.card for x in game.state.plays} | set(game.state.pile)
            allowed[each] |= public | set(game.state.hand_of(each))
        if name == "Bob" and not cut and steps > 6:
            cut = True
            hand = game.state.hand_of("Bob")
            clients["Bob"].vanish()
            await clients["Ann"].until("Bob is away")
            back = await Client.join(port, "Bob", password=words[1])
            await back.until("your hand")
            assert game.state.hand_of("Bob") == hand
            clients["Bob"] = back
            everything["Bob"].append(back)
        clients[name].send(line)
        await clients[name].until("\n")
        done = len(game.entries)
        assert done
        for each in NAMES:
            clients[each].send("why", "rules")
            await clients[each].until("match")
    assert cut
    for each in NAMES:
        public = {x.card for x in game.state.plays} | set(game.state.pile)
        allowed[each] |= public | set(game.state.hand_of(each))
        text = "".join(client.text for client in everything[each])
        assert cards_in(text, game.book) <= allowed[each]
        assert ("zanzibar" in text.casefold()) == (each == "Ann")
    hidden = set(game.state.hand_of("Cay")) | set(game.state.hand_of("Dan"))
    assert hidden - allowed["Ann"], "a hand in which nothing stays hidden shows nothing"
    assert maudsl.replay(game.log).state == game.state


@at_table(bots=1, grace=0.3)
async def test_case_N1_three_draws_in_one_packet_are_one_draw(table: Served, port: int):
    """The bot's move lies between the first and the others, which nobody can have meant."""
    at = table.now() + 100
    table.now = lambda: at
    ann = await Client.join(port, "Ann")
    ann.send("start")
    await ann.until("your hand")
    at += 1
    ann.type("draw\ndraw\ndraw\nsay done\n")
    answer = await ann.until('You say "done"')
    assert answer.count("You draw") == 1
    assert answer.count("meant for the moment before Ben acted") == 2


@at_table(bots=1)
async def test_those_who_look_on_see_no_hand(table: Served, port: int):
    ann = await Client.join(port, "Ann")
    watch = await Client.join(port, "watch")
    ann.send("start")
    await watch.until("on the pile")
    watch.send("hand", "table", "say ha")
    await watch.until("watch 1 (watching): ha")
    await ann.until("watch 1 (watching): ha")
    assert "your hand" not in watch.text


@at_table()
async def test_case_N5_a_table_that_everybody_has_left_is_free(table: Served, port: int):
    ann = await Client.join(port, "Ann")
    bob = await Client.join(port, "Bob")
    bob.vanish()
    await ann.until("Bob is gone")
    ann.send("start")
    await ann.until("The table stays open.")
    bob = await Client.join(port, "Bob")
    await ann.until("Bob is here")
    ann.send("start")
    await bob.until("your hand")
    ann.send("leave", "quit")
    await bob.until("Bob is the host now")
    bob.send("leave", "quit")
    await bob.until_closed()
    assert table.room.table is None
    again = await Client.join(port, "ann")
    await again.until("You are the host")


@at_table()
async def test_the_host_closes_the_table(table: Served, port: int):
    ann, bob = await Client.join(port, "Ann"), await Client.join(port, "Bob")
    bob.send("close")
    await bob.until("for Ann to say")
    ann.send("close")
    await bob.until("The table is closed.")
    await bob.until_closed()
    await table.closed.wait()


@at_table(door=Door("open sesame"))
async def test_the_same_person_from_elsewhere_takes_the_place_of_the_old_connection(
    table: Served, port: int
):
    old = await Client.join(port, "Ann", password="open sesame/mine")
    await old.until("You are the host")
    other = await Client.join(port, "Ann", password="open sesame")
    await other.until("called Ann already")
    await other.until_closed()
    new = await Client.join(port, "Ann", password="open sesame/mine")
    await old.until("from elsewhere")
    await old.until_closed()
    new.send("who")
    await new.until("Ann (host)")


# -- who is let in ---------------------------------------------------------------------------------


@at_table(door=Door("open sesame"))
async def test_wrong_passwords_are_slow_and_cut_off(table: Served, port: int, monkeypatch):
    waited: list[float] = []
    failed = table.attempts.failed

    def at_once(address, at):
        waited.append(failed(address, at))
        return 0.0

    monkeypatch.setattr(table.attempts, "failed", at_once)
    for _ in range(40):
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.ConnectionLost, OSError)):
            await Client.join(port, "Ann", password="wrong")
    assert waited[:4] == [0.5, 1.0, 2.0, 4.0] and len(waited) == 30
    with pytest.raises((asyncssh.ConnectionLost, OSError)):
        await Client.join(port, "Ann", password="open sesame")


def test_a_key_opens_the_table_and_its_own_seat():
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    known = frozenset(x.get_fingerprint() for x in keys[:2])

    async def play():
        async with served(door=Door(keys=known)) as (_, port):
            ann = await Client.join(port, "Ann", client_keys=[keys[0]])
            await ann.until("You are the host")
            with pytest.raises(asyncssh.PermissionDenied):
                await Client.join(port, "Bob", client_keys=[keys[2]])
            with pytest.raises(asyncssh.PermissionDenied):
                await Client.join(port, "Bob", password="x")
            thief = await Client.join(port, "Ann", client_keys=[keys[1]])
            await thief.until("called Ann already")
            again = await Client.join(port, "Ann", client_keys=[keys[0]])
            await again.until("You are the host")

    run(play())


@at_table()
async def test_case_Z3_a_name_with_signs_is_refused(table: Served, port: int):
    bad = await Client.join(port, "A<b>")
    await bad.until_closed()
    assert "A name" in bad.text and "\x1b" not in bad.text


@at_table()
async def test_there_is_a_table_and_nothing_else(table: Served, port: int):
    conn = await connection(port, "Ann")
    with pytest.raises(asyncssh.ChannelOpenError):
        await conn.open_connection(HOST, port)
    with pytest.raises(asyncssh.ChannelListenError):
        await conn.forward_remote_port("", 0, HOST, port)
    conn.abort()
    for how in ({"command": "ls"}, {"subsystem": "sftp"}):
        conn = await connection(port, "Ann")
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_session(Client, **how)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_session(Client)
        conn.abort()


@at_table(most=2)
async def test_no_more_than_so_many_connections(table: Served, port: int):
    first = await Client.join(port, "Ann")
    await Client.join(port, "Bob")
    with pytest.raises((asyncssh.ConnectionLost, OSError)):
        await Client.join(port, "Cay")
    first.send("who")
    await first.until("Bob")


# -- what comes from a network ---------------------------------------------------------------------


@at_table()
async def test_case_Z5_a_megabyte_without_a_line_end_is_cut_off(table: Served, port: int):
    ann, bob = await Client.join(port, "Ann"), await Client.join(port, "Bob")
    await ann.until("Bob is here.")
    ann.send("say " + "x" * 1_000_000)
    bob.send("say still here")
    await bob.until("Bob: still here")
    await ann.until("this one was cut off")
    assert "xxxx" not in bob.text
    ann.send("say me too")
    await bob.until("Ann: me too", ever=True)


@at_table()
async def test_case_Z5_a_megabyte_at_a_terminal_is_cut_off(table: Served, port: int):
    ann, bob = await Client.join(port, "Ann", tty=True), await Client.join(port, "Bob")
    await ann.until("Bob is here.", ever=True)
    ann.type("\x1b[200~" + "x" * 1_000_000)
    bob.send("say still here")
    await bob.until("Bob: still here")
    await ann.until("too much at once")
    assert "xxxx" not in bob.text


@at_table()
async def test_no_key_does_as_much_as_thousands(table: Served, port: int):
    """Neither a number before a key, nor a macro."""
    ann = await Client.join(port, "Ann", tty=True)
    bob = await Client.join(port, "Bob")
    await ann.until("you>")
    ann.type("say \x1b9\x1b9y\r")
    assert "Ann: y\n" in await bob.until("Ann: ")
    bob.mark = len(bob.text)
    ann.type("say \x18(z\x18)\x18e\x18e\r")
    assert "Ann: z\n" in await bob.until("Ann: ")


@at_table(rate=5)
async def test_thousands_of_lines_are_taken_one_by_one_and_hold_nobody_up(table: Served, port: int):
    ann, bob = await Client.join(port, "Ann"), await Client.join(port, "Bob")
    await ann.until("Bob is here.")
    ann.send(*["say spam"] * 5_000)
    await bob.until("Ann: spam")
    bob.send("say still here")
    await bob.until("Bob: still here")
    assert bob.text.count("spam") < 100
    (visit,) = (x for x in table.lines.values() if x.name == "Ann")
    assert len(visit.typed.waiting) < 10_000 / 9 * 10  # what fits into one window


@at_table()
async def test_who_doesnt_read_is_dropped_and_holds_nobody_up(table: Served, port: int):
    ann = await Client.join(port, "Ann", window=4_096)
    bob = await Client.join(port, "Bob")
    await ann.until("Bob is here.")
    ann.chan.pause_reading()
    count = 0
    while "ann" in table.room.members:
        bob.send(*["say " + "y" * 400] * 100)
        count += 100
        await bob.until("yyy")
        bob.send("say done")
        await bob.until("Bob: done")
        assert count < 20_000
    bob.send("who")
    assert "Ann" not in await bob.until("Bob (host)")


@at_table(most=2)
async def test_a_connection_that_says_nothing_takes_no_seat_and_is_closed(
    table: Served, port: int, monkeypatch
):
    monkeypatch.setattr(server, "LOGIN_TIME", 0.5)
    reader, writer = await asyncio.open_connection(HOST, port)
    ann = await Client.join(port, "Ann")
    await ann.until("You are the host")
    assert len(table.room.members) == 1
    with suppress(ConnectionError):
        while await reader.read(4096):
            pass
    writer.close()
    idle = await connection(port, "Cay")
    await idle.wait_closed()
    await Client.join(port, "Bob")
    await ann.until("Bob is here", ever=True)


# -- a client that isn't ours ----------------------------------------------------------------------


@pytest.mark.slow
@at_table()
async def test_two_clients_of_the_system(table: Served, port: int, tmp_path):
    """OpenSSH, once with plain lines and once with a terminal of its own."""
    ssh = shutil.which("ssh")
    assert ssh, "this test needs the ssh of the system (Debian: apt-get install openssh-client)"
    options = [ssh, "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes", "-F", "none"]
    options += ["-o", f"UserKnownHostsFile={tmp_path / 'hosts'}", "-o", "LogLevel=ERROR"]

    async def start(port: int, *how: str) -> asyncio.subprocess.Process:
        pipes = {x: subprocess.PIPE for x in ("stdin", "stdout", "stderr")}
        return await asyncio.create_subprocess_exec(*options, "-p", str(port), *how, **pipes)

    async def until(process: asyncio.subprocess.Process, words: bytes) -> bytes:
        assert process.stdout
        text = b""
        while words not in text:
            text += (more := await process.stdout.read(4096))
            assert more, text
        return text

    ann = await start(port, "-T", f"Ann@{HOST}")
    await until(ann, b"You are the host")
    bob = await start(port, "-tt", f"Bob@{HOST}")
    await until(ann, b"Bob is here")
    await until(bob, b"you>")
    assert ann.stdin and bob.stdin
    ann.stdin.write(b"start\n")
    shown = await until(ann, b"your hand")
    assert b"\x1b" not in shown
    assert b"\x1b" in await until(bob, b"your hand")
    bob.stdin.write(b"\x04")
    await until(bob, b"Your seat is kept.")
    ann.stdin.write(b"quit\n")
    with suppress(ProcessLookupError):
        assert await ann.wait() == 0 and await bob.wait() == 0
