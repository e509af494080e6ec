"""A room with one table, without a network and without a clock. In: who comes and goes, lines and
their times. Out: texts for each member, made from what that member may see.

The table referees as it does anywhere else. Here is only what several people at one table need: who
has which seat, whose part the host's is, and in which order lines came.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from maudsl.cleaning import clean
from maudsl.engine import actions as a
from maudsl.repl.robots import Robots, bot_names
from maudsl.repl.stopwatch import Stopwatch, announcement
from maudsl.rulebook.model import RuleBook
from maudsl.serving import lobby, names
from maudsl.serving.consent import Consent
from maudsl.serving.member import Mail, Member
from maudsl.serving.moments import GRACE, Moments
from maudsl.serving.rates import LONGEST_LINE
from maudsl.serving.seat import SeatSession
from maudsl.table import Table, TableError
from maudsl.voice import capital

TOO_LONG = f"A line has at most {LONGEST_LINE:,} characters; this one was cut off, and not read."
AWAY = 60.0  # seconds after which a bot plays for somebody whose connection is gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a table is opened. `grace` and `away` in seconds; `forget`: of bots, as a share."""

    book: RuleBook
    bots: int = 0
    seed: int = 0
    grace: float = GRACE
    away: float = AWAY
    forget: float = 0.1


class Room:
    """Times are seconds of any clock that doesn't go back."""

    table: Table | None
    moments: Moments

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.members: dict[str, Member] = {}
        self.chosen_host: Member | None = None
        self.told_host: Member | None = None
        self.barred: set[str] = set()
        self.mail = Mail()
        self.now = 0.0
        self.games = 0
        self.closed = False
        self.clear()

    def clear(self) -> None:
        """A table at which nobody sits yet."""
        self.table = None
        self.bots = Robots((), seed=self.opening.seed + self.games, forget=self.opening.forget)
        self.stand_ins: set[str] = set()
        self.go_on = False  # the next hand is wanted
        self.busy = False  # bots may have more to do
        self.watch = Stopwatch(lambda: self.now)
        self.consent = Consent(self)

    # -- who is here -------------------------------------------------------------------------------

    def people(self) -> list[Member]:
        return [x for x in self.members.values() if x.seated]

    def named(self, name: str) -> Member | None:
        return self.members.get(names.key(name))

    def host(self) -> Member | None:
        """Whoever was chosen, else the first who plays and is here."""
        here = [x for x in self.people() if x.present]
        return self.chosen_host if self.chosen_host in here else next(iter(here), None)

    def make_host(self, member: Member) -> None:
        self.chosen_host = member
        self._see_to_host()

    def _see_to_host(self) -> None:
        """The part passes on when a host goes; all are told."""
        host = self.host()
        if host is not None and host is not self.told_host:
            if self.told_host is not None:
                self.tell_all(f"{clean(host.name)} is the host now.")
            self.chosen_host = host
        self.told_host = host

    # -- what comes in -----------------------------------------------------------------------------

    def enter(
        self, name: str, at: float, *, known_by: Iterable[str] = ()
    ) -> tuple[Member | str, Mail]:
        """Whoever comes, or why they can't. `known_by` opens a seat that is kept for them."""
        self.now = at
        return lobby.come(self, names.written(name), set(known_by)), self._sent()

    def drop(self, member: Member, at: float) -> Mail:
        """A connection is gone; the seat is kept."""
        self.now = at
        if member.present:
            lobby.go(self, member)
        return self._sent()

    def line(
        self,
        member: Member,
        text: str | None,
        at: float,
        *,
        seen: int | None = None,
        number: int | None = None,
    ) -> Mail:
        """A line that came; None is one that was too long to be kept. `seen` is the moment of the
        table that it was meant for, if the client says so; else it is told from the time. A line
        with the `number` of the last one is that line once more, and only answered again.
        """
        self.now = at
        if not member.present:
            return Mail()
        if number is not None and number <= member.answered[0]:
            self.mail.to(member, *(member.answered[1] if number == member.answered[0] else []))
            return self._sent()
        if text is None or len(text) > LONGEST_LINE:
            self.mail.to(member, TOO_LONG)
        elif member.session is None:
            part = lobby.line(self, member, text)
            self._answer(member, part.lines, part.done)
        else:
            start = self.moments.now
            session = member.session
            session.meant = self.moments.seen_at(at) if seen is None else seen
            reply = session.feed(text)
            member.prefill = reply.prefill
            self.spread(start, besides=member)
            self._answer(member, reply.lines, reply.done)
        if number is not None:
            member.answered = (number, self.mail.lines.get(member.key, []))
        lobby.tidy_up(self)
        lobby.refill(self)
        self.consent.review()
        return self._sent()

    def _answer(self, member: Member, lines: Iterable[str], done: bool) -> None:
        self.mail.to(member, *lines)
        if done:
            self.let_go(member)

    def tick(self, at: float) -> Mail:
        """Time has gone by: what is late is late, and bots go on."""
        self.now = at
        for each in self.people():
            away = not each.present and at - each.away_since >= self.opening.away
            if away and each.session and each.name not in self.stand_ins:
                self.stand_in(each)
        session = next((x.session for x in self.people() if x.session and x.present), None)
        if session is None:
            self.watch.restart()  # nobody is here, and no time goes by
            return self._sent()
        start = self.moments.now
        if session.is_late:
            session.catch_up()
        if self.busy or self.moments.now > start:
            session.settle()
        self.spread(start)
        self.consent.review()
        return self._sent()

    # -- telling -----------------------------------------------------------------------------------

    def spread(self, start: int, *, besides: Member | None = None) -> None:
        """Each hears what has happened since a moment, as far as they may know it."""
        if self.table is None or self.moments.now == start:
            return
        self.moments.note(self.now)
        for each in self.members.values():
            if each is not besides and each.present and each.session:
                self.mail.to(each, *each.session.hear(start))
            if each.present:
                self._announce_clock(each)

    def _announce_clock(self, member: Member) -> None:
        """Once."""
        session = member.session
        if session is None or member.clock_told or session.seconds_left() is None:
            return
        if words := announcement(session.state, session.table.book, member.name):
            member.clock_told = True
            self.mail.to(member, session.printable(words))

    def tell_all(self, *lines: str, besides: Member | None = None) -> None:
        for each in self.members.values():
            if each is not besides:
                self.mail.to(each, *lines)

    def chat(self, member: Member, text: str) -> None:
        about = "" if member.seated else " (watching)"
        self.tell_all(f"{clean(member.name)}{about}: {clean(text[:500])}")

    def let_go(self, member: Member) -> None:
        self.mail.gone.append(member.key)
        lobby.go(self, member)

    def _sent(self) -> Mail:
        self._see_to_host()
        mail, self.mail = self.mail, Mail()
        return mail

    # -- the game ----------------------------------------------------------------------------------

    def start(self) -> str:
        """Why the first hand can't be dealt; empty if it is."""
        people = [x.name for x in self.people() if x.present]
        free = self.opening.book.settings.high - len(people)
        bots = bot_names([*self.members], max(0, min(self.opening.bots, free)))
        try:
            table = Table(self.opening.book, [*people, *bots], self.opening.seed + self.games)
        except TableError as problem:
            return f"{capital(clean(str(problem)))}. The table stays open."
        self.clear()
        self.table, self.games, self.bots.names = table, self.games + 1, list(bots)
        self.moments = Moments(table, self.now, self.opening.grace)
        sessions = [SeatSession(self, table, x) for x in self.members.values()]
        for session in sessions:
            session.member.session = session
        sessions[0].settle()
        self.moments.note(self.now)
        for session in sessions:
            self.mail.to(session.member, *session.hear(0))
        return ""

    def resume(
        self,
        table: Table,
        people: Iterable[str],
        bots: Iterable[str],
        known: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """A game that was kept goes on: its people are away until they come, with what they are
        `known` by.
        """
        self.table, self.games, self.bots.names = table, 1, list(bots)
        self.moments = Moments(table, self.now, self.opening.grace)
        for name in people:
            by = set((known or {}).get(name, ()))
            member = Member(name, present=False, known_by=by, unclaimed=not by, away_since=self.now)
            member.session = SeatSession(self, table, member)
            self.members[member.key] = member

    def asked_for_a_rule(self) -> str | None:
        """Who has won, is here, and hasn't said yet whether they add a rule."""
        here = (x.session for x in self.people() if x.present and x.session)
        return next((author for each in here if (author := each.amender())), None)

    def pass_over_author(self) -> None:
        for each in self.people():
            if each.session:
                each.session.offered = each.session.state.hand
        self.go_on = True

    def stand_in(self, member: Member) -> None:
        """A bot plays for somebody who is away."""
        self.stand_ins.add(member.name)
        self.bots.names = [*self.bots.names, member.name]
        self.busy = True
        self.tell_all(f"A bot plays for {clean(member.name)} now.")

    def relieve(self, member: Member) -> None:
        self.stand_ins.discard(member.name)
        bots = self.bots.names
        self.bots.names = [x for x in bots if x != member.name]

    def send_away(self, member: Member) -> None:
        if self.table is not None and member.seated:
            if member.session:
                member.session.catch_up()
            self.table.act(a.Leaves(member.name))
        self.mail.to(member, "The host sends you away.")
        self.barred.add(member.key)
        self.relieve(member)
        self.let_go(member)

    def close(self) -> None:
        self.closed = True
        self.tell_all("The table is closed.")
        self.mail.gone += list(self.members)
