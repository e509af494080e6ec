"""The words of grammar/table.lark, taken from the grammar itself, and what may stand in a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from lark import Lark
from lark.lexer import TerminalDef

from maudsl.syntax.grammar import build_lark, grammar_text
from maudsl.syntax.kept_grammar import BOUNDARY
from maudsl.writing import in_quotes

FILES = ("lexical.lark", "table.lark")
STARTS = ("step", "prompt", "setup", "expectation")


def table_parser() -> Lark:
    return build_lark(FILES, STARTS)


@cache
def first_words() -> frozenset[str]:
    """Every word that a keyword of the table begins with; a name like one is written in quotes."""
    grammar = re.sub(r"^//.*", "", grammar_text(FILES), flags=re.M)
    return frozenset(re.findall(r'"([a-z]+)[a-z ]*"', grammar))


@cache
def _free(terminal: str) -> re.Pattern[str]:
    found = next(each for each in table_parser().terminals if each.name == terminal)
    return re.compile(found.pattern.to_regexp())


def is_bare(text: str, *terminals: str) -> bool:
    """Whether a text is read as one of these terminals without being put in quotes."""
    if text in first_words():
        return False
    return any(_free(terminal).fullmatch(text) for terminal in terminals)


@cache
def keywords(terminal: str) -> tuple[str, ...]:
    """The spellings of a terminal that is made of words; none for other terminals."""
    found = next((each for each in table_parser().terminals if each.name == terminal), None)
    return tuple(_spellings(found)) if found else ()


def _spellings(terminal: TerminalDef) -> Iterator[str]:
    """Back from the pattern that the parser made of the words."""
    pattern = terminal.pattern.to_regexp()
    if pattern.endswith(BOUNDARY):
        body = pattern.removesuffix(BOUNDARY).replace(r"\s+", " ")
        for spelling in re.sub(r"\(\?:|[()]", "", body).split("|"):
            if re.fullmatch("[a-z ]+", spelling):
                yield spelling


def after_a_name(terminal: str) -> str:
    """The form that stands after a name: "plays"."""
    return keywords(terminal)[0]


def as_a_command(terminal: str) -> str:
    """The form of the prompt: "play"."""
    spellings = keywords(terminal)
    return spellings[len(spellings) // 2]


@cache
def verbs() -> tuple[str, ...]:
    """The terminals of everything that can be done, in the order of the grammar."""
    parser = table_parser().parse_interactive("x", start="step")
    for _ in parser.iter_parse():
        pass
    accepts: Callable[[], set[str]] = parser.accepts
    order = {each.name: i for i, each in enumerate(table_parser().terminals)}
    return tuple(sorted(accepts(), key=order.__getitem__))


def unquoted(text: str) -> str:
    """What stands between quotation marks; a line end inside is a blank, as everywhere."""
    return re.sub(r"[ \t]*\n[ \t]*", " ", text[1:-1])


def quoted(text: str) -> str:
    """In quotation marks that aren't in the text."""
    return in_quotes(text)
