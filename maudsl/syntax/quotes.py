"""In: a text. Out: where its quoted texts and comments are, and the quotes that are never closed.

A quoted text may run on to the next line, so one forgotten quote pairs itself with the next one
and turns everything after it inside out. A text of two lines is therefore believed only if all
the quotes after it pair up as well, and if the second line doesn't begin as a statement does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

CLOSING = {'"': '"', "“": "”"}
OPENING_OR_COMMENT = re.compile(r'["“#]')
BEGINS_A_STATEMENT = re.compile(
    r"(?:rule|replace|drop|when|nobody|only|anyone|scenario|game|variant|define)(?![\w'’-])"
)
FARTHEST = 50  # lines that are looked at to see whether quotes pair up


class Marks:
    """Offsets from where to where; `unclosed` are the opening quotes alone."""

    def __init__(self) -> None:
        self.strings: list[tuple[int, int]] = []
        self.comments: list[tuple[int, int]] = []
        self.unclosed: list[int] = []

    def in_string(self, offset: int) -> bool:
        at = bisect_right(self.strings, (offset, -1)) - 1
        return at >= 0 and self.strings[at][0] < offset < self.strings[at][1]

    def unclosed_between(self, start: int, end: int) -> list[int]:
        return self.unclosed[bisect_left(self.unclosed, start) : bisect_left(self.unclosed, end)]


def find_marks(text: str) -> Marks:
    marks = Marks()
    at, line_end = 0, -1
    while found := OPENING_OR_COMMENT.search(text, at):
        start = found.start()
        if line_end < start:
            line_end = _line_end(text, start)
        if found.group() == "#":
            marks.comments.append((start, line_end))
            at = line_end
            continue
        end = _closed_at(text, start, line_end)
        if end is None:
            marks.unclosed.append(start)
            at = line_end
        else:
            marks.strings.append((start, end))
            at = end
    return marks


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _closed_at(text: str, start: int, line_end: int) -> int | None:
    """Behind the quote that closes this one, on its line or, if it looks meant, on the next."""
    closing = CLOSING[text[start]]
    end = text.find(closing, start + 1, line_end)
    if end < 0:
        end = _on_next_line(text, closing, line_end)
        if end < 0 or not _pairs_up(text, end + 1):
            return None
    return end + 1


def _on_next_line(text: str, closing: str, line_end: int) -> int:
    if BEGINS_A_STATEMENT.match(text, line_end + 1):
        return -1
    return text.find(closing, line_end + 1, _line_end(text, line_end + 1))


def _pairs_up(text: str, at: int) -> bool:
    """Whether every quote from here on is closed, up to the first line end outside quotes."""
    for _ in range(FARTHEST):
        line_end = _line_end(text, at)
        while found := OPENING_OR_COMMENT.search(text, at, line_end):
            if found.group() == "#":
                return True
            closing = CLOSING[found.group()]
            at = text.find(closing, found.end(), line_end) + 1
            if not at:
                at = _on_next_line(text, closing, line_end) + 1
                break
        else:
            return True
        if not at:
            return False
    return True
