"""In: a piece of a text. Out: what `make` makes of it, or nothing if it can't be read.

A reader goes by the table that Lark has built, and finds what Lark's own parser finds, but needs
nothing of Lark: importing that, and making trees that are made into nodes afterwards, takes longer
than to read a rule file. Why a text can't be read is another question, and Lark's parser is asked
it. A row of the table, a scanner and what a rule of the grammar is are unpacked when the reader
first comes to them; a rule file of a hundred lines needs a tenth of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from maudsl.source import Span
from maudsl.syntax.kept_grammar import KeptParser
from maudsl.syntax.node import NOWHERE
from maudsl.syntax.scanning import Scanner, Terminals
from maudsl.syntax.tokens import Token

END = "$END"
NOTHING = -1  # where something begins that takes up no place in the text
decode_row: Callable[[bytes], dict[int, int]] = msgspec.msgpack.Decoder(dict[int, int]).decode


class Make(Protocol):
    """Makes a node of what stands below it, for a rule or an alias of the grammar."""

    def __call__(self, name: str, span: Span, parts: list[Any]) -> Any: ...


class Read(msgspec.Struct):
    """`levels`: how many nodes lie in one another."""

    value: Any
    levels: int


class Rule(msgspec.Struct):
    """`parts`: which of so many symbols remain, and whether what is in them counts as in the rule
    itself. `inlined`: that is so for this rule. `single`: alone, a part stands for the rule.
    """

    name: str
    origin: int
    size: int
    parts: list[tuple[int, bool]]
    inlined: bool
    single: bool


class Found(msgspec.Struct, gc=False):
    """What lies on the reader's stack: a token, a node, or what is inlined, with its place."""

    value: Any
    start: int
    end: int
    levels: int


class Reader:
    def __init__(self, kept: KeptParser) -> None:
        self.kept = kept
        self.numbers = {name: number for number, (name, _) in enumerate(kept.symbols)}
        self.ignored = frozenset(kept.ignored)
        self.terminals = Terminals([kept.terminals[each] for each in kept.tried])
        self.rows: dict[int, dict[int, int]] = {}
        self.rules: dict[int, Rule] = {}
        self.scanners: dict[int, Scanner] = {}

    def read(self, text: str, at: int, end: int, start: str, make: Make) -> Read | None:
        """The text from `at` to `end`, as the grammar's rule `start`."""
        states, stack = [self.kept.starts[start]], list[Found]()
        last, rows = self.kept.ends[start], self.rows
        while True:
            token = self._next(text, at, end, states[-1])
            if token is None:
                return None
            at, symbol = token.end_pos, self.numbers[token.type]
            while True:
                state = states[-1]
                row = rows.get(state) or self._row(state)
                to = row.get(symbol)
                if to is None:
                    return None
                if to >= 0:
                    states.append(to)
                    stack.append(Found(token, token.start_pos, at, 0))
                    break
                rule = self.rules.get(to) or self._rule(to)
                below = len(stack) - rule.size
                found = _reduced(rule, stack[below:], make)
                del stack[below:], states[below + 1 :]
                state = states[-1]
                states.append((rows.get(state) or self._row(state))[rule.origin])
                stack.append(found)
                if states[-1] == last and token.type == END:
                    return Read(found.value, found.levels)

    def _next(self, text: str, at: int, end: int, state: int) -> Token | None:
        scanner = self.scanners.get(state) or self._scanner(state)
        while at < end:
            found = scanner.match(text, at, end)
            if found is None:
                return None
            value, kind = found
            if kind not in self.ignored:
                return Token(kind, value, at)
            at += len(value)
        return Token(END, "", end)

    def _row(self, state: int) -> dict[int, int]:
        row = self.rows[state] = decode_row(self.kept.rows[state])
        return row

    def _scanner(self, state: int) -> Scanner:
        row = self.rows.get(state) or self._row(state)
        scanner = self.scanners[state] = Scanner(self.terminals, Accepted(self, row))
        return scanner

    def _rule(self, number: int) -> Rule:
        """By the number in the table, which is below zero."""
        kept = self.kept.rules[-1 - number]
        origin, *symbols = (self.kept.symbols[each] for each in kept.symbols)
        parts = [
            (place, left_out is None and _inlined(name))
            for place, (name, left_out) in enumerate(symbols)
            if kept.keep_all or not left_out
        ]
        rule = self.rules[number] = Rule(
            name=kept.alias or origin[0],
            origin=self.numbers[origin[0]],
            size=len(symbols),
            parts=parts,
            inlined=_inlined(origin[0]),
            single=kept.inlined and not kept.alias,
        )
        return rule


class Accepted:
    """The names of the terminals that may come in a state: few of them are ever asked for."""

    def __init__(self, reader: Reader, row: dict[int, int]) -> None:
        self.numbers, self.ignored, self.row = reader.numbers, reader.ignored, row

    def __contains__(self, name: object) -> bool:
        return self.numbers.get(str(name)) in self.row or name in self.ignored


def _inlined(name: str) -> bool:
    return name.startswith("_")


def _reduced(rule: Rule, stack: list[Found], make: Make) -> Found:
    parts: list[Any] = []
    levels = 0
    for place, inlined in rule.parts:
        part = stack[place]
        levels = max(levels, part.levels)
        if inlined:
            parts += part.value
        else:
            parts.append(part.value)
    start = next((each.start for each in stack if each.start != NOTHING), NOTHING)
    end = next((each.end for each in reversed(stack) if each.start != NOTHING), NOTHING)
    if rule.inlined:
        return Found(parts, start, end, levels)
    if rule.single and len(parts) == 1:
        return Found(parts[0], start, end, levels)
    span = Span(start, end) if start != NOTHING else NOWHERE
    return Found(make(rule.name, span, parts), start, end, levels + 1)
