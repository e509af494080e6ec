"""How long many tables at once take to answer.

Run by hand: python tests/benchmarks/tables.py [tables] [seconds] [terminals] [--keep]. By default
50 tables with 4 clients each, one command per client every two seconds for a minute; as plain
lines, or at terminals that the server draws. With --keep each table writes its file, as a served
one does: every command is on the disk before its answer is sent. Server and clients are a process
each. What is timed is the way of a line, from its sending to the first byte that comes back. The
99th percentile is printed; nothing fails, for the figures depend on the machine.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

EVERY = 2.0  # seconds between two commands of a client
NAMES = ("Ann", "Bob", "Cay", "Dan")
TERMINALS = "terminals" in sys.argv
KEEP = "--keep" in sys.argv
END = "\r" if TERMINALS else "\n"
COMMANDS = ("draw", "pass", "say hello", "hand", "why", "table")


def serve(tables: int, pipe: Connection, folder: str) -> None:
    """All tables in one loop, as one server with many of them would have it."""
    import asyncssh

    from maudsl.library import load
    from maudsl.serving.door import Door
    from maudsl.serving.keeping import Keeper
    from maudsl.serving.room import Opening
    from maudsl.serving.served import Served
    from maudsl.serving.server import listen

    def keeper(number: int) -> Keeper | None:
        return Keeper("table", Path(folder) / f"table-{number}.log") if KEEP else None

    async def run() -> None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        ports = []
        for seed in range(tables):
            opening = Opening(book=load("mau-mau"), seed=seed)
            table = Served(opening, Door(), keeper=keeper(seed))
            ports.append((await listen(table, "127.0.0.1", 0, key)).get_port())
            asyncio.create_task(table.run())
        pipe.send(ports)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, pipe.recv)
        begin = process_time()
        await loop.run_in_executor(None, pipe.recv)
        busy = process_time() - begin
        pipe.send((busy, sum(x.stat().st_size for x in Path(folder).glob("*.log"))))

    asyncio.run(run())


async def client(port: int, name: str, seconds: float, begin: float, number: int) -> list[float]:
    from ssh_table import Client

    one = await Client.join(port, name, tty=TERMINALS)
    await one.until("A table for")
    await asyncio.sleep(max(0.0, begin - perf_counter()))
    if name == "Ann":
        one.type(f"start{END}")
    await asyncio.sleep(2 + EVERY * (number % 97) / 97)
    times = []
    for turn in range(int(seconds / EVERY)):
        sent = perf_counter()
        one.came.clear()
        one.type(COMMANDS[(turn + number) % len(COMMANDS)] + END)
        await one.came.wait()
        times.append(perf_counter() - sent)
        await asyncio.sleep(max(0.0, sent + EVERY - perf_counter()))
    one.conn.abort()
    return times


def main(folder: str) -> None:
    numbers = [float(x) for x in sys.argv[1:] if x not in ("terminals", "--keep")]
    tables = int([*numbers, 50][0])
    seconds = numbers[1] if len(numbers) > 1 else 60.0
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=serve, args=(tables, theirs, folder), daemon=True)
    server.start()
    ports = ours.recv()

    async def run() -> list[float]:
        begin = perf_counter() + tables * len(NAMES) * 0.06 + 1
        clients = []
        for place, port in enumerate(ports):
            for number, name in enumerate(NAMES):
                clients.append(
                    asyncio.create_task(
                        client(port, name, seconds, begin, place * len(NAMES) + number)
                    )
                )
                await asyncio.sleep(0.03)
        ours.send("begin")
        return [x for times in await asyncio.gather(*clients) for x in times]

    times = sorted(asyncio.run(run()))
    ours.send("end")
    busy, kept = ours.recv()
    server.terminate()
    quarter = statistics.quantiles(times, n=100)
    print(f"{tables} tables, {len(NAMES)} clients each, {len(times)} commands")
    print(f"median {1_000 * quarter[49]:.0f} ms, 99th percentile {1_000 * quarter[98]:.0f} ms")
    print(f"longest {1_000 * times[-1]:.0f} ms; the server was busy for {busy:.1f} s")
    if KEEP:
        print(f"{kept / 1_000_000:.1f} MB in {tables} files, each command on the disk at once")


if __name__ == "__main__":
    with TemporaryDirectory() as files:
        main(files)
