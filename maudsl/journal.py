"""In: a table, and what of it is written already. Out: the lines that bring a log up to date.

A log only grows. What is taken back isn't rubbed out: the log says that so many steps were taken
back, or done again, and whoever reads it does the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.log import STEPS_AGAIN, STEPS_BACK, entry_lines, steps_line
from maudsl.table import Entry, Table


class Journal:
    """`written`: the actions that the log stands at; `gone`: those taken back, the next first."""

    def __init__(self, written: list[Entry] | None = None, gone: list[Entry] | None = None) -> None:
        self.written = list(written or [])
        self.gone = list(gone or [])

    def missing(self, table: Table) -> str:
        """What has to be added to the log. It isn't taken for written before `wrote` is called."""
        return "".join(f"{line}\n" for line in self._lines(table))

    def _lines(self, table: Table) -> Iterator[str]:
        same = self._same(table)
        back = self.written[same:]
        if back:
            yield steps_line(len(back), STEPS_BACK)
        new = table.entries[same:]
        again = _again(new, [*self.gone, *reversed(back)])
        if again:
            yield steps_line(again, STEPS_AGAIN)
        for entry in new[again:]:
            yield from entry_lines(entry)

    def wrote(self, table: Table) -> None:
        self.written, self.gone = list(table.entries), list(table.undone)

    def _same(self, table: Table) -> int:
        """How many of the written actions are still what has been done."""
        same = min(len(self.written), len(table.entries))
        # From the end: what two lists share to here is the same objects from the beginning on.
        while same and self.written[same - 1] is not table.entries[same - 1]:
            same -= 1
        return same


def _again(new: list[Entry], gone: list[Entry]) -> int:
    """How many of the actions were not done anew, but are those that were taken back last."""
    count = 0
    for entry, old in zip(new, reversed(gone), strict=False):
        if entry is not old:
            break
        count += 1
    return count
