"""The only clock of a game: in a terminal real seconds pass at the table.

Here seconds are only counted; what they do the session does, and it stands in the log as an action
like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from prompt_toolkit.application import run_in_terminal

from maudsl.repl.session import Session
from maudsl.repl.stopwatch import Stopwatch as Stopwatch
from maudsl.repl.stopwatch import announcement as announcement

OFTEN = 0.2  # seconds between two looks at the clock


async def run(session: Session, show: Callable[[Iterable[str]], None]) -> None:
    """While a line is typed, what the clock brings appears above it; cancelled with the prompt."""
    while True:
        await asyncio.sleep(OFTEN)
        if session.is_late and (lines := session.tick().lines):
            await run_in_terminal(lambda lines=lines: show(lines))  # type: ignore[misc]
