"""A table that is served over the loopback, and clients that keep every byte they were sent."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncssh

from maudsl.library import load
from maudsl.serving.door import Door
from maudsl.serving.room import Opening
from maudsl.serving.served import Served
from maudsl.serving.server import listen, shut

HOST = "127.0.0.1"
PATIENCE = 20  # seconds, after which a test that waits for something has failed


@cache
def server_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await test

    asyncio.run(bounded())


@asynccontextmanager
async def served(
    *, door: Door | None = None, rate: float = 10_000, most: int = 64, **opening: Any
) -> AsyncIterator[tuple[Served, int]]:
    """The table and its port. Lines are bound to no moment, unless a grace is given."""
    options = {"book": load("mau-mau"), "seed": 3, "grace": 0.0} | opening
    table = Served(Opening(**options), door or Door(), rate=rate, most=most)
    listener = await listen(table, HOST, 0, server_key())
    running = asyncio.create_task(table.run())
    try:
        yield table, listener.get_port()
    finally:
        table.closed.set()
        await running
        await table.close()
        shut(table, listener)


AtTable = Callable[..., Coroutine[Any, Any, None]]


def at_table(**options: Any) -> Callable[[AtTable], Callable[..., None]]:
    """A test of a table that is served with these options: it gets the table, its port, and the
    fixtures that it names behind them.
    """

    def around(test: AtTable) -> Callable[..., None]:
        async def play(**fixtures: Any) -> None:
            async with served(**options) as (table, port):
                await test(table, port, **fixtures)

        def whole(**fixtures: Any) -> None:
            run(play(**fixtures))

        whole.__name__, whole.__doc__ = test.__name__, test.__doc__
        signature = inspect.signature(test)
        fixtures = [*signature.parameters.values()][2:]
        whole.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return whole

    return around


async def connection(port: int, name: str, **options: Any) -> asyncssh.SSHClientConnection:
    """One in which nothing is asked for yet; nothing of this machine's own settings has a part."""
    defaults = {"known_hosts": None, "client_keys": None, "agent_path": None, "config": None}
    return await asyncssh.connect(HOST, port, username=name, **(defaults | options))


class Client(asyncssh.SSHClientSession[str]):
    """`text` is all that came."""

    def __init__(self) -> None:
        self.text = ""
        self.mark = 0
        self.came = asyncio.Event()
        self.closed = False
        self.reads = True

    # -- what asyncssh calls -----------------------------------------------------------------------

    def connection_made(self, chan: Any) -> None:
        self.chan = chan

    def data_received(self, data: str, datatype: object) -> None:
        self.text += data
        if "\x1b[6n" in data:  # where the cursor is, which a terminal answers
            self.chan.write("\x1b[1;1R")
        self.came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.came.set()

    # -- what a test does --------------------------------------------------------------------------

    @classmethod
    async def join(
        cls, port: int, name: str, *, tty: bool | str = False, window: int = 65_536, **options: Any
    ) -> Client:
        conn = await connection(port, name, **({"password": ""} | options))
        kind = tty if isinstance(tty, str) else "xterm"
        term = {"term_type": kind, "term_size": (80, 24)} if tty else {}
        chan, client = await conn.create_session(cls, None, window=window, **term)
        client.conn = conn
        return client

    def send(self, *lines: str) -> None:
        """Lines with their ends; what is waited for afterwards comes after them."""
        self.mark = len(self.text)
        self.chan.write("".join(f"{line}\n" for line in lines))

    def type(self, keys: str) -> None:
        self.mark = len(self.text)
        self.chan.write(keys)

    async def until(self, words: str, *, ever: bool = False) -> str:
        """What has come since the last line that was sent, as soon as it has these words."""
        start = 0 if ever else self.mark
        while words not in self.text[start:]:
            if self.closed:
                raise AssertionError(f"no {words!r} before the end in:\n{self.text[start:]}")
            self.came.clear()
            await self.came.wait()
        return self.text[start:]

    async def until_closed(self) -> None:
        while not self.closed:
            self.came.clear()
            await self.came.wait()

    def vanish(self) -> None:
        """As if the wire had been cut."""
        self.conn.abort()
