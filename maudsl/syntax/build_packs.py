"""In: the parts of packs. Out: their nodes, where `shapes` doesn't tell which."""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import settings as t
from maudsl.syntax.makers import Work, maker, numbered, whole
from maudsl.syntax.shapes import span_of


@maker
def pack_with(work: Work, span: Span, parts: list[Any]) -> t.PackWith:
    return t.PackWith(copies=whole(work, parts[0]), word=parts[1], span=span)


@maker
def limit_up_to(work: Work, span: Span, parts: list[Any]) -> tuple[int | None, int]:
    return None, whole(work, parts[0])


@maker
def limit_exact(work: Work, span: Span, parts: list[Any]) -> tuple[int | None, int]:
    count = whole(work, parts[0])
    return count, count


@maker
def pack_counts(work: Work, span: Span, parts: list[Any]) -> list[t.PackCount]:
    """Numbers come in pairs, packs and players; FOR_UP_TO stands between, BEYOND or nothing
    ends the list.
    """
    counts: list[t.PackCount] = []
    rest = [part for part in parts if part.type == "INT" or part.type == "FOR_UP_TO"]
    while rest:
        packs = rest.pop(0)
        players = None
        if len(rest) > 1 and rest[0].type == "FOR_UP_TO":
            rest.pop(0)
            players = whole(work, rest.pop(0))
        counts.append(t.PackCount(packs=whole(work, packs), players=players, span=span_of(packs)))
    return counts


@maker
def pack_use(work: Work, span: Span, parts: list[Any]) -> t.PackUse:
    counts: list[t.PackCount] = next((p for p in parts if isinstance(p, list)), [])
    at_least, up_to = next((p for p in parts if isinstance(p, tuple)), (None, None))
    return t.PackUse(
        name=n.Word(text=str(parts[0]), span=span_of(parts[0])),
        parts=tuple(p for p in parts if isinstance(p, t.PackPart)),
        at_least=at_least,
        up_to=up_to,
        counts=tuple(counts),
        span=span,
    )


numbered("fact_value", t.FactValue, "value")
numbered("fact_copies", t.FactCopies, "copies")
