"""The file of a game that is played in a room: on the disk before anybody hears the answer.

It is the file of an evening at one keyboard, and what is said of that one holds of it. Each game
that is begun at the table has one of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from maudsl.repl import storing
from maudsl.repl.evening import Evening
from maudsl.repl.log_files import cannot
from maudsl.repl.manner import Manner
from maudsl.serving.seats import Seats, path_beside, seats_of, write

if TYPE_CHECKING:
    from maudsl.serving.room import Room
    from maudsl.table import Table


class Keeper:
    """`log`: where the games are kept; None: among the saved games, by the game's `name`."""

    def __init__(self, name: str, log: Path | None, evening: Evening | None = None) -> None:
        self.name, self.log, self.evening = name, log, evening
        self.game = 1 if evening else 0  # the file of a game that goes on is open already
        self.salt = b""  # of what people are known by
        self.seats = Seats()  # as they were written last

    def keep(self, room: Room) -> str:
        """Write what is missing; a text says, once, that it can't be written."""
        if room.table is None:
            return ""
        if self.game == room.games:
            told = self.evening.keep(room.table) if self.evening else ""
            return told or self._keep_seats(room)
        self.close()
        self.game, self.seats = room.games, Seats()
        opened = self._begin(room, room.table)
        self.evening = None if isinstance(opened, str) else opened
        return opened if isinstance(opened, str) else self._keep_seats(room)

    def _keep_seats(self, room: Room) -> str:
        seats = seats_of(room, self.salt)
        if self.evening is None or seats == self.seats:
            return ""
        self.seats = seats
        try:
            write(self.evening.path, seats)
        except OSError as problem:
            return cannot(path_beside(self.evening.path), problem)
        return ""

    def _begin(self, room: Room, table: Table) -> Evening | str:
        manner = Manner(people=tuple(each.name for each in room.people()))
        if self.log is None:
            return storing.new_evening(self.name, table, manner)
        stem = f"{self.log.stem}-{room.games}" if room.games > 1 else self.log.stem
        return Evening.begin(self.log.with_stem(stem), table, manner)

    def close(self) -> None:
        if self.evening:
            self.evening.close()
        self.evening = None
