"""In: a text of rules, whether or not it can be read. Out: its pieces, each with its role."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from maudsl.highlighting.patterns import HOLE, Pattern, line_patterns, rule_patterns
from maudsl.highlighting.roles import Role
from maudsl.syntax.cut import statements
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.scenario import IS_SCENARIO

Piece = tuple[int, int, Role]
HOLES = re.compile(HOLE)


def pieces(text: str) -> Iterator[Piece]:
    """From where to where, and what it is; what is nothing, as white space, is left out."""
    before = 0
    for start, end in statements(text, find_marks(text)):
        yield from _within(text, before, start, rule_patterns())
        patterns = line_patterns() if IS_SCENARIO.match(text, start) else rule_patterns()
        yield from _within(text, start, end, patterns)
        before = end
    yield from _within(text, before, len(text), rule_patterns())


def _within(text: str, start: int, end: int, patterns: tuple[Pattern, ...]) -> Iterator[Piece]:
    for found in _scanner(patterns).finditer(text, start, end):
        role = patterns[(found.lastindex or 1) - 1].role
        if role == "string":
            yield from _with_holes(text, *found.span())
        else:
            yield (*found.span(), role)


@cache
def _scanner(patterns: tuple[Pattern, ...]) -> re.Pattern[str]:
    """One pattern with a group for each; no pattern has groups of its own that are kept."""
    return re.compile("|".join(f"({each.regex})" for each in patterns))


def _with_holes(text: str, start: int, end: int) -> Iterator[Piece]:
    for hole in HOLES.finditer(text, start, end):
        if start < hole.start():
            yield (start, hole.start(), "string")
        yield (*hole.span(), "hole")
        start = hole.end()
    yield (start, end, "string")
