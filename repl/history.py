"""Going back over what people did, with the answers of the bots to it, and forward again."""

from __future__ import annotations

from maudsl.engine import actions as a
from maudsl.table import Entry, Table


class History:
    """`marks`: how long the log was before each thing that a person did."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.marks: list[int] = []
        self.taken_back: list[
            tuple[int, int]
        ] = []  # the mark, and how many entries were taken back

    def mark(self, count: int) -> None:
        self.marks.append(count)
        self.taken_back.clear()

    def undo(self, humans: list[str]) -> tuple[Entry, ...]:
        """What was taken back, the oldest first; nothing if there is nothing."""
        mark = self.marks.pop() if self.marks else self._found(humans)
        if mark is None:
            return ()
        gone: list[Entry] = []
        while len(self.table.entries) > mark and (entry := self.table.undo()):
            gone.append(entry)
        if gone:
            self.taken_back.append((mark, len(gone)))
        return tuple(reversed(gone))

    def whose(self, humans: list[str]) -> str | None:
        """Whose step would be taken back; None if there is none."""
        mark = self.marks[-1] if self.marks else self._found(humans)
        if mark is None or (mark == len(self.table.entries) and len(self.marks) < 1):
            return None
        entry = self.table.entries[mark : mark + 1]
        return getattr(entry[0].action, "player", "") if entry else ""

    def redo(self, humans: list[str]) -> tuple[Entry, ...]:
        """What was done again; nothing if something else was done in between."""
        if not self.table.undone:
            self.taken_back.clear()
            return ()
        known = self.taken_back.pop() if self.taken_back else None
        mark, count = known or (len(self.table.entries), self._one_step(humans))
        self.marks.append(mark)
        entries = (self.table.redo() for _ in range(count))
        return tuple(entry for entry in entries if entry)

    def since(self) -> int:
        """How long the log was before the last thing that a person did, or after the deal."""
        return self.marks[-1] if self.marks else min(1, len(self.table.entries))

    def _one_step(self, humans: list[str]) -> int:
        """In a game that goes on from a log: up to the next act of a person."""
        waiting = list(reversed(self.table.undone))
        return next((n for n, x in enumerate(waiting) if n and _is_theirs(x, humans)), len(waiting))

    def _found(self, humans: list[str]) -> int | None:
        """In a game that goes on from a log nothing is marked: a person's last act but dealing."""
        for place in range(len(self.table.entries) - 1, 0, -1):
            if _is_theirs(self.table.entries[place], humans):
                return place
        return None


def _is_theirs(entry: Entry, humans: list[str]) -> bool:
    action = entry.action
    return getattr(action, "player", "") in humans and not isinstance(action, a.Deals)
