"""Which moment of the table a line was meant for.

A moment is how many actions have been done. Whoever sends a line has seen what reached them a
little before, and means that: `grace` is how many seconds that takes, for the way of a line and for
the eye. Talk, calls and races count in the order in which they came, as long as they came within
the grace. A move is for one moment alone: if the table has moved on, it isn't done, and costs
nothing.
"""

from __future__ import annotations

from bisect import bisect_right

from maudsl.cleaning import clean
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.state import State
from maudsl.repl.game import but_time
from maudsl.table import Entry, Table

GRACE = 0.3  # seconds
MOVES = a.Plays | a.Draws | a.Passes | a.Calls | a.Names | a.Gives | a.Swaps | a.Rolls
TALK = a.Says | a.Does | a.Penalises | a.Contests | a.Simple | a.Flinches | a.Shows


class Moments:
    """`grace` in seconds; moments of time are of whatever clock the caller has."""

    def __init__(self, table: Table, at: float, grace: float = GRACE) -> None:
        self.table, self.grace = table, grace
        self.times = [at] * (len(table.entries) + 1)

    @property
    def now(self) -> int:
        return len(self.table.entries)

    def note(self, at: float) -> None:
        """The table has come to where it is at this time, if it wasn't there before."""
        self.times += [at] * (self.now + 1 - len(self.times))

    def seen_at(self, at: float) -> int:
        """What somebody has seen whose line came at this time."""
        return max(0, bisect_right(self.times, at - self.grace) - 1)

    def too_late(self, action: a.Action, name: str, seen: int, at: float) -> str:
        """Why something isn't done that was meant for an earlier moment; empty if it is."""
        seen = min(max(seen, 0), self.now)
        later = self.table.entries[seen:]
        since = [x for x in later if actor(x) != name and but_time(x.events)]
        if not since:
            return ""
        parts = action.actions if isinstance(action, a.Together) else (action,)
        if any(isinstance(each, MOVES) for each in parts):
            return "" if self._still_meant(name, seen) else told(since[0], "it wasn't done")
        if any(isinstance(each, TALK) for each in parts):
            late = seen + 1 < len(self.times) and at - self.times[seen + 1] > self.grace
            return told(since[0], "it came too late for what it was about") if late else ""
        return ""

    def _still_meant(self, name: str, seen: int) -> bool:
        """Whether nothing has changed that a move depends on, or the same race is still on."""
        now = self.table.state
        before = self.table.entries[seen - 1].state if seen else self.table.opening_state
        if now.race and name in now.race.players:
            return now.race == before.race and len(now.plays) == len(before.plays)
        since = self.table.entries[seen:]
        if any(isinstance(x, e.TurnTo) for y in since if actor(y) != name for x in y.events):
            return False  # it may be their turn again, but it is another one
        return situation(before) == situation(now)


def actor(entry: Entry) -> str:
    return getattr(entry.action, "player", "")


def situation(state: State) -> tuple[object, ...]:
    """What a move is an answer to."""
    return (
        state.phase,
        state.hand,
        state.to_move,
        len(state.plays),
        state.top,
        state.called_suit,
        state.debt,
        state.calling,
        state.race,
        state.order is None,
    )


def told(entry: Entry, what: str) -> str:
    who = actor(entry)
    before = f"{clean(who)} acted" if who else "time ran out"
    return (
        f"That was meant for the moment before {before}: {what}. Send it again if it still holds."
    )
