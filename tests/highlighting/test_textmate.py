"""What lies in the folder for VS Code is what is made from the grammars, and fits together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maudsl.highlighting.pieces import pieces
from maudsl.highlighting.textmate import grammar, written

FOLDER = Path(__file__).resolve().parents[2] / "docs/editors/vscode"
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
