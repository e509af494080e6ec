"""In: a state and an event. Out: the next state. Nothing is decided here, and nowhere else does a
state change.
"""

from __future__ import annotations

from maudsl.engine import events as e
from maudsl.engine.changes import calls, cards, duties, hands, seats, turns
from maudsl.engine.state import State

CHANGES = (
    hands.CHANGES | cards.CHANGES | turns.CHANGES | duties.CHANGES | calls.CHANGES | seats.CHANGES
)


def evolve(state: State, event: e.Event) -> State:
    return CHANGES[type(event)](state, event)
