"""In: a document. Out: what `maudsl check` says of it, at places as editors count them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from maudsl.checking import check_source
from maudsl.diagnostics import Diagnostic, Severity
from maudsl.server.documents import Document
from maudsl.server.places import START, Places, Range
from maudsl.source import Source, Span


class Related(NamedTuple):
    """Another place that has something to do with it; `name` is a file's path."""

    name: str
    range: Range
    message: str


class Problem(NamedTuple):
    range: Range
    severity: Severity
    code: str
    message: str
    related: tuple[Related, ...]


class Found(NamedTuple):
    """`sources` by name: the texts that the diagnostics are about, the document's own included."""

    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, Source]


def look(document: Document, *, whole: bool) -> Found:
    """`whole` as in `check_source`: while somebody types, what costs little has to do."""
    if document.problem is not None:
        return Found((document.problem,), {})
    diagnostics, sources = check_source(document.source, document.name, whole=whole)
    return Found(tuple(each for each in diagnostics if not each.accepted), sources)


def joined(several: Sequence[Found]) -> Found:
    """Each problem once; the order is that in which they were found."""
    diagnostics = dict.fromkeys(each for found in several for each in found.diagnostics)
    sources = {name: source for found in several for name, source in found.sources.items()}
    return Found(tuple(diagnostics), sources)


def problems(document: Document, found: Found) -> tuple[Problem, ...]:
    return tuple(problem(document, each, found.sources) for each in found.diagnostics)


def problem(document: Document, each: Diagnostic, sources: Mapping[str, Source]) -> Problem:
    message = f"{each.message}\n{each.help}" if each.help else each.message
    related = tuple(_related(document, each, sources))
    if each.source == document.source.name:
        where = document.places.range(document.source.clamp(each.span))
        return Problem(where, each.severity, each.code, message, related)
    # What is wrong with the game below is told of the first line: it isn't this text's fault.
    message = f"{each.source}: {message}"
    return Problem(START, each.severity, each.code, message, related)


def _related(
    document: Document, each: Diagnostic, sources: Mapping[str, Source]
) -> Iterator[Related]:
    for name, span, text in _other_places(document, each):
        if name in sources:
            source = sources[name]
            own = name == document.source.name
            places = document.places if own else Places(source, document.encoding)
            yield Related(name, places.range(source.clamp(span)), text)


def _other_places(document: Document, each: Diagnostic) -> Iterator[tuple[str, Span, str]]:
    if each.source != document.source.name:
        yield each.source, each.span, each.message
    for label in each.labels:
        if label.text or (label.source, label.span) != (each.source, each.span):
            yield label.source, label.span, label.text or "this has to do with it"
