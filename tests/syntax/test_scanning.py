"""Our scanners find the tokens that Lark's own find, and miss where those miss; our reader finds
the trees that Lark's parser finds.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from lark import Lark, Tree
from lark.exceptions import UnexpectedInput

import maudsl
from maudsl.source import Span
from maudsl.syntax.compiling import compile_grammar, kept_of
from maudsl.syntax.cut import statements
from maudsl.syntax.cut_sentences import start_rule
from maudsl.syntax.grammar import RULE_FILES, STARTS, grammar_text
from maudsl.syntax.nodes import NOWHERE
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.reader import Reader
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


def as_made(name: str, span: Span, parts: list[object]) -> object:
    return name, span, parts


def as_told(tree: object) -> object:
    """The same of Lark's tree."""
    if not isinstance(tree, Tree):
        return tree
    meta = tree.meta
    span = NOWHERE if meta.empty else Span(meta.start_pos, meta.end_pos)
    return str(tree.data), span, [as_told(each) for each in tree.children]


def levels(tree: object) -> int:
    below = tree[2] if isinstance(tree, tuple) else []
    return max(map(levels, below), default=0) + isinstance(tree, tuple)


def places(tree: object) -> list[tuple[str, str, int, int]]:
    """Of each token; two of them are equal if their texts are."""
    if isinstance(tree, tuple):
        return [each for part in tree[2] for each in places(part)]
    return [(tree, tree.type, tree.start_pos, tree.end_pos)]


@cache
def reader() -> Reader:
    return Reader(kept_of(compile_grammar(grammar_text(RULE_FILES), STARTS)))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_reader_finds_the_trees_of_lark(path: Path) -> None:
    lark, _ = parsers()
    for text in statements_of(path):
        start = start_rule(text, 0)
        found = reader().read(text, 0, len(text), start, as_made)
        tree = as_told(lark.parse(text, start=start))
        assert found is not None and found.value == tree
        assert places(found.value) == places(tree)
        assert found.levels == levels(tree)


@pytest.mark.parametrize("text", [*WRONG, "", "anyone", "game", 'rule "a"'])
def test_the_reader_finds_nothing_where_lark_stumbles(text: str) -> None:
    lark, _ = parsers()
    assert not isinstance(read(lark, text), Tree)
    assert reader().read(text, 0, len(text), start_rule(text, 0), as_made) is None


def test_no_word_is_two_terminals() -> None:
    """Lark would look for the one that is spelt out; our scanners take the first."""
    lark, _ = parsers()
    spelt = [each for each in lark.terminals if each.pattern.type == "str"]
    for terminal in lark.terminals:
        if terminal.pattern.type == "re":
            regexp = re.compile(terminal.pattern.to_regexp())
            assert not [each for each in spelt if regexp.fullmatch(each.pattern.value)], terminal


@pytest.mark.parametrize("text", WRONG)
def test_mistakes_are_at_the_same_place(text: str) -> None:
    theirs, ours = parsers()
    assert read(ours, text) == read(theirs, text)
    assert isinstance(read(ours, text), tuple)
