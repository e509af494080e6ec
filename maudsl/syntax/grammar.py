"""In: the texts under grammar/. Out: what reads by them, from the user's cache where it was built
before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from maudsl.folders import own_folder
from maudsl.kept import digest, lark_as_installed, recall, remember
from maudsl.syntax import kept_grammar
from maudsl.syntax.kept_grammar import KeptParser
from maudsl.syntax.reader import Reader

if TYPE_CHECKING:
    from lark import Lark

MOST_KEPT = 4  # a grammar of another version of the program is seldom wanted again
RULE_FILES = ("lexical.lark", "cards.lark", "mau.lark")
STARTS = ("statement", "number", "pack_suit", "pack_rank")


def grammar_text(names: Iterable[str]) -> str:
    folder = own_folder("maudsl.grammar")
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


@cache
def built(names: tuple[str, ...], start: tuple[str, ...]) -> KeptParser:
    """The parser for these grammar files; `start` are the rules that a text may be read as."""
    text = grammar_text(names)
    # A change in how it is built, or how it is kept, is a change too.
    here = Path(kept_grammar.__file__)
    how = "".join(path.read_text("utf-8") for path in (here, here.with_name("compiling.py")))
    version = f"{lark_as_installed()}|{sys.version_info[:2]}|{start}|{how}|{text}"
    key = digest(version)[:32]
    kept = recall(names[-1], key, KeptParser)
    if kept is None:
        from maudsl.syntax.compiling import compile_grammar, kept_of

        kept = kept_of(compile_grammar(text, start))
        remember(names[-1], key, kept, most=MOST_KEPT)
    return kept


@cache
def build_lark(names: tuple[str, ...], start: tuple[str, ...]) -> Lark:
    """The same as Lark's own, for whoever asks what might stand where."""
    # Here, because what is right is read without it, and Lark is slow to import.
    from maudsl.syntax.ready import parser_of

    return parser_of(built(names, start))


@cache
def rule_reader() -> Reader:
    """What reads rule files and typed rules, as long as they are right."""
    return Reader(built(RULE_FILES, STARTS))


def rule_parser() -> Lark:
    """The parser of rule files and typed rules."""
    return build_lark(RULE_FILES, STARTS)
