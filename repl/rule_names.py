"""In: a place in a rule where a name may stand. Out: the names that fit there: what cards are
called, lists of words, what rules keep. Nothing that is a secret of others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from maudsl.repl.known import Known
from maudsl.repl.rule_places import Place, vocabulary
from maudsl.rulebook import model as m
from maudsl.rulebook.lower_cards import VALUE_KINDS
from maudsl.rulebook.lower_memory import kind_of

LISTS = frozenset(("listed", "a_word"))
CARDS = frozenset(("word", "word_name"))
# The branches of the grammar that hold the name of something kept, and what it must be.
KEPT = {
    "kept": "number",
    "their_kept": "number",
    "has_most": "number",
    "kept_card": "card",
    "kept_players": "players",
    "is_in": "players",
    "kept_count": "players",
    "joins": "players",
    "leaves": "players",
}
CHANGES = "becomes"  # what is said of whatever is kept, be it a number or not
ANY_KIND = ""
ARTICLES = ("a", "an", "another", "the")
DECLARED = re.compile(r"(?<![\w'’-])(keep|words|define)\s+([^\W\d_][\w'’-]*)")


@dataclass(frozen=True)
class Names:
    """`kept`: each name and what kind of thing it is; of one in the typed text that is open."""

    kept: dict[str, str]
    lists: tuple[str, ...]
    defined: tuple[str, ...]


def names_of(known: Known, text: str) -> Names:
    """What is known, and what the text itself declares."""
    book = known.book
    told = "\n".join(layer.text for layer in book.layers).casefold()
    below = Names(
        {
            says.name: kind_of(says.value)
            for rule in book.rules
            for says in (sentence.says for sentence in rule.sentences)
            if isinstance(says, m.Keep) and not says.counts
        },
        tuple(name for name, _ in book.words if _is_told(name, told)),
        tuple(name for name, _ in book.defined if _is_told(name, told)),
    )
    typed = [(word, name.casefold()) for word, name in DECLARED.findall(text)]
    return Names(
        below.kept | {name: ANY_KIND for word, name in typed if word == "keep"},
        (*below.lists, *(name for word, name in typed if word == "words")),
        (*below.defined, *(name for word, name in typed if word == "define")),
    )


def _is_told(name: str, told: str) -> bool:
    """Whether a text that this person may read speaks of it: a secret one may have brought it."""
    return re.search(rf"(?<![\w'’-]){re.escape(name)}(?![\w'’-])", told) is not None


def names_at(place: Place, names: Names) -> Iterator[str]:
    """Lists of words, and what rules keep, that may stand at the place."""
    if place.names & LISTS:
        yield from names.lists
    kinds = {KEPT[label] for label in place.names & KEPT.keys()}
    behind = {word for x in place.behind_a_name for word in vocabulary().spellings.get(x, ())}
    changing = "kept" in place.names and CHANGES in behind
    for name, kind in names.kept.items():
        if kinds and (changing or kind in kinds or kind == ANY_KIND):
            yield name


def cards_at(known: Known, place: Place, names: Names) -> Iterator[str]:
    """What cards are called, as a card or as cards, if one may be called so at the place."""
    if not place.names & CARDS:
        return
    pack = known.cards.pack
    one = [suit.one for suit in pack.suits] + [rank.name for rank in pack.ranks]
    many = [suit.name for suit in pack.suits] + [rank.many for rank in pack.ranks]
    kinds = [*sorted(known.cards.tags), *VALUE_KINDS, *names.defined]
    if place.head in ARTICLES:
        yield from (*one, *kinds)
    elif "word" in place.names:
        yield from (*(suit.name for suit in pack.suits), *one, *kinds)
    else:
        yield from (*many, *kinds)
