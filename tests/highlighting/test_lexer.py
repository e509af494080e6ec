"""Pygments finds the lexer by its entry point, and loses nothing of a text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, String, Token

from maudsl.highlighting.lexer import TOKENS, RuleLexer
from maudsl.highlighting.textmate import SCOPES

ROOT = Path(__file__).resolve().parents[2]
TEXT = """\
# one
rule "lady" called "no lady"
    when anyone plays a queen unless play runs clockwise: they must say "good {the card}"
"""


@pytest.mark.parametrize("name", RuleLexer.aliases)
def test_pygments_finds_it_by_name(name: str) -> None:
    assert isinstance(get_lexer_by_name(name), RuleLexer)


def test_pygments_finds_it_by_the_name_of_a_file() -> None:
    assert isinstance(get_lexer_for_filename("evening.mau"), RuleLexer)


def test_each_part_has_its_token() -> None:
    found = {text: token for token, text in RuleLexer().get_tokens(TEXT)}
    assert found["# one"] is Comment.Single
    assert found["rule"] is Keyword.Declaration
    assert found["when"] is found["must"] is Keyword
    assert found["anyone"] is found["they"] is Name.Builtin
    assert found["queen"] is Name
    assert found["{the card}"] is String.Interpol
    assert {text: token for token, text in RuleLexer().get_tokens("7♠ QS")}["QS"] is Name.Constant


@pytest.mark.parametrize("path", sorted((ROOT / "tests/data/bad").glob("*.mau")))
def test_a_text_with_mistakes_is_told_whole(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace").replace("\r", "")
    tokens = list(RuleLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(part for _, part in tokens) == text
    assert Token.Error not in {token for token, _ in tokens}


def test_every_role_has_a_token_and_a_scope() -> None:
    assert list(TOKENS) == list(SCOPES)


def test_the_editors_page_tells_the_tokens_and_the_scopes() -> None:
    page = (ROOT / "docs/editors/README.md").read_text("utf-8")
    told = re.findall(r"\| `([\w.]+)` \| `([\w.-]+)` \|$", page, re.MULTILINE)
    names = {role: str(token).removeprefix("Token.Literal.") for role, token in TOKENS.items()}
    are = {(names[role].removeprefix("Token."), SCOPES[role]) for role in TOKENS if role != "sign"}
    assert len(told) == len(are) and set(told) == are


def test_nothing_of_the_program_needs_pygments() -> None:
    code = "import sys, maudsl.repl.app, maudsl.cli; print('pygments' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr
