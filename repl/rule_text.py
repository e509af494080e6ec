"""In: the text of a rule as far as it is typed. Out: whether it is one, and whether it goes on."""

from __future__ import annotations

import re

from maudsl.source import Source, Span
from maudsl.syntax.cut import statements
from maudsl.syntax.cut_sentences import start_rule
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.stumble import Stumble
from maudsl.syntax.wording import END

# A line at the prompt that begins so, and isn't a step, is a rule.
HEADS = frozenset(
    "when nobody anyone everyone only rule replace drop the they both player keep words define"
    " whoever".split()
)
DECLARES = re.compile(r"(?:words|define)(?![\w'’-])")
SECRETLY = r"in\s+secret\s+"
_ADD = re.compile(
    rf"\s*(?:(?:add|agree)\s+(?:{SECRETLY})?(?:by\s+consent\s+)?|{SECRETLY})", re.IGNORECASE
)

_NAMED = re.compile(
    rf"""\s*(?:"[^"\n]+"|“[^”\n]+”|[^\W\d_][\w'’-]*)\s+(?:adds|agrees)\s+(?:{SECRETLY})?"""
    r"""(?:by\s+consent\s+)?"""
)


def looks_like_rule(text: str) -> bool:
    word = text.split(None, 1)[:1]
    return bool(word) and word[0].casefold().rstrip(":") in HEADS


def without_add(text: str) -> str:
    """The rule alone, of `add when …` or `in secret when …`."""
    found = _ADD.match(text)
    return text[found.end() :] if found else text


def named_rule(text: str) -> str | None:
    """The rule of `Ann adds when …`; None if it is no such step."""
    found = _NAMED.match(text)
    return text[found.end() :] if found else None


def is_secret(text: str) -> bool:
    """Whether a rule is typed that nobody else is to be told of."""
    found = _ADD.match(text)
    return bool(found and re.search(SECRETLY, found.group(), re.IGNORECASE))


def is_rule(text: str) -> bool:
    return bool(_ADD.match(text)) or looks_like_rule(text)


def stumble_of(text: str) -> Stumble | None:
    """Where the parser stands at the end of the last statement; None if there is no text."""
    source = Source.of("", text)
    parts = list(statements(source.text, find_marks(source.text)))
    if not parts:
        return None
    start, end = parts[-1]
    return Stumble(rule_parser(), source, Span(start, end), start_rule(source.text, start))


def unfinished(text: str) -> bool:
    """Whether a rule stops where more has to come; an empty line ends it all the same."""
    named = named_rule(text)
    if (named is None and not is_rule(text)) or text.endswith("\n"):
        return False
    rule = without_add(text) if named is None else named
    if find_marks(rule).unclosed_between(0, len(rule)):
        return False
    at = stumble_of(rule)
    return at is not None and at.at_end and END not in at.accepts


def declares(text: str) -> bool:
    """Whether the text ends with a list of words or a name for cards: for a rule to speak of."""
    rule = without_add(text)
    if not DECLARES.match(rule.rsplit("\n", 1)[-1]):
        return False
    at = stumble_of(rule)
    return at is not None and at.at_end and END in at.accepts
