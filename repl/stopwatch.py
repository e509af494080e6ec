"""How long the table has waited for somebody: seconds are counted here, and what they do the table
does.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from maudsl.engine.secrecy import hidden_from
from maudsl.engine.state import Duty
from maudsl.render import clean
from maudsl.repl.game import Game


class Stopwatch:
    """Counts from the moment that a duty with a time began; `now` gives seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self.duty: int | None = None
        self.since = 0.0

    def late(self, session: Game) -> int:
        """How many seconds to let pass now; 0 if nothing is late yet."""
        timed = session.timed()
        if timed is None:
            self.duty = None
            return 0
        number, seconds = timed
        if number != self.duty:
            self.duty, self.since = number, self.now()
        return seconds if self.now() - self.since >= seconds else 0


def announcement(session: Game, me: str) -> str:
    """That the clock runs, said to this player before it costs anybody something; empty while none
    does, or only by a rule that is another's secret.
    """
    state, hidden = session.state, hidden_from(session.table.book, me)
    timed = (x for x in state.duties if x.deadline is not None and x.rule not in hidden)
    duty = min(timed, key=_deadline, default=None)
    if state.phase != "play" or duty is None:
        return ""
    name = f'rule "{clean(duty.rule)}"'
    return f"The clock runs here: {name} gives {_deadline(duty) - state.time} seconds. " + (
        f"Without it: drop {name}"
    )


def _deadline(duty: Duty) -> int:
    return duty.deadline or 0
