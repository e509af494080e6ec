"""A game at one keyboard: who is asked for what, what a person does, and what the bots do after it.

The seat at the prompt is the only person's, or with several people at one keyboard that of whoever
is to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from maudsl.amendments import may_amend
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.hands import next_dealer_of
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.secrecy import known_rules
from maudsl.engine.state import State
from maudsl.narrate import narrate
from maudsl.repl.consent import Consent
from maudsl.repl.evening import Evening
from maudsl.repl.hints import Level
from maudsl.repl.history import History
from maudsl.repl.reply import Asks
from maudsl.repl.robots import Bots
from maudsl.repl.stopwatch import Stopwatch
from maudsl.repl.text import wrapped
from maudsl.table import Table
from maudsl.voice import Voice

MOST_MOVES = 1_000  # of bots, one after the other


class Game:
    """`stop` is set from outside: bots pause before their next move. `watch`: the clock that runs
    here; without one no time goes by, but what is typed.
    """

    most_moves = MOST_MOVES
    goes_back = True  # what was done can be taken back
    watch: Stopwatch | None = None

    def __init__(
        self,
        table: Table,
        humans: Sequence[str],
        bots: Bots,
        *,
        save_path: Path | None = None,
        log_path: Path | None = None,
        plain: bool = False,
        columns: int = 80,
    ) -> None:
        self.table, self.humans, self.bots = table, list(humans), bots
        self.save_path, self.log_path = save_path, log_path
        self.plain, self.columns = plain, columns
        self.evening: Evening | None = None  # the file that grows with the game
        self.history = History(table)
        self.refusal: e.Refused | None = None
        self.overruled: a.Plays | None = None  # the play that was refused, if it was one
        self.consent: Consent | None = None  # what all are asked for
        self.levels: dict[str, Level] = {}  # of help, by seat
        self.reminded: set[tuple[int, int]] = set()  # of which duties: their hand and number
        self.offered = 0  # the hand whose winner was asked for a rule and has answered
        self.go_on = False  # the next hand may be dealt
        self.stop = False  # set from outside: bots pause before their next move
        self.seen: object = None  # what the table looked like when it was last drawn
        self.last_seat = self.humans[0] if self.humans else ""

    # -- what is asked -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def rules(self) -> Prepared:
        return prepare(self.table.book)

    @property
    def public_rules(self) -> Prepared:
        """What everybody may know."""
        return known_rules(self.rules, None)

    @property
    def me(self) -> str | None:
        """Who is spoken to as "you": nobody, where several people look at one screen."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def voice(self) -> Voice:
        return Voice(self.rules.cards, self.me, plain=self.plain)

    @property
    def seat(self) -> str:
        """For whom a line without a name is."""
        if len(self.humans) > 1:
            wanted = self.amender() or self.dealer() or self.state.to_move
            if wanted in self.humans:
                self.last_seat = wanted
        return self.last_seat

    def dealer(self) -> str:
        """Who is to deal, if that is what the table waits for."""
        waits = self.state.phase in ("deal", "over")
        return next_dealer_of(self.table.book, self.state) if waits else ""

    def amender(self) -> str | None:
        """The person who is asked for a rule now."""
        state = self.state
        if state.phase != "over" or self.offered == state.hand or state.amended:
            return None
        book = self.table.book
        return next((name for name in self.humans if not may_amend(book, state, name)), None)

    @property
    def asks(self) -> Asks:
        if self.consent:
            return "yes or no"
        if self.amender():
            return "rule"
        calling = self.state.calling
        mine = calling and calling.holds and calling.players[0] == self.seat
        if mine and calling:
            asks: Asks = calling.what.split()[-1]  # type: ignore[assignment]
            return asks
        return "you"

    @property
    def at_home(self) -> bool:
        """All sit at this keyboard: here they can be asked, and files may be written."""
        return self.goes_back

    @property
    def alone(self) -> bool:
        """Whether one person decides for all: bots agree to whatever is typed."""
        return len(self.humans) == 1

    @property
    def anybody_here(self) -> bool:
        """Whether a person sits at the table: without one, bots don't play on among themselves."""
        return any(seat.name in self.humans and not seat.gone for seat in self.state.seats)

    # -- the clock -----------------------------------------------------------------------------

    def seconds_left(self) -> int | None:
        """After how many seconds something is late; None if nothing has its time."""
        deadlines = [x.deadline for x in self.state.duties if x.deadline is not None]
        if self.state.phase != "play" or not deadlines:
            return None
        return max(1, min(deadlines) - self.state.time + 1)

    @property
    def is_late(self) -> bool:
        left = self.seconds_left()
        return left is not None and self.watch is not None and self.watch.behind() >= left

    def catch_up(self) -> tuple[e.Event, ...]:
        """What has gone by on the clock since the table last knew, as an action of its own: before
        anybody acts, and as soon as somebody is late.
        """
        seconds = self.watch.take() if self.watch else 0
        return self.table.act(a.TimePasses(seconds)) if seconds else ()

    def brought(self) -> list[str]:
        """The same, in sentences; that time has passed is none."""
        before = self.state
        return wrapped(self.told(but_time(self.catch_up()), before), self.columns)

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: a.Action) -> tuple[list[str], bool]:
        """Something that a person does: the sentences about it, and whether it was refused."""
        late = self.brought()
        before, count = self.state, len(self.table.entries)
        events = self.table.act(action)
        if events and isinstance(events[0], e.Refused):
            self.refusal = events[0]
            self.overruled = action if isinstance(action, a.Plays) else None
            return [*late, *self.told(events, before)], True
        self.refusal = None
        if len(self.table.entries) > count:
            self.history.mark(count)
        return [*late, *wrapped(self.told(events, before), self.columns)], False

    def told(self, events: Sequence[e.Event], before: State) -> list[str]:
        return narrate(events, before, self.rules, self.me, plain=self.plain)

    def settle(self) -> list[str]:
        """Let the bots act, and deal the next hand when that is wanted, until a person moves."""
        out: list[str] = []
        for _ in range(self.most_moves):
            if self.stop:
                out.append("Stopped. Press Enter and the others go on.")
                break
            if reminded := self.reminders():
                out += reminded
                break
            before = self.state
            events = self.moved()
            if not events:
                break
            out += wrapped(self.told(but_time(events), before), self.columns)
            if isinstance(events[0], e.Refused):
                break
        return out

    def reminders(self) -> list[str]:
        """What newcomers are told before anybody else moves."""
        return []

    def moved(self) -> tuple[e.Event, ...]:
        """One move of somebody who isn't asked; none if a person is to move."""
        if self.state.phase == "finished" or not self.anybody_here or self.consent:
            return ()
        found = self.bots.next_action(self.table)
        dealing = found is None or isinstance(found[1], a.Deals)
        if self.state.phase == "over" and dealing:
            return self.dealt() if self.go_on and not self.amender() else ()
        if found is None:
            return ()
        return self.catch_up() or self.table.act(found[1])

    def dealt(self) -> tuple[e.Event, ...]:
        """The next hand, from whoever deals it; none if a person has to say how many cards."""
        if passed := self.catch_up():
            return passed
        self.go_on = False
        dealer, count = self.dealer(), self.table.book.settings.deal
        if dealer in self.bots.names and (found := self.bots.next_action(self.table)):
            return self.table.act(found[1])
        return self.table.act(a.Deals(dealer)) if count is not None else ()


def but_time(events: Sequence[e.Event]) -> list[e.Event]:
    """What is told where a clock runs."""
    return [event for event in events if not isinstance(event, e.TimePassed)]
