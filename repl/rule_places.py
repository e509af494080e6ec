"""In: a rule as far as it is typed. Out: where in the grammar its next word may stand.

There may be several such places: "or" goes on with a card, with a verb or with a condition, and
which of them it is shows only in the word behind it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Token, Tree
from lark.parsers.lalr_interactive_parser import InteractiveParser

from maudsl.repl.rule_text import stumble_of
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.stumble import Stumble, accepted, vocabulary_of
from maudsl.syntax.wording import END, Vocabulary

NAME = "NAME"
ANY_NAME = Token(NAME, "\0")  # stands for a name that isn't typed yet
ONE = ("1", "one")
WORDS = ("NAME", "INT", "CODE")  # of which what a card is called consists


@dataclass(frozen=True)
class Place:
    """Behind these words; `state` is the parser's. `last`: the pattern of the last word, where it
    looks ahead at the one behind it.
    """

    state: InteractiveParser
    tokens: tuple[Token, ...]
    last: re.Pattern[str] | None = None

    def fits(self, word: str) -> bool:
        return self.last is None or self.last.match(f"{self.before} {word}") is not None

    @cached_property
    def accepts(self) -> frozenset[str]:
        return accepted(self.state)

    @property
    def before(self) -> str:
        """The last word, as typed."""
        return " ".join(self.tokens[-1].split()) if self.tokens else ""

    @property
    def head(self) -> str:
        """What says whether one card is spoken of or several: an article, or "1"."""
        if self.before in ONE:
            return self.before
        last = next((x for x in reversed(self.tokens) if x.type not in WORDS), None)
        return " ".join(last.split()) if last else ""

    @cached_property
    def behind_a_name(self) -> frozenset[str]:
        """What could follow, if a name may stand here."""
        if NAME not in self.accepts:
            return frozenset()
        return accepted(_fed(self.state, ANY_NAME))

    @cached_property
    def names(self) -> frozenset[str]:
        """What a name here would be the name of: the branches of the grammar that it ends in."""
        ends = (_fed(_fed(self.state, ANY_NAME), Token(name, "")) for name in self.behind_a_name)
        return frozenset(label for end in ends for label in _holders(end))


@cache
def vocabulary() -> Vocabulary:
    return vocabulary_of(rule_parser())


def places_of(text: str, kept: Collection[str]) -> Iterator[Place]:
    """`kept`: what may be changed here, although any name might stand there."""
    at = stumble_of(text)
    if at is None:
        return
    count = len(at.tokens)
    if not at.at_end:
        yield from _half_read(at, text[at.at :], kept)
    elif at.kind == END or not text[at.at :].strip():
        yield Place(at.state_at(count), tuple(at.tokens))
        if at.tokens:
            yield from _otherwise(at, count - 1, at.before, {at.tokens[-1].type})


def _half_read(at: Stumble, rest: str, kept: Collection[str]) -> Iterator[Place]:
    """The parser stopped at a word that says only with the next one what it is."""
    word, count = " ".join(rest.split()), len(at.tokens)
    if word.casefold() in kept and NAME in at.accepts:
        token = Token(NAME, word)
        yield Place(_fed(at.state_at(count), token), (*at.tokens, token))
    yield from _otherwise(at, count, word, set())


def _otherwise(at: Stumble, count: int, word: str, but: set[str]) -> Iterator[Place]:
    """The places behind a word, for each other part of speech that it may be."""
    for name in sorted(at.accepts_at(count) - but):
        if word in at.words.spellings.get(name, ()):
            token = Token(name, word)
            tokens = (*at.tokens[:count], token)
            yield Place(_fed(at.state_at(count), token), tokens, at.words.patterns[name])


def _fed(state: InteractiveParser, token: Token) -> InteractiveParser:
    untyped: Any = state
    after: InteractiveParser = untyped.copy(deepcopy_values=False)
    after.feed_token(token)
    return after


def _holders(state: InteractiveParser) -> Iterator[str]:
    """The branch that holds the name, if it is built by now."""
    untyped: Any = state
    for value in untyped.parser_state.value_stack:
        if isinstance(value, Tree):
            for branch in value.iter_subtrees():
                if any(each is ANY_NAME for each in branch.children):
                    yield str(branch.data)
