"""A game at the prompt, without a terminal: a typed line in, a Reply out.

The seat at the prompt is the only person's, or with several people at one keyboard that of whoever
is to move. Where bots sit, they act after each line until a person is to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from maudsl.amendments import may_amend
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.hands import next_dealer_of
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.state import State
from maudsl.narrate import narrate
from maudsl.render import clean
from maudsl.repl import commands, lines, offer, picture, storing
from maudsl.repl.history import History
from maudsl.repl.reply import Asks, Part, Reply
from maudsl.repl.robots import Bots
from maudsl.repl.rule_text import is_rule, unfinished, without_add
from maudsl.repl.text import belongs, steps, tidy, wrapped
from maudsl.table import Table
from maudsl.voice import Voice

MOST_MOVES = 1_000  # of bots, one after the other
PLAIN = {"“": '"', "”": '"', "’": "'", "…": "...", "·": "-", "–": "-", "▶": ">", "↻": "", "↺": ""}


class Session:
    """`feed` is all there is to it; `open` is what stands on the screen before the first line."""

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
        self.history = History(table)
        self.refusal: e.Refused | None = None
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
        if self.amender():
            return "rule"
        calling = self.state.calling
        if calling and calling.holds and calling.players[0] == self.seat:
            return "suit"
        return "you"

    @property
    def prompt(self) -> str:
        name = "" if len(self.humans) == 1 else clean(self.seat)
        if self.asks == "you":
            return f"{name or 'you'}> "
        return f"{name} {self.asks}> ".lstrip()

    # -- lines -------------------------------------------------------------------------------------

    def open(self) -> Reply:
        """What has happened before the first line, and the table."""
        out = wrapped(self.told(self.table.events, self.table.opening_state), self.columns)
        return self.reply(Part(out[-6:] + self.settle()))

    def feed(self, line: str) -> Reply:
        """Carry out a line, or several that were pasted; after a mistake the rest is only shown."""
        self.stop = False
        parts = self.steps(tidy(line)) or [""]
        out = Part()
        for number, step in enumerate(parts):
            part = self.step(step)
            out.lines += part.lines
            if not part.done and not part.refused:
                out.lines += self.settle()
            out.refused, out.done, out.prefill = part.refused, part.done, part.prefill
            if part.done or part.refused:
                out.lines += not_done(parts[number + 1 :]) if part.refused else []
                break
        storing.keep_log(self, out)
        return self.reply(out)

    def steps(self, text: str) -> list[str]:
        return steps(text, self.unfinished)

    def unfinished(self, text: str) -> bool:
        """Whether the text is a rule that goes on."""
        return unfinished(text)

    def goes_on(self, line: str, step: str) -> bool:
        """Whether a further line belongs to the step above it."""
        return belongs(line, step, self.unfinished)

    def step(self, step: str) -> Part:
        done = commands.run(self, step)
        if done is not None:
            return done
        if self.asks == "rule":
            return offer.answer(self, step)
        if self.asks == "suit":
            return lines.suit(self, step)
        if not step.strip():
            return lines.nothing(self)
        return lines.line(self, step)

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: a.Action) -> tuple[list[str], bool]:
        """Something that a person does: the sentences about it, and whether it was refused."""
        before, count = self.state, len(self.table.entries)
        events = self.table.act(action)
        if events and isinstance(events[0], e.Refused):
            self.refusal = events[0]
            return self.told(events, before), True
        self.refusal = None
        if len(self.table.entries) > count:
            self.history.mark(count)
        return wrapped(self.told(events, before), self.columns), False

    def told(self, events: Sequence[e.Event], before: State) -> list[str]:
        return narrate(events, before, self.rules, self.me, plain=self.plain)

    def settle(self) -> list[str]:
        """Let the bots act, and deal the next hand when that is wanted, until a person moves."""
        out: list[str] = []
        for _ in range(MOST_MOVES):
            if self.stop:
                out.append("Stopped. Press Enter and the others go on.")
                break
            before = self.state
            events = self.moved()
            if not events:
                break
            out += wrapped(self.told(events, before), self.columns)
            if isinstance(events[0], e.Refused):
                break
        return out

    def moved(self) -> tuple[e.Event, ...]:
        """One move of somebody who isn't asked; none if a person is to move."""
        if self.state.phase == "finished":
            return ()
        found = self.bots.next_action(self.table)
        dealing = found is None or isinstance(found[1], a.Deals)
        if self.state.phase == "over" and dealing:
            return self.dealt() if self.go_on and not self.amender() else ()
        return self.table.act(found[1]) if found else ()

    def dealt(self) -> tuple[e.Event, ...]:
        """The next hand, from whoever deals it; none if a person has to say how many cards."""
        self.go_on = False
        dealer, count = self.dealer(), self.table.book.settings.deal
        if dealer in self.bots.names and (found := self.bots.next_action(self.table)):
            return self.table.act(found[1])
        return self.table.act(a.Deals(dealer)) if count is not None else ()

    # -- answers -----------------------------------------------------------------------------------

    def reply(self, part: Part) -> Reply:
        if not part.done:
            part.lines += picture.after(self, part)
        return Reply(
            lines=tuple(self.printable(line) for line in part.lines),
            asks=self.asks,
            prompt=self.prompt,
            refused=part.refused,
            done=part.done,
            prefill=part.prefill,
        )

    def printable(self, line: str) -> str:
        """The one door for all that goes out: nothing in it moves a cursor; plain means ASCII."""
        line = clean(line)
        return line.translate(self.plain_signs) if self.plain else line

    @property
    def plain_signs(self) -> dict[int, str]:
        signs = {ord(x): x_plain for x, x_plain in PLAIN.items()}
        for suit in self.table.book.pack.suits:
            signs |= {ord(x): suit.signs[0] for x in suit.signs if len(x) == 1 and not x.isascii()}
        return signs

    def rule_text(self, text: str) -> str | None:
        """The rule in a text that is one; None if it isn't."""
        return without_add(text) if self.asks == "rule" or is_rule(text) else None


def not_done(steps: list[str]) -> list[str]:
    """What was pasted after a mistake, shown back."""
    lines = [f"  {line}" for step in steps for line in step.split("\n")]
    return ["Not done:", *lines] if lines else []
