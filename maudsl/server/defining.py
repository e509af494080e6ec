"""In: a document and an offset. Out: where that is written which is named there: in this text, else
in the game below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from maudsl.diagnostics import Diagnostic
from maudsl.library import find
from maudsl.rulebook.naming import name_for
from maudsl.server.documents import Document
from maudsl.server.referring import Kind, Reference, reference
from maudsl.server.walking import Path, path_at
from maudsl.source import Source, Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.parser import parse

Statements = tuple[t.Statement | t.Scenario, ...]

BEGINNING = Span(0, 0)


class Target(NamedTuple):
    source: Source
    span: Span


def definitions(document: Document, offset: int) -> tuple[Target, ...]:
    """Several, where a variant is for several games."""
    path = path_at(document.parsed.file, offset)
    meant = reference(path, document.source.text, offset)
    if meant is None:
        return ()
    if "game" in meant.kinds:
        return tuple(Target(source, BEGINNING) for source in _found(meant.name))
    own = _last(document.source, _others(document, meant, path), meant)
    if own is not None:
        return (own,)
    below = (_last(each, parse(each).file.statements, meant) for each in _below(document, meant))
    return tuple(each for each in below if each is not None)


def _others(document: Document, meant: Reference, path: Path) -> Statements:
    """The statements where it may be written: what replaces or drops a rule means an older one,
    and what stands in for one doesn't mean itself.
    """
    here, holder, every = path[0], path[-2], document.parsed.file.statements
    if "rule" not in meant.kinds:
        return every
    if isinstance(holder, t.Replace | t.Drop):
        return tuple(each for each in every if each.span < here.span)
    if isinstance(holder, s.InsteadOf):
        return tuple(each for each in every if each is not here)
    return every


def _below(document: Document, meant: Reference) -> Iterator[Source]:
    """The texts on which this one stands; a pack has a file of its own name."""
    if "pack" in meant.kinds:
        yield from _found(meant.name)
    for node in document.parsed.file.statements:
        if isinstance(node, t.Variant):
            for base in node.bases:
                yield from _found(base.value)


def _found(name: str) -> Iterator[Source]:
    source = find(name)
    if not isinstance(source, Diagnostic):
        yield source


def _last(source: Source, statements: Statements, meant: Reference) -> Target | None:
    """The newest counts."""
    last: Target | None = None
    for kind, name, node in _written(statements):
        if kind in meant.kinds and name.casefold() == meant.name.casefold():
            last = Target(source, node.span)
    return last


def _written(statements: Statements) -> Iterator[tuple[Kind, str, n.Node]]:
    """All that is defined, with the node where its name stands."""
    taken: list[str] = []
    for node in statements:
        match node:
            case t.Rule():
                name = node.name.value if node.name else name_for(node.sentences, taken)
                taken.append(name)
                yield "rule", name, node.name or node
            case t.Replace():
                yield "rule", node.name.value, node.name
            case t.WordList():
                yield "words", node.name.text, node.name
            case t.DefineCard():
                yield "cards", node.name.text, node.name
            case t.DefinePack():
                yield "pack", node.name.text, node.name
        if isinstance(node, t.Rule | t.Replace):
            for sentence in node.sentences:
                if isinstance(sentence, s.Keep):
                    yield "kept", sentence.name.text, sentence.name
