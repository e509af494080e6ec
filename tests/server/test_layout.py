"""The edit that puts a text into its one form."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor import typed

import maudsl
from maudsl.server.documents import read
from maudsl.server.layout import edits
from maudsl.source import Span

ROOT = Path(__file__).parents[2]
TIDY = "when anyone plays a 7: reverse\n"
UNTIDY = "when anyone plays an ace :\n    reverse\n"


def edited(text: str) -> str:
    document = read("a.mau", text)
    after = document.source.text
    for each in reversed(edits(document)):
        after = after[: each.span.start] + each.text + after[each.span.end :]
    return after


@pytest.mark.parametrize(
    "text",
    [
        UNTIDY,
        TIDY + UNTIDY + TIDY,
        TIDY + "# 🃏\n\n\n\n" + UNTIDY,
        TIDY + "\n\n\n\n" + TIDY,
        TIDY.strip(),
        "\n\n" + TIDY,
        TIDY + "\n\n",
        'rule   "x"\n  when anyone plays a 7:\n    reverse\n',
    ],
)
def test_it_becomes_what_fmt_makes_of_it(text: str) -> None:
    assert edited(text) == maudsl.format(text) != text


def test_only_the_lines_that_change_are_touched() -> None:
    (found,) = edits(read("a.mau", TIDY + UNTIDY + TIDY))
    assert found.span == Span(len(TIDY), len(TIDY + UNTIDY))
    assert found.text == "when anyone plays an ace: reverse\n"


def test_what_is_tidy_has_no_edit() -> None:
    assert edits(read("a.mau", TIDY)) == ()
    assert edits(read("a.mau", TIDY.replace("\n", "\r\n"))) == ()
    assert edits(read("a.mau", "")) == ()


@pytest.mark.parametrize("broken", ["when anyone plas", '"', "\0"])
def test_what_has_mistakes_has_no_edit(broken: str) -> None:
    document, _ = typed(f"{UNTIDY}{broken}|\n")
    assert edits(document) == ()


@pytest.mark.parametrize("name", ["mau-mau", "mao", "mau"])
def test_our_own_files_are_tidy(name: str) -> None:
    text = (ROOT / "rules" / f"{name}.mau").read_text("utf-8")
    assert edits(read(f"{name}.mau", text)) == ()
