"""In: plays, each a card and the one it goes on. Out: the same in a few words: which cards on which
others, of the same suit or another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maudsl.cards import CardIndex
from maudsl.rulebook.describe_cards import describe_kinds

MOST_LINES = 6
Pair = tuple[str, str]
Related = Callable[[CardIndex, str, str], bool]


def _suit(cards: CardIndex, one: str, other: str) -> bool:
    return cards.suit[one] == cards.suit[other]


def _rank(cards: CardIndex, one: str, other: str) -> bool:
    return cards.rank[one] == cards.rank[other]


# From the plainest: the first that says exactly which plays is taken.
RELATIONS: tuple[tuple[str, Related], ...] = (
    ("", lambda cards, one, other: True),
    (
        " of the same suit and rank",
        lambda cards, one, other: _suit(cards, one, other) and _rank(cards, one, other),
    ),
    (" of the same suit", _suit),
    (" of another suit", lambda cards, one, other: not _suit(cards, one, other)),
    (" of the same rank", _rank),
    (" of another rank", lambda cards, one, other: not _rank(cards, one, other)),
    (
        " of the same suit or rank",
        lambda cards, one, other: _suit(cards, one, other) or _rank(cards, one, other),
    ),
    (
        " of another suit and rank",
        lambda cards, one, other: not _suit(cards, one, other) and not _rank(cards, one, other),
    ),
)


def described(pairs: frozenset[Pair], cards: CardIndex, kinds: tuple[str, ...]) -> Iterator[str]:
    """At most six lines, the last of which counts the plays that are left."""
    rest = set(pairs)
    for told, (text, some) in enumerate(_grouped(pairs, cards, kinds), 1):
        if told == MOST_LINES and some != rest:
            yield f"{len(rest)} more plays"
            return
        rest -= some
        yield text


def _grouped(
    pairs: frozenset[Pair], cards: CardIndex, kinds: tuple[str, ...]
) -> Iterator[tuple[str, frozenset[Pair]]]:
    """Ranks of which the same can be said stand together, the cards of other ranks alone."""
    if not pairs:
        return
    if whole := _at_once(pairs, cards, kinds):
        yield _worded(pairs, *whole, cards, kinds), pairs
        return
    alike: dict[tuple[str, tuple[str, ...]], frozenset[Pair]] = {}
    alone: list[frozenset[Pair]] = []
    for some in _parts(pairs, lambda card: cards.rank[card].name, kinds):
        if found := _at_once(some, cards, kinds):
            alike[found] = alike.get(found, frozenset()) | some
        else:
            alone += _parts(some, lambda card: card, kinds)
    for (words, below), some in alike.items():
        yield _worded(some, words, below, cards, kinds), some
    for some in alone:
        below = tuple(on for on in kinds if any(pair[1] == on for pair in some))
        yield _worded(some, "", below, cards, kinds), some


def _parts(
    pairs: frozenset[Pair], key: Callable[[str], str], kinds: tuple[str, ...]
) -> list[frozenset[Pair]]:
    """By the card that is played, in the pack's order."""
    found: dict[str, set[Pair]] = {}
    for pair in sorted(pairs, key=lambda pair: kinds.index(pair[0])):
        found.setdefault(key(pair[0]), set()).add(pair)
    return [frozenset(some) for some in found.values()]


def _at_once(
    pairs: frozenset[Pair], cards: CardIndex, kinds: tuple[str, ...]
) -> tuple[str, tuple[str, ...]] | None:
    """The relation that holds for these plays and for no others of the same cards."""
    played, below = ({pair[place] for pair in pairs} for place in (0, 1))
    for words, related in RELATIONS:
        if pairs == {(one, on) for one in played for on in below if related(cards, one, on)}:
            return words, tuple(on for on in kinds if on in below)
    return None


def _worded(
    pairs: frozenset[Pair],
    words: str,
    below: tuple[str, ...],
    cards: CardIndex,
    kinds: tuple[str, ...],
) -> str:
    played = {card for card, _ in pairs}
    return f"{_named(played, cards, kinds)} on {_named(set(below), cards, kinds)}{words}"


def _named(some: set[str], cards: CardIndex, kinds: tuple[str, ...]) -> str:
    """Most of the cards are told by those that are missing."""
    rest = [card for card in kinds if card not in some]
    if rest and len(rest) < len(some):
        return f"every card but {describe_kinds(rest, cards, kinds)}"
    return describe_kinds(some, cards, kinds)
