"""Seconds that have gone by and that the table doesn't know of yet: they are counted here, and what
they do the table does.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from maudsl.cleaning import clean
from maudsl.engine.decide import LONGEST_WAIT
from maudsl.engine.secrecy import hidden_from
from maudsl.engine.state import Duty, State
from maudsl.rulebook.model import RuleBook


class Stopwatch:
    """`now` gives seconds, of any clock that doesn't go back."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self.since = now()

    def restart(self) -> None:
        """What has gone by doesn't count."""
        self.since = self.now()

    def behind(self) -> int:
        """How many whole seconds the table is behind; the rest of one is kept for the next."""
        return min(int(self.now() - self.since), LONGEST_WAIT)

    def take(self) -> int:
        """The same, and the table knows of them now."""
        seconds = self.behind()
        self.since += seconds
        return seconds


def announcement(state: State, book: RuleBook, me: str) -> str:
    """That the clock runs, said to this player before it costs anybody something; empty while none
    does, or only by a rule that is another's secret.
    """
    hidden = hidden_from(book, me)
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
