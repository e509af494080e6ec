"""Ctrl-C while bots move: they stop before the next move, and no move is torn apart."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from maudsl.repl.session import Session


@contextmanager
def pausing(session: Session) -> Iterator[None]:
    """As long as it lasts, an interrupt only asks the session to stop."""

    def stop(number: int, frame: object) -> None:
        session.stop = True

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where signals don't arrive either
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
