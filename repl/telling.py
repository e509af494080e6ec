"""The evening so far, as the person at the prompt knows it: in sentences, the last ones first asked
for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine.prepared import prepare
from maudsl.narrate import narrate
from maudsl.repl.game import but_time
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.text import fold

if TYPE_CHECKING:
    from maudsl.repl.session import Session

PAGE = 20  # lines


def log(session: Session, rest: str) -> Part:
    """`log` the last page, `log 50` so many lines, `log all` everything."""
    word = rest.casefold()
    if word and word != "all" and not (word.isascii() and word.isdigit() and int(word[:9])):
        return refused("How many lines? As in: log 20, log all")
    lines = happened(session)
    count = len(lines) if word == "all" else int(word[:9] or PAGE)
    shown = lines[-count:]
    earlier = len(lines) - len(shown)
    head = [f"{earlier} lines before: log {len(shown) + PAGE}, log all"] if earlier else []
    return said(*head, *shown) if shown else said("Nothing has happened yet.")


def happened(session: Session) -> list[str]:
    """A line for each action. Several people at one screen see what a spectator does."""
    out: list[str] = []
    before = session.table.opening_state
    for entry in session.table.entries:
        told = narrate(
            but_time(entry.events), before, prepare(entry.book), session.me, plain=session.plain
        )
        before = entry.state
        if told:
            out += fold("  ".join(told), session.columns)
    return out
