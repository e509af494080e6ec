"""A table: a rule book, a state, and the log of all that was done. The Python door for playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, TypeGuard

import msgspec
from msgspec.structs import replace

from maudsl.diagnostics import Diagnostic
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.chance import seeded
from maudsl.engine.decide import decided, decided_anew, repeated
from maudsl.engine.evolve import evolve
from maudsl.engine.hands import wrong_name, wrong_number
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.state import Seat, State
from maudsl.rulebook.model import RuleBook
from maudsl.writing import on_one_line, rule_text

if TYPE_CHECKING:
    from maudsl.engine.view import View

LONGEST_GAME = 1_000_000  # actions
BARE = (a.Deals, a.Draws, a.Calls, a.Passes)  # they have no text
NAMES_THE_ACTOR_ALONE = (*BARE, a.Plays, a.Says)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action with its events, and the book and state after it."""

    action: a.Action
    events: tuple[e.Event, ...]
    book: RuleBook
    state: State


class TableError(Exception):
    """A table that can't be set up: too many players, two of one name."""


class Table:
    """The state is immutable: each action makes a new one. What was refused leaves no trace.

    `_rules` are those of the book in force at the last action.
    """

    def __init__(
        self,
        book: RuleBook,
        players: Sequence[str],
        seed: int = 0,
        *,
        dealer: str | None = None,
        deal: bool = True,
    ) -> None:
        """`seed` decides every shuffle. The last named deals first; where the book fixes the
        number of cards they are dealt at once, unless `deal` is False. Raises TableError.
        """
        _check_players(book, players)
        self._rules = prepare(book)
        book = self._rules.book  # of equal books the one that was first: it is found at once
        self.seed = seed
        self.opening_book = book
        first = State(
            seats=tuple(map(Seat, players)),
            chance=seeded(seed),
            dealer=_dealer(players, dealer),
            version=book.version,
        )
        self.opening_state = first
        self.entries: list[Entry] = []
        self.undone: list[Entry] = []
        if deal and book.settings.deal is not None:
            deals = a.Deals(first.dealer)
            events, after = decided(self._rules, first, deals)
            if isinstance(events[0], e.Refused):
                raise TableError(events[0].reason)
            self.entries.append(Entry(deals, events, book, after))

    @classmethod
    def at(cls, book: RuleBook, state: State, seed: int = 0) -> Table:
        """A table in the middle of things, as a scenario sets it up."""
        table = cls.__new__(cls)
        table._rules = prepare(book)
        table.seed, table.opening_book, table.opening_state = seed, table._rules.book, state
        table.entries, table.undone = [], []
        return table

    @property
    def book(self) -> RuleBook:
        return self.entries[-1].book if self.entries else self.opening_book

    @property
    def state(self) -> State:
        return self.entries[-1].state if self.entries else self.opening_state

    @property
    def events(self) -> tuple[e.Event, ...]:
        """All that has happened, refusals left out."""
        return tuple(event for entry in self.entries for event in entry.events)

    # -- doing ------------------------------------------------------------------------

    def do(self, line: str) -> tuple[e.Event, ...]:
        """Carry out a line such as 'Ann plays 7S saying "last card"'. A refusal is one event with
        a reason.
        """
        from maudsl.lines.read import read_step  # it needs the parser; `act` doesn't

        action = read_step(line, prepare(self.book).cards)
        if isinstance(action, Diagnostic):
            hint = f" ({action.help})" if action.help else ""
            return (e.Refused("", f"{action.message}{hint}", version=self.book.version),)
        return self.act(action)

    def act(self, action: a.Action) -> tuple[e.Event, ...]:
        """Carry out an action. Refused or empty ones aren't entered in the log."""
        entries = self.entries
        try:
            last = entries[-1]
        except IndexError:
            return self._act_anew(action, self.opening_book, self.opening_state)
        book, state = last.book, last.state
        rules = self._rules
        if rules.book is not book:
            rules = self._prepared(book)
        # What was done before was as it is written, and by somebody as seated.
        done = repeated(rules, state, action)
        if done is None or len(entries) >= LONGEST_GAME:
            return self._act_anew(action, book, state)
        events, after = done
        entries.append(Entry(action, events, book, after))
        if self.undone:
            self.undone.clear()
        return events

    def _act_anew(self, action: a.Action, book: RuleBook, state: State) -> tuple[e.Event, ...]:
        if len(self.entries) >= LONGEST_GAME:
            return (e.Refused("", "the log is full", version=book.version),)
        action = as_written(self.as_seated(action))
        if self._dealt_already(action):
            return ()
        book, events, after = self._ruled(action, book, state)
        if after is not state or (events and not isinstance(events[0], e.Refused)):
            self.entries.append(Entry(action, events, book, after))
            self.undone.clear()
        return events

    def _ruled(
        self, action: a.Action, book: RuleBook, state: State
    ) -> tuple[RuleBook, tuple[e.Event, ...], State]:
        """With the book that is in force then."""
        if not self._changes_rules(action):
            # Whether it was done before, `act` has looked; not so for a first action, or a deal.
            looked = self.entries and not isinstance(action, a.Deals)
            decide = decided_anew if looked else decided
            return book, *decide(self._prepared(book), state, action)
        from maudsl.ruling import rule_on  # most games go without a new rule

        book, events = rule_on(book, state, action)
        return prepare(book).book, events, reduce(evolve, events, state)

    def _prepared(self, book: RuleBook) -> Prepared:
        """Kept here as well: where many tables are played, there are more books than are known."""
        if self._rules.book is not book:
            self._rules = prepare(book)
        return self._rules

    def _changes_rules(self, action: a.Action) -> TypeGuard[a.Adds | a.Strikes | a.Votes]:
        if isinstance(action, a.Votes):
            on_a_call = self.state.contest is not None and self.state.vote is None
            return not on_a_call
        return isinstance(action, a.Adds | a.Strikes)

    def add_rule(self, text: str, by: str) -> tuple[e.Event, ...]:
        """Add a rule by consent of the whole table, whoever has the right to add one just now."""
        return self.act(a.Adds(by, text, agreed=True))

    def _dealt_already(self, action: a.Action) -> bool:
        """Dealing what the table has just dealt by itself asks for nothing new."""
        if not isinstance(action, a.Deals) or len(self.entries) != 1:
            return False
        last = self.entries[-1].action
        asked = action.cards in (None, self.book.settings.deal)
        return isinstance(last, a.Deals) and last.player == action.player and asked

    def as_seated(self, action: a.Action) -> a.Action:
        """Names as they are seated: "ann" is Ann."""
        if isinstance(action, NAMES_THE_ACTOR_ALONE) and self.state.seat(action.player):
            return action
        if isinstance(action, a.Together):
            return replace(action, actions=tuple(map(self.as_seated, action.actions)))
        if isinstance(action, a.TimePasses):
            return action
        changes = {"player": self.seated(action.player)}
        if isinstance(action, a.Penalises):
            changes["offender"] = self.seated(action.offender)
        if isinstance(action, a.Gives):
            changes["to"] = self.seated(action.to)
        return replace(action, **changes)

    def seated(self, name: str) -> str:
        wanted = name.casefold()
        return next((x.name for x in self.state.seats if x.name.casefold() == wanted), name)

    # -- going back -------------------------------------------------------------------

    def undo(self) -> Entry | None:
        """Take the last action back; None if there is none. The first deal stays."""
        if len(self.entries) <= 1:
            return None
        self.undone.append(self.entries.pop())
        return self.undone[-1]

    def redo(self) -> Entry | None:
        if not self.undone:
            return None
        self.entries.append(self.undone.pop())
        return self.entries[-1]

    # -- looking ----------------------------------------------------------------------

    def view(self, name: str) -> View:
        """Only what this player may see; an unknown name sees what a spectator does."""
        from maudsl.engine.view import view_for

        return view_for(prepare(self.book), self.state, self.seated(name))

    def log_for(self, name: str) -> str:
        """The evening in sentences, as this player knows it: no secrets of others."""
        from maudsl.private_log import log_for

        return log_for(self, name)

    @property
    def log(self) -> str:
        """The whole game as text: the book, the seed, each action with its events."""
        from maudsl.log import write_log

        return write_log(self)


def as_written(action: a.Action) -> a.Action:
    """Texts as a log writes them, so that what is done and what is read back are the same."""
    if isinstance(action, BARE):
        return action
    match action:
        case a.Together():
            return replace(action, actions=tuple(as_written(each) for each in action.actions))
        case a.Plays():
            if not action.saying:
                return action
            return replace(action, saying=tuple(map(on_one_line, action.saying)))
        case a.Says() | a.Adds():
            written = on_one_line if isinstance(action, a.Says) else rule_text
            return replace(action, text=written(action.text))
        case a.Does():
            return replace(action, act=on_one_line(action.act))
        case a.Penalises():
            return replace(action, reason=on_one_line(action.reason))
        case _:
            return action


def _dealer(players: Sequence[str], name: str | None) -> str:
    if name is None:
        return players[-1]
    if name not in players:
        raise TableError(f"{name} is to deal first, but doesn't sit at the table")
    return name


def _check_players(book: RuleBook, players: Sequence[str]) -> None:
    if reason := _wrong_names(tuple(players)):
        raise TableError(reason)
    if refusal := wrong_number(book, len(players)):
        raise TableError(refusal.reason)


@lru_cache(maxsize=256)
def _wrong_names(players: tuple[str, ...]) -> str:
    """Why these can't sit at one table; empty if they can."""
    folded = [name.casefold() for name in players]
    if len(set(folded)) < len(folded):
        return "two players have the same name"
    return next(filter(None, map(wrong_name, players)), "")
