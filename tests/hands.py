"""All games; scripts of whole hands and sessions, and how somebody tells them who looks on.

The first line of a script names the game, the seed and who sits down; lines that begin with `#`
say what there is to see.
"""

from __future__ import annotations

import re
from pathlib import Path

from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.library import load
from maudsl.narrate import narrate
from maudsl.table import Table

RULES = Path(__file__).parents[1] / "rules"
GAMES = [
    path.stem
    for path in sorted([*RULES.glob("*.mau"), *(RULES / "family").glob("*.mau")])
    if '\ngame "' in path.read_text("utf-8")
]
FOLDER = Path(__file__).parent / "data" / "scripts" / "hands"
HEAD = re.compile(r"# (?P<game>\S+), seed (?P<seed>\d+): (?P<players>.+)")


def scripts() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def played(name: str) -> Table:
    """The table after the last line of a script, none of which may be refused."""
    first, *lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    head = HEAD.fullmatch(first)
    assert head, first
    table = Table(load(head["game"]), head["players"].split(", "), seed=int(head["seed"]))
    for line in lines:
        if not line.startswith("#"):
            events = table.do(line)
            assert events and not isinstance(events[0], e.Refused), (line, events)
    return table


def told(table: Table) -> list[str]:
    """What each action brought, on a line of its own."""
    lines, before = [], table.opening_state
    for entry in table.entries:
        sentences = narrate(entry.events, before, prepare(entry.book), None, plain=False)
        lines.append("  ".join(sentences))
        before = entry.state
    return lines
