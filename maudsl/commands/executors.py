"""Who plays: this process, several, or a cluster."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from maudsl.commands.telling import stop

SECONDS_TO_CONNECT = 10
ADDRESS = re.compile(r"[a-z]+://.+:\d+")


@contextmanager
def executor_of(workers: int, dask: str | None) -> Iterator[Executor | None]:
    from maudsl.simulation.processes import Processes

    if dask is not None:
        with _cluster(dask) as executor:
            yield executor
    elif workers == 1:
        yield None
    else:
        with Processes(workers) as processes:
            yield processes


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Workers that die are dealt with by the cluster itself: their parts are played elsewhere."""
    if not ADDRESS.fullmatch(address):
        stop(f"{address!r} is no address of a cluster: tcp://HOST:PORT")
    try:
        connect = import_module("distributed").Client
    except ImportError:
        stop("--dask needs one more library", "pip install 'maudsl[dask]'")
    try:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it is told in one line
        client = connect(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        stop(f"no cluster answers at {address}", " ".join(str(problem).split()) or "is it running?")
    with client:
        yield client.get_executor(retries=3)


def give_up(executor: Executor | None) -> None:
    from maudsl.simulation.processes import Processes

    if isinstance(executor, Processes):
        executor.stop()
    elif executor is not None:
        executor.shutdown(wait=False)
