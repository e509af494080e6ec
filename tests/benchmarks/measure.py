"""How long it takes to get to the prompt, to answer a line, and to check a rule that is typed.

Run by hand: python tests/benchmarks/measure.py [runs]. Nothing here fails: the figures depend on
the machine. The time to the first prompt is set against the time of importing what it needs,
measured in turn with it, so that a busy machine slows both.
"""

from __future__ import annotations

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

NEEDED = (
    "click, lark, msgspec, prompt_toolkit, maudsl.cli, maudsl.commands.play_, maudsl.repl.start, "
    "maudsl.repl.app, maudsl.repl.highlight, maudsl.repl.completion, maudsl.library, maudsl.table, "
    "maudsl.lines.read, maudsl.bots"
)
LIBRARIES = "click, lark, msgspec, prompt_toolkit"


def imported(names: str) -> float:
    """Seconds for a process that imports these and ends."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", f"import {names}"], check=True)
    return time.perf_counter() - begin


def to_first_prompt(folder: str) -> float:
    """Seconds from the start of a process in a terminal to the prompt on its screen."""
    begin = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(XDG_DATA_HOME=folder, TERM="xterm", COLUMNS="80", LINES="24")
        command = [sys.executable, "-m", "maudsl", "play", "mau-mau", "--bots", "2", "--seed", "5"]
        os.execv(sys.executable, command)
    seen = b""
    while b"you>" not in seen:
        ready, _, _ = select.select([terminal], [], [], 20)
        if not ready:
            break
        seen += os.read(terminal, 65536)
        if b"\x1b[6n" in seen:  # the prompt asks where the cursor is
            os.write(terminal, b"\x1b[1;1R")
    taken = time.perf_counter() - begin
    os.write(terminal, b"\x04")
    time.sleep(0.1)
    os.close(terminal)
    os.waitpid(child, 0)
    return taken


def answers() -> list[float]:
    """Seconds for each line of a hand, answered by the table alone."""
    import maudsl
    from maudsl.bots import BotSettings, next_action

    table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben", "Cay"], seed=7)
    taken = []
    while table.state.phase == "play":
        acted = next_action(table, ["Ann", "Ben", "Cay"], BotSettings())
        if acted is None:
            break
        taken.append(timed(lambda action=acted[1]: table.act(action)))
    return taken


def checks() -> list[float]:
    """Seconds to parse a rule of one line and check its names and all else, as after each key."""
    import maudsl
    from maudsl.amendments import amend

    book = maudsl.load("mau-mau")
    rules = (
        'when anyone plays a queen: they must say "hail to the queen"',
        "when anyone plays a 9: reverse, skip 1",
        "nobody may play a jack as their last card",
        'when anyone plays a 10 on a 9: they must say "have a {very * (tens in a row)} nice day"',
    )
    amend(book, rules[0], "Ann")  # the first rule of an evening loads the grammar
    return [timed(lambda text=text: amend(book, text, "Ann")) for text in rules * 10]


def timed(do: Callable[[], object]) -> float:
    begin = time.perf_counter()
    do()
    return time.perf_counter() - begin


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        to_first_prompt(folder)  # the grammar and the book go into the cache
        rounds = [
            (imported(LIBRARIES), imported(NEEDED), to_first_prompt(folder)) for _ in range(runs)
        ]
    libraries, needed, prompt = (statistics.median(x) for x in zip(*rounds, strict=True))
    ratio = statistics.median(after / before for _, before, after in rounds)
    print(f"importing the libraries      {1000 * libraries:6.0f} ms")
    print(f"importing what it needs      {1000 * needed:6.0f} ms")
    print(f"start to first prompt        {1000 * prompt:6.0f} ms, {ratio:.2f} times that")
    for name, taken in (("a line answered", answers()), ("a rule checked", checks())):
        median, worst = statistics.median(taken), max(taken)
        print(f"{name:28} {1000 * median:6.1f} ms, at most {1000 * worst:.1f} ms of {len(taken)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
