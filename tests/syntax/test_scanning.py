"""Our scanners find the tokens that Lark's own find, and miss where those miss."""

from functools import cache
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput

import maudsl
from maudsl.syntax.cut import start_rule, statements
from maudsl.syntax.grammar import RULE_FILES, STARTS, compile_grammar, grammar_text
from maudsl.syntax.kept_grammar import kept_of
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.ready import parser_of
from maudsl.syntax.scenario import IS_SCENARIO

RULES = sorted((Path(maudsl.__file__).parent / "rules").rglob("*.mau"))
WRONG = (
    "when anyone plays a queen reverse",
    "when anyone playsa queen: reverse",
    "whenever",
    "the next playr must draw 1",
    "anyone may play a card or",
    "players 3 too 4",
    'they must say "unclosed',
)


@cache
def parsers() -> tuple[Lark, Lark]:
    text = grammar_text(RULE_FILES)
    return compile_grammar(text, STARTS), parser_of(kept_of(compile_grammar(text, STARTS)))


def read(parser: Lark, text: str) -> object:
    """A tree, or where it broke off and what might have stood there."""
    try:
        return parser.parse(text, start=start_rule(text, 0))
    except UnexpectedInput as error:
        return type(error), error.pos_in_stream, getattr(error, "token", None)


def statements_of(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    found = (text[start:end] for start, end in statements(text, find_marks(text)))
    return [each for each in found if not IS_SCENARIO.match(each, 0)]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_statement_is_read_the_same(path: Path) -> None:
    theirs, ours = parsers()
    texts = [each for each in statements_of(path) if each.strip()]
    assert [read(ours, each) for each in texts] == [read(theirs, each) for each in texts]


@pytest.mark.parametrize("text", WRONG)
def test_mistakes_are_at_the_same_place(text: str) -> None:
    theirs, ours = parsers()
    assert read(ours, text) == read(theirs, text)
    assert isinstance(read(ours, text), tuple)
