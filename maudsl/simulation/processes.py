"""An executor of several processes that can be made anew when one of them was killed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Processes(Executor):
    """A pool of processes. One that dies breaks the pool, as it does in the standard library: what
    it hadn't done is lost, and raises BrokenProcessPool; after `renew` there is another pool.

    Processes are begun anew, not forked: a fork of a program with threads may hang.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, mp_context=get_context("spawn"), initializer=_leave_interrupts
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._pool.submit(fn, *args, **kwargs)

    def renew(self) -> None:
        """A new pool in place of a broken one."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._made()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def stop(self) -> None:
        """At once: what is under way is given up, and all processes of this one are ended."""
        for child in active_children():
            child.terminate()
        self.shutdown(cancel_futures=True)

    def __exit__(self, *raised: Any) -> None:
        self.shutdown(cancel_futures=raised[0] is not None)


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; what to do then is for the first to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
