"""In: terminals. Out: what finds the next of them in a text, and is there at once.

Lark's own scanner is one long pattern for each set of terminals that may come next. There are some
hundred such sets, and compiling their patterns takes longer than reading a rule file. Nearly all
terminals are words with blanks between them. They are compared as words here, and only where the
first of them stands; the few others have a pattern each. All are tried in Lark's order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial

# Words with blanks between them, several with bars: what `grammar` makes of a keyword.
KEYWORD = re.compile(r"(?:\(\?:)+((?:[a-z'’|-]|\\s\+|\\-)+)\)+\(\?!\[\\w'’-\]\)")
# A word that has to be followed by something: it is a pattern, but tried only where its word is.
WORD_AHEAD = re.compile(r"\(\?:([a-z]+)(?:\\s\+[a-z]+)*\(\?[=!]")
WORD = re.compile(r"[\w'’-]*")
Words = tuple[str, ...]
Match = Callable[[str, int, int], str | None]


class Scanner:
    """For terminals, by name and pattern, in the order in which to try them."""

    def __init__(self, terminals: Iterable[tuple[str, str]]) -> None:
        self._terminals = list(terminals)
        self._heads = {head for _, regexp in self._terminals for head in _heads(regexp)}
        self._tests: dict[str, list[tuple[str, Match]]] = {}

    def match(self, text: str, start: int, end: int) -> tuple[str, str] | None:
        """What stands there, and the name of its terminal."""
        found = WORD.match(text, start, end)
        for name, match in self._beginning(found.group() if found else ""):
            value = match(text, start, end)
            if value is not None:
                return value, name
        return None

    def _beginning(self, word: str) -> list[tuple[str, Match]]:
        """What may begin with this word, in the order in which it is to be tried."""
        head = word if word in self._heads else ""
        if head not in self._tests:
            self._tests[head] = [
                (name, _test(regexp, head))
                for name, regexp in self._terminals
                if head in (heads := _heads(regexp)) or not heads
            ]
        return self._tests[head]


@cache
def _heads(regexp: str) -> frozenset[str]:
    """The words that it may begin with; none, and it is always tried."""
    ahead = WORD_AHEAD.match(regexp)
    return frozenset([ahead[1]] if ahead else (each[0] for each in _spellings(regexp)))


@cache
def _spellings(regexp: str) -> tuple[Words, ...]:
    """The words of a keyword, each of its spellings; of anything else none."""
    found = KEYWORD.fullmatch(regexp)
    if not found:
        return ()
    return tuple(tuple(each.split(r"\s+")) for each in found[1].replace(r"\-", "-").split("|"))


@cache
def _test(regexp: str, head: str) -> Match:
    spellings = tuple(each for each in _spellings(regexp) if each[0] == head)
    if spellings:
        return partial(_spelt, spellings)
    return partial(_matched, re.compile(regexp))


def _matched(pattern: re.Pattern[str], text: str, start: int, end: int) -> str | None:
    found = pattern.match(text, start, end)
    return found.group() if found else None


def _spelt(spellings: tuple[Words, ...], text: str, start: int, end: int) -> str | None:
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
