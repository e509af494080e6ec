"""Positions in a text."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.source import Source, Span

TEXTS = st.text(alphabet=st.sampled_from("ab é🃏\t\n\r\u2028\ufeff"), max_size=40)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_are_one_character(end: str) -> None:
    assert Source.of("x", f"one{end}two{end}") == Source.of("x", "one\ntwo\n")


def test_a_leading_byte_order_mark_goes_and_only_that() -> None:
    assert Source.of("x", "\ufeffrule").text == "rule"
    assert Source.of("x", "rule\ufeff").text == "rule\ufeff"


def test_a_line_separator_is_no_line_end() -> None:
    assert Source.of("x", "one\u2028two").line_count == 1


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (4, (3, 1)), (6, (3, 3)), (99, (3, 3)), (-1, (1, 1))],
)
def test_line_and_column_count_from_one(offset: int, place: tuple[int, int]) -> None:
    assert Source.of("x", "ab\n\ncd").line_col(offset) == place


def test_line_text() -> None:
    source = Source.of("x", "ab\n\ncd\n")
    assert [source.line_text(n) for n in range(6)] == ["", "ab", "", "cd", "", ""]


def test_spans_sort_and_compare() -> None:
    assert sorted([Span(3, 4), Span(1, 9), Span(1, 2)]) == [Span(1, 2), Span(1, 9), Span(3, 4)]
    assert len({Span(1, 2), Span(1, 2)}) == 1


@pytest.mark.parametrize(
    ("text", "span", "seen"),
    [
        ("draw 1\n\n\n", Span(8, 9), Span(6, 6)),  # the end of the file
        ("draw 1\n", Span(0, 4), Span(0, 4)),
        ("draw 1\n", Span(2, 99), Span(2, 7)),
        ("  \n", Span(3, 3), Span(3, 3)),  # nothing is written at all
        ("", Span(-1, 5), Span(0, 0)),
    ],
)
def test_clamp(text: str, span: Span, seen: Span) -> None:
    assert Source.of("x", text).clamp(span) == seen


def test_it_can_be_sent_to_another_process() -> None:
    source = Source.of("x", "a\nb")
    assert pickle.loads(pickle.dumps(source)).line_col(2) == (2, 1)


@settings(deadline=None)
@given(TEXTS)
def test_lines_and_offsets_agree(text: str) -> None:
    source = Source.of("x", text)
    lines = [source.line_text(n) for n in range(1, source.line_count + 1)]
    assert "\n".join(lines) == source.text
    for offset, char in enumerate(source.text):
        line, column = source.line_col(offset)
        assert (source.line_text(line) + "\n")[column - 1] == char


@settings(deadline=None)
@given(TEXTS)
def test_reading_again_changes_nothing(text: str) -> None:
    source = Source.of("x", text.lstrip("\ufeff"))
    assert Source.of("x", source.text) == source
