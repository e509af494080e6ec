"""In: a document. Out: its headings, settings, rules and scenarios, for the outline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from maudsl.server.documents import Document
from maudsl.server.places import Range
from maudsl.source import Source, Span
from maudsl.syntax import settings as t
from maudsl.syntax.cut import statements
from maudsl.syntax.quotes import find_marks

Kind = Literal["heading", "rule", "scenario", "pack", "name", "setting", "unread"]
QUOTES = ('"', "“")
LONGEST = 80  # characters of a name


class Symbol(NamedTuple):
    """`named` is the part of `whole` that is its name."""

    name: str
    kind: Kind
    whole: Range
    named: Range


def symbols(document: Document) -> tuple[Symbol, ...]:
    return tuple(_symbols(document))


def _symbols(document: Document) -> Iterator[Symbol]:
    """What can't be read stays in the outline by its first line, so that it doesn't jump."""
    text = document.source.text
    read = {node.span.start: node for node in document.parsed.file.statements}
    for start, end in statements(text, find_marks(text)):
        node = read.get(start)
        whole = Span(start, start + len(text[start:end].rstrip()))
        head = _first_line(document.source, whole)
        kind, named = _kind(node, head) if node else _unread(head)
        range_of = document.places.range
        yield Symbol(_shown(text[named.start : named.end]), kind, range_of(whole), range_of(named))


def _shown(text: str) -> str:
    """Without the quotes around it. An editor wants at least something there."""
    name = " ".join(text.split())
    bare = name[1:-1].strip() if name[:1] in QUOTES else name
    return bare[:LONGEST] or name[:LONGEST]


def _kind(node: t.Statement | t.Scenario, head: Span) -> tuple[Kind, Span]:
    """What it is, and where its name stands; a setting is called by its line."""
    match node:
        case t.Game() | t.Variant():
            return "heading", node.title.span
        case t.Rule(name=None):
            return "rule", head
        case t.Rule(name=name) if name is not None:
            return "rule", name.span
        case t.Replace() | t.Drop():
            return "rule", Span(head.start, node.name.span.end)
        case t.Scenario():
            return "scenario", node.title.span
        case t.DefinePack():
            return "pack", node.name.span
        case t.WordList() | t.DefineCard():
            return "name", node.name.span
    return "setting", head


def _unread(head: Span) -> tuple[Kind, Span]:
    return "unread", head


def _first_line(source: Source, span: Span) -> Span:
    end = source.text.find("\n", span.start, span.end)
    return Span(span.start, span.end if end < 0 else end)
