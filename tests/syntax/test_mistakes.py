"""Mistakes that people make, and what they are told.

Every file under data/bad has its mistakes marked: `#! code` stands on the line that is blamed.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from maudsl.codes import CODES
from maudsl.diagnostics import Diagnostic
from maudsl.render import render
from maudsl.source import Source, Span
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.parser import parse
from maudsl.syntax.stumble import vocabulary_of

BAD = sorted((Path(__file__).parents[1] / "data" / "bad").glob("*.mau"))
MARK = re.compile(r"#! ([a-z-]+)")
# What no reader should meet: a name of the grammar, of Lark, of Python.
LEAKS = re.compile(
    r"ANON|\b[A-Z]{2,}(?:_[A-Z]+)*\b|(?<!\w)_+\w|\$END|\\s|\(\?|frozenset|\{'|\bToken\b|Traceback"
    r"|\bNone\b|unexpected token",
)
TYPED = re.compile(r'"[^"\n]*"|“[^”\n]*”')


def source_of(path: Path) -> Source:
    return Source.of(path.name, path.read_text("utf-8"))


def mistakes(text: str) -> tuple[Diagnostic, ...]:
    return parse(Source.of("a.mau", text)).mistakes


def only(text: str) -> Diagnostic:
    (mistake,) = mistakes(text)
    return mistake


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_mistakes_are_those_that_are_marked(path: Path) -> None:
    source = source_of(path)
    marked = [
        (number, found.group(1))
        for number in range(1, source.line_count + 1)
        if (found := MARK.search(source.line_text(number)))
    ]
    blamed = [
        (source.line_col(source.clamp(mistake.span).start)[0], mistake.code)
        for mistake in parse(source).mistakes
    ]
    assert blamed == marked


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_people_are_told(path: Path, snapshot: SnapshotAssertion) -> None:
    source = source_of(path)
    shown = (render(mistake, {path.name: source}) for mistake in parse(source).mistakes)
    assert "\n\n".join(shown) == snapshot


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_case_L11_no_message_speaks_of_the_parser(path: Path) -> None:
    for mistake in parse(source_of(path)).mistakes:
        assert_readable(mistake)
        assert mistake.help


def assert_readable(mistake: Diagnostic) -> None:
    assert mistake.code in CODES
    for text in (mistake.message, mistake.help, *(label.text for label in mistake.labels)):
        assert not LEAKS.search(TYPED.sub("", text)), text


def test_case_L11_there_are_enough_slips() -> None:
    assert len(BAD) >= 40


def test_case_L11_every_keyword_has_a_readable_name() -> None:
    words = vocabulary_of(rule_parser())
    for name in words.spellings:
        for before in ("they", "anyone", "may", ""):
            shown = words.shown(name, before)
            assert re.fullmatch(r"""(?:"[a-z+*/-][a-z' ]*"(?: or )?)+|an? [a-z ]+""", shown), name


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_case_L11_whatever_is_wrong_the_words_are_the_languages_own(data: st.DataObject) -> None:
    words = [word for each in vocabulary_of(rule_parser()).spellings.values() for word in each]
    typed = data.draw(st.lists(st.sampled_from([*words, '"x"', "7", "x"]), max_size=8))
    for mistake in mistakes("when anyone plays a 7: " + " ".join(typed)):
        assert_readable(mistake)


# -- what is meant ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "typed", "meant"),
    [
        ("anybody may draw 1", "anybody", "anyone"),
        ("no one may draw 1", "no one", "nobody"),
        ("somebody must draw 1", "somebody", "anyone"),
        ("when anyone plays a 7: she must draw 1", "she", "they"),
        ("when anyone puts a 7: reverse", "puts", "plays"),
        ("anyone may lay a 7", "lay", "play"),
        ("anyone may pick up 1", "pick up", "draw"),
        ("anyone must not draw 1", "must not", "may not"),
        ("if anyone plays a 7: reverse", "if", "when"),
        ("nobody may draw 1 fine 2", "fine", "or else take"),
        ("when the nxt player plays a 7: reverse", "the nxt player", "the next player"),
        ("the nxt player may draw 1", "the nxt player", "the next player"),
        ("both neighbors may draw 1", "both neighbors", "both neighbours"),
        ("anyone may draw 1 insted of playing", "insted of playing", "instead of playing"),
        ("anyone may draw 1 in tunr", "in tunr", "in turn"),
        ("When anyone plays a 7: reverse", "When", "when"),
        ("when anyone plays a 7, reverse", ",", ":"),
        ("when anyone plays a 7: reverse and skip 1", "and", ","),
        ("when anyone plays a 7: reverse; skip 1", ";", ","),
        ("when anyone plays a 7 then reverse", "then", ":"),
    ],
)
def test_did_you_mean(text: str, typed: str, meant: str) -> None:
    mistake = only(text)
    assert text[mistake.span.start : mistake.span.end] == typed
    assert mistake.help.splitlines()[0] == f'did you mean "{meant}"?'


@pytest.mark.parametrize(
    "text", ["foo", "anyone may xyzzy", "when anyone plays a 7: qqq", "they must say 7 7 7"]
)
def test_no_guess_where_nothing_is_alike(text: str) -> None:
    assert "did you mean" not in only(text).help


# -- places -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before",
    ["", "\t", "# Grüße 👨‍👩‍👧\n", 'rule "Grüß 🂡"\n\t', 'players 2\n\n\nrule "é" #"\n    '],
)
def test_the_place_is_exact(before: str) -> None:
    text = f'{before}when anyone plays a "Grüß 🂡":\tthey must eat 7, reverse\n'
    mistake = only(text)
    assert mistake.span == Span(text.index("eat"), text.index("eat") + 3)


def test_an_end_is_blamed_where_the_words_end() -> None:
    text = 'rule "a"\n    anyone may   # what?\n\n    anyone may draw 1\n'
    mistake = only(text)
    assert mistake.span.start == text.index("may") + 3


def test_an_unclosed_quote_is_blamed_at_the_quote() -> None:
    text = (
        'rule "a"\n    they must say "b\n    they must say "c"\n\nrule "d"\n    they must say "e"\n'
    )
    mistake = only(text)
    assert mistake.code == "unclosed-quote"
    assert mistake.span.start == text.index('"b')
    opened, ended = mistake.labels
    assert opened.span == mistake.span
    assert ended.span.start == text.index("b\n") + 1


def test_a_text_may_run_on_to_the_next_line() -> None:
    text = 'they must say "a\n   b" or "c\n   d" or “e\n   f”\nthey must say "g"\n'
    assert mistakes(text) == ()


def test_a_lone_quote_in_a_comment_is_nothing() -> None:
    assert mistakes('anyone may draw 1 # 3" long\nanyone may draw 2 # “\n') == ()
