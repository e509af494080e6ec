"""Who listens to how sentences are judged: nobody, but for a tool that asks what was ever tried.

The engine judges as it always does, and tells; it never waits for an answer. What follows from the
last state that it saw it may know without asking: who listens begins with a table of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from maudsl.engine import compiled as c
from maudsl.rulebook.terms import Condition

if TYPE_CHECKING:
    from maudsl.engine.context import Context

# The sentence; whether it applies; of its conditions, one after the other until one is false, which
# were true.
Listener = Callable[[object, bool, tuple[bool, ...]], None]
listener: Listener | None = None


@contextmanager
def listening(to: Listener) -> Iterator[None]:
    global listener
    before, listener = listener, to
    try:
        yield
    finally:
        listener = before


def tell(says: object, applies: bool) -> None:
    if listener is not None:
        listener(says, applies, ())


def judged(says: object, speaks: bool, conditions: tuple[Condition, ...], at: Context) -> bool:
    """Whether a sentence applies that speaks of the moment, or doesn't; and tell of it."""
    found: list[bool] = []
    for each in conditions if speaks else ():
        found.append(c.condition(each)(at))
        if not found[-1]:
            break
    applies = speaks and all(found)
    if listener is not None:
        listener(says, applies, tuple(found))
    return applies
