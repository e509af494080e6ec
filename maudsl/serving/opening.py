"""From the options of the command line to a table that is open, until it is closed."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import secrets
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

from maudsl.cleaning import clean
from maudsl.reading import read_path
from maudsl.repl.opening import who
from maudsl.repl.start import SEEDS, stop
from maudsl.serving.beginning import new_game, resumed_game
from maudsl.serving.door import Door, new_word
from maudsl.serving.room import Opening, Room
from maudsl.source import Source

MISSING = "a table for others needs asyncssh: pip install 'maudsl[ssh]'"
GUARD = "whoever reaches {} could come in: add --password, --password-file or --keys"
LEAST_PASSWORD = 4  # characters


def run(
    names: tuple[str, ...],
    *,
    host: str,
    port: int,
    bots: int,
    seed: int | None,
    password: str | None,
    password_file: Path | None,
    keys: Path | None,
    host_key_file: Path | None,
    log: Path | None,
    resume: Path | None,
    grace: float,
    away: float,
) -> int:
    """Serve until the table is closed; the exit code."""
    if find_spec("asyncssh") is None:
        return stop(MISSING)
    from maudsl.serving.host_key import fingerprints, host_key

    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    found = resumed_game(resume, log) if resume else new_game(names, chosen, log)
    if isinstance(found, str):
        return stop(found)
    secret = _password(password, password_file)
    if isinstance(secret, ValueError):
        return stop(str(secret))
    allowed = fingerprints(keys) if keys else None
    if isinstance(allowed, str):
        return stop(allowed)
    if secret is None and allowed is None and not _own(host):
        return stop(GUARD.format(clean(host)))
    key = host_key(host_key_file)
    if isinstance(key, str):
        return stop(key)
    opening = Opening(book=found.book, bots=bots, seed=chosen, grace=grace, away=away)

    async def serve() -> int:
        from maudsl.serving.served import Served
        from maudsl.serving.server import listen, shut

        door = Door(secret, allowed, found.seats.salt)
        found.keeper.salt = door.salt
        served = Served(opening, door, keeper=found.keeper)
        words: list[str] = []
        if found.table:
            humans, others = who(found.table, found.people)
            served.room.resume(found.table, humans, others, found.seats.known)
            words = give_words(served.room, door)
        try:
            listener = await listen(served, host, port, key)
        except OSError as problem:
            return stop(f"{host}, port {port}: {problem.strerror or problem}")
        _quietly(served.closed)
        for line in (*_how_to_join(host, listener.get_port(), key.get_fingerprint()), *words):
            print(line, flush=True)
        await served.run()
        _loudly()
        await served.close()
        shut(served, listener)
        return 0

    code = asyncio.run(serve())
    if seed is None and resume is None and code == 0:
        print(f"The seed of this game: {chosen}")
    return code


def give_words(room: Room, door: Door) -> list[str]:
    """For the host alone: a word for everybody of a game that goes on of whom it isn't known what
    they came with. Who has a key comes with that.
    """
    told = []
    for member in room.people():
        if not member.known_by and door.keys is None:
            secret = door.with_word(new_word())
            member.known_by, member.unclaimed = {door.known_by(secret)}, False
            told.append(f"{clean(member.name)} comes back with the password {clean(secret)}")
    return told


def _own(host: str) -> bool:
    """Whether only this machine reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _password(given: str | None, path: Path | None) -> str | None | ValueError:
    """The password, None for none; an error says why it can't be had."""
    if path is not None:
        found = read_path(path)
        if not isinstance(found, Source):
            return ValueError(f"{path}: {found.message}")
        given = found.text.split("\n")[0].strip()
    if given is not None and len(given) < LEAST_PASSWORD:
        return ValueError(f"a password has at least {LEAST_PASSWORD} characters")
    return given


def _how_to_join(host: str, port: int, fingerprint: str) -> list[str]:
    try:
        anywhere = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        anywhere = False
    return [
        f"The table is open. To join: ssh -p {port} NAME@{'THIS-MACHINE' if anywhere else host}",
        f"To look on, come as watch. The host's key: {fingerprint}",
        "Ctrl-C closes the table.",
    ]


# A loop takes no signals on every system, nor outside the main thread: then the host's own stand.
NO_SIGNALS = (NotImplementedError, ValueError, RuntimeError)


def _quietly(closed: asyncio.Event) -> None:
    """Signals close the table; what goes wrong with one connection is one line for the host."""
    for name in ("asyncssh", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(*NO_SIGNALS):
            loop.add_signal_handler(number, closed.set)

    def told(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        problem = context.get("exception") or context.get("message")
        print(f"maudsl: a connection ended: {problem!r}", file=sys.stderr)

    loop.set_exception_handler(told)


def _loudly() -> None:
    """Once the table is being closed, a second Ctrl-C ends the program at once."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(*NO_SIGNALS):
            loop.remove_signal_handler(number)
