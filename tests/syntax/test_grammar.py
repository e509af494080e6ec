"""The grammar of rules has no conflict, and its keywords are whole words."""

import pytest

from maudsl.source import Source
from maudsl.syntax.compiling import compile_grammar
from maudsl.syntax.grammar import RULE_FILES, STARTS, grammar_text
from maudsl.syntax.parser import parse


def test_no_conflicts() -> None:
    pytest.importorskip("interegular")
    compile_grammar(grammar_text(RULE_FILES), STARTS, strict=True)


@pytest.mark.parametrize(
    "text",
    [
        "anyone may draw2",
        "anyonemay draw 2",
        "anyone may playan ace",
        "anyone may play any cards",
        "when anyone plays a 7: reversed",
        "when anyone plays a 7: skip-1",
        "players 2to 4",
        "anyone may drawbridge",
    ],
)
def test_a_keyword_is_no_part_of_a_longer_word(text: str) -> None:
    assert parse(Source.of("a.mau", text)).mistakes


@pytest.mark.parametrize(
    "text",
    [
        "anyone   may\tdraw\n   2",
        "when the\n  next\t player  plays a 7: reverse",
        "anyone may play # which one\n   any card",
    ],
)
def test_white_space_and_comments_between_words_mean_nothing(text: str) -> None:
    parsed = parse(Source.of("a.mau", text))
    assert not parsed.mistakes
    assert len(parsed.file.statements) == 1
