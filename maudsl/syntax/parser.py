"""In: a source. Out: its tree, and every mistake in its grammar, one for each sentence that has one.

A file is cut into statements, a line that begins at the margin with the deeper lines under it, and each is parsed by
itself: a mistake in one hides nothing in the next. A scenario's lines belong to the table's grammar; here they
are kept as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import TextSlice

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span
from maudsl.syntax import nodes as n
from maudsl.syntax import settings as t
from maudsl.syntax.build import Build
from maudsl.syntax.grammar import RULE_FILES, build_lark
from maudsl.syntax.mistakes import diagnose, too_deep, too_large

STARTS = ("statement", "number")
DEEPEST = 100  # levels of a tree; a sentence that a person wrote has some ten
MARGIN = re.compile(r"^(?=[^\s#])", re.M)
SCENARIO = re.compile(r'scenario\s+("[^"\n]*"|“[^”\n]*”)[ \t]*(?:#[^\n]*)?(?=\n|$)')
COMMENT_OR_STRING = re.compile(r'"[^"\n]*(?:\n[^"\n]*)?"|“[^”\n]*(?:\n[^”\n]*)?”|#[^\n]*')
SENTENCE_START = re.compile(
    r"[ \t]+(?=(?:when|nobody|only|anyone|they|everyone|both|player|the)(?![\w'’-]))"
)


class Parsed(msgspec.Struct, frozen=True):
    """The tree holds what was understood; it is the whole text only if there are no mistakes."""

    file: t.File
    mistakes: tuple[Diagnostic, ...]


def rule_parser() -> Lark:
    return build_lark(RULE_FILES, STARTS)


def parse(source: Source) -> Parsed:
    """Parse a rule file, or rules typed at the table."""
    statements: list[t.Statement | t.Scenario] = []
    mistakes: list[Diagnostic] = []
    for start, end in _statement_spans(source.text):
        if re.match(r"scenario(?![\w'’-])", source.text[start:end]):
            found = _scenario(source, start, end)
        else:
            found = _statement(source, start, end)
        if isinstance(found, list):
            mistakes += found
        else:
            statements.append(found)
    file = t.File(
        statements=tuple(statements),
        comments=tuple(_comments(source.text)),
        span=Span(0, len(source.text)),
    )
    return Parsed(file, tuple(mistakes))


def parse_number(source: Source) -> n.Number | list[Diagnostic]:
    """Parse arithmetic that stands alone, as in a phrase's hole."""
    built = _build(source, 0, len(source.text), "number")
    return built  # type: ignore[no-any-return]


def _statement_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where statements begin and end; what stands indented before the first is one as well."""
    inside = [match.span() for match in COMMENT_OR_STRING.finditer(text)]
    starts = [m.start() for m in MARGIN.finditer(text) if not _within(m.start(), inside)]
    if text.strip() and (not starts or text[: starts[0]].strip()):
        first = re.search(r"^[ \t]+(?=[^\s#])", text[: starts[0]] if starts else text, re.M)
        if first:
            starts.insert(0, first.end())
    yield from pairwise([*starts, len(text)])


def _within(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(start < offset < end for start, end in spans)


def _statement(source: Source, start: int, end: int) -> t.Statement | list[Diagnostic]:
    built = _build(source, start, end, "statement")
    if not isinstance(built, list):
        statement: t.Statement = built
        return statement
    mistakes: list[Diagnostic] = list(built)
    for chunk_start, chunk_end in _later_sentences(source.text, mistakes[-1].span.end, end):
        more = _build(source, chunk_start, chunk_end, "statement")
        if isinstance(more, list):
            mistakes += more
    return mistakes


def _later_sentences(text: str, after: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines after a mistake that begin a sentence, each with what follows up to the next."""
    line_end = text.find("\n", after, end)
    if line_end < 0:
        return
    starts = []
    offset = line_end + 1
    for line in text[offset:end].splitlines(keepends=True):
        found = SENTENCE_START.match(line)
        if found:
            starts.append(offset + found.end())
        offset += len(line)
    yield from pairwise([*starts, end])


def _build(source: Source, start: int, end: int, rule: str) -> object | list[Diagnostic]:
    parser = rule_parser()
    try:
        tree = parser.parse(TextSlice(source.text, start, end), start=rule)
    except UnexpectedInput as error:
        return [diagnose(error, source, Span(start, end), parser)]
    if _depth(tree) > DEEPEST:
        return [too_deep(source, Span(start, end))]
    build = Build()
    built = build.transform(tree)
    if build.too_large:
        return [too_large(source, span) for span in build.too_large]
    return built


def _depth(tree: Tree[Token]) -> int:
    """Levels of the tree; counted without recursion, for that is what it guards."""
    deepest, level = 0, [tree]
    while level:
        deepest += 1
        level = [child for each in level for child in each.children if isinstance(child, Tree)]
    return deepest


def _scenario(source: Source, start: int, end: int) -> t.Scenario | list[Diagnostic]:
    head = SCENARIO.match(source.text, start, end)
    if head is None:
        line_end = source.text.find("\n", start, end)
        place = Span(start, end if line_end < 0 else line_end)
        return [
            Diagnostic(
                code="missing-text",
                message="a scenario begins with its title in quotes",
                source=source.name,
                span=place,
                help='write: scenario "what it shows"',
            )
        ]
    title = head.group(1)
    return t.Scenario(
        title=n.Text(value=title[1:-1], span=Span(*head.span(1))),
        lines=tuple(_lines(source.text, head.end(), end)),
        span=Span(start, len(source.text[:end].rstrip())),
    )


def _lines(text: str, start: int, end: int) -> Iterator[t.ScenarioLine]:
    """A line with the deeper lines under it is one; the first line's indent is the margin."""
    margin: int | None = None
    held: list[tuple[str, int, int]] = []
    offset = start
    for line in text[start:end].splitlines(keepends=True):
        bare = _without_comment(line).rstrip()
        indent = len(bare) - len(bare.lstrip())
        if bare.strip():
            margin = indent if margin is None else margin
            if held and indent <= margin:
                yield _joined(held)
                held = []
            held.append((bare, offset + indent, offset + len(bare)))
        offset += len(line)
    if held:
        yield _joined(held)


def _joined(held: list[tuple[str, int, int]]) -> t.ScenarioLine:
    text = "\n".join([held[0][0].strip(), *(line.strip() for line, _, _ in held[1:])])
    return t.ScenarioLine(text=text, span=Span(held[0][1], held[-1][2]))


def _without_comment(line: str) -> str:
    for match in COMMENT_OR_STRING.finditer(line):
        if match.group().startswith("#"):
            return line[: match.start()]
    return line


def _comments(text: str) -> Iterator[t.Comment]:
    for match in COMMENT_OR_STRING.finditer(text):
        if match.group().startswith("#"):
            line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            yield t.Comment(
                text=match.group().rstrip(), own_line=not line.strip(), span=Span(*match.span())
            )
