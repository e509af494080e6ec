"""In: what the parser stumbled over. Out: a diagnostic in the language's own words."""

from __future__ import annotations

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span


def diagnose(error: UnexpectedInput, source: Source, statement: Span, parser: Lark) -> Diagnostic:
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        start, end = error.token.start_pos or 0, error.token.end_pos or 0
        return Diagnostic("unexpected-word", f'"{error.token}" does not fit here', source.name, Span(start, end))
    if isinstance(error, UnexpectedCharacters):
        return Diagnostic("unexpected-word", "this does not fit here", source.name, Span(error.pos_in_stream, error.pos_in_stream+1))
    return Diagnostic("unexpected-end", "the sentence stops too early", source.name, Span(statement.end, statement.end))


def too_deep(source: Source, span: Span) -> Diagnostic:
    return Diagnostic("too-deep", "this sentence has too many parts inside each other", source.name, span)


def too_large(source: Source, span: Span) -> Diagnostic:
    return Diagnostic("number-too-large", "a number has at most 9 digits", source.name, span)
