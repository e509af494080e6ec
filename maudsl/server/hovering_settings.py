"""In: a setting of a text. Out: what the sheet of the rules says because of it.

A setting has no words of its own in the book, so the book is put together without it as well, and
the two sheets are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maudsl.cards import index_of
from maudsl.rulebook.model import RuleBook
from maudsl.server.documents import Document
from maudsl.server.understood import understood, without
from maudsl.sheets.prices import prices
from maudsl.sheets.set_up import set_up
from maudsl.syntax.nodes import Node

SAME = "It would be so without this line, too."


def describe_setting(node: Node, document: Document, book: RuleBook) -> str:
    """Empty if the sheet doesn't speak of it."""
    start = node.span.start
    source = without(document.source, lambda first, end: first == start)
    other = understood(replace(document, source=source)).book
    if other.settings == book.settings:
        return SAME
    before = set(_lines(other))
    return "\n".join(line for line in _lines(book) if line not in before)


def _lines(book: RuleBook) -> Iterator[str]:
    cards = index_of(book.pack)
    for entry in (*set_up(book, cards), *prices(book, cards)):
        yield from (line.text for line in entry.lines)
