"""In: a rule as far as it is typed. Out: the words that may come next, by grammar and pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from maudsl.repl.rule_text import stumble_of
from maudsl.syntax.parser import rule_parser
from maudsl.syntax.stumble import vocabulary_of
from maudsl.syntax.wording import END

if TYPE_CHECKING:
    from maudsl.repl.session import Session
    from maudsl.repl.suggestions import Suggestion

LONGEST = 4  # words of a keyword, such as "as their last card", that may be half typed
BEGINNINGS = "when anyone|nobody may|anyone may|only|replace rule|drop rule"
NAMES = frozenset({"NAME"})


def rule_words(
    session: Session, text: str, suggestion: Callable[[str, int], Suggestion]
) -> Iterator[Suggestion]:
    """Keywords of several words are offered whole, whichever of their words is being typed."""
    if not text.strip():
        yield from (suggestion(word, len(text)) for word in BEGINNINGS.split("|"))
        return
    for typed in _ends(text):
        accepts = _accepted(text[: len(text) - len(typed)])
        offered = sorted(_words(session, accepts))
        for word in offered:
            if word.startswith(typed.casefold()) and word != typed:
                yield suggestion(word, len(typed))
        if any(word.startswith(typed.casefold()) for word in offered) and typed:
            return


def _ends(text: str) -> Iterator[str]:
    """The last words of the text, longest run first; at last what is typed of the word itself."""
    line = text.rsplit("\n", 1)[-1]
    words = line.split(" ")
    for number in range(min(LONGEST, len(words)), 0, -1):
        yield " ".join(words[-number:])


def _accepted(head: str) -> frozenset[str]:
    if not head.strip():
        return vocabulary_of(rule_parser()).first["statement"]
    at = stumble_of(head)
    return at.accepts - {END} if at and at.at_end else frozenset()


def _words(session: Session, accepts: frozenset[str]) -> Iterator[str]:
    words = vocabulary_of(rule_parser())
    yield from words.keywords(accepts)
    if accepts & NAMES:
        yield from session.rules.cards.words()
