"""In: a rule as far as it is typed. Out: the words that may come next, by grammar and pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from maudsl.repl.rule_text import stumble_of
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.stumble import Stumble, vocabulary_of
from maudsl.syntax.wording import BARE, END

if TYPE_CHECKING:
    from maudsl.repl.session import Session
    from maudsl.repl.suggestions import Suggestion

LONGEST = 4  # words of a keyword, such as "as their last card", that may be half typed
BEGINNINGS = "when anyone|nobody may|anyone may|only|replace rule|drop rule"
SAYING = ("say", "says")


def rule_words(
    session: Session, text: str, suggestion: Callable[[str, int], Suggestion]
) -> Iterator[Suggestion]:
    """Keywords of several words are offered whole, whichever of their words is being typed."""
    if not text.strip():
        yield from (suggestion(word, len(text)) for word in BEGINNINGS.split("|"))
        return
    for typed in _ends(text):
        at = stumble_of(text[: len(text) - len(typed)])
        found = [word for word in _words(session, at) if word.startswith(typed.casefold())]
        yield from (suggestion(word, len(typed)) for word in found if word != typed)
        if found and typed:
            return


def _ends(text: str) -> Iterator[str]:
    """The last words of the text, longest run first; at last what is typed of the word itself."""
    line = text.rsplit("\n", 1)[-1]
    words = line.split(" ")
    for number in range(min(LONGEST, len(words)), 0, -1):
        yield " ".join(words[-number:])


def _words(session: Session, at: Stumble | None) -> Iterator[str]:
    words = vocabulary_of(rule_parser())
    if at is None:
        yield from words.keywords(words.first["statement"])
        return
    if not at.at_end:
        return
    for word, terminal in words.keywords(at.accepts - {END}).items():
        if f'"{word}"' in words.shown(terminal, at.before):
            yield word
    if "STRING" in at.accepts:
        yield '"'
    if "NAME" in at.accepts:
        yield from _names(session, at.before)


def _names(session: Session, before: str) -> list[str]:
    """The names that may stand behind a word: lists of words to say, or what cards are called."""
    if before in SAYING:
        return [name for name, _ in session.table.book.words]
    pack = session.rules.cards.pack
    one = [suit.one for suit in pack.suits] + [rank.name for rank in pack.ranks]
    many = [suit.name for suit in pack.suits] + [rank.many for rank in pack.ranks]
    tags = sorted(session.rules.cards.tags)
    return list(dict.fromkeys([*one, *tags] if before in BARE else [*many, *one, *tags]))
