"""In: the place of a mistake. Out: what is wrong with a sentence of which half is there: something
remembered, asked for or handed on without what has to be said of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from maudsl.diagnostics import Diagnostic
from maudsl.source import Span
from maudsl.syntax.say import say
from maudsl.syntax.stumble import Stumble

ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
COMMENT = re.compile(r"[ \t]*#[^\n]*")
SINCE_WHEN = "this hand"
BEFORE, BEHIND = 200, 100  # characters


@dataclass(frozen=True, slots=True)
class Half:
    """`pattern` has the group `here`, which is blamed."""

    pattern: re.Pattern[str]
    message: str
    help: str
    code: str = "unexpected-word"


def _half(pattern: str, message: str, help: str, code: str = "unexpected-word") -> Half:
    anywhere = re.sub(r"^\^", r"^[ \\t]*", pattern.replace(" ", r"\s+"))
    return Half(re.compile(anywhere, re.MULTILINE), message, help, code)


HALVES = (
    _half(
        r"\S+ goes (?:up|down) (?P<here>(?!by\b)[^\s,]+)",
        '"by" is missing before it',
        "write: goes up by 1",
    ),
    _half(
        r"^keep (?P<here>(?:the|an?|their)\b)",
        "what is kept has a name of one word",
        "write: keep count from 0",
    ),
    _half(
        r"^keep (?P<here>[^\W\d][\w'’-]*)\s*$",
        "what it begins as is missing",
        "write: from 0, from nobody or from the top card",
        "unexpected-end",
    ),
    _half(
        r"^keep \S+ (?P<here>for (?!each player)\w+)",
        "what is kept is the table's, or each player's",
        "write: for each player",
    ),
    _half(
        r"^keep \S+ [^:]*?\bfrom \S[^:]*? (?P<here>when)\b[^:]*$",
        "what begins anew at an event does so each time",
        "write: whenever anyone …; or a rule of its own: when anyone …: count becomes 0",
    ),
    _half(
        r"^when\b[^:]*:(?:.|\n)*?(?P<here>\bkeep)\b",
        '"keep" is a sentence of its own',
        "put it in a line before: keep count from 0",
        "wrong-place",
    ),
    _half(
        rf"\b(?:for the|every) (?P<here>(?!(?:{ORDINALS})\b)[^\s:]+) time\b",
        "this is none of the words that count up to the tenth time",
        "they are first, second … tenth; beyond: if how often anyone played this hand is 12",
    ),
    _half(
        r"\bgives? (?P<here>to)\b",
        "which card is missing before it",
        "write: give a card to the next player",
    ),
    _half(
        r"\bgives? (?:an?|any|the)\b(?:(?! to )[^,:])*(?P<here>\s*$|,)",
        "to whom is missing",
        "write: give a card to the next player",
        "unexpected-end",
    ),
    _half(
        r"\bswaps? (?:an?|any|the)\b[^,:]*?(?P<here>with (?!the stock)[^,:]+|$|,)",
        "a card is swapped with the stock",
        "write: swap a card with the stock; of whole hands: they swap hands with the next player",
    ),
    _half(
        r"\bshows? (?P<here>(?:their|his|her|the) (?:hand|cards))\b",
        "cards are shown one by one",
        "write: they must show a card",
    ),
    _half(
        r"\bnames? (?P<here>a number)\b(?! from)",
        "from which number to which is missing",
        "write: they name a number from 1 to 6",
    ),
    _half(
        r"\bnames? (?P<here>a word)\b(?! of)",
        "of which list is missing",
        'write: they name a word of animals; and in a line before: words animals "…", "…"',
    ),
    _half(
        r"\bwhoever has the (?P<here>most|least|fewest|biggest|largest|smallest) (?!cards|points)",
        "of what a rule keeps somebody has the highest or the lowest",
        "write: whoever has the highest level",
    ),
    _half(
        r"\bskip (?P<here>(?:that|the|them|player|anyone|everyone|both)\b[^,]*)",
        "skip takes a number of players",
        "write: skip 1; or: that player loses their next turn",
    ),
    _half(
        r"\b(?P<here>scores?) (?:\d+|\w+ points?)",
        "points are got or lost",
        "write: they get 5 points; or: they lose 5 points",
    ),
)


def half_said(stumble: Stumble) -> Diagnostic | None:
    """Only what the parser stumbles in, or just behind. However long a text is, only the words
    around the place are looked at.
    """
    start = max(0, stumble.at - BEFORE)
    near = stumble.text[start : stumble.at + BEHIND]
    text = COMMENT.sub(lambda found: " " * len(found.group()), near)
    for half in HALVES:
        for found in half.pattern.finditer(text):
            if found.start() <= stumble.at - start <= _next_word(text, found.end()):
                first, last = found.span("here")
                place = Span(start + first, start + last)
                return say(stumble, half.code, half.message, place, half.help)
    return None


def since_when_at_the_end(stumble: Stumble) -> Diagnostic | None:
    """Nothing else was meant where the sentence or its first half ends."""
    over = stumble.at_end or stumble.kind in ("COLON", "COMMA")
    return since_when(stumble) if over else None


def since_when(stumble: Stumble) -> Diagnostic | None:
    """What has happened, without a word about the time in which it has."""
    spellings = stumble.words.spellings
    if not any(SINCE_WHEN in spellings.get(name, ()) for name in stumble.accepts):
        return None
    help = "write behind it: this turn, last turn, this round, this hand or this session"
    code = "unexpected-end" if stumble.at_end else "unexpected-word"
    return say(stumble, code, "since when is missing here", stumble.wrong, help)


def _next_word(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())
