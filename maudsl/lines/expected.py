"""In: a place where a line cannot go on as it does. Out: how it could, in the words of people.

The grammar's terminals never show: those made of words show these words, the others are
paraphrased.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from maudsl.lines.vocabulary import after_a_name, as_a_command, keywords, table_parser
from maudsl.suggest import closest

SHOWN = 8  # of a longer list, the first few show what kind of thing is meant

# Where all of the first column may follow, the second says it; an earlier row goes before a later.
_PARAPHRASES = (
    ({"SUIT_SIGN", "NAME", "STRING"}, "a suit"),
    ({"INT_OF", "CODE", "NAME", "STRING"}, "a card"),
    ({"CODE", "NAME", "INT", "STRING"}, "a card"),
    ({"NAME", "STRING"}, "a player's name"),
    ({"NAME"}, "a name"),
    ({"REASON", "STRING"}, "a text in quotes"),
    ({"REASON"}, "a text"),
    ({"RULE"}, "a rule"),
    ({"STRING"}, "a text in quotes"),
    ({"INT"}, "a number"),
    ({"COMMA"}, "a comma"),
    ({"SEMICOLON"}, "a semicolon"),
    ({"COLON"}, "a colon"),
)


def following(parser: InteractiveParser) -> tuple[str, ...]:
    """The terminals that may come next, in the order of the grammar."""
    accepts: Callable[[], set[str]] = parser.accepts
    order = {each.name: number for number, each in enumerate(table_parser().terminals)}
    return tuple(sorted(accepts(), key=lambda name: order.get(name, len(order))))


def following_text(before: str, start: str) -> tuple[str, ...]:
    """The same for the beginning of a line; none if it is no beginning of one."""
    parser = table_parser().parse_interactive(before, start=start)
    try:
        for _ in parser.iter_parse():
            pass
    except UnexpectedInput:
        return ()
    return following(parser)


def in_words(terminals: Iterable[str], *, command: bool = False) -> str:
    """As in "a card, a number or nothing more"; with `command`, verbs as at the prompt."""
    found = tuple(terminals)
    left = set(found)
    if {"INT_OF", "OF"} <= left:
        left -= {"INT", "OF"}  # they would go on with the card before; "a card" says it better
    form = as_a_command if command else after_a_name
    words = [f'"{form(each)}"' for each in found if each in left and keywords(each)]
    for these, paraphrase in _PARAPHRASES:
        if these <= left:
            left -= these
            words.append(paraphrase)
    if len(words) > SHOWN:
        return ", ".join([*words[:SHOWN], "and so on"])
    words += ["nothing more"] if "$END" in left else []
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def meant(text: str, at: int, spellings: Iterable[str]) -> tuple[str, str] | None:
    """The words at a place that are nearly one of the spellings, longer ones first; and it."""
    by_blanks: dict[int, list[str]] = {}
    for spelling in spellings:
        by_blanks.setdefault(spelling.count(" "), []).append(spelling)
    for blanks in sorted(by_blanks, reverse=True):
        for missing in (0, 1) if blanks else (0,):  # a small word may have been left out
            found = _words(blanks + 1 - missing).match(text, at)
            near = closest(" ".join(found.group().split()), by_blanks[blanks]) if found else None
            if found and near:
                return found.group(), near
    return None


def _words(number: int) -> re.Pattern[str]:
    word = r'[^\s,;:#"“]+'
    return re.compile(word + rf"\s+{word}" * (number - 1))
