"""A rule file's text in; the same rules in the one canonical form out."""

from __future__ import annotations

from maudsl.diagnostics import RuleErrors
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.printer import print_file


def format_text(text: str, name: str = "") -> str:
    """The text as it should be laid out, its comments kept; `name` is what messages call it.

    Raises RuleErrors if there is a mistake in it: what isn't understood isn't printed.
    """
    source = Source.of(name, text)
    parsed = parse(source)
    if parsed.mistakes:
        raise RuleErrors(parsed.mistakes, {name: source})
    return print_file(parsed.file)
