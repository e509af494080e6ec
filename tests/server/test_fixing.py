"""What is written instead, where a diagnostic guesses what was meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maudsl.checking import check, check_source
from maudsl.diagnostics import Diagnostic
from maudsl.server.fixing import fix
from maudsl.source import Source, Span

ROOT = Path(__file__).parents[2]
WRONG = re.compile(r"^```mau wrong[^\n]*\n(.*?)^```$", re.M | re.S)


def texts() -> list[str]:
    pages = sorted((ROOT / "docs" / "diagnostics").glob("*.md"))
    bad = sorted((ROOT / "tests" / "data" / "bad").rglob("*.mau"))
    examples = [text for page in pages for text in WRONG.findall(page.read_text("utf-8"))]
    return [*examples, *(path.read_text("utf-8") for path in bad)]


def found_in(text: str) -> tuple[Diagnostic, ...]:
    """What needs no play to be tried: all guesses are about what is written."""
    return check_source(Source.of("", text), "", whole=False)[0]


def guessing() -> list[tuple[str, Diagnostic]]:
    return [(x, each) for x in texts() for each in found_in(x) if "did you mean" in each.help]


GUESSING = guessing()


def mended(text: str, diagnostic: Diagnostic) -> str:
    source = Source.of("", text)
    found = fix(diagnostic, source)
    assert found is not None
    return source.text[: found.span.start] + found.text + source.text[found.span.end :]


def test_there_are_enough_that_guess() -> None:
    assert len(GUESSING) > 20


@pytest.mark.parametrize(("text", "diagnostic"), GUESSING)
def test_what_is_mended_is_no_longer_found(text: str, diagnostic: Diagnostic) -> None:
    left = found_in(mended(text, diagnostic))
    assert (diagnostic.message, diagnostic.span) not in [(x.message, x.span) for x in left]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("when anyone plays a quen: reverse\n", "when anyone plays a queen: reverse\n"),
        ('anyone may play any card\ndrop rule "zebra"\n', ""),
        (
            'variant "x" for "mau-mau"\ndrop rule "jakc"\n',
            'variant "x" for "mau-mau"\ndrop rule "jack"\n',
        ),
        (
            'variant "x" for "mau-maux"\nanyone may play any card\n',
            'variant "x" for "mau-mau"\nanyone may play any card\n',
        ),
        (
            'scenario "x"\n    with "mau-maux"\n    players Ann, Ben\n',
            'scenario "x"\n    with "mau-mau"\n    players Ann, Ben\n',
        ),
        (
            'scenario "x"\n    players Ann, Ben\n    direction counterclockwse\n',
            'scenario "x"\n    players Ann, Ben\n    direction counterclockwise\n',
        ),
    ],
)
def test_only_the_wrong_words_go(wrong: str, right: str) -> None:
    found = [each for each in check(wrong) if "did you mean" in each.help]
    assert [mended(wrong, each) for each in found] == ([right] if right else [])


def test_other_help_is_for_reading() -> None:
    source = Source.of("", "when anyone plays a 7 reverse\n")
    (found,) = check(source.text)
    assert found.help and fix(found, source) is None


def test_nothing_where_the_wrong_words_are_not_to_be_seen() -> None:
    source = Source.of("a", "one one")
    guess = 'did you mean "two"?'
    assert fix(Diagnostic("x", '"one" is wrong', "a", Span(0, 7), guess), source) is None
    assert fix(Diagnostic("x", "it is wrong", "a", Span(0, 3), guess), source) is None
    assert fix(Diagnostic("x", '"one" is wrong', "b", Span(0, 3), guess), source) is None
    assert fix(Diagnostic("x", '"one" is wrong', "a", Span(0, 3), guess), source) is not None
