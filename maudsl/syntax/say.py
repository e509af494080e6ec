"""The small change of every message about a text: a word in quotes, what could stand there, the
diagnostic itself.
"""

from __future__ import annotations

from maudsl.diagnostics import Diagnostic
from maudsl.source import Span
from maudsl.syntax.stumble import Stumble

LONGEST_QUOTE = 40  # characters of the text that are repeated in a message


def say(stumble: Stumble, code: str, message: str, span: Span, help: str) -> Diagnostic:
    return Diagnostic(code=code, message=message, source=stumble.source.name, span=span, help=help)


def offered(stumble: Stumble) -> str:
    offers = stumble.words.offers(stumble.accepts, stumble.before)
    if not offers:
        return ""
    return f"here could stand: {listed(offers)}"


def listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def after(stumble: Stumble) -> str:
    """Where something is missing."""
    return f"after {marked(stumble.before)}" if stumble.before else "at the beginning"


def marked(word: str) -> str:
    """A word between quotes, unless it has its own; what can't be seen is described."""
    word = short(" ".join(word.split()))
    if not word or not word.isprintable():
        return "an invisible character"
    if word in '"“”':
        return "this quote"
    return word if word[0] in '"“' else f'"{word}"'


def short(word: str) -> str:
    return word if len(word) <= LONGEST_QUOTE else word[: LONGEST_QUOTE - 1] + "…"
