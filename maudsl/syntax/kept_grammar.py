"""What is kept of a parser that Lark has built, as plain data. `compiling` makes it, `reader` reads
by it, and `ready` makes Lark's parser of it again.
"""

from __future__ import annotations

import msgspec

FREE_TEXT = frozenset({"NAME", "INT", "CODE", "STRING", "COMMENT"})  # all else is keywords
BOUNDARY = r"(?![\w'’-])"  # behind a keyword: no word goes on there


class KeptTerminal(msgspec.Struct, array_like=True):
    """`spellings`: the words of a keyword, each of its spellings. `heads`: the words that it may
    begin with; none, and it may begin with anything.
    """

    name: str
    value: str
    is_pattern: bool
    raw: str | None
    priority: int
    spellings: list[list[str]]
    heads: list[str]


class KeptRule(msgspec.Struct, array_like=True):
    """`symbols`: their numbers, the rule's own first."""

    symbols: list[int]
    alias: str | None
    order: int
    keep_all: bool
    inlined: bool


class KeptParser(msgspec.Struct, array_like=True):
    """`tried`: the numbers of the terminals in the order in which they are tried. `symbols`: name,
    and for a terminal whether it is left out of trees. `rows`: one for each state, packed; by the
    number of a symbol the state to go to or, below zero, the rule to reduce by.
    """

    starts: dict[str, int]
    ends: dict[str, int]
    ignored: list[str]
    newlines: list[str]
    terminals: list[KeptTerminal]
    tried: list[int]
    symbols: list[tuple[str, bool | None]]
    rules: list[KeptRule]
    rows: list[bytes]
