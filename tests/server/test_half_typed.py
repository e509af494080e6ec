"""Whatever is in the editor, each question has an answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maudsl.server.completing import completions
from maudsl.server.defining import definitions
from maudsl.server.documents import Document, read
from maudsl.server.fixing import fix
from maudsl.server.hovering import hover
from maudsl.server.layout import edits
from maudsl.server.problems import look, problems
from maudsl.server.running import runnable
from maudsl.server.symbols import symbols

RULES = (Path(__file__).parents[2] / "rules" / "mao.mau").read_text("utf-8")
ODD = ["", '"', "“", "🃏", "\r\n", "\0", "\ud800", "#", "((", "{", "=>", "\t", "\x0c", "\ufeff"]


def ask_everything(document: Document, offset: int) -> None:
    completions(document, offset)
    hover(document, offset)
    definitions(document, offset)
    symbols(document)
    edits(document)
    runnable(document)
    found = look(document, whole=False)
    problems(document, found)
    for each in found.diagnostics:
        fix(each, document.source)


@given(
    st.integers(0, len(RULES)),
    st.integers(0, 300),
    st.integers(0, 100),
    st.sampled_from(ODD),
)
def test_a_piece_of_a_file(at: int, before: int, behind: int, odd: str) -> None:
    start = max(0, at - before)
    text = f"{RULES[start:at]}{odd}{RULES[at : at + behind]}"
    document = read("a.mau", text)
    ask_everything(document, min(at - start, len(document.source.text)))


@pytest.mark.parametrize("text", ["", "\n", " ", "rule", 'rule "', "scenario", "variant", "=>"])
def test_hardly_anything(text: str) -> None:
    ask_everything(read("untitled:x", text), len(text))


@pytest.mark.parametrize(
    "text",
    [
        "when anyone plays a 7: reverse\n" * 32_000,
        "x" * 1_000_000,
        "when " + "(" * 1_000_000,
    ],
    ids=["rules", "a word", "brackets"],
)
def test_a_megabyte(text: str) -> None:
    assert len(text) > 990_000
    ask_everything(read("a.mau", text), len(text))
