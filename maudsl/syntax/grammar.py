"""In: the texts under grammar/. Out: a Lark parser, from the user's cache where it was built
before.

The grammar spells its keywords as plain words. They become patterns here: any white space between
two words, and an end that is no part of a longer word ("draw" isn't the head of "drawbridge"),
before any name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import lark
from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from maudsl.kept import digest, recall, remember
from maudsl.syntax import kept_grammar
from maudsl.syntax.kept_grammar import KeptParser, kept_of
from maudsl.syntax.ready import parser_of

MOST_KEPT = 4  # a grammar of another version of the program is seldom wanted again
FREE_TEXT = frozenset({"NAME", "INT", "CODE", "STRING", "COMMENT"})
BOUNDARY = r"(?![\w'’-])"
RULE_FILES = ("lexical.lark", "cards.lark", "mau.lark")
STARTS = ("statement", "number", "pack_suit", "pack_rank")


def grammar_text(names: Iterable[str]) -> str:
    folder = files("maudsl.grammar")
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


@cache
def build_lark(names: tuple[str, ...], start: tuple[str, ...]) -> Lark:
    """The parser for these grammar files; `start` are the rules that a text may be read as."""
    text = grammar_text(names)
    # A change in how it is built, or how it is kept, is a change too.
    how = "".join(Path(each).read_text("utf-8") for each in (__file__, kept_grammar.__file__))
    version = f"{lark.__version__}|{sys.version_info[:2]}|{start}|{how}|{text}"
    key = digest(version)[:32]
    kept = recall(names[-1], key, KeptParser)
    if kept is None:
        kept = kept_of(compile_grammar(text, start))
        remember(names[-1], key, kept, most=MOST_KEPT)
    return parser_of(kept)


def compile_grammar(text: str, start: tuple[str, ...], *, strict: bool = False) -> Lark:
    """Build the parser. `strict` refuses every conflict; it needs the package interegular.

    Where that is installed Lark compares all terminals with each other, strict or not, which takes
    twenty times as long as the rest; only a strict parser is asked for that.
    """
    installed = lark.lexer.has_interegular
    lark.lexer.has_interegular = installed and strict
    try:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=list(start),
            strict=strict,
            propagate_positions=True,
            maybe_placeholders=False,
            edit_terminals=_as_words,
        )
    finally:
        lark.lexer.has_interegular = installed


def _as_words(terminal: TerminalDef) -> None:
    pattern = terminal.pattern
    if terminal.name in FREE_TEXT or not re.search("[a-z]", pattern.value):
        return
    if pattern.value.startswith("\\s"):
        return
    body = pattern.value
    if isinstance(pattern, PatternStr):
        body = re.escape(body)
    body = re.sub(r"(?:\\? )+", r"\\s+", body)
    terminal.pattern = PatternRE(f"(?:{body}){BOUNDARY}")
    terminal.priority = 2


def rule_parser() -> Lark:
    """The parser of rule files and typed rules."""
    return build_lark(RULE_FILES, STARTS)
