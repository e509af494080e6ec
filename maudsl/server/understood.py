"""In: a text, be it half typed. Out: the book of what can be understood of it.

Whoever types has a mistake in the text most of the time, and wants to be told of the rest all the
same. A statement with an error is therefore blanked out, so that every other stays in its place,
and the text is put on top of its game again; what spoke of that statement goes in the next round.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from maudsl.building import find_pack, kind_of
from maudsl.checking import game_below
from maudsl.library import Loaded
from maudsl.rulebook.layers import Kind, add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.server.documents import Document
from maudsl.source import Source
from maudsl.syntax.cut import statements
from maudsl.syntax.parser import parse
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.settings import Variant

NO_BREAK = re.compile(r"[^\n]")
ROUNDS = 4  # a rule that fell speaks of a list, which was declared by one that fell, and so on


class Understood(NamedTuple):
    """`below` is the game of a variant, if it can be read; `sources` are the game's texts."""

    book: RuleBook
    below: RuleBook | None
    sources: dict[str, Source]


def understood(document: Document) -> Understood:
    source = document.source
    kind = kind_of(0, source)
    below = Loaded(None, (), {})
    if isinstance(kind, Variant):
        below, kind = game_below(kind.bases[0], source), "variant"
    book = _book(below.book, source, kind, document.name)
    return Understood(book, below.book, below.sources)


def _book(below: RuleBook | None, source: Source, kind: Kind, name: str) -> RuleBook:
    read = {node.span.start for node in parse(source).file.statements}
    source = without(source, lambda start, end: start not in read)
    for _ in range(ROUNDS):
        built = add_layer(below, source, kind, name, find_pack)
        if built.book is not None:
            return built.book
        wrong = sorted(each.span.start for each in built.errors if each.source == source.name)
        source = without(source, partial(_one_between, wrong))
    empty = add_layer(below, Source.of(source.name, ""), kind, name, find_pack)
    assert empty.book is not None  # of nothing nothing can be wrong
    return empty.book


def without(source: Source, is_wrong: Callable[[int, int], bool]) -> Source:
    """The text with blanks where these statements were."""
    text = source.text
    parts = list(statements(text, find_marks(text)))
    kept = [text[: parts[0][0]] if parts else text]
    for start, end in parts:
        statement = text[start:end]
        kept.append(NO_BREAK.sub(" ", statement) if is_wrong(start, end) else statement)
    return Source.of(source.name, "".join(kept))


def _one_between(places: Sequence[int], start: int, end: int) -> bool:
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end
