"""In: a rule as far as it is typed. Out: the words that may come next, by grammar, pack and table.

Keywords of several words are offered whole, whichever of their words is being typed, and over line
breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from maudsl.repl.known import Known
from maudsl.repl.phrases import phrases
from maudsl.repl.rule_names import ARTICLES, Names, cards_at, names_at, names_of
from maudsl.repl.rule_places import Place, places_of, vocabulary
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.wording import END

# Whoever asks says how a suggestion is kept: what it writes, and how many characters it replaces.
Offered = TypeVar("Offered")

BEGINNINGS = "when anyone|nobody may|anyone may|only|keep|words|rule|replace rule|drop rule"
WORD = re.compile(r"[^\W_][\w'’-]*")
# What stands before a text in quotes that is known: the name of a rule, or of a player.
BEFORE_RULE = re.compile(r"\b(?:by|replace\s+rule|drop\s+rule|instead\s+of\s+rule)\s+$")
BEFORE_PLAYER = re.compile(r"\bplayer\s+$")
BEFORE_PHRASE = re.compile(r"\binstead\s+of\s+$")


def rule_words(
    known: Known, text: str, suggestion: Callable[[str, int], Offered]
) -> Iterator[Offered]:
    """What may follow the text, or complete its last words."""
    if not text.strip():
        yield from (suggestion(word, len(text)) for word in BEGINNINGS.split("|"))
        return
    open_quotes = find_marks(text).unclosed
    if open_quotes:
        yield from _in_quotes(known, text, open_quotes[0], suggestion)
        return
    names = names_of(known, text)
    for start in _starts(text):
        typed = text[start:]
        begun = _one_line(typed)
        for word in _words_at(known, text[:start], names):
            if word.startswith(begun) and word != typed:
                whole = word if typed.casefold() == begun else typed + word[len(begun) :]
                yield suggestion(whole, len(typed))


def _starts(text: str) -> Iterator[int]:
    """Where what is being typed may have begun: at the last word, or some words before it."""
    starts = [found.start() for found in WORD.finditer(text)]
    last = [] if starts and WORD.fullmatch(text, starts[-1]) else [len(text)]
    for place in [*last, *reversed(starts[-longest_keyword() :])]:
        begun = _one_line(text[place:])
        if " " not in begun or any(word.startswith(begun) for word in many_words()):
            yield place


def _one_line(typed: str) -> str:
    """What is typed, as keywords are written: with single blanks; a blank at its end stays."""
    return " ".join(typed.casefold().split()) + (" " if typed[-1:].isspace() else "")


@cache
def many_words() -> frozenset[str]:
    spelt = vocabulary().spellings.values()
    return frozenset(word for words in spelt for word in words if " " in word)


@cache
def longest_keyword() -> int:
    return max(len(word.split()) for word in many_words())


def _words_at(known: Known, text: str, names: Names) -> Iterator[str]:
    words = vocabulary()
    if not text.strip() or text.endswith("\n"):
        yield from words.likely_first(words.first["statement"])
    for place in places_of(text, names.kept):
        yield from filter(place.fits, _words_of(known, place, names))


def _words_of(known: Known, place: Place, names: Names) -> Iterator[str]:
    """Cards first behind an article, keywords elsewhere."""
    cards = tuple(cards_at(known, place, names))
    one_card = place.before in ARTICLES
    yield from names_at(place, names)
    yield from cards if one_card else ()
    yield from vocabulary().likely_first(place.accepts - {END}, place.before, place.head)
    if "STRING" in place.accepts:
        yield '"'
    yield from () if one_card else cards


def _in_quotes(
    known: Known, text: str, quote: int, suggestion: Callable[[str, int], Offered]
) -> Iterator[Offered]:
    """Inside a text in quotes only names are offered that are known, and phrases to leave out."""
    before, typed = text[:quote], text[quote + 1 :]
    texts: list[str] = []
    if BEFORE_RULE.search(before):
        texts = [rule.name for rule in known.book.rules]
    elif BEFORE_PLAYER.search(before):
        texts = list(known.players)
    elif BEFORE_PHRASE.search(before):
        texts = phrases(known.book, known.who)
    for each in texts:
        if each.casefold().startswith(typed.casefold()):
            yield suggestion(f'{each}"', len(typed))
