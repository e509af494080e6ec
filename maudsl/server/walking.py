"""In: a tree and an offset. Out: the nodes that stand there, each inside the one before it."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.syntax.nodes import NOWHERE, Node, content_of
from maudsl.syntax.settings import File

Path = tuple[Node, ...]


def path_at(file: File, offset: int) -> Path:
    """The statement first, the smallest node last."""
    for statement in file.statements:
        if holds(statement, offset):
            return (statement, *_below(statement, offset))
    return ()


def _below(node: Node, offset: int) -> Path:
    best: Path = ()
    for child in children(node):
        path = _below(child, offset)
        # A node that only holds others together may have no place of its own.
        if path or holds(child, offset):
            path = (child, *path)
        if len(path) >= len(best):
            best = path
    return best


def holds(node: Node, offset: int) -> bool:
    return node.span != NOWHERE and node.span.start <= offset <= node.span.end


def children(node: Node) -> Iterator[Node]:
    for _, value in content_of(node):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield each
