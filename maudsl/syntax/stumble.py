"""In: a piece of text that doesn't parse. Out: the words up to the mistake, and what could have
stood at each.

The parser is run again over the words before the mistake, so that what is said to be possible was
tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.utils import TextSlice

from maudsl.source import Source, Span
from maudsl.syntax.wording import END, Vocabulary

CHUNK = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|\w(?:[\w'’-]*\w)?[♠♥♦♣]?\uFE0F?|\S")
GOES_ON = frozenset(["of", "becomes", "goes up by", "goes down by"])
# How people begin to say that what is kept changes.
CHANGING = frozenset("goes go becomes become rises falls increases decreases".split())
KEPT = 8  # words before the mistake at which something may be tried
IGNORED = re.compile(r"(?:\s+|#[^\n]*)*")


def _tokens(piece: InteractiveParser) -> Iterator[Token]:
    lexer: Any = piece.lexer_thread
    yield from lexer.lex(piece.parser_state)


def accepted(state: InteractiveParser) -> frozenset[str]:
    untyped: Any = state
    return frozenset(untyped.accepts())


@cache
def vocabulary_of(parser: Lark) -> Vocabulary:
    return Vocabulary(parser)


class Stumble:
    """Where the parser stopped. `tokens` are the words that it took; `at` is where the next
    begins.

    `at_end`: nothing of this sentence is left, so that something is missing rather than wrong.
    """

    def __init__(self, parser: Lark, source: Source, span: Span, rule: str) -> None:
        self.parser = parser
        self.source = source
        self.text = source.text
        self.rule = rule
        self.words = vocabulary_of(parser)
        self.tokens: list[Token] = []
        self.at = self.end = span.end
        self.kind = END
        piece = parser.parse_interactive(TextSlice(self.text, span.start, span.end), start=rule)
        try:
            for token in _tokens(piece):
                piece.feed_token(token)
                self.tokens.append(token)
        except UnexpectedToken as wrong:
            self.at = wrong.token.start_pos or 0
            self.kind = wrong.token.type
        except UnexpectedCharacters as unknown:
            self.at = unknown.pos_in_stream or 0
            self.kind = ""
        self.at_end = self.kind == END or self._next_sentence()
        if self._misread_as_kept():
            self.at = self.tokens.pop().start_pos or 0
            self.kind, self.at_end = "NAME", False
            self.__dict__.pop("_kept")  # it was made for one word more

    def _misread_as_kept(self) -> bool:
        """Whether the last word was taken for what a rule keeps only because any name might be:
        nothing behind it says that it changes.
        """
        if not self.tokens or self.tokens[-1].type != "NAME":
            return False
        if any(word.casefold() in CHANGING for word, _ in self.chunks(self.at, 1)):
            return False
        goes_on = {word for name in self.accepts_at(len(self.tokens)) for word in self._of(name)}
        return goes_on <= GOES_ON

    def _of(self, terminal: str) -> tuple[str, ...]:
        return self.words.spellings.get(terminal, (terminal,))

    def _next_sentence(self) -> bool:
        """Whether the mistake shows only where another sentence begins, at the start of a line."""
        line = self.text[self.text.rfind("\n", 0, self.at) + 1 : self.at]
        return (
            bool(self.tokens)
            and not line.strip()
            and self.kind in self.words.first["sentence"]
            and len(line) <= self._indent()
        )

    def _indent(self) -> int:
        """How far the line of the sentence that the mistake is in is moved in."""
        starts = self.words.first["sentence"]
        for token in reversed(self.tokens):
            line = self.text[self.text.rfind("\n", 0, token.start_pos) + 1 : token.start_pos]
            if token.type in starts and not line.strip():
                return len(line)
        return 0

    @cached_property
    def accepts(self) -> frozenset[str]:
        return self.accepts_at(len(self.tokens))

    def accepts_at(self, index: int) -> frozenset[str]:
        """What could stand in the place of the token number `index`."""
        return accepted(self.state_at(index))

    def state_at(self, index: int) -> InteractiveParser:
        kept = max(0, len(self.tokens) - KEPT)
        untyped: Any = self._kept
        state: InteractiveParser = (
            untyped.copy(deepcopy_values=False) if index >= kept else self._fresh()
        )
        for token in self.tokens[kept if index >= kept else 0 : index]:
            state.feed_token(token)
        return state

    @cached_property
    def _kept(self) -> InteractiveParser:
        """The parser a few words before the mistake, so that those before needn't be read again."""
        state = self._fresh()
        for token in self.tokens[: max(0, len(self.tokens) - KEPT)]:
            state.feed_token(token)
        return state

    def _fresh(self) -> InteractiveParser:
        return self.parser.parse_interactive(start=self.rule)

    @staticmethod
    def token(terminal: str) -> Token:
        """A word that was not typed, to try whether it would do."""
        return Token(terminal, "")

    def would_help(self, index: int, terminal: str, offset: int) -> bool:
        """Whether the parser would get past the mistake, had a terminal stood at `index` with the
        text from `offset` on behind it.
        """
        piece = self.parser.parse_interactive(
            TextSlice(self.text, offset, self.at if self.at_end else self.end), start=self.rule
        )
        piece.parser_state = self.state_at(index).parser_state
        try:
            piece.feed_token(self.token(terminal))
            for token in _tokens(piece):
                piece.feed_token(token)
                if (token.start_pos or 0) >= self.at and token.type != "NAME":
                    return True
        except UnexpectedInput:
            return False
        return END in accepted(piece)

    def matching(self, accepts: frozenset[str] | set[str], offset: int) -> Iterator[str]:
        """The terminals out of `accepts` that stand at `offset`."""
        offset = self.skip(offset)
        if offset >= self.end and END in accepts:
            yield END
        for name in sorted(accepts - {END}):
            if self.words.patterns[name].match(self.text, offset, self.end):
                yield name

    def skip(self, offset: int) -> int:
        """Over white space and comments."""
        found = IGNORED.match(self.text, offset, self.end)
        return found.end() if found else offset

    def span_of(self, index: int) -> Span:
        token = self.tokens[index]
        return Span(token.start_pos or 0, token.end_pos or 0)

    def start_of(self, index: int) -> int:
        return self.span_of(index).start if index < len(self.tokens) else self.at

    @property
    def behind(self) -> Span:
        """Where something is missing: behind the last word that was understood."""
        end = self.span_of(-1).end if self.tokens else self.at
        return Span(end, end)

    @property
    def before(self) -> str:
        """The last word that was understood, as typed."""
        return " ".join(self.tokens[-1].split()) if self.tokens else ""

    def chunks(self, offset: int, most: int) -> list[tuple[str, int]]:
        """The next words from `offset`, up to `most`, each with its end."""
        found: list[tuple[str, int]] = []
        while len(found) < most:
            offset = self.skip(offset)
            match = CHUNK.match(self.text, offset, self.end)
            if match is None:
                break
            offset = match.end()
            found.append((match.group(), offset))
        return found

    @property
    def wrong(self) -> Span:
        """The word that doesn't fit."""
        chunks = self.chunks(self.at, 1)
        end = chunks[0][1] if chunks else min(self.at + 1, self.end)
        return Span(self.skip(self.at) if chunks else self.at, end)
