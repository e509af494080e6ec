"""In: a table, and a bot. Out: the table as that bot knows it, to decide by.

Cards that it can't see lie anyhow, rules that others keep secret aren't there. So a bot cannot go
by what it may not know, whatever it looks at.
"""

from __future__ import annotations

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decide
from maudsl.engine.imagining import worlds
from maudsl.engine.prepared import prepare
from maudsl.engine.secrecy import as_known_to
from maudsl.engine.state import State
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table


class Seen(Table):
    """What was done is public; what a bot asks of it is no more than that."""

    def __init__(self, table: Table, name: str) -> None:
        self.seed, self.entries, self.undone = table.seed, table.entries, []
        self.opening_book, self.opening_state = table.opening_book, table.opening_state
        self._book = as_known_to(table.book, name)
        self._state = next(worlds(prepare(table.book), table.state, name))

    @property
    def book(self) -> RuleBook:
        return self._book

    @property
    def state(self) -> State:
        return self._state


def is_refused(table: Table, action: a.Action) -> bool:
    """Whether the table wouldn't do it: anybody may try, and a refusal leaves no trace."""
    if isinstance(action, a.Adds | a.Strikes | a.Votes):
        return False
    events = decide(prepare(table.book), table.state, action)
    return bool(events) and isinstance(events[0], e.Refused)
