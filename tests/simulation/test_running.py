"""The same report, to the last digit, whoever plays the hands and whatever happens to them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

import maudsl
from maudsl.simulation import running
from maudsl.simulation.players import bots_of
from maudsl.simulation.processes import Processes
from maudsl.simulation.running import Part, Plan, Side, parts

BOOK = maudsl.load("mau-mau")
BOTS = bots_of("random", forgets=0.2, notices=0.5, wrong_calls=0.02)
SERIAL = {"players": 3, "games": 90, "seed": 4, "bots": BOTS}


@pytest.fixture(scope="module")
def serial() -> maudsl.Report:
    return maudsl.simulate(BOOK, **SERIAL)


def plan(games: int, *, rows: bool = False) -> Plan:
    return Plan((Side.of(BOOK, 3),), BOTS, games, 4, 2, rows=rows)


def test_threads_count_the_same(serial: maudsl.Report) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert maudsl.simulate(BOOK, executor=threads, **SERIAL) == serial


def test_two_processes_count_the_same_though_one_is_killed(serial: maudsl.Report) -> None:
    with Processes(2) as processes:
        total = Part.none(plan(90))
        came = []
        for part in parts(plan(90), processes):
            if not came:
                active_children()[0].kill()
            came.append(part.games)
            total.add(part)
    assert came == [20, 20, 20, 20, 10]
    alone = Part.none(plan(90))
    for part in parts(plan(90), None):
        alone.add(part)
    assert total == alone
    assert total.totals[0].wins == list(serial.wins)


class Breaking(Executor):
    """Plays every so-many-th part, and is broken for all others."""

    def __init__(self, every: int) -> None:
        self.every, self.asked = every, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        future: Future[Any] = Future()
        if self.asked % self.every:
            raise BrokenProcessPool("killed")
        future.set_result(fn(*args, **kwargs))
        return future


class Renewed(Processes):
    """A pool that is made of these instead of processes."""

    def __init__(self, *pools: Executor) -> None:
        self._pools = list(pools)
        self._pool = self._pools.pop(0)  # type: ignore[assignment]

    def renew(self) -> None:
        self._pool = self._pools.pop(0)  # type: ignore[assignment]


def test_a_pool_that_breaks_again_and_again_is_given_up() -> None:
    pools = Renewed(*(Breaking(10**9) for _ in range(running.MOST_BREAKS + 1)))
    with pytest.raises(BrokenExecutor):
        list(parts(plan(20), pools))
    assert pools._pools == []


def test_what_a_broken_pool_has_done_is_kept() -> None:
    # Of four parts the first pool does the second and the fourth; the next one the other two.
    first, second = Breaking(2), Breaking(1)
    found = list(parts(plan(80), Renewed(first, second)))
    assert [part.games for part in found] == [20] * 4
    assert (first.asked, second.asked) == (4, 2)


def test_an_executor_of_somebody_else_is_not_made_anew() -> None:
    with pytest.raises(BrokenProcessPool):
        maudsl.simulate(BOOK, executor=Breaking(10**9), **SERIAL)


class Counting(Executor):
    """Plays at once; how many futures were under way and never asked for at the same time."""

    def __init__(self) -> None:
        self.open = self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.open += 1
        self.most = max(self.most, self.open)
        return Asked(self)


class Asked(Future[Any]):
    def __init__(self, executor: Counting) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.open -= 1
        return Part.none(plan(1))


def test_no_more_parts_wait_than_the_window_holds() -> None:
    executor = Counting()
    many = plan(running.PART * 10 * running.WINDOW)
    assert sum(1 for _ in parts(many, executor)) == 10 * running.WINDOW
    assert executor.most == running.WINDOW


def test_whoever_stops_listening_leaves_nothing_waiting() -> None:
    class Idle(Executor):
        submitted: list[Future[Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.submitted.append(Future())
            if len(self.submitted) == 1:
                self.submitted[0].set_result(Part.none(plan(1)))
            return self.submitted[-1]

    listening = parts(plan(100), Idle())
    next(listening)
    listening.close()
    assert all(future.cancelled() for future in Idle.submitted[1:])


def test_a_book_that_is_not_for_so_many_is_told() -> None:
    with pytest.raises(maudsl.TableError):
        maudsl.simulate(BOOK, players=12, games=1, seed=1)
    with pytest.raises(ValueError, match="bots are"):
        maudsl.simulate(BOOK, players=3, games=1, seed=1, bots="clever")
    with pytest.raises(ValueError, match="share"):
        bots_of("random", forgets=1.5)


# -- a cluster on this machine ---------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def process(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    begun = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(folder)},
    )
    try:
        yield begun
    finally:
        begun.kill()
        begun.wait()


@pytest.mark.slow
def test_a_cluster_counts_the_same_though_a_worker_is_killed(
    serial: maudsl.Report, tmp_path: Path
) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    here = ("--host", "127.0.0.1")
    with ExitStack() as stack:
        scheduler = ("dask_scheduler", *here, "--port", str(port), "--no-dashboard")
        stack.enter_context(process(*scheduler, folder=tmp_path))
        worker = ("dask_worker", address, *here, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        workers = [stack.enter_context(process(*worker, folder=tmp_path)) for _ in range(2)]
        client = stack.enter_context(Client(address, timeout=60, set_as_default=False))
        client.wait_for_workers(2, timeout=60)
        executor = client.get_executor(retries=3)
        assert maudsl.simulate(BOOK, executor=executor, **SERIAL) == serial
        # So many that the other worker can't have played them all by then.
        total = Part.none(plan(1_000))
        for part in parts(plan(1_000), executor):
            if not total.games:
                workers[0].kill()
            total.add(part)
        assert workers[0].wait(timeout=60) < 0 and workers[1].poll() is None
    alone = Part.none(plan(1_000))
    for part in parts(plan(1_000), None):
        alone.add(part)
    assert total == alone
