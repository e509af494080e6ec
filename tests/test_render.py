"""What an error looks like."""

import re
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.cleaning import clean
from maudsl.diagnostics import Diagnostic, Label, Severity
from maudsl.render import render
from maudsl.source import Source, Span


def shown(
    text: str, span: Span, *labels: Label, help: str = "", severity: Severity = "error"
) -> str:
    diagnostic = Diagnostic(
        code="unknown-word",
        message="what?",
        source="a.mau",
        span=span,
        help=help,
        severity=severity,
        labels=labels,
    )
    return render(diagnostic, {"a.mau": Source.of("a.mau", text)})


def under(text: str, start: int, end: int) -> list[str]:
    """The line and the row of carets, without the frame."""
    return [line[4:] for line in shown(text, Span(start, end)).splitlines()[3:5]]


def test_the_whole_picture() -> None:
    text = "# a rule\nwhen anyone eats a 7: draw 2\n"
    label = Label("a.mau", Span(21, 25), "no act is called this")
    assert shown(text, label.span, label, help="acts are:\nplay, draw").splitlines() == [
        "error[unknown-word]: what?",
        " --> a.mau:2:13",
        "  |",
        "2 | when anyone eats a 7: draw 2",
        "  |             ^^^^ no act is called this",
        "  |",
        "  = help: acts are:",
        "          play, draw",
    ]


def test_several_places_in_several_files() -> None:
    one = Source.of("one.mau", "a\nb" + "\n" * 8 + "rule\n")
    two = Source.of("two.mau", "other rule\n")
    diagnostic = Diagnostic(
        code="same-rule",
        message="two rules of one name",
        severity="warning",
        source="one.mau",
        span=Span(11, 15),
        labels=(
            Label("one.mau", Span(0, 1), "first"),
            Label("one.mau", Span(2, 3), "then"),
            Label("two.mau", Span(6, 10), "and here"),
            Label("gone.mau", Span(6, 10), "unseen"),
        ),
    )
    assert render(diagnostic, {"one.mau": one, "two.mau": two}).splitlines() == [
        "warning[same-rule]: two rules of one name",
        "  --> one.mau:10:1",
        "   |",
        " 1 | a",
        "   | - first",
        " 2 | b",
        "   | - then",
        "...",
        "10 | rule",
        "   | ^^^^",
        "  ::: two.mau:1:7",
        "   |",
        " 1 | other rule",
        "   |       ---- and here",
        "  ::: gone.mau",
    ]


def test_two_labels_on_one_line_have_a_row_each() -> None:
    rows = shown("ace and king", Span(8, 12), Label("a.mau", Span(0, 3), "this")).splitlines()
    assert rows[3:] == ["1 | ace and king", "  | --- this", "  |         ^^^^"]


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ("a\tb", 2, 3, ["a   b", "    ^"]),
        ("\tb", 0, 1, ["    b", "^^^^"]),
        ("🃏 ace", 2, 5, ["🃏 ace", "   ^^^"]),
        ("漢字 x", 1, 2, ["漢字 x", "  ^^"]),
        ("e\u0301 x", 3, 4, ["e\u0301 x", "  ^"]),
        ("a\x1b[2Jb", 5, 6, ["a\\x1b[2Jb", "        ^"]),
        ("a\u202eb", 1, 2, ["a\\u202eb", " ^^^^^^"]),
        ("one\ntwo", 1, 6, ["one", " ^^"]),  # over two lines: the first of them
        ("one\ntwo", 3, 3, ["one", "   ^"]),  # at the end of a line
        ("draw\n\n", 6, 6, ["draw", "    ^"]),  # at the end of the file
    ],
)
def test_carets_stand_below(text: str, start: int, end: int, expected: list[str]) -> None:
    assert under(text, start, end) == expected


def test_an_empty_text() -> None:
    assert shown("", Span(0, 0)).splitlines()[1:] == [" --> a.mau:1:1", "  |", "1 |", "  | ^"]


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "x" * 1000 + "HERE" + "y" * 1000
    line, carets = under(text, 1000, 1004)
    assert len(line) < 170 and line[0] == line[-1] == "…"
    assert line[carets.index("^") : len(carets)] == "HERE"


def test_a_text_that_was_not_read_is_only_named() -> None:
    diagnostic = Diagnostic(
        code="unreadable", message="no", source="a\nb.mau", span=Span(0, 0), help="look again"
    )
    assert render(diagnostic, {}).splitlines() == [
        "error[unreadable]: no",
        " --> a\\nb.mau",
        "  = help: look again",
    ]


def test_colour_adds_codes_and_nothing_else() -> None:
    source = Source.of("a.mau", "one \x1b[31m two")
    diagnostic = Diagnostic(
        code="x", message="\x1b[2J", source="a.mau", span=Span(0, 3), severity="note", help="h"
    )
    plain = render(diagnostic, {"a.mau": source})
    coloured = render(diagnostic, {"a.mau": source}, colour=True)
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain – “text” 7♠ 🃏", "plain – “text” 7♠ 🃏"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x07\x7f\x9b", "\\x07\\x7f\\x9b"),
        ("\u2066\u2028\ufeff\U000e0041", "\\u2066\\u2028\\ufeff\\U000e0041"),
        ("\udce9", "\\udce9"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_clean(text: str, expected: str) -> None:
    assert clean(text) == expected


def harmless(char: str) -> bool:
    return char in "\u200c\u200d" or category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


ANY = st.text(alphabet=st.characters(exclude_categories=()), max_size=30)


@settings(deadline=None)
@given(ANY)
def test_clean_leaves_nothing_that_moves_a_cursor(text: str) -> None:
    assert all(map(harmless, clean(text)))
    assert clean(clean(text)) == clean(text)


@settings(deadline=None)
@given(ANY, ANY, ANY, st.lists(st.tuples(st.integers(-3, 40), st.integers(-3, 40)), max_size=3))
def test_whatever_is_wrong_can_be_shown(
    text: str, message: str, help: str, spans: list[tuple[int, int]]
) -> None:
    labels = tuple(Label("s", Span(start, end), message) for start, end in spans)
    diagnostic = Diagnostic(
        code="x", message=message, source="s", span=Span(2, 9), help=help, labels=labels
    )
    picture = render(diagnostic, {"s": Source.of("s", text)})
    assert all(char == "\n" or harmless(char) for char in picture)
    assert picture.count("^") >= 1
