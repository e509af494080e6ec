"""A text with a name in; positions in it out: spans, lines and columns."""

from bisect import bisect_right
from functools import cached_property
from re import finditer
from typing import Self

import msgspec
from msgspec.structs import force_setattr


class Span(msgspec.Struct, frozen=True, order=True, gc=False):
    """From `start` up to but without `end`, counted in characters of `Source.text`."""

    start: int
    end: int


class Source(msgspec.Struct, frozen=True, dict=True):
    """One rule text. Line ends become LF and a leading byte order mark goes, whoever makes it,
    so that offsets mean the same on every system."""

    name: str
    text: str

    def __post_init__(self) -> None:
        text = self.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        force_setattr(self, "text", text)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(match.end() for match in finditer("\n", self.text)))

    @classmethod
    def of(cls, name: str, text: str) -> Self:
        """`name` is what messages call the text: a path, or something like "your rule"."""
        return cls(name, text)

    @property
    def line_count(self) -> int:
        """A final line end opens one more, empty, line."""
        return len(self._starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both from 1; offsets outside are moved to the edge."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """The offset at which line number `line`, from 1, begins; the line must be there."""
        return self._starts[line - 1]

    def line_text(self, line: int) -> str:
        """Line number `line`, from 1, without its line end; empty where there is no such line."""
        if not 1 <= line <= len(self._starts):
            return ""
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[start:end]

    def clamp(self, span: Span) -> Span:
        """The span as a reader should see it: inside the text; and where nothing but blanks
        follow, just behind the last thing written, not on an empty line at the end."""
        size = len(self.text)
        start = max(0, min(span.start, size))
        end = max(start, min(span.end, size))
        written = len(self.text.rstrip())
        return Span(written, written) if 0 < written <= start else Span(start, end)
