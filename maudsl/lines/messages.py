"""In: where the parser stumbled in a line. Out: what is wrong, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable

from lark.exceptions import UnexpectedInput, UnexpectedToken

from maudsl.diagnostics import Diagnostic
from maudsl.lines.expected import SHOWN, following, following_text, in_words, meant
from maudsl.lines.place import Place, Range
from maudsl.lines.vocabulary import after_a_name, as_a_command, keywords, verbs

_LONGEST = 40  # characters of a wrong word that are repeated
_CHUNK = re.compile(r'"[^"]*"|“[^”]*”|[^\s,;:#"“”]+|.')
_LAST_WORD = re.compile(r"[^\s,;:#\"“”]+\s*\Z")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?")
_NOTHING = {
    "step": "a step is missing: who acts, and what they do",
    "prompt": "nothing was typed",
    "setup": "what lies on the table is missing",
    "expectation": "what is expected is missing",
}


def shown(word: str) -> str:
    """A wrong word in quotes, as it appears in messages."""
    if word[:1] in ('"', "“"):
        word = word[1:-1]
    word = word if len(word) <= _LONGEST else word[: _LONGEST - 1] + "…"
    return f"“{word}”" if '"' in word else f'"{word}"'


def did_you_mean(near: str | None) -> str:
    return f"did you mean {shown(near)}?" if near else ""


def some_verbs(form: Callable[[str], str]) -> str:
    return ", ".join([*map(form, verbs()[:SHOWN]), "and so on"])


def explain(error: UnexpectedInput, text: str, start: str, place: Place) -> Diagnostic:
    """The diagnostic for a line that isn't of the grammar; `start` is what it was read as.

    Codes: unexpected-end, unclosed-quote, bad-number, unexpected-word.
    """
    terminals = following(error.interactive_parser)
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _stops(error.token.end_pos, terminals, text, start, place)
    at = error.pos_in_stream or 0
    found = _CHUNK.match(text, at)
    word = found.group() if found else ""
    where = at, at + len(word)
    if word in ('"', "“", "”"):
        help = "close it where the text ends"
        return place.problem("unclosed-quote", "this quote has no partner", where, help)
    slip = _slip(text, at, terminals, place) or _earlier(text, at, start, place)
    if slip:
        return slip
    if "PLAY" in terminals and text[:at].strip():
        return _no_verb(text, start, place, where)
    if _NUMBER.fullmatch(word) and "INT" in terminals:
        message = f"{shown(word)} is no number that fits here"
        return place.problem("bad-number", message, where, "write a whole number, in digits")
    help = f"here may stand: {in_words(terminals, command=start == 'prompt' and at == 0)}"
    if _was_a_name(word, set(terminals)):
        help += "; a name that looks like something else is written in quotes"
    return place.problem("unexpected-word", f"{shown(word)} does not fit here", where, help)


def _was_a_name(word: str, terminals: set[str]) -> bool:
    """Whether a player may be called by this word, which was read as a number or a card."""
    if "NAME" not in terminals:
        return terminals == {"SECONDS"}
    return bool(_NUMBER.fullmatch(word)) or not terminals & {"CODE", "SUIT_SIGN"}


def _slip(text: str, at: int, terminals: tuple[str, ...], place: Place) -> Diagnostic | None:
    """Nearly a word that may stand here."""
    near = meant(text, at, (word for each in terminals for word in keywords(each)))
    if not near:
        return None
    message = f"{shown(near[0])} does not fit here"
    help = did_you_mean(near[1])
    return place.problem("unexpected-word", message, (at, at + len(near[0])), help)


def _earlier(text: str, at: int, start: str, place: Place) -> Diagnostic | None:
    """The word before was taken for a name, but was nearly a word of the language."""
    last = _LAST_WORD.search(text[:at])
    if not last:
        return None
    terminals = following_text(text[: last.start()], start)
    known = {word for each in terminals for word in keywords(each)}
    if "NAME" not in terminals or last.group().strip() in known:
        return None
    return _slip(text, last.start(), terminals, place)


def _no_verb(text: str, start: str, place: Place, where: Range) -> Diagnostic:
    """Here should stand what somebody does."""
    acts = {word.split()[0] for verb in verbs() for word in keywords(verb)}
    head = re.fullmatch(r"\s*([^\s\"“]+)\s*", text[: where[0]])
    if head and start == "step" and head[1] in acts:
        help = f"write the player's name before {shown(head[1])}"
        return place.problem("unexpected-word", "this does not say who acts", head.span(1), help)
    if text[where[1] :].split()[:1] and text[where[1] :].split()[0] in acts:
        message = f"{shown(text[slice(*where)])} does not fit here"
        help = "a name of several words is written in quotes"
        return place.problem("unexpected-word", message, where, help)
    if head and start == "prompt":
        help = f"lines begin like: {some_verbs(as_a_command)}"
        message = f"{shown(head[1])} is nothing to do"
        return place.problem("unexpected-word", message, head.span(1), help)
    message = f"{shown(text[slice(*where)])} is nothing that a player does"
    help = f"after the name stands: {some_verbs(after_a_name)}"
    return place.problem("unexpected-word", message, where, help)


def _stops(
    end: int | None, terminals: tuple[str, ...], text: str, start: str, place: Place
) -> Diagnostic:
    """`end`: where the last word ends, None if there is no word."""
    if end is None:
        return place.problem("unexpected-end", _NOTHING[start], (0, 0))
    slip = _earlier(text, end, start, place)
    if slip:
        return slip
    help = f"still missing: {in_words(terminals)}"
    return place.problem("unexpected-end", "the line stops too early", (end, end), help)
