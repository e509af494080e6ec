"""What makes a node of the parts of a rule or an alias of the grammar, by its name; and what
several of these need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax.shapes import span_of
from maudsl.syntax.tokens import Token

LARGEST = 999_999_999


class Work:
    """One statement being built."""

    def __init__(self) -> None:
        self.too_large: list[Span] = []


Maker = Callable[[Work, Span, list[Any]], Any]
M = TypeVar("M", bound=Maker)
MAKERS: dict[str, Maker] = {}


def maker(make: M) -> M:
    """For the rule or alias that it is called after."""
    MAKERS[make.__name__] = make
    return make


def whole(work: Work, token: Token) -> int:
    if len(token) > 9:
        work.too_large.append(span_of(token))
        return LARGEST
    return int(token)


def last_word(token: Any) -> Any:
    """Of a keyword of several words, the one that tells what it is about."""
    return token.split()[-1]


def one(span: Span) -> n.Literal_:
    """What "a card" stands for where cards are counted."""
    return n.Literal_(value=1, span=span)


def only(parts: list[Any], kind: Any) -> Any:
    return next((part for part in parts if isinstance(part, kind)), None)


def numbered(name: str, node: Callable[..., Any], field: str) -> None:
    """The maker of a node that says a number, and nothing else."""

    def make(work: Work, span: Span, parts: list[Any]) -> Any:
        return node(**{field: whole(work, parts[0])}, span=span)

    MAKERS[name] = make
