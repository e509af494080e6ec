"""Twenty thousand hands need no more memory than five thousand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# A hand of it is over with the first card: nothing that is kept could hide in what a hand needs.
CHEAP = """
game "Cheap"

pack standard
deal 1
starter is plain
rule "match"
    anyone may play any card
"""
SCRIPT = """
import resource, sys
import maudsl
from maudsl.simulation.players import bots_of
from maudsl.simulation.rows import open_rows
from maudsl.simulation.running import Part, Plan, Side, parts

plan = Plan((Side.of(maudsl.load(sys.argv[1]), 2),), bots_of("random"), 20_000, 1, 2, rows=True)
total = Part.none(plan)
with open_rows(sys.argv[2]) as rows:
    for part in parts(plan, None):
        rows(part)
        total.add(part)
        if total.games in (5_000, 20_000):
            print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
SPARE = 4_096  # kilobytes by which the peak may grow: what the interpreter takes and leaves


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hands.csv", "hands.parquet"])
def test_memory_stays_flat(name: str, tmp_path: Path) -> None:
    (tmp_path / "cheap.mau").write_text(CHEAP, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "cheap.mau", name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    few, many = map(int, done.stdout.split())
    assert many - few < SPARE, f"{few} and {many} kilobytes"
