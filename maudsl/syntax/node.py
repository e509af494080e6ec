"""What every part of a tree is, and the two that are words of the text.

A span is where a node stands in its source; it doesn't count when two trees are compared, so a tree
equals the tree of its own print.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, dataclass_transform

from msgspec import Struct, StructMeta

from maudsl.source import Span

NOWHERE = Span(0, 0)
PLACES = frozenset({"span", "blanks"})  # fields that say where something stands, not what it is


class NodeMeta(StructMeta):
    """Fields of nodes are given by name.

    Nodes are structs, because for a dataclass code is written and compiled: for two hundred kinds
    of node this takes longer than to read a rule file.
    """

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
    ) -> NodeMeta:
        return super().__new__(cls, name, bases, namespace, **{**config, "kw_only": True})


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Node(Struct, metaclass=NodeMeta, frozen=True, kw_only=True, eq=False):
    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node) or type(self) is not type(other):
            return NotImplemented
        return all(value == getattr(other, name) for name, value in content_of(self))

    def __hash__(self) -> int:
        return hash((type(self).__name__, *content_of(self)))


def content_of(node: Node) -> Iterator[tuple[str, Any]]:
    """The names and values of all fields but places, in their order."""
    for name in node.__struct_fields__:
        if name not in PLACES:
            yield name, getattr(node, name)


class Word(Node):
    """A name as typed: of a rank, a suit, a colour, a pack; or a card's short spelling."""

    text: str


class Text(Node):
    """What stands between two quotation marks, white space squeezed."""

    value: str
