"""Beside the log of a game at a table of several: what opens each seat again after the server was
switched off. Words and passwords are hashed; only whoever opened the table can read the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from maudsl.folders import write_private

if TYPE_CHECKING:
    from maudsl.serving.room import Room

SUFFIX = ".seats"
MOST_BYTES = 1_000_000


class Seats(msgspec.Struct, frozen=True):
    """`salt`: what the hashes were made with. `known`: by name, what somebody is known by."""

    salt: bytes = b""
    known: dict[str, tuple[str, ...]] = {}


def seats_of(room: Room, salt: bytes) -> Seats:
    known = {x.name: tuple(sorted(x.known_by)) for x in room.people() if x.known_by}
    return Seats(salt, known)


def path_beside(log: Path) -> Path:
    return log.with_name(log.name + SUFFIX)


def write(log: Path, seats: Seats) -> None:
    """Raises OSError."""
    write_private(path_beside(log), msgspec.json.encode(seats))


def read(log: Path) -> Seats:
    """Of nobody, if there is no such file, or none that can be understood."""
    try:
        with path_beside(log).open("rb") as file:
            return msgspec.json.decode(file.read(MOST_BYTES), type=Seats)
    except (OSError, msgspec.MsgspecError):
        return Seats()
