"""In: one line. Out: its tree by grammar/table.lark, or what is wrong with it."""

from __future__ import annotations

from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from maudsl.diagnostics import Diagnostic
from maudsl.lines.messages import explain
from maudsl.lines.place import Place
from maudsl.lines.vocabulary import table_parser
from maudsl.writing import is_control

LONGEST = 2000  # characters of a line; a rule of three sentences has some three hundred
DIGITS = 9


def parse_line(text: str, start: str, place: Place) -> Tree[Token] | Diagnostic:
    """`start` is one of the grammar's four kinds of line.

    Codes: too-long, number-too-large, and those of `explain`.
    """
    refused = _refused(text, place)
    if refused:
        return refused
    try:
        tree = _tree(text, start)
    except UnexpectedInput as error:
        return explain(error, text, start, place)
    for token in tree.scan_values(lambda each: isinstance(each, Token)):
        if token.type == "INT" and len(token) > DIGITS:
            where = token.start_pos or 0, token.end_pos or 0
            message = f"a number has at most {DIGITS} digits"
            return place.problem("number-too-large", message, where)
    return tree


def is_line(text: str, start: str) -> bool:
    """Whether a line is of the grammar: quicker than to hear why not."""
    try:
        return len(text) <= LONGEST and bool(_tree(text, start))
    except UnexpectedInput:
        return False


@lru_cache(maxsize=256)
def _tree(text: str, start: str) -> Tree[Token]:
    """A scenario's line is read twice, the first time to know which cards there are."""
    return table_parser().parse(text, start=start)


def _refused(text: str, place: Place) -> Diagnostic | None:
    """What the parser shouldn't even see."""
    if len(text) > LONGEST:
        message = f"a line has at most {LONGEST} characters"
        return place.problem("too-long", message, (LONGEST, len(text)))
    for at, char in enumerate(text):
        if is_control(char):
            message = f"the control character U+{ord(char):04X} cannot stand in a line"
            help = "delete it; such characters come along with copied texts"
            return place.problem("unexpected-word", message, (at, at + 1), help)
    return None
