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

from maudsl.journal import Journal
from maudsl.locks import Lock, lock_of
from maudsl.log import head_lines
from maudsl.repl.log_files import cannot, locked, opened, same, secure_name, set_aside
from maudsl.repl.manner import Manner
from maudsl.table import Table

GOES_ON = ". The game goes on."
USUAL = Manner()


class Evening:
    """`begin` opens a new one, `resuming` an old one; `keep` brings the file up to date."""

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
    def begin(cls, path: Path, table: Table, manner: Manner = USUAL) -> Evening | str:
        """A new file; an older one of that name is set aside. A text says why there is none."""
        try:
            lock = locked(path)
        except OSError as problem:
            return cannot(path, problem)
        if isinstance(lock, str):
            return lock
        try:
            aside = set_aside(path, lock)
            evening = cls(path, lock, opened(path))
        except OSError as problem:
            if lock:
                lock.release()
            return cannot(path, problem)
        evening.aside, evening.stale = aside, bool(lock and lock.stale)
        *head, begin = (f"{line}\n" for line in head_lines(table))
        evening.pending = "".join([*head, manner.line(), begin])
        if told := evening.keep(table):
            evening.close(forget=True)
            return told.removesuffix(GOES_ON)
        secure_name(path)
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
            return "" if told else cannot(self.path, problem) + GOES_ON
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
            elif self.aside and same(self.aside, self.path):
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
