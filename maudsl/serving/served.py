"""A room that is open: whose connection each member has, the real clock, and the file it is kept
in.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Protocol

from maudsl.serving.door import Attempts, Door
from maudsl.serving.keeping import Keeper
from maudsl.serving.member import Mail, Member
from maudsl.serving.room import Opening, Room

OFTEN = 0.2  # seconds between two looks at the clock
MOST_CONNECTIONS = 64
LAST_WORDS = 3.0  # seconds for all to hear that the table is closed


class Line(Protocol):
    """The way to one member."""

    interact_task: asyncio.Task[None] | None

    def show(self, lines: list[str]) -> None: ...

    def hang_up(self) -> None: ...


class Served:
    """Everything here happens in one event loop: lines count in the order in which they come."""

    def __init__(
        self,
        opening: Opening,
        door: Door,
        *,
        keeper: Keeper | None = None,
        rate: float = 10.0,
        most: int = MOST_CONNECTIONS,
    ) -> None:
        """`rate`: lines a second that one client may send; `most`: connections at once."""
        self.room, self.door, self.attempts = Room(opening), door, Attempts()
        self.keeper, self.rate, self.most = keeper, rate, most
        self.lines: dict[str, Line] = {}
        self.connections: set[object] = set()
        self.closed = asyncio.Event()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    # -- members -----------------------------------------------------------------------------------

    def enter(self, line: Line, name: str, known_by: set[str]) -> Member | str:
        found, mail = self.room.enter(name, self.now(), known_by=known_by)
        if isinstance(found, Member):
            before = self.lines.get(found.key)
            self.lines[found.key] = line
            if before is not None:
                before.show(["You have come in from elsewhere."])
                before.hang_up()
        self.deliver(mail)
        return found

    def left(self, line: Line, member: Member) -> None:
        """A connection is gone; if it was the member's last, the seat waits."""
        if self.lines.get(member.key) is line:
            del self.lines[member.key]
            self.deliver(self.room.drop(member, self.now()))

    def line(self, member: Member, text: str | None) -> None:
        self.deliver(self.room.line(member, text, self.now()))

    def deliver(self, mail: Mail) -> None:
        if self.keeper and (told := self.keeper.keep(self.room)):
            print(told, file=sys.stderr)
        for key, lines in mail.lines.items():
            if key in self.lines:
                self.lines[key].show(lines)
        for key in mail.gone:
            if key in self.lines:
                self.lines.pop(key).hang_up()
        if self.room.closed:
            self.closed.set()

    async def close(self) -> None:
        """Everybody is told, and given a moment to be gone by themselves."""
        self.room.close()
        lines = list(self.lines.values())
        self.deliver(self.room.tick(self.now()))
        if self.keeper:
            self.keeper.close()
        tasks = [x.interact_task for x in lines if x.interact_task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_WORDS)

    # -- time --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until the table is closed."""
        while not self.closed.is_set():
            try:
                await asyncio.wait_for(self.closed.wait(), OFTEN)
            except TimeoutError:
                self._tick()

    def _tick(self) -> None:
        try:
            self.deliver(self.room.tick(self.now()))
        except Exception as problem:  # of one moment: the table goes on
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a tick failed", "exception": problem}
            )
