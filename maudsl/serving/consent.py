"""What the whole table must agree to: one proposes, and it is done when all the others who are here
have said so. Bots agree to everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.render import clean
from maudsl.repl.reply import Part, refused, said
from maudsl.voice import capital, several

if TYPE_CHECKING:
    from maudsl.serving.member import Member
    from maudsl.serving.room import Room

HOW = "The others agree or disagree."


class Consent:
    """At most one proposal is open."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.action: a.Adds | a.Strikes | None = None
        self.agreed: set[str] = set()

    def needed(self, member: Member, action: a.Action) -> list[str]:
        """What is answered to an action that all must agree to; nothing if it can be done."""
        session = member.session
        assert session is not None
        by_all = isinstance(action, a.Adds) and action.agreed
        unvoted = isinstance(action, a.Strikes) and session.table.book.settings.struck_by is None
        if not (by_all or unvoted) or session.alone:
            return []
        assert isinstance(action, a.Adds | a.Strikes)
        if isinstance(action, a.Adds) and action.secret:
            return ["What all agree to is no secret."]
        if self.action is not None:
            return [f"{clean(self.action.player)} has proposed something: agree or disagree first."]
        if isinstance(action, a.Strikes) and session.table.book.rule(action.rule) is None:
            return [f'No rule is called "{clean(action.rule)}".']
        self.action, self.agreed = action, {member.name}
        text = "\n".join(self._asked(action)).split("\n")
        self.room.tell_all(*text, besides=member)
        return [f"Proposed. {HOW}"]

    @staticmethod
    def _asked(action: a.Adds | a.Strikes) -> list[str]:
        who = clean(action.player)
        if isinstance(action, a.Strikes):
            return [f'{who} proposes to strike rule "{clean(action.rule)}". agree, or disagree?']
        lines = [f"  {clean(line)}" for line in action.text.split("\n")]
        return [f"{who} proposes a rule. agree, or disagree?", *lines]

    def agree(self, member: Member) -> Part:
        action = self.action
        if action is None or not member.seated:
            return refused("Nothing is proposed." if action is None else "You are looking on.")
        self.agreed.add(member.name)
        if missing := self.missing():
            names = several(map(clean, missing))
            self.room.tell_all(f"{clean(member.name)} agrees.", besides=member)
            return said(f"Still to agree: {names}.")
        return self._done(action, member)

    def missing(self) -> list[str]:
        here = [x.name for x in self.room.people() if x.present]
        return [name for name in here if name not in self.agreed]

    def _done(self, action: a.Adds | a.Strikes, member: Member) -> Part:
        self.action = None
        start, table = self.room.moments.now, self.room.moments.table
        assert member.session is not None
        member.session.catch_up()
        events = table.act(action)
        if events and isinstance(events[0], e.Refused):
            author = next((x for x in self.room.people() if x.name == action.player), member)
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
