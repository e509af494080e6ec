"""What the whole table must agree to: one proposes, and it is done when everybody who has a seat
has said so. Who is away is waited for until a bot plays for them; bots agree to everything, and
who looks on isn't asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decide
from maudsl.engine.prepared import prepare
from maudsl.engine.state import State
from maudsl.repl.reply import Part, refused, said
from maudsl.serving.moments import situation
from maudsl.voice import capital, several

if TYPE_CHECKING:
    from maudsl.serving.member import Member
    from maudsl.serving.room import Room
    from maudsl.serving.seat import SeatSession

Proposal = a.Adds | a.Strikes | a.Plays
HOW = "The others agree or disagree."
TOO_LATE = "Something else has happened meanwhile: it isn't done."


class Consent:
    """At most one proposal is open."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.action: Proposal | None = None
        self.agreed: set[str] = set()
        self.moment: tuple[object, ...] = ()

    def needed(self, member: Member, action: a.Action) -> list[str]:
        """What is answered to an action that all must agree to; nothing if it can be done."""
        session = member.session
        assert session is not None
        proposal = _proposal(action, session)
        if proposal is None or session.alone:
            return []
        if problem := self._problem(proposal, session):
            return [problem]
        self.action, self.agreed = proposal, {member.name}
        self.moment = _moment(session.state)
        text = "\n".join(_asked(proposal, session)).split("\n")
        self.room.tell_all(*text, besides=member)
        return [f"Proposed. {HOW}"]

    def _problem(self, action: Proposal, session: SeatSession) -> str:
        """Why nobody is asked; empty if they are."""
        if isinstance(action, a.Adds) and action.secret:
            return "What all agree to is no secret."
        if self.action is not None and not self._is_stale():
            return f"{clean(self.action.player)} has proposed something: agree or disagree first."
        if isinstance(action, a.Strikes) and session.table.book.rule(action.rule) is None:
            return f'No rule is called "{clean(action.rule)}".'
        if isinstance(action, a.Plays):
            (first, *_) = decide(prepare(session.table.book), session.state, action)
            return f"{capital(clean(first.reason))}." if isinstance(first, e.Refused) else ""
        return ""

    def _is_stale(self) -> bool:
        """A play is for the moment that it was proposed in."""
        state = self.room.moments.table.state
        return isinstance(self.action, a.Plays) and _moment(state) != self.moment

    def agree(self, member: Member) -> Part:
        if self.action is None or not member.seated:
            return refused("Nothing is proposed." if self.action is None else "You are looking on.")
        self.agreed.add(member.name)
        if missing := self.missing():
            names = several(map(clean, missing))
            self.room.tell_all(f"{clean(member.name)} agrees.", besides=member)
            return said(f"Still to agree: {names}.")
        return self._done(self.action, member)

    def missing(self) -> list[str]:
        stood_in_for = self.room.stand_ins
        asked = [x.name for x in self.room.people() if x.name not in stood_in_for]
        return [name for name in asked if name not in self.agreed]

    def review(self) -> None:
        """Somebody who was waited for isn't any more: all others may have agreed already."""
        here = next((x for x in self.room.people() if x.present and x.session), None)
        if self.action is not None and here is not None and not self.missing():
            start = self.room.moments.now
            self._done(self.action, here)
            self.room.spread(start)

    def _done(self, action: Proposal, member: Member) -> Part:
        stale, self.action = self._is_stale(), None
        author = next((x for x in self.room.people() if x.name == action.player), member)
        if stale:
            self.room.mail.to(author, TOO_LATE)
            return refused("All agree, but something else has happened meanwhile.")
        start, table = self.room.moments.now, self.room.moments.table
        assert member.session is not None
        member.session.catch_up()
        events = table.act(action)
        if events and isinstance(events[0], e.Refused):
            reason = capital(clean(events[0].reason))
            self.room.mail.to(author, f"It can't be done: {reason}.")
            return refused("All agree, but it can't be done any more.")
        return said(*member.session.hear(start))

    def disagree(self, member: Member) -> Part:
        if self.action is None or not member.seated:
            return refused("Nothing is proposed.")
        self.action = None
        self.room.tell_all(f"{clean(member.name)} doesn't agree: nothing changes.", besides=member)
        return said("Nothing changes.")

    def without(self, name: str) -> None:
        """Somebody is gone: what they proposed goes with them."""
        if self.action is not None and self.action.player == name:
            self.action = None


def _moment(state: State) -> tuple[object, ...]:
    return (*situation(state), state.turns)


def _proposal(action: a.Action, session: SeatSession) -> Proposal | None:
    match action:
        case a.Adds(agreed=True) | a.Plays(agreed=True):
            return action
        case a.Strikes() if session.table.book.settings.struck_by is None:
            return action
        case _:
            return None


def _asked(action: Proposal, session: SeatSession) -> list[str]:
    """In cards as everybody reads them: whoever hears it may have another screen."""
    who = clean(action.player)
    match action:
        case a.Strikes(rule=rule):
            return [f'{who} proposes to strike rule "{clean(rule)}". agree, or disagree?']
        case a.Plays(card=card):
            name = session.rules.cards.full_name(card)
            return [f"{who} proposes to play {name} all the same. agree, or disagree?"]
        case a.Adds(text=text):
            lines = [f"  {clean(line)}" for line in text.split("\n")]
            return [f"{who} proposes a rule. agree, or disagree?", *lines]
