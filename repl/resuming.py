"""In: a log, perhaps of a process that was killed. Out: the game it comes to, and its file to write
on.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from maudsl.diagnostics import Diagnostic
from maudsl.log import MOST_BYTES
from maudsl.mending import Mended, mend
from maudsl.reading import read_bytes
from maudsl.repl.evening import GOES_ON, Evening
from maudsl.repl.log_files import cannot, locked, opened
from maudsl.repl.manner import Manner, manner_in


class GoneOn(NamedTuple):
    """`told`: what was lost, or that no more can be written."""

    mended: Mended
    evening: Evening | None
    told: str
    manner: Manner


def go_on(path: Path) -> GoneOn | str:
    """A kept game, and its file to write on; a text says why there is none."""
    try:
        lock = locked(path) if path.is_file() else None
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
    manner = manner_in(data) if isinstance(data, bytes) else Manner()
    told = f"The last line was cut off, and is dropped: {found.dropped}" if found.dropped else ""
    if not path.is_file():  # a pipe is read, and not written on
        return GoneOn(found, None, told, manner)
    try:
        descriptor = opened(path)
        os.ftruncate(descriptor, found.kept)
    except OSError as problem:
        if lock:
            lock.release(leave_file=lock.stale)
        told = f"{told}\n{cannot(path, problem)}{GOES_ON}".lstrip()
        return GoneOn(found, None, told, manner)
    evening = Evening(path, lock, descriptor)
    evening.size, evening.pending = found.kept, found.missing
    evening.journal.wrote(found.table)
    told = "\n".join(filter(None, (told, evening.keep(found.table))))
    return GoneOn(found, evening, told, manner)
