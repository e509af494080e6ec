"""One hand as a learner plays it: whose moment it is, what is open to them, and what follows. Plain
data and no library for learning; maudsl.environment.aec puts its face on it.

Moments follow `state.to_move`. Besides, whoever has just played may call a suit that anybody may
call, before play goes on; and when the hand is won everybody else may call a breach, for a right
call may take the win back. Both moments are given whether there is anything to do in them or not:
who gets one tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from maudsl.bots.impulses import end_order
from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.hands import pack_for
from maudsl.engine.prepared import prepare
from maudsl.environment import options
from maudsl.environment.choices import Choice
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

USUAL_HAND = 5  # cards, where the dealer chooses
MOST_SAID = 20  # of the things owed, those that are said or done at once


class Hand:
    """`moves` counts the choices that were made; `refused`: why the last one was, else empty."""

    def __init__(
        self,
        book: RuleBook,
        names: Sequence[str],
        seed: int,
        dealer: str,
        choices: Sequence[Choice],
    ) -> None:
        """The cards are dealt at once. Raises TableError if the book isn't for so many players."""
        self.table = Table(book, names, seed, dealer=dealer, deal=False)
        self.rules = prepare(book)
        self.numbers = {choice: number for number, choice in enumerate(choices)}
        self.spoke = dict.fromkeys(names, 0)
        self.moves = 0
        self.refused = ""
        self._seen = self.seen_by(dealer)
        self._tried: list[a.Action] = []
        self._may_call_suit = ""
        self._closing: list[str] | None = None
        most = (len(pack_for(book, len(names))) - 1) // len(names)
        self._act(a.Deals(dealer, book.settings.deal or min(USUAL_HAND, most)))
        self._say_all(dealer)
        self.look()

    # -- whose moment it is -----------------------------------------------------------

    @property
    def is_won(self) -> bool:
        return self.table.state.phase in ("over", "finished")

    @property
    def mover(self) -> str:
        """Who chooses now; empty if the hand is over and nobody may call any more."""
        if self.is_won:
            return self._closing[0] if self._closing else ""
        return self._may_call_suit or self.table.state.to_move

    @property
    def has_called(self) -> bool:
        """Whether the one who chooses has called somebody in this move."""
        return any(isinstance(each, a.Penalises) for each in self._tried)

    def seen_by(self, name: str) -> Seen:
        """The table as one seat knows it now."""
        return Seen(self.table, self.rules, name)

    @property
    def seen(self) -> Seen:
        """As the one who chooses knows it: what is open to them was found in it."""
        return self._seen

    def look(self) -> None:
        """See how the table is now; needed if it was changed from outside."""
        self._settle()
        self.open = self._open()

    def _open(self) -> dict[int, tuple[Choice, a.Action | None]]:
        """What is open to the one who chooses, by its number."""
        if not self.mover:
            return {}
        seen = self._seen = self.seen_by(self.mover)
        waits: list[tuple[Choice, a.Action | None]] = [(Choice("wait"), None)]
        if self.is_won:
            found = [*waits, *options.calls(seen)]
        elif self._may_call_suit:
            found = [*waits, *options.answers(seen)]
        else:
            found = [*options.in_a_move(seen, self._tried)]
        return {self.numbers[x[0]]: x for x in found if x[0] in self.numbers}

    # -- choosing ---------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Do what this number stands for, if it is open; else nothing happens."""
        self.moves += 1
        self.refused = ""
        found = self.open.get(number)
        if found is None:
            self.refused = "that isn't open"
            return
        choice, action = found
        mover, before = self.mover, self.table.state.to_move
        if action is not None:
            self._do(mover, choice, action)
        if self._may_call_suit:
            self._may_call_suit = ""
        elif self.is_won and self._closing:
            self._closing.pop(0)
        elif choice.kind in ("play", "play silently") and not self.refused:
            self._let_call_suit(mover)
        self._settle()
        if self.mover != mover or self.table.state.to_move != before or self._has_moved(choice):
            self._tried = []
        self.open = self._open()

    def _has_moved(self, choice: Choice) -> bool:
        return not self.refused and choice.kind not in ("call", "owed")

    def _do(self, mover: str, choice: Choice, action: a.Action) -> None:
        self._tried.append(action)
        if choice.kind not in ("call", "owed"):
            self.spoke[mover] = 0
        self.refused = self._act(action)
        if not self.refused and choice.kind not in ("play silently", "call", "owed"):
            self._say_all(mover)

    def _act(self, action: a.Action) -> str:
        """Why it was refused; empty if it was done."""
        events = self.table.act(action)
        if not events:
            return "it changes nothing"
        if isinstance(events[0], e.Refused):
            return events[0].reason
        if isinstance(action, a.Says):
            self.spoke[action.player] += 1
        return ""

    def _say_all(self, name: str) -> None:
        for _ in range(MOST_SAID):
            action = options.next_owed(self.seen_by(name))
            if action is None or self._act(action):
                return

    def _let_call_suit(self, mover: str) -> None:
        calling = self.table.state.calling
        if calling and not calling.holds and mover in calling.players and not self.is_won:
            self._may_call_suit = mover

    def _settle(self) -> None:
        """End a point of order, in which nobody has anything to discuss here; and see whether the
        hand has been won, or a win taken back.
        """
        state = self.table.state
        if state.order is not None:
            for name in state.at_table:
                action = end_order(self.seen_by(name), options.MINDFUL)
                if action is not None and not self._act(action):
                    break
        if not self.is_won:
            self._closing = None
        elif self._closing is None:
            won = self.table.state.won
            calls = self.rules.book.settings.caller is not None
            others = [x for x in self.table.state.at_table if won and x != won.player]
            self._closing = others if calls else []
            self._may_call_suit = ""
