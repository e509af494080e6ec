"""Colours for what is shown at the table: prompts, what is typed after them, red cards, mistakes.

The other kinds of examples have names of their own in the documents; here Sphinx learns which of
its lexers is meant.
"""

from __future__ import annotations

from pygments.lexer import RegexLexer, bygroups
from pygments.lexers.special import TextLexer
from pygments.token import Generic, Text
from sphinx.application import Sphinx


class SessionLexer(RegexLexer):
    """Commands after `$`, with what they print; the words of ours are none of the shell's."""

    name = "shell"
    tokens = {
        "root": [
            (r"^(\$ )(.*\n)", bygroups(Generic.Prompt, Generic.Strong)),
            (r".*\n", Text),
        ]
    }


class TableLexer(RegexLexer):
    """`maudsl play …` and what follows."""

    name = "table"
    tokens = {
        "root": [
            (r"^(\$ |(?:\w+ )?\w+> )(.*\n)", bygroups(Generic.Prompt, Generic.Strong)),
            (r"^error\[[\w-]+\].*\n", Generic.Error),
            (r"^ *\d* \|(?= |$)| --> .*", Generic.Output),
            (r"\^+", Generic.Error),
            (r"\w+[♥♦]\*?", Generic.Deleted),
            (r"▶ \S+", Generic.Strong),
            (r".|\n", Text),
        ]
    }


class PlainLexer(TextLexer):
    """Logs, paths: nothing to colour."""

    name = "log"


def setup(app: Sphinx) -> dict[str, object]:
    app.add_lexer("table", TableLexer)
    app.add_lexer("shell", SessionLexer)
    app.add_lexer("log", PlainLexer)
    app.add_lexer("path", PlainLexer)
    return {"parallel_read_safe": True}
