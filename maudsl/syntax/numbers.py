"""In: the place of a mistake. Out: a diagnostic, if a number stands there that no rule can have."""

from __future__ import annotations

import re

from maudsl.diagnostics import Diagnostic
from maudsl.source import Span
from maudsl.speech import number_words
from maudsl.syntax.say import say, short
from maudsl.syntax.stumble import Stumble

SIGNS = "-−–+"
NUMBERISH = re.compile(rf"[{SIGNS}]?\s?\d(?:[\w.,^]*[\w^])?|[²³¹¼-¾⁰-₉⅐-↉①-⓿]")
THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?!\w)")
WORDS = {number_words(number): number for number in range(100)}


def bad_number(stumble: Stumble) -> Diagnostic | None:
    start = stumble.at
    if "INT" in stumble.accepts and stumble.wrong.start == start:
        word = stumble.text[start : stumble.wrong.end].casefold()
        if word in WORDS:
            return say(
                stumble,
                "bad-number",
                f'"{word}" is written in digits here',
                stumble.wrong,
                f"write: {stumble.before} {WORDS[word]}".replace("  ", " "),
            )
    not_a_card = _code_for_number(stumble)
    if not_a_card is not None:
        return not_a_card
    wanted = "INT" in stumble.accepts
    last = stumble.tokens[-1] if stumble.tokens else None
    if not wanted and last is not None:
        # A part of it may have been taken: the 10 of 10^9, the 1 of 1,000
        back = len(stumble.tokens) - 1
        while back >= 0 and stumble.span_of(back).end == start and back >= len(stumble.tokens) - 2:
            start = stumble.span_of(back).start
            back -= 1
        wanted = start < stumble.at and "INT" in {t.type for t in stumble.tokens[-2:]}
    found = NUMBERISH.match(stumble.text, start, stumble.end)
    if not wanted or found is None or found.end() <= stumble.at:
        return None
    text = found.group()
    if re.fullmatch(r"[0-9]+|\w*[♠♥♦♣]", text):
        return None
    message = f'"{short(text)}" is not a number that can be used here'
    return say(stumble, "bad-number", message, Span(start, found.end()), _advice(text))


def _code_for_number(stumble: Stumble) -> Diagnostic | None:
    """A card, or something like 1e9, where only a number can stand."""
    last = len(stumble.tokens) - 1
    if last < 0 or not stumble.tokens[last][0].isnumeric():
        return None
    accepts = stumble.accepts_at(last)
    if "INT" not in accepts:
        return None
    if not stumble.would_help(last, "INT", stumble.span_of(last).end):
        return None
    word = stumble.tokens[last]
    message = f'"{short(word)}" is not a number that can be used here'
    return say(stumble, "bad-number", message, stumble.span_of(last), _advice(word))


def _advice(text: str) -> str:
    if text[0] in SIGNS:
        return "numbers begin at 0: none is below it, and none has a sign"
    if THOUSANDS.fullmatch(text):
        return f"write it without commas: {text.replace(',', '')}"
    if re.fullmatch(r"\d+[.,]\d+", text):
        return "numbers are whole: 1, 2, 3"
    if not text.isascii():
        return "write it with the digits 0 to 9"
    return "write it with digits alone, as 12"
