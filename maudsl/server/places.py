"""Between offsets in a text and places as editors count them: lines and columns, both from 0.

A column counts units of an encoding that editor and server agree on, UTF-16 if they don't: there a
character outside the basic plane, such as an emoji, takes two.
"""

from __future__ import annotations

from typing import NamedTuple

from maudsl.source import Source, Span

UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"
MARK = "\ufeff"  # a byte order mark: a `Source` has none, but an editor may count it


class Position(NamedTuple):
    line: int
    column: int


class Range(NamedTuple):
    """From `start` up to but without `end`."""

    start: Position
    end: Position


START = Range(Position(0, 0), Position(0, 0))


class Places:
    """The places of one text; `marked`: in the editor a byte order mark goes before it."""

    def __init__(self, source: Source, encoding: str = UTF16, *, marked: bool = False) -> None:
        self.source, self.encoding = source, encoding
        self.before = units(MARK, encoding) if marked else 0

    def position(self, offset: int) -> Position:
        line, column = self.source.line_col(offset)
        head = self.source.line_text(line)[: column - 1]
        return Position(line - 1, units(head, self.encoding) + self._before(line))

    def range(self, span: Span) -> Range:
        return Range(self.position(span.start), self.position(span.end))

    def offset(self, position: Position) -> int:
        """Of the character there; places outside are moved to the edge, as editors do it."""
        line = min(max(position.line, 0) + 1, self.source.line_count)
        if position.line >= self.source.line_count:
            return len(self.source.text)
        text = self.source.line_text(line)
        column = max(position.column - self._before(line), 0)
        return self.source.line_start(line) + _characters(text, column, self.encoding)

    def _before(self, line: int) -> int:
        return self.before if line == 1 else 0


def units(text: str, encoding: str) -> int:
    """How many columns a text takes."""
    if text.isascii() or encoding == UTF32:
        return len(text)
    if encoding == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(char > "\uffff" for char in text)


def _characters(text: str, column: int, encoding: str) -> int:
    """How many whole characters lie before a column."""
    taken = 0
    for number, char in enumerate(text):
        taken += units(char, encoding)
        if taken > column:
            return number
    return len(text)
