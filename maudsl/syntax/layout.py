"""In: the lines of a file, each with its place in the text, and the comments. Out: the whole
text.

A comment stays where it was: alone on its line before what it preceded, or behind what it
followed. One that stood inside something that is now one line moves in front of it. No comment is
lost. Between statements one blank line is kept where there were any.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from maudsl.source import Span
from maudsl.syntax.print_words import keywords
from maudsl.syntax.settings import Comment

WIDTH = 100
INDENT = 4
GOOD_BREAK = frozenset("if unless while until within or and instead".split())
LEAST = 50  # columns of a line that is ended early, where the sentence has a joint


@dataclass(slots=True)
class Line:
    """What is printed at one place: usually one line, more only if it is too long.

    Lines of one `group` stand together, with a blank line between two groups. A `raw` one is kept
    as it is.
    """

    text: str
    span: Span
    indent: int
    group: str
    raw: bool = False
    before: list[Comment] = field(default_factory=list)
    behind: str = ""

    def rows(self) -> list[str]:
        rows = self._raw() if self.raw else wrapped(self.text, self.indent)
        rows[-1] += f"  {self.behind}" if self.behind else ""
        return rows

    def _raw(self) -> list[str]:
        """A line with the deeper lines under it."""
        return [" " * self.indent + row for row in self.text.split("\n")]


def wrapped(text: str, indent: int) -> list[str]:
    """The text in lines of at most WIDTH columns, where its words allow; the later ones deeper."""
    rows: list[str] = []
    row: list[str] = []
    margin = " " * indent
    for word in _units().findall(text):
        while row and len(margin) + len(" ".join(row)) + 1 + len(word) > WIDTH:
            cut = _joint(row, word)
            rows.append(margin + " ".join(row[:cut]))
            row, margin = row[cut:], " " * (indent + 2 * INDENT)
        row.append(word)
    return [*rows, margin + " ".join(row)]


@cache
def _units() -> re.Pattern[str]:
    """What stays together: a text in quotes, a keyword of several words, a word with its signs."""
    idioms = "|".join(sorted((k for k in keywords() if " " in k), key=len, reverse=True))
    return re.compile(rf"""(?:"[^"]*"|“[^”]*”|\b(?:{idioms})(?![\w'’-])|[^\s"“])+|["“]""")


def _joint(row: list[str], following: str) -> int:
    """How many words of a full row stay on it: up to the last joint of the sentence, if it has
    one far enough to the right.
    """
    words = [*row, following]
    for cut in range(len(row), 0, -1):
        if len(" ".join(row[:cut])) < LEAST:
            break
        if words[cut] in GOOD_BREAK or words[cut - 1][-1] in ",:":
            return cut
    return len(row)


def laid_out(lines: list[Line], comments: tuple[Comment, ...], blanks: tuple[int, ...]) -> str:
    """`blanks` are the offsets of the blank lines in the text that the lines come from."""
    last = _with_comments(lines, comments)
    rows: list[str] = []
    group, end = None, 0
    for line in lines:
        apart = group is not None and line.group != group
        group = line.group
        for start, row in _pieces(line):
            kept = line.indent == 0 and rows and _between(blanks, end, start)
            rows += [""] * bool(apart or kept) + row
            apart, end = False, start
        end = line.span.end
    for comment in last:
        rows += [""] * (bool(rows) and _between(blanks, end, comment.span.start)) + [comment.text]
        end = comment.span.start
    return "".join(f"{row}\n" for row in rows)


def _pieces(line: Line) -> Iterator[tuple[int, list[str]]]:
    """The comments before a line and the line itself, each with its place in the old text."""
    for comment in line.before:
        yield comment.span.start, [" " * line.indent + comment.text]
    yield line.span.start, line.rows()


def _between(blanks: tuple[int, ...], start: int, end: int) -> bool:
    at = bisect_left(blanks, start)
    return at < len(blanks) and blanks[at] < end


def _with_comments(lines: list[Line], comments: tuple[Comment, ...]) -> list[Comment]:
    """Hand each comment to its line; what is left stands behind all of them."""
    rest: list[Comment] = []
    place = 0
    for comment in comments:
        while place < len(lines) and lines[place].span.end <= comment.span.start:
            place += 1
        follows = lines[place - 1] if place else None
        if not comment.own_line and follows and _is_behind(comment, lines, place):
            follows.behind = comment.text
        elif place < len(lines):
            lines[place].before.append(comment)
        else:
            rest.append(comment)
    return rest


def _is_behind(comment: Comment, lines: list[Line], place: int) -> bool:
    """Whether a comment stands behind the line before `place`, and is the first to do so."""
    inside = place < len(lines) and lines[place].span.start < comment.span.start
    return not inside and not lines[place - 1].behind
