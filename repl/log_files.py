"""Files that logs are written to: opened, locked, and out of each other's way."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from maudsl.locks import Lock, lock_of, take

IN_USE = "another maudsl is writing it"


def opened(path: Path) -> int:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with suppress(OSError):
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            path.chmod(0o600)
    return descriptor


def locked(path: Path) -> Lock | str | None:
    """None for what is no file, and needs no lock. Raises OSError where nothing can be written."""
    if path.exists() and not path.is_file():
        return None
    return take(path.resolve()) or f"{path}: {IN_USE}"


def set_aside(path: Path, lock: Lock | None) -> Path | None:
    """An older evening of the same name gets another one, and stays unfinished if it was."""
    if not path.is_file() or not path.stat().st_size:
        return None
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, 1_000_000))
    free = next(each for each in numbered if not each.exists())
    path.rename(free)
    if lock and lock.stale:
        lock_of(free).touch(mode=0o600)
    return free


def same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except OSError:
        return False


def cannot(path: Path, problem: OSError) -> str:
    return f"{path} can't be written: {problem.strerror or problem}"


def secure_name(path: Path) -> None:
    """That a file is there is on the disk only with its folder."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
