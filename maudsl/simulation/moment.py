"""A moment in the log of a hand: an event, and the table just before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine.evolve import evolve
from maudsl.engine.state import State


class Moment:
    """The event at a place of an action; `state`: the table just before it."""

    def __init__(self, events: Sequence[e.Event], place: int, before: State) -> None:
        self._events, self.place, self._before = events, place, before
        self._state: State | None = None

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = self._before
            for event in self._events[: self.place]:
                self._state = evolve(self._state, event)
        return self._state

    def plays(self) -> Iterator[tuple[e.Event, State]]:
        """What happened in this action so far that a sentence may have waited for, the latest
        first, each with the state before it.
        """
        state, found = self._before, []
        for event in self._events[: self.place + 1]:
            if matching.keys_of(event):
                found.append((event, state))
            state = evolve(state, event)
        return reversed(found)
