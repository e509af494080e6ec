"""In: a table, and a bot. Out: all that the bot decides by, which is what its seat may know.

What lies open is read off the table; `Open` names it, so that a type checker refuses to read more.
Where cards matter that the bot can't see, they lie anyhow, as `worlds` deals them. Rules that
others keep secret aren't there, nor what is owed for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Sized
from functools import cached_property, lru_cache
from typing import Protocol

from maudsl.bots.signs import done, sign_of
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.imagining import worlds
from maudsl.engine.prepared import Prepared
from maudsl.engine.secrecy import hidden_from, known_rules
from maudsl.engine.state import State
from maudsl.rulebook.model import Play
from maudsl.table import Table


class Open(Protocol):
    """What everybody sees: of what is face down, how much there is."""

    @property
    def phase(self) -> str: ...
    @property
    def hand(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def plays(self) -> Sequence[s.Play]: ...
    @property
    def stock(self) -> Sized: ...
    @property
    def to_move(self) -> str: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def at_table(self) -> Sequence[str]: ...
    @property
    def said(self) -> Sequence[tuple[str, str]]: ...
    @property
    def order(self) -> str | None: ...
    @property
    def race(self) -> s.Race | None: ...
    @property
    def calling(self) -> s.Calling | None: ...
    @property
    def contest(self) -> s.Contest | None: ...
    @property
    def vote(self) -> s.Vote | None: ...
    @property
    def won(self) -> s.Won | None: ...
    @property
    def amended(self) -> bool: ...


class Seen:
    """A table as one player knows it."""

    def __init__(self, table: Table, rules: Prepared, name: str) -> None:
        """`rules`: the table's own, prepared."""
        state = table.state
        self.name = name
        self.open: Open = state
        self.hidden = hidden_from(rules.book, name)
        self.rules = known_rules(rules, name) if self.hidden else rules
        self.duties = [x for x in state.duties if x.rule not in self.hidden]
        self.breaches = [x for x in state.breaches if x.rule not in self.hidden]
        self._all, self._state, self._entries = rules, state, table.entries

    @cached_property
    def state(self) -> State:
        """One that looks the same to them."""
        return next(worlds(self._all, self._state, self.name))

    @property
    def may_jump_in(self) -> bool:
        """Whether anything at all may be played out of turn."""
        return jumps(self.rules) or bool(self._state.grants)

    @property
    def actions_done(self) -> int:
        return done(self._entries)

    def sign(self, owed: s.Duty | s.Breach) -> str:
        """Words for it that are the same as long as it is there, and never come again."""
        return sign_of(owed, self._entries, self.hidden, (*self.duties, *self.breaches))

    def last_actions(self) -> Iterator[a.Action]:
        """What was done, the last first."""
        return (entry.action for entry in reversed(self._entries))

    def is_underway(self, race: s.Race) -> bool:
        """Whether something was done since it began."""
        begun = next((n for n, x in enumerate(self._entries) if x.state.race == race), None)
        return begun is not None and self.actions_done - done(self._entries[:begun]) > 1

    def has_paid_for(self, rule: str) -> bool:
        return any(
            isinstance(event, e.Fined) and event.player == self.name and event.rule == rule
            for entry in self._entries
            for event in entry.events
        )


@lru_cache(maxsize=16)
def jumps(rules: Prepared) -> bool:
    return any(said.says.timing != "in turn" for said in rules.may.get(Play, ()))
