"""In: terminals. Out: what finds the next of them in a text, and is there at once.

Lark's own scanner is one long pattern for each set of terminals that may come next. There are some
hundred such sets, and compiling their patterns takes longer than reading a rule file. Nearly all
terminals are words with blanks between them. They are compared as words here, and only where the
first of them stands; the few others have a pattern each. All are tried in Lark's order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import partial

from maudsl.syntax.kept_grammar import KeptTerminal

WORD = re.compile(r"[\w'’-]*")
Match = Callable[[str, int, int], str | None]


class Terminals:
    """All that there are, in the order in which they are tried, by the words that they may begin
    with; by none those that may begin with anything.
    """

    def __init__(self, terminals: Sequence[KeptTerminal]) -> None:
        self._terminals = terminals
        self.by_head: dict[str, list[int]] = {"": []}
        for place, each in enumerate(terminals):
            for head in each.heads or [""]:
                self.by_head.setdefault(head, []).append(place)
        self._tests: dict[tuple[int, str], Match] = {}

    def beginning(self, word: str, names: Container[str]) -> list[int]:
        """What of these names may begin with this word."""
        return [each for each in self.by_head[word] if self._terminals[each].name in names]

    def test(self, place: int, word: str) -> tuple[str, Match]:
        """Its name, and what finds it in a text."""
        terminal = self._terminals[place]
        key = place, word if terminal.spellings else ""
        if key not in self._tests:
            self._tests[key] = _test(terminal, word)
        return terminal.name, self._tests[key]


class Scanner:
    """For the terminals of these names."""

    def __init__(self, terminals: Terminals, names: Container[str]) -> None:
        self._terminals, self._names = terminals, names
        self._anyhow = terminals.beginning("", names)
        self._tests: dict[str, list[tuple[str, Match]]] = {}

    def match(self, text: str, start: int, end: int) -> tuple[str, str] | None:
        """What stands there, and the name of its terminal."""
        found = WORD.match(text, start, end)
        word = found.group() if found else ""
        if word not in self._terminals.by_head:
            word = ""
        for name, match in self._tests.get(word) or self._tests_for(word):
            value = match(text, start, end)
            if value is not None:
                return value, name
        return None

    def _tests_for(self, word: str) -> list[tuple[str, Match]]:
        """All that may begin with this word, in the order in which they are tried."""
        places = self._anyhow
        if word:
            places = sorted([*places, *self._terminals.beginning(word, self._names)])
        tests = self._tests[word] = [self._terminals.test(place, word) for place in places]
        return tests


def _test(terminal: KeptTerminal, word: str) -> Match:
    if terminal.spellings:
        return partial(_spelt, [each for each in terminal.spellings if each[0] == word])
    if terminal.is_pattern:
        return partial(_matched, re.compile(terminal.value))
    return partial(_stands, terminal.value)


def _stands(sign: str, text: str, start: int, end: int) -> str | None:
    return sign if text.startswith(sign, start, end) else None


def _matched(pattern: re.Pattern[str], text: str, start: int, end: int) -> str | None:
    found = pattern.match(text, start, end)
    return found.group() if found else None


def _spelt(spellings: Sequence[Sequence[str]], text: str, start: int, end: int) -> str | None:
    """The first of the spellings that stands there; its first word is known to stand there."""
    for words in spellings:
        at = start + len(words[0])
        for word in words[1:]:
            blank = at
            while at < end and text[at].isspace():
                at += 1
            if at == blank or not text.startswith(word, at, end):
                break
            at += len(word)
        else:
            if at == end or not (text[at].isalnum() or text[at] in "_'’-"):
                return text[start:at]
    return None
