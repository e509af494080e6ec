"""Somebody who has come: by which name, by what they are known again, and what they are owed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maudsl.serving import names

if TYPE_CHECKING:
    from maudsl.serving.seat import SeatSession


@dataclass(slots=True, eq=False)
class Member:
    """`known_by`: what opens the seat again, hashed by whoever let them in. `away_since`: the time
    at which the connection went. `answered`: the number of the last line, and the answer to it.
    `prefill`: text to go on editing. `unclaimed`: of a game that goes on, and nothing is known
    of them; the first by that name has the seat.
    """

    name: str
    looks_on: bool = False
    present: bool = True
    known_by: set[str] = field(default_factory=set)
    session: SeatSession | None = None
    away_since: float = 0.0
    answered: tuple[int, list[str]] = (-1, [])
    prefill: str = ""
    clock_told: bool = False
    unclaimed: bool = False
    columns: int = 80

    @property
    def key(self) -> str:
        return names.key(self.name)

    @property
    def seated(self) -> bool:
        """Before the first hand everybody who doesn't look on is to play."""
        if self.session is None:
            return not self.looks_on
        seat = self.session.state.seat(self.name)
        return seat is not None and not seat.gone

    @property
    def prompt(self) -> str:
        if self.session is None or self.seated:
            return self.session.prompt if self.session else "you> "
        return "watching> "


@dataclass(slots=True)
class Mail:
    """What goes out: lines for each member by key, and who is to be let go."""

    lines: dict[str, list[str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)

    def to(self, member: Member, *lines: str) -> None:
        if member.present and lines:
            self.lines.setdefault(member.key, []).extend(lines)
