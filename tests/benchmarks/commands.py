"""How long the commands for rule files take from start to end, against importing lark and click,
and how long the largest book takes to check once the program has started.

Run by hand: python tests/benchmarks/commands.py [runs]. Nothing here fails. Of each command the
quickest run counts, in seconds of processor time, and all are run in turn, so that a busy machine
slows them alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from maudsl.building import find_pack, headings
from maudsl.checks import check_book
from maudsl.library import find, load
from maudsl.rulebook.layers import add_layer
from maudsl.source import Source

ROOT = Path(__file__).parents[2]
BASE = ("-c", "import lark, click")
COMMANDS = (
    "check rules/mau.mau",
    "fmt --check rules/mau.mau",
    "test rules/mau-mau.mau",
    "explain mau",
    "diff mau-mau nine-reverses",
)


def seconds(arguments: tuple[str, ...]) -> float:
    """Of processor time, for a process that does this."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def largest_book() -> tuple[int, float]:
    """The variants that fit on Mau together, and the time to check the last one on all others."""
    book, fitting = load("mau"), 0
    taken = 0.0
    for name, _, games in headings()[1]:
        source = find(name)
        if "mau" not in games or not isinstance(source, Source):
            continue
        built = add_layer(book, source, "variant", name, find_pack)
        if built.book is None or any(each.severity == "error" for each in built.diagnostics):
            continue
        book, fitting = built.book, fitting + 1
        begin = time.process_time()
        check_book(book, built.file, source)
        taken = time.process_time() - begin
    return fitting, taken


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    jobs = [BASE, *(("-m", "maudsl", *command.split()) for command in COMMANDS)]
    for job in jobs:
        seconds(job)  # builds what is kept in the cache
    rounds = [[seconds(job) for job in jobs] for _ in range(runs)]
    times = [min(each[place] for each in rounds) for place in range(len(jobs))]
    for job, taken in zip(jobs, times, strict=True):
        print(f"{taken:6.2f} s  {taken / times[0]:5.1f} x  {' '.join(job)}")
    variants, taken = largest_book()
    print(f"{taken:6.2f} s  Mau with {variants} variants, the last of them checked on the others")


if __name__ == "__main__":
    main()
