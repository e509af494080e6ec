"""In: a text of rules. Out: its tokens for Pygments, which finds this module by its entry point.

Pygments alone imports it, so that nothing else needs Pygments.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    _TokenType,
)

from maudsl.highlighting.pieces import pieces
from maudsl.highlighting.roles import Role
from maudsl.library import SUFFIX

TOKENS: dict[Role, _TokenType] = {
    "comment": Comment.Single,
    "string": String.Double,
    "hole": String.Interpol,
    "card": Name.Constant,
    "number": Number.Integer,
    "name": Name,
    "declaration": Keyword.Declaration,
    "head": Keyword,
    "clause": Operator.Word,
    "who": Name.Builtin,
    "act": Name.Function,
    "word": Keyword.Pseudo,
    "sign": Punctuation,
}


class RuleLexer(Lexer):
    """Games, variants, house rules and scenarios."""

    name = "maudsl"
    aliases = (SUFFIX.removeprefix("."), "maudsl")
    filenames = (f"*{SUFFIX}",)
    mimetypes = ()

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        at = 0
        for start, end, role in pieces(text):
            if at < start:
                yield at, Text, text[at:start]
            yield start, TOKENS[role], text[start:end]
            at = end
        if at < len(text):
            yield at, Text, text[at:]
