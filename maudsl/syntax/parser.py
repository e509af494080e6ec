"""In: a source. Out: its tree, and every mistake in its grammar, one for each sentence that has
one.

Each statement is parsed by itself: a mistake in one hides nothing in the next. A statement with a
mistake is not in the tree, but its later sentences are read for mistakes of their own. Whatever
is in the text, the answer comes in bounded time: a statement has a longest length and a deepest
nesting, and after so many mistakes it is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span
from maudsl.syntax import limits
from maudsl.syntax import nodes as n
from maudsl.syntax import settings as t
from maudsl.syntax.build import Build
from maudsl.syntax.cut import statements
from maudsl.syntax.grammar import rule_parser, rule_reader
from maudsl.syntax.quotes import Marks, find_marks
from maudsl.syntax.scenario import IS_SCENARIO, read_scenario
from maudsl.syntax.scenario import without_comment as without_comment

DEEPEST = 100  # levels of a tree; a sentence that a person wrote has some ten
LONGEST = 20_000  # characters of a statement; a pack of cards with all its spellings has some 3,000
MOST_TEXT = 200_000  # characters of all statements but scenarios, so that reading takes two seconds
MOST_MISTAKES = 100
HEADING = re.compile(r"(?:game|variant)(?![\w'’-])")
BLANK_LINE = re.compile(r"^[^\S\n]*$", re.M)


class Parsed(msgspec.Struct, frozen=True):
    """The tree holds what was understood; it is the whole text only if there are no mistakes."""

    file: t.File
    mistakes: tuple[Diagnostic, ...]


@lru_cache(maxsize=16)
def parse(source: Source) -> Parsed:
    """Parse a rule file, or rules typed at the table.

    Whoever checks a text asks for its heading, its layer and what it accepts; each wants the tree.
    """
    marks = find_marks(source.text)
    understood: list[t.Statement | t.Scenario] = []
    mistakes: list[Diagnostic] = []
    spans = list(statements(source.text, marks))
    if _too_much(source, spans):
        spans = []
        mistakes.append(limits.too_much(source))
    for start, end in spans:
        if len(mistakes) >= MOST_MISTAKES:
            mistakes.append(limits.too_many(source, _first_line(source, start, end)))
            break
        found = _read(source, start, end, marks)
        if isinstance(found, Diagnostic):
            mistakes.append(found)
        elif isinstance(found, list):
            mistakes += found[: MOST_MISTAKES - len(mistakes)]
        else:
            understood.append(found)
    file = t.File(
        statements=tuple(understood),
        comments=tuple(_comments(source.text, marks)),
        blanks=tuple(found.start() for found in BLANK_LINE.finditer(source.text)),
        span=Span(0, len(source.text)),
    )
    return Parsed(file, tuple(mistakes))


def heading_of(source: Source) -> t.Game | t.Variant | None:
    """The first heading of a file, without reading the rest of it."""
    marks = find_marks(source.text)
    for start, end in statements(source.text, marks):
        if HEADING.match(source.text, start):
            found = _read(source, start, end, marks)
            if isinstance(found, t.Game | t.Variant):
                return found
    return None


def _too_much(source: Source, spans: list[tuple[int, int]]) -> bool:
    if len(source.text) <= MOST_TEXT:
        return False
    rules = (each for each in spans if not IS_SCENARIO.match(source.text, each[0]))
    return sum(end - start for start, end in rules) > MOST_TEXT


def _read(
    source: Source, start: int, end: int, marks: Marks
) -> t.Statement | t.Scenario | Diagnostic | list[Diagnostic]:
    if IS_SCENARIO.match(source.text, start):
        return read_scenario(source, start, end)
    return _statement(source, start, end, marks)


def parse_number(source: Source) -> n.Number | list[Diagnostic]:
    """Parse arithmetic that stands alone, as in a phrase's hole."""
    if len(source.text) > LONGEST:
        return [limits.too_long(source, Span(0, LONGEST))]
    built = _build(source, 0, len(source.text), "number")
    return built  # type: ignore[return-value]


def _statement(
    source: Source, start: int, end: int, marks: Marks
) -> t.Statement | list[Diagnostic]:
    if end - start > LONGEST and len(source.text[start:end].rstrip()) > LONGEST:
        return [limits.too_long(source, _first_line(source, start, end))]
    unclosed = marks.unclosed_between(start, end)
    if not unclosed:
        built = _build(source, start, end, "statement")
        if not isinstance(built, list):
            statement: t.Statement = built  # type: ignore[assignment]
            return statement
    return _mistakes(source, start, end, marks, unclosed)


def _mistakes(
    source: Source, start: int, end: int, marks: Marks, unclosed: list[int]
) -> list[Diagnostic]:
    """The first mistake of each sentence in a statement that has one."""
    # Here, because most texts have no mistake.
    from maudsl.syntax.cut_sentences import sentences, start_rule

    mistakes: list[Diagnostic] = []
    for part, part_end in sentences(source.text, start, end, marks):
        open_quote = next((offset for offset in unclosed if part <= offset < part_end), None)
        if open_quote is not None:
            mistakes.append(limits.unclosed_quote(source, open_quote))
            continue
        # A suit or a rank of a pack stands by itself only below the line that begins the pack.
        rule = "statement" if part == start else start_rule(source.text, part)
        built = _build(source, part, part_end, rule)
        if isinstance(built, list):
            mistakes += built
        if len(mistakes) >= MOST_MISTAKES:
            break
    # Each part may be right by itself, and yet they don't belong together.
    return mistakes or [_stumbled(source, Span(start, end), "statement")]


def _build(source: Source, start: int, end: int, rule: str) -> object | list[Diagnostic]:
    deep = _deep_bracket(source.text, start, end)
    if deep is not None:
        return [limits.too_deep(source, deep)]
    build = Build()
    read = rule_reader().read(source.text, start, end, rule, build)
    if read is None:
        return [_stumbled(source, Span(start, end), rule)]
    if read.levels > DEEPEST:
        return [limits.too_deep(source, _first_line(source, start, end))]
    if build.too_large:
        return [limits.too_large(source, span) for span in build.too_large]
    built: object = read.value
    return built


def _stumbled(source: Source, span: Span, rule: str) -> Diagnostic:
    # Here, because it is large, and most texts have no mistake.
    from maudsl.syntax.mistakes import diagnose

    return diagnose(source, span, rule_parser(), rule)


def _deep_bracket(text: str, start: int, end: int) -> Span | None:
    """The first bracket inside too many others; counted first, since parsing takes long."""
    if text.count("(", start, end) <= DEEPEST:
        return None
    depth = 0
    for offset in range(start, end):
        depth += (text[offset] == "(") - (text[offset] == ")")
        if depth > DEEPEST:
            return Span(offset, offset + 1)
    return None


def _first_line(source: Source, start: int, end: int) -> Span:
    line_end = source.text.find("\n", start, end)
    return Span(start, end if line_end < 0 else line_end)


def _comments(text: str, marks: Marks) -> Iterator[t.Comment]:
    for start, end in marks.comments:
        line = text[text.rfind("\n", 0, start) + 1 : start]
        yield t.Comment(
            text=text[start:end].rstrip(), own_line=not line.strip(), span=Span(start, end)
        )
