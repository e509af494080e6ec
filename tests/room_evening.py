"""A room without a network, and what everybody in it hears."""

from __future__ import annotations

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.library import load
from maudsl.lines.spell import spell
from maudsl.serving.member import Mail, Member
from maudsl.serving.room import Opening, Room

SHY = BotSettings(forget=1, notice=0)  # says nothing and calls nobody


class Evening:
    """A room, and all that each member was ever sent. Every line comes a second after the last."""

    def __init__(self, *names: str, start: bool = True, **opening: object) -> None:
        options = {"book": load("mau-mau"), "seed": 3} | opening
        self.room = Room(Opening(**options))  # type: ignore[arg-type]
        self.at = 0.0
        self.sent: dict[str, list[str]] = {}
        self.gone: list[str] = []
        for name in names:
            assert isinstance(self.come(name), Member)
        if start:
            self.say(names[0], "start")

    def take(self, mail: Mail) -> Mail:
        for key, lines in mail.lines.items():
            self.sent.setdefault(key, []).extend(lines)
        self.gone += mail.gone
        return mail

    def come(self, name: str, secret: str = "") -> Member | str:
        self.at += 1
        found, mail = self.room.enter(name, self.at, known_by={secret or name.casefold()})
        self.take(mail)
        return found

    def say(self, name: str, line: str | None, after: float = 1, **how: int) -> str:
        """What is answered to a line."""
        self.at += after
        member = self.room.named(name)
        assert member is not None
        mail = self.take(self.room.line(member, line, self.at, **how))
        return "\n".join(mail.lines.get(member.key, []))

    def drop(self, name: str) -> None:
        self.at += 1
        member = self.room.named(name)
        assert member is not None
        self.take(self.room.drop(member, self.at))

    def wait(self, seconds: float) -> None:
        self.at += seconds
        self.take(self.room.tick(self.at))

    def heard(self, name: str) -> str:
        return "\n".join(self.sent.get(name.casefold(), []))

    @property
    def table(self) -> maudsl.Table:
        assert self.room.table is not None
        return self.room.table

    def next_line(self) -> tuple[str, str]:
        """Who is to act, and what they would type."""
        names = [seat.name for seat in self.table.state.seats if not seat.gone]
        found = next_action(self.table, names, SHY)
        assert found is not None
        return found[0], spell(found[1])

    def play(self, most: int = 1_000) -> None:
        """Until the hand is over."""
        for _ in range(most):
            if self.table.state.phase != "play":
                return
            self.say(*self.next_line())
