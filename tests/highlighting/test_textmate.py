"""What lies in the folder for VS Code is what is made from the grammars, and fits together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textmate_reader import Reader

from maudsl.highlighting.pieces import pieces
from maudsl.highlighting.textmate import SCOPES, grammar, written

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/editors/vscode"
PACKAGE: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))["contributes"]


def test_the_file_is_what_is_made() -> None:
    (named,) = PACKAGE["grammars"]
    text = (FOLDER / named["path"]).read_text("utf-8")
    assert text == written(), (
        f"write it anew: python -m maudsl.highlighting.textmate > {FOLDER / named['path']}"
    )


def test_the_package_names_the_grammar_and_the_files() -> None:
    (language,), (named,) = PACKAGE["languages"], PACKAGE["grammars"]
    assert named["scopeName"] == grammar()["scopeName"]
    assert named["language"] == language["id"]
    assert language["extensions"] == [".mau"]
    assert json.loads((FOLDER / language["configuration"]).read_text("utf-8"))["comments"]


def test_the_words_after_which_a_line_is_indented_are_heads() -> None:
    settings = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    first = settings["onEnterRules"][0]["beforeText"]
    words = first.partition("(")[2].partition(")")[0].split("|")
    assert [role for word in words for *_, role in pieces(word)] == ["declaration"] * len(words)


def by_the_file(text: str) -> list[tuple[str, str]]:
    """Each character with its colour, read line by line as an editor does."""
    (named,) = PACKAGE["grammars"]
    reader = Reader(json.loads((FOLDER / named["path"]).read_text("utf-8")))
    found: list[tuple[str, str]] = []
    for line in text.split("\n"):
        names = [""] * len(line)
        for start, end, name in reader.read(line):
            names[start:end] = [name.removesuffix(".mau")] * (end - start)
        found += [*zip(line, names, strict=True), ("\n", "")]
    return [pair for pair in found if not pair[0].isspace()]


def by_the_text(text: str) -> list[tuple[str, str]]:
    names = [""] * len(text)
    for start, end, role in pieces(text):
        names[start:end] = [SCOPES[role]] * (end - start)
    return [pair for pair in zip(text, names, strict=True) if not pair[0].isspace()]


RULES = sorted((ROOT / "rules").rglob("*.mau"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_an_editor_sees_what_pygments_sees(path: Path) -> None:
    text = path.read_text("utf-8")
    assert by_the_file(text) == by_the_text(text)


def test_a_quote_that_is_never_closed_ends_before_the_next_rule() -> None:
    assert by_the_file('say "oh')[-1] == ("h", SCOPES["string"])
    assert by_the_file('say "oh\nrule')[-1] == ("e", SCOPES["declaration"])
