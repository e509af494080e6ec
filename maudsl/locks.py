"""A lock beside a file, so that two processes don't write it: held by a process, gone with it.

The system takes the lock from a process that dies; only the empty lock file is left, which is no
obstacle, and tells that its owner didn't leave in good order.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """`stale`: the lock file was there already, from a process that is no more."""

    def __init__(self, path: Path, descriptor: int, stale: bool) -> None:
        self.path, self.descriptor, self.stale = path, descriptor, stale

    def release(self, *, leave_file: bool = False) -> None:
        # Before it is let go, or somebody could take a lock on a file that is about to go.
        if not leave_file:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
        with suppress(OSError):
            os.close(self.descriptor)


def lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def take(path: Path) -> Lock | None:
    """The lock of a file; None while another process has it. Raises OSError where none can be."""
    where = lock_of(path)
    while True:
        stale = where.exists()
        descriptor = os.open(where, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(descriptor)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return None
        except OSError:
            os.close(descriptor)
            raise
        if _is_there(where, descriptor):
            return Lock(where, descriptor, stale)
        # Its owner has just left, and the lock file with them.
        os.close(descriptor)


def _is_there(where: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(where.stat(), os.fstat(descriptor))
    except OSError:
        return False
