"""The mistakes that are seen without a parser: something too large, too long, or never closed."""

from __future__ import annotations

from maudsl.diagnostics import Diagnostic, Label
from maudsl.source import Source, Span


def unclosed_quote(source: Source, offset: int) -> Diagnostic:
    line_end = source.text.find("\n", offset)
    end = len(source.text) if line_end < 0 else line_end
    end = offset + len(source.text[offset:end].rstrip())
    return Diagnostic(
        code="unclosed-quote",
        message="this quote is never closed",
        source=source.name,
        span=Span(offset, offset + 1),
        help="put a quote where the text ends",
        labels=(
            Label(source.name, Span(offset, offset + 1), "the quote opens here"),
            Label(source.name, Span(end, end), "and the line ends here without another"),
        ),
    )


def too_deep(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        code="too-deep",
        message="this sentence has too many parts inside each other",
        source=source.name,
        span=span,
        help="say it in several sentences, or with fewer brackets",
    )


def too_long(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        code="too-long",
        message="this is too long for one rule",
        source=source.name,
        span=span,
        help="say it in several rules",
    )


def too_much(source: Source) -> Diagnostic:
    return Diagnostic(
        code="too-long",
        message="there is more text here than one rule book can have",
        source=source.name,
        span=Span(0, 0),
        help="put the rules into several files, and name the others as variants",
    )


def too_many(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        code="too-many",
        message="from here on nothing was read: there are too many mistakes before",
        source=source.name,
        span=span,
        help="put those right first",
    )


def too_large(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        code="number-too-large",
        message="this number is too large: it has more than 9 digits",
        source=source.name,
        span=span,
        help="write a smaller one; no table has that many cards",
    )
