"""The prompt of one member, at a table that others share: a line is for this seat and for no other,
and it is bound to the moment that it was meant for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import actions as a
from maudsl.engine.prepared import prepare
from maudsl.narrate import narrate
from maudsl.repl import picture
from maudsl.repl.game import but_time
from maudsl.repl.lines import parts
from maudsl.repl.reply import Part, refused
from maudsl.repl.session import Session
from maudsl.repl.text import wrapped
from maudsl.serving import house

if TYPE_CHECKING:
    from maudsl.serving.member import Member
    from maudsl.serving.room import Room
    from maudsl.table import Table

BURST = 20  # moves of bots, before others are heard again
MOST_LINES = 200  # of one answer
LOOKS_ON = "You are looking on. join takes a seat, say TEXT talks to all, help says more."


class SeatSession(Session):
    """`meant`: the moment that the line which is carried out was meant for."""

    most_moves = BURST
    goes_back = False

    def __init__(self, room: Room, table: Table, member: Member) -> None:
        self.room, self.member, self.meant = room, member, 0
        super().__init__(table, [member.name], room.bots, columns=member.columns)
        self.watch = room.watch

    # -- what several share ------------------------------------------------------------------------

    @property
    def go_on(self) -> bool:
        """The next hand may be dealt: somebody wants it, and no winner is asked for a rule."""
        return self.room.go_on and not self.room.asked_for_a_rule()

    @go_on.setter
    def go_on(self, wanted: bool) -> None:
        self.room.go_on = wanted

    @property
    def alone(self) -> bool:
        return [x.name for x in self.room.people()] == self.humans

    @property
    def anybody_here(self) -> bool:
        return any(x.present for x in self.room.people())

    def amender(self) -> str | None:
        return super().amender() if self.member.seated else None

    # -- lines -------------------------------------------------------------------------------------

    def step(self, step: str) -> Part:
        answer = house.run(self.room, self.member, step)
        if answer is not None:
            return answer
        if not self.member.seated and not step.strip():
            return refused(LOOKS_ON)
        part = super().step(step)
        author = self.room.asked_for_a_rule()
        if self.room.go_on and author and author != self.member.name:
            part.lines.append(f"{self.voice.does(author, 'be')} asked for a rule first.")
        if len(part.lines) > MOST_LINES and not step.strip().casefold().startswith("export"):
            part.lines[:-MOST_LINES] = ["… (what was before is left out)"]
        return part

    def act(self, action: a.Action) -> tuple[list[str], bool]:
        """What is typed here this seat does, at the moment it was meant for, or not at all."""
        room, me = self.room, self.member
        if isinstance(action, a.TimePasses):
            return ["Here a real clock runs."], True
        if any(self.table.seated(x.player) != me.name for x in parts(action)):
            return ["Everybody acts for themselves here."], True
        if not me.seated:
            if isinstance(action, a.Says):
                room.chat(me, action.text)
                return [], False
            if not isinstance(action, a.Joins):
                return [LOOKS_ON], True
            from maudsl.serving import lobby

            if reason := lobby.make_place(room):
                return [reason], True
        brought = self.brought()
        if late := room.moments.too_late(action, me.name, self.meant, room.now):
            return [*brought, late], True
        if consent := room.consent.needed(me, action):
            return [*brought, *consent], True
        told, was_refused = super().act(action)
        return [*brought, *told], was_refused

    def settle(self) -> list[str]:
        start = len(self.table.entries)
        told = super().settle()
        self.room.busy = len(self.table.entries) - start >= BURST
        return told

    # -- what others did ---------------------------------------------------------------------------

    def hear(self, start: int) -> list[str]:
        """What has happened since a moment, and the table if it looks otherwise."""
        told: list[str] = []
        entries = self.table.entries
        before = entries[start - 1].state if start else self.table.opening_state
        for entry in entries[start:]:
            told += narrate(
                but_time(entry.events), before, prepare(entry.book), self.me, plain=self.plain
            )
            before = entry.state
        return self.look(wrapped(told, self.columns))

    def look(self, lines: list[str] | None = None) -> list[str]:
        part = Part(lines or [])
        part.lines += picture.after(self, part)
        return [self.printable(line) for line in part.lines]
