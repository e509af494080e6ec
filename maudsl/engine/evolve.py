"""In: a state and an event. Out: the next state. Nothing is decided here, and nowhere else does a
state change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from maudsl.engine import events as e
from maudsl.engine.changes import calls, cards, duties, hands, seats, turns
from maudsl.engine.state import State

CHANGES = (
    hands.CHANGES | cards.CHANGES | turns.CHANGES | duties.CHANGES | calls.CHANGES | seats.CHANGES
)


def evolve(state: State, event: e.Event) -> State:
    return CHANGES[type(event)](state, event)


def evolve_all(state: State, events: Sequence[e.Event]) -> State:
    """After several of one kind, of which there is at least one."""
    together = hands.TOGETHER.get(type(events[0]))
    return together(state, events) if together else reduce(evolve, events, state)
