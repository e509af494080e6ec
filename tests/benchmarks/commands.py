"""How long the commands for rule files take from start to end, against importing lark and click,
and how long the largest book takes to check once the program has started.

Run by hand: python tests/benchmarks/commands.py [runs]. Nothing here fails. Of each command the
quickest run counts, in seconds of processor time, and all are run in turn, so that a busy machine
slows them alike. Each command is run twice: on files that it has seen, and right after a rule was
added to the game that it is about, so that nothing that was kept of this text helps.

Where Python may not write its bytecode (PYTHONDONTWRITEBYTECODE), an installation for development
compiles each module again at each start, while lark and click, which pip installed, have theirs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from maudsl.building import find_pack
from maudsl.checks import check_book
from maudsl.headings import headings
from maudsl.library import find, load
from maudsl.rulebook.layers import add_layer
from maudsl.source import Source

ROOT = Path(__file__).parents[2]
BASE = ("-c", "import lark, click")
COMMANDS = (
    "check {rules}/mau.mau",
    "fmt --check {rules}/mau.mau",
    "test {rules}/mau-mau.mau",
    "explain mau",
    "diff mau-mau nine-reverses",
)
EDITED = ("mau.mau", "mau-mau.mau")  # the games that the commands are about


def seconds(arguments: Sequence[str], folder: Path) -> float:
    """Of processor time, for a process that does this; what it finds in the folder comes first."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "MAUDSL_PATH": str(folder)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def edit(folder: Path, number: int) -> None:
    """Add a rule to each game in the folder."""
    for name in EDITED:
        text = (ROOT / "rules" / name).read_text("utf-8")
        rule = f'rule "edited {number}"\n    when anyone says "edited {number}": reverse\n'
        (folder / name).write_text(f"{text}\n{rule}", "utf-8")


def measure(runs: int, folder: Path) -> tuple[float, list[float], list[float]]:
    """Of the base, and of each command on what it has seen and on what was edited just before."""
    jobs = [("-m", "maudsl", *each.format(rules=folder).split()) for each in COMMANDS]
    base: list[float] = []
    seen: list[list[float]] = []
    edited: list[list[float]] = []
    for _ in range(runs + 1):
        base.append(seconds(BASE, folder))
        edited.append([])
        for place, job in enumerate(jobs):
            # Each command meets a text of its own; what another has kept of it doesn't help.
            edit(folder, time.time_ns() + place)
            edited[-1].append(seconds(job, folder))
        for job in jobs:
            seconds(job, folder)
        seen.append([seconds(job, folder) for job in jobs])
    # The first run builds what doesn't depend on the texts.
    return min(base), quickest(seen[1:]), quickest(edited[1:])


def quickest(rounds: list[list[float]]) -> list[float]:
    return [min(each) for each in zip(*rounds, strict=True)]


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
    with TemporaryDirectory() as folder:
        base, seen, edited = measure(runs, Path(folder))
    print(f"{base:6.2f} s    1.0 x  {' '.join(BASE)}")
    print("on files that were seen; and right after an edit")
    for command, warm, cold in zip(COMMANDS, seen, edited, strict=True):
        times = f"{warm:6.2f} s  {warm / base:5.1f} x  {cold:6.2f} s  {cold / base:5.1f} x"
        print(f"{times}  maudsl {command.format(rules='rules')}")
    variants, taken = largest_book()
    print(f"{taken:6.2f} s  Mau with {variants} variants, the last of them checked on the others")


if __name__ == "__main__":
    main()
