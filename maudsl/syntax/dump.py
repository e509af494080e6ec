"""In: a tree. Out: the tree as indented text, without places in the source, for eyes and
snapshots.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.syntax.nodes import Node, content_of


def dump(node: Node) -> str:
    """One line for each node, its plain values behind its name, its parts below it."""
    return "\n".join(_lines(node, "", 0)) + "\n"


def _lines(node: Node, label: str, depth: int) -> Iterator[str]:
    plain: list[str] = []
    parts: list[tuple[str, Node]] = []
    for name, value in content_of(node):
        if value is None or value == ():
            continue
        if isinstance(value, Node):
            parts.append((name, value))
        elif isinstance(value, tuple):
            parts += [(name, item) for item in value]
        else:
            plain.append(f"{name}={value!r}")
    yield "  " * depth + label + " ".join([type(node).__name__.rstrip("_"), *plain])
    for name, part in parts:
        yield from _lines(part, f"{name}: ", depth + 1)
