"""Packs as data: suits and ranks with all their spellings, and the one spelling that each card
has.

A card is a plain string, its rank's sign followed by its suit's ("7S"); two copies of it are
equal. Suits, ranks, tags (colours, kinds) and values come from a pack's definition in a rule
file, never from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

import msgspec

VARIATION_SIGNS = re.compile("[\ufe0e\ufe0f]")


class Suit(msgspec.Struct, frozen=True):
    """`name` is what many of it are called, `one` a single card of it; `signs`: short spellings,
    the first is used.
    """

    name: str
    one: str
    signs: tuple[str, ...]
    tags: tuple[str, ...] = ()


class Rank(msgspec.Struct, frozen=True):
    """`copies` in each suit of one pack (or, without suit, in one pack)."""

    name: str
    many: str
    signs: tuple[str, ...]
    value: int
    tags: tuple[str, ...] = ()
    copies: int = 1
    suited: bool = True


class Pack(msgspec.Struct, frozen=True):
    """A definition: suits and ranks in order, low to high."""

    name: str
    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]


def folded(text: str) -> str:
    return " ".join(VARIATION_SIGNS.sub("", text).casefold().split())


class CardIndex:
    """Everything that is looked up in a pack. One for each pack, by `index_of`."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.rank: dict[str, Rank] = {}
        self.suit: dict[str, Suit | None] = {}
        self.order: dict[str, int] = {}
        self._added: list[tuple[str, Rank, Suit | None]] = []
        self._suits: dict[str, str] = {}
        self._ranks: dict[str, str] = {}
        for suit in pack.suits:
            for spelling in (suit.name, suit.one, *suit.signs):
                self._suits.setdefault(folded(spelling), suit.name)
        for number, rank in enumerate(pack.ranks):
            self.order[rank.name] = number
            for spelling in (rank.name, rank.many, *rank.signs):
                self._ranks.setdefault(folded(spelling), rank.name)
        for rank in pack.ranks:
            suits: tuple[Suit | None, ...] = pack.suits if rank.suited else (None,)
            for each in suits:
                self._add(rank, each)
        self.tags = frozenset(
            tag for group in (pack.suits, pack.ranks) for x in group for tag in x.tags
        )

    def _add(self, rank: Rank, suit: Suit | None) -> None:
        code = rank.signs[0] + (suit.signs[0] if suit else "")
        self.rank[code], self.suit[code] = rank, suit
        self._added.append((code, rank, suit))

    @cached_property
    def _spelt(self) -> dict[str, str]:
        """The card that is meant, by every way to write it; what was read before needs none."""
        found: dict[str, str] = {}
        for code, rank, suit in self._added:
            for spelling in _spellings(rank, suit):
                found.setdefault(folded(spelling), code)
        return found

    @property
    def codes(self) -> tuple[str, ...]:
        """Every kind of card, ranks low to high, suit by suit within."""
        return tuple(self.rank)

    def read(self, text: str) -> str | None:
        """The one spelling of the card that `text` means, or None."""
        return self._spelt.get(folded(text))

    def read_suit(self, text: str) -> str | None:
        return self._suits.get(folded(text))

    def read_rank(self, text: str) -> str | None:
        return self._ranks.get(folded(text))

    def card_names(self) -> Iterable[str]:
        return self.rank

    def words(self) -> list[str]:
        """Every name that a rule may use for cards, for suggestions."""
        names = [name for s in self.pack.suits for name in (s.name, s.one)]
        names += [name for r in self.pack.ranks for name in (r.name, r.many)]
        return [*names, *sorted(self.tags)]

    def suit_names(self) -> list[str]:
        return [suit.name for suit in self.pack.suits]

    def rank_names(self) -> list[str]:
        return [rank.name for rank in self.pack.ranks]

    def value(self, card: str) -> int:
        return self.rank[card].value

    def tagged(self, card: str, tag: str) -> bool:
        suit = self.suit[card]
        return tag in self.rank[card].tags or (suit is not None and tag in suit.tags)

    def colour(self, card: str) -> str | None:
        """The first tag of its suit, or the suit itself where that has none."""
        suit = self.suit[card]
        return colour_of(suit) if suit else None

    def colours(self) -> list[str]:
        return list(dict.fromkeys(map(colour_of, self.pack.suits)))

    def pretty(self, card: str, *, plain: bool = False) -> str:
        """With the suit's own sign, as on the card; `plain`: letters only."""
        suit = self.suit.get(card)
        if plain or suit is None:
            return card
        sign = next((sign for sign in suit.signs if not sign.isascii()), suit.signs[0])
        return self.rank[card].signs[0] + sign

    def full_name(self, card: str) -> str:
        suit = self.suit[card]
        return f"{self.rank[card].name} of {suit.name}" if suit else self.rank[card].name

    def sort_key(self, card: str) -> tuple[int, int]:
        suit = self.suit[card]
        place = self.pack.suits.index(suit) if suit else len(self.pack.suits)
        return place, self.order[self.rank[card].name]


def _spellings(rank: Rank, suit: Suit | None) -> Iterable[str]:
    ranks = (*rank.signs, rank.name)
    if suit is None:
        yield from ranks
        return
    for r in ranks:
        for s in (*suit.signs, suit.name, suit.one):
            yield f"{r}{s}"
            yield f"{s} {r}"
            yield f"{r} of {s}"


def colour_of(suit: Suit) -> str:
    return suit.tags[0] if suit.tags else suit.name


@lru_cache(maxsize=64)
def index_of(pack: Pack) -> CardIndex:
    return CardIndex(pack)
