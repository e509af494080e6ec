"""In: a Lark parser. Out: the same, with scanners that are there at once.

Lark's own scanner is one long pattern for each set of terminals that may come next. There are some
hundred such sets, and compiling their patterns takes longer than reading a rule file. Here each
terminal has a pattern of its own, compiled when it is first tried; they are tried in Lark's order,
and a keyword only where its first letter stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from lark import Lark
from lark.lexer import BasicLexer, Scanner, TerminalDef, _create_unless
from lark.utils import TextSlice

# Words with blanks between them, several with bars: what `grammar` makes of a keyword.
KEYWORD = re.compile(r"(?:\(\?:)+((?:[a-z'’|-]|\\s\+|\\-)+)\)+\(\?!")
Test = tuple[str, re.Pattern[str]]


class QuickScanner(Scanner):
    def __init__(self, terminals: Iterable[TerminalDef], flags: int) -> None:
        self.allowed_types = {each.name for each in terminals}
        self._terminals = [(each.name, each.pattern.to_regexp()) for each in terminals]
        self._flags = flags
        self._tests: dict[str, list[Test]] = {}

    def match(self, text: TextSlice[str], pos: int) -> tuple[str, str] | None:
        for name, pattern in self._beginning(text.text[pos : pos + 1]):
            if found := pattern.match(text.text, pos, text.end):
                return found.group(0), name
        return None

    def _beginning(self, char: str) -> list[Test]:
        """What may begin with this character, in the order in which it is to be tried."""
        if char not in self._tests:
            self._tests[char] = [
                (name, _compiled(regexp, self._flags))
                for name, regexp in self._terminals
                if char in (letters := _first_letters(regexp)) or not letters
            ]
        return self._tests[char]


def with_quick_scanners(parser: Lark) -> Lark:
    lexer: Any = parser.parser.lexer
    for each in (*lexer.lexers.values(), lexer.root_lexer):
        each._build_scanner = partial(_scanner_of, each)
    return parser


def _scanner_of(lexer: BasicLexer) -> QuickScanner:
    flags = lexer.g_regex_flags
    split: Any = _create_unless  # it has no types
    terminals, lexer.callback = split(lexer.terminals, flags, lexer.re, lexer.use_bytes)
    return QuickScanner(terminals, flags)


@cache
def _compiled(regexp: str, flags: int) -> re.Pattern[str]:
    return re.compile(regexp, flags)


@cache
def _first_letters(regexp: str) -> frozenset[str]:
    """Of a keyword; of anything else none, and it is always tried."""
    found = KEYWORD.match(regexp)
    return frozenset(each[:1] for each in found.group(1).split("|")) if found else frozenset()
