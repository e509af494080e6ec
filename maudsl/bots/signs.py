"""In: what is owed or was breached, and what was done. Out: words to know it by again.

A bot decides once for each whether it forgets or notices it. The table's own numbers won't do for
that: they count what is owed for rules that the bot doesn't know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.table import Entry


def sign_of(
    owed: s.Duty | s.Breach,
    entries: Sequence[Entry],
    hidden: Collection[str],
    known: Sequence[s.Duty | s.Breach],
) -> str:
    """By which action it came, and as the how-manieth; if it was there from the beginning, its
    place among all that are known.
    """
    for place in range(len(entries) - 1, -1, -1):
        count = place_in(entries[place].events, owed.number, hidden)
        if count is not None:
            return sign(done(entries[:place]), count)
    return sign(-1, next(n for n, each in enumerate(known) if each.number == owed.number))


def done(entries: Sequence[Entry]) -> int:
    """How many things were done. That time goes by is none: how fast people are changes nothing."""
    return len(entries) - entries[-1].state.waits if entries else 0


def sign(action: int, count: int) -> str:
    return f"{action} {count}"


def place_in(events: Sequence[e.Event], number: int, hidden: Collection[str]) -> int | None:
    """Which it is of what came about; None if it isn't there."""
    count = 0
    for event in events:
        if isinstance(event, e.DutyBegan):
            begun: s.Duty | s.Breach = event.duty
        elif isinstance(event, e.Breached):
            begun = event.breach
        else:
            continue
        if begun.number == number:
            return count
        count += begun.rule not in hidden
    return None
