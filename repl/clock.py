"""The only clock of a game: in a terminal, where rules set times, real seconds pass at the table.

Here seconds are only counted; what they do the session does, and it stands in the log as an action
like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic

from prompt_toolkit.application import run_in_terminal

from maudsl.engine.state import Duty
from maudsl.render import clean
from maudsl.repl.session import Session

OFTEN = 0.2  # seconds between two looks at the clock


class Stopwatch:
    """Counts from the moment that a duty with a time began; `now` gives seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self.duty: int | None = None
        self.since = 0.0

    def late(self, session: Session) -> int:
        """How many seconds to let pass now; 0 if nothing is late yet."""
        timed = session.timed()
        if timed is None:
            self.duty = None
            return 0
        number, seconds = timed
        if number != self.duty:
            self.duty, self.since = number, self.now()
        return seconds if self.now() - self.since >= seconds else 0


def announcement(session: Session) -> str:
    """That the clock runs, said before it costs anybody something; empty while none does."""
    state = session.state
    duty = min((x for x in state.duties if x.deadline is not None), key=_deadline, default=None)
    if state.phase != "play" or duty is None:
        return ""
    name = f'rule "{clean(duty.rule)}"'
    return f"The clock runs here: {name} gives {_deadline(duty) - state.time} seconds. " + (
        f"Without it: drop {name}"
    )


def _deadline(duty: Duty) -> int:
    return duty.deadline or 0


async def run(session: Session, watch: Stopwatch, show: Callable[[Iterable[str]], None]) -> None:
    """While a line is typed, what the clock brings appears above it; cancelled with the prompt."""
    while True:
        await asyncio.sleep(OFTEN)
        seconds = watch.late(session)
        if seconds:
            lines = session.tick(seconds).lines
            if lines:
                await run_in_terminal(lambda lines=lines: show(lines))  # type: ignore[misc]
