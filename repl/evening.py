"""The file of an evening: it grows with every command, and is on the disk before the answer is on
the screen.

Only one process writes it. What can't be written is told once; the table then goes on, and what is
missing is written as soon as that is possible again.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from maudsl.diagnostics import Diagnostic
from maudsl.journal import Journal
from maudsl.locks import Lock, lock_of, take
from maudsl.log import MOST_BYTES, head_lines
from maudsl.mending import Mended, mend
from maudsl.reading import read_bytes
from maudsl.table import Table

IN_USE = "another maudsl is writing it"
GOES_ON = ". The game goes on."


class Evening:
    """`begin` and `go_on` open one; `keep` brings the file up to date; `close` leaves it."""

    def __init__(self, path: Path, lock: Lock | None, descriptor: int) -> None:
        self.path, self.lock, self.descriptor = path, lock, descriptor
        self.regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        self.size = 0
        self.pending = ""  # what belongs before anything else that is written
        self.journal = Journal()
        self.aside: Path | None = None  # an older evening that had this file's name
        self.stale = False  # and that wasn't finished
        self.told = False

    @classmethod
    def begin(cls, path: Path, table: Table) -> Evening | str:
        """A new file; an older one of that name is set aside. A text says why there is none."""
        try:
            lock = _locked(path)
        except OSError as problem:
            return _told(path, problem)
        if isinstance(lock, str):
            return lock
        try:
            aside = _set_aside(path, lock)
            evening = cls(path, lock, _opened(path))
        except OSError as problem:
            if lock:
                lock.release()
            return _told(path, problem)
        evening.aside, evening.stale = aside, bool(lock and lock.stale)
        evening.pending = "".join(f"{line}\n" for line in head_lines(table))
        if told := evening.keep(table):
            evening.close(forget=True)
            return told.removesuffix(GOES_ON)
        return evening

    def keep(self, table: Table) -> str:
        """Write what is missing; a text, once, if that isn't possible."""
        text = self.pending + self.journal.missing(table)
        if not text:
            return ""
        try:
            self._append(text.encode())
        except OSError as problem:
            told, self.told = self.told, True
            return "" if told else _told(self.path, problem) + GOES_ON
        self.pending, self.told = "", False
        self.journal.wrote(table)
        return ""

    def _append(self, data: bytes) -> None:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self.descriptor, rest) :]
            if self.regular:
                os.fsync(self.descriptor)
        except OSError:
            # Half of it would be a line that nobody can read.
            with suppress(OSError):
                os.ftruncate(self.descriptor, self.size)
            raise
        self.size += len(data)

    def close(self, *, forget: bool = False) -> None:
        """`forget`: there is nothing in it that anybody would go on with."""
        with suppress(OSError):
            if forget and self.regular:
                self._give_way()
            elif self.aside and _same(self.aside, self.path):
                self.aside.unlink()
                lock_of(self.aside).unlink(missing_ok=True)
        with suppress(OSError):
            os.close(self.descriptor)
        if self.lock:
            # Whoever hasn't gone on with an unfinished evening is told of it once more.
            self.lock.release(leave_file=forget and self.stale)

    def _give_way(self) -> None:
        """The older evening gets its name back."""
        self.path.unlink()
        if self.aside:
            self.aside.rename(self.path)
            lock_of(self.aside).unlink(missing_ok=True)


def go_on(path: Path) -> tuple[Mended, Evening | None, str] | str:
    """A kept game, and its file to write on; a text says why there is none. The last text is to be
    told: what was lost, or that no more can be written.
    """
    try:
        lock = _locked(path) if path.is_file() else None
    except OSError:
        lock = None
    if isinstance(lock, str):
        return lock
    data = read_bytes(path, most=MOST_BYTES)
    found = data if isinstance(data, Diagnostic) else mend(data, str(path))
    if isinstance(found, Diagnostic):
        if lock:
            lock.release(leave_file=lock.stale)
        return f"{path}: {found.message}"
    told = f"The last line was cut off, and is dropped: {found.dropped}" if found.dropped else ""
    if not path.is_file():  # a pipe is read, and not written on
        return found, None, told
    try:
        descriptor = _opened(path)
        os.ftruncate(descriptor, found.kept)
    except OSError as problem:
        if lock:
            lock.release(leave_file=lock.stale)
        return found, None, f"{told}\n{_told(path, problem)}{GOES_ON}".lstrip()
    evening = Evening(path, lock, descriptor)
    evening.size, evening.pending = found.kept, found.missing
    evening.journal.wrote(found.table)
    told = "\n".join(filter(None, (told, evening.keep(found.table))))
    return found, evening, told


# -- files -----------------------------------------------------------------------------------------


def _opened(path: Path) -> int:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with suppress(OSError):
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            path.chmod(0o600)
    return descriptor


def _locked(path: Path) -> Lock | str | None:
    """None for what is no file, and needs no lock. Raises OSError where nothing can be written."""
    if path.exists() and not path.is_file():
        return None
    return take(path.resolve()) or f"{path}: {IN_USE}"


def _set_aside(path: Path, lock: Lock | None) -> Path | None:
    """An older evening of the same name gets another one, and stays unfinished if it was."""
    if not path.is_file() or not path.stat().st_size:
        return None
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, 1_000_000))
    free = next(each for each in numbered if not each.exists())
    path.rename(free)
    if lock and lock.stale:
        lock_of(free).touch(mode=0o600)
    return free


def _same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except OSError:
        return False


def _told(path: Path, problem: OSError) -> str:
    return f"{path} can't be written: {problem.strerror or problem}"
