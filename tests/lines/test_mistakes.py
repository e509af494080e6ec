"""Slips of people who type at a table, the place that is blamed, and what they are told."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maudsl.diagnostics import Diagnostic
from maudsl.lines.read import read_expectation, read_prompt, read_setup, read_step
from maudsl.lines.vocabulary import table_parser
from maudsl.source import Span

READERS = {
    "step": read_step,
    "prompt": lambda text, pack=None, **more: read_prompt(text, "Me", pack, **more),
    "setup": read_setup,
    "expectation": read_expectation,
}

# What it is read as, the line with «» around what is blamed, the code, part of what is told.
SLIPS = [
    ("step", "«»", "unexpected-end", "a step is missing"),
    ("step", "«»  # nothing", "unexpected-end", "a step is missing"),
    ("step", "Ann«»", "unexpected-end", '"plays", "deals", "draws"'),
    ("step", "Ann plays«» # what?", "unexpected-end", "still missing: a card"),
    ("step", "Ann «plasy» 7S", "unexpected-word", 'did you mean "plays"?'),
    ("step", "Ann «Plays» 7S", "unexpected-word", 'did you mean "plays"?'),
    ("step", "«plays» 7S", "unexpected-word", "does not say who acts"),
    ("step", "Mary «Ann» plays 7S", "unexpected-word", "several words is written in quotes"),
    ("step", "7 «draws»", "unexpected-word", "written in quotes"),
    ("step", "«7S» draws", "unexpected-word", "written in quotes"),
    ("step", '«""» draws', "missing-text", "no name between"),
    ("step", "Ann plays «7Z»", "unknown-card", "no card of this pack"),
    ("step", "Ann plays «quen of hearts»", "unknown-card", 'did you mean "queen of hearts"?'),
    ("step", "Ann plays 7S «9S»", "unexpected-word", '"saying", a text in quotes or nothing'),
    ("step", 'Ann plays 7S «sayng» "x"', "unexpected-word", 'did you mean "saying"?'),
    ("step", "Ann plays 7 «of-x»", "unexpected-word", "does not fit here"),
    ("step", "Ann calls «hearst»", "unknown-word", 'did you mean "hearts"?'),
    ("step", 'Ann says «"»last card', "unclosed-quote", "no partner"),
    ("step", 'Ann adds nobody may say «"»x', "unclosed-quote", "no partner"),
    ("step", "Ann does «knock»", "unexpected-word", "a text in quotes"),
    ("step", "Ann gives 7S «Ben»", "unexpected-word", 'here may stand: "to"'),
    ("step", 'Ann penalises Ben «"x"»', "unexpected-word", 'here may stand: "for"'),
    ("step", 'Ann penalises Ben for "x" «y»', "unexpected-word", "nothing more"),
    ("step", "Ann draws «4.5»", "bad-number", "a whole number"),
    ("step", "Ann draws «-1»", "bad-number", "a whole number"),
    ("step", "Ann draws «1234567890»", "number-too-large", "at most 9 digits"),
    ("step", "Ann draws«\x07»", "unexpected-word", "U+0007"),
    ("step", "Ann says «\u202e»x", "unexpected-word", "U+202E"),
    ("step", "Ann draws«;» Ben draws", "unexpected-word", "nothing more"),
    ("step", 'together: Ann «sasy» "x"', "unexpected-word", 'did you mean "says"?'),
    ("step", 'together «Ann» says "x"', "unexpected-word", "a colon"),
    ("step", 'together: Ann says "x"; Ben«»', "unexpected-end", '"plays"'),
    ("prompt", "«»", "unexpected-end", "nothing was typed"),
    ("prompt", "«drwa»", "unknown-card", 'did you mean "draw"?'),
    ("prompt", "«paly» 7s", "unexpected-word", 'did you mean "play"?'),
    ("prompt", "penalty ben «no» last card", "unexpected-word", "a colon"),
    ("prompt", "«touch the stokc»", "unexpected-word", 'did you mean "touch the stock"?'),
    ("prompt", "«hello» there", "unexpected-word", "play, deal, draw"),
    ("prompt", "«hello»", "unknown-card", "play, deal, draw"),
    ("prompt", "vote «maybe»", "unexpected-word", '"yes" or "no"'),
    ("setup", "«tunr» Ann", "unexpected-word", 'did you mean "turn"?'),
    ("setup", "«plyers» Ann, Ben", "unexpected-word", 'did you mean "players"?'),
    ("setup", "players Ann «Ben»", "unexpected-word", "a comma"),
    ("setup", "players Ann, «7», Ben", "unexpected-word", "written in quotes"),
    ("setup", "players Ann, «7S»", "unexpected-word", "one more of a list"),
    ("setup", "top 7S, «9S»", "unexpected-word", "one more of a list"),
    ("setup", "with «mau»", "unexpected-word", "a text in quotes"),
    ("setup", "Ann «hodls» 7S", "unexpected-word", 'did you mean "holds"?'),
    ("setup", "Ann holds 7S, Ben holds «7Z»", "unknown-card", "no card of this pack"),
    ("setup", "direction «left»", "unexpected-word", '"clockwise" or "counterclockwise"'),
    ("setup", "seed«»", "unexpected-end", "a number"),
    ("expectation", "Ann «wins teh hand»", "unexpected-word", 'did you mean "wins the hand"?'),
    ("expectation", "«nobody won»", "unexpected-word", 'did you mean "nobody has won"?'),
    ("expectation", "«refsued»", "unexpected-word", 'did you mean "refused"?'),
    ("expectation", "«point of ordr»", "unexpected-word", 'did you mean "point of order"?'),
    ("expectation", 'rule "x" «is force»', "unexpected-word", 'did you mean "is in force"?'),
    ("expectation", "Ann holds 7S, Ben «hodls» 3 cards", "unexpected-word", '"holds"?'),
    ("expectation", "Ann holds 7S,«»", "unexpected-end", "still missing"),
]


def plain(found: Diagnostic, typed: str = "") -> None:
    """No terminal's name, no sets, no traceback: nothing from inside."""
    told = f"{found.message} {found.help}"
    for terminal in table_parser().terminals:
        assert terminal.name in typed or not re.search(rf"\b{terminal.name}\b", told)
    inside = re.findall(r"[A-Z]+_[A-Z]+|\$END|Token|Traceback|\{'|set\(|\\s|\(\?", told)
    assert all(each in typed for each in inside)
    assert found.message == found.message.strip() != ""


@pytest.mark.parametrize(("kind", "marked", "code", "told"), SLIPS)
def test_slips(kind, marked, code, told, pack):
    start, end = marked.index("«"), marked.index("»") - 1
    line = marked.replace("«", "").replace("»", "")
    found = READERS[kind](line, pack, source_name="s", at=100)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span) == (code, Span(100 + start, 100 + end))
    assert told in f"{found.message}; {found.help}"
    assert found.source == "s"
    plain(found)


@pytest.mark.parametrize("kind", READERS)
def test_a_line_has_an_end(kind):
    found = READERS[kind]("Ann says " + "x" * 2000)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.start) == ("too-long", 2000)


WORDS = ["Ann", "7S", "7", "QH", '"x"', "of", ",", ";", ":", "plays", "draw", "holds", "saying"]
WORDS += ["#", '"', "“", "♥", "-", "4.5", "owes", "cards", "with", "is", "in", "the", "rule", "for"]
lines = st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


@given(st.sampled_from(sorted(READERS)), lines)
def test_whatever_is_typed_is_read_or_explained(kind, line):
    found = READERS[kind](line)
    if isinstance(found, Diagnostic):
        assert 0 <= found.span.start <= found.span.end <= len(line)
        plain(found, line)
