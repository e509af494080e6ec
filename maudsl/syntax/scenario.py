"""In: a scenario's part of a text. Out: its title and its lines, as they stand.

A scenario's lines belong to the table's grammar, which knows the players and the cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span
from maudsl.syntax.node import Node, Text

IS_SCENARIO = re.compile(r"scenario(?![\w'’-])")
HEAD = re.compile(r'scenario\s+("[^"\n]*"|“[^”\n]*”)[ \t]*(?:#[^\n]*)?(?=\n|$)')
MOVED_IN = 4
COMMENT_OR_STRING = re.compile(r'"[^"\n]*"|“[^”\n]*”|#[^\n]*')


class ScenarioLine(Node):
    """One line of a scenario, as typed, with the deeper lines under it."""

    text: str


class Scenario(Node):
    title: Text
    lines: tuple[ScenarioLine, ...]


def read_scenario(source: Source, start: int, end: int) -> Scenario | Diagnostic:
    head = HEAD.match(source.text, start, end)
    if head is None:
        line_end = source.text.find("\n", start, end)
        return Diagnostic(
            code="missing-text",
            message="a scenario begins with its title in quotes, alone on the line",
            source=source.name,
            span=Span(start, end if line_end < 0 else line_end),
            help='write: scenario "what it shows"',
        )
    title = head.group(1)
    return Scenario(
        title=Text(value=" ".join(title[1:-1].split()), span=Span(*head.span(1))),
        lines=tuple(_lines(source.text, head.end(), end)),
        span=Span(start, start + len(source.text[start:end].rstrip())),
    )


def _lines(text: str, start: int, end: int) -> Iterator[ScenarioLine]:
    """A line with the deeper lines under it is one; the first line's indent is the margin."""
    margin: int | None = None
    held: list[tuple[str, int, int]] = []
    offset = start
    for line in text[start:end].split("\n"):
        bare = without_comment(line).rstrip()
        indent = _indent(bare)
        if bare.strip():
            margin = indent if margin is None else margin
            if held and indent <= margin:
                yield _joined(held)
                held = []
            held.append((bare, offset + indent, offset + len(bare)))
        offset += len(line) + 1
    if held:
        yield _joined(held)


def _joined(held: list[tuple[str, int, int]]) -> ScenarioLine:
    """The deeper lines stay as they stand to each other: a rule that is added may need it."""
    (first, start, _), *deeper = held
    nearest = min((_indent(line) for line, _, _ in deeper), default=0)
    below = (" " * (MOVED_IN + _indent(line) - nearest) + line.strip() for line, _, _ in deeper)
    text = "\n".join([first.strip(), *below])
    return ScenarioLine(text=text, span=Span(start, held[-1][2]))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def without_comment(line: str) -> str:
    if "#" not in line:
        return line
    for match in COMMENT_OR_STRING.finditer(line):
        if match.group().startswith("#"):
            return line[: match.start()]
    return line
