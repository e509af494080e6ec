"""The colours of a rule that is being typed."""

from __future__ import annotations

from itertools import groupby

from maudsl.repl.highlight import rule_styles


def told(text: str) -> list[tuple[str, str]]:
    """Each styled piece of the text."""
    pieces = groupby(zip(text, rule_styles(text), strict=True), key=lambda pair: pair[1])
    found = [("".join(char for char, _ in piece), style) for style, piece in pieces]
    return [(part, style.removeprefix("class:")) for part, style in found if style]


def test_keywords_texts_and_numbers_are_told_apart_and_names_are_plain() -> None:
    assert told('when anyone plays a queen: skip two, they must say "ma\'am"') == [
        ("when", "keyword"),
        ("anyone", "keyword"),
        ("plays", "keyword"),
        ("a", "keyword"),
        (":", "keyword"),
        ("skip", "keyword"),
        ("two", "number"),
        (",", "keyword"),
        ("they", "keyword"),
        ("must", "keyword"),
        ("say", "keyword"),
        ('"ma\'am"', "string"),
    ]


def test_a_name_spelled_like_a_keyword_is_plain() -> None:
    """The grammar reads it; a list of words would take it for a keyword."""
    assert told("words first ") == [("words", "keyword")]


def test_the_word_that_does_not_fit_is_marked() -> None:
    assert ("somebody", "wrong") in told("when somebody plays a queen: reverse")
