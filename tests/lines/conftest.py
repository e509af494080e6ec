"""A pack of a few cards, for lines to be read with."""

from collections.abc import Iterable

import pytest

RANKS = {"7": "7", "9": "9", "10": "10", "q": "Q", "queen": "Q", "a": "A", "ace": "A"}
SUITS = {"♥": "hearts", "h": "hearts", "hearts": "hearts", "♠": "spades", "s": "spades"}
SUITS |= {"spades": "spades", "spade": "spades"}


class SmallPack:
    def __init__(self) -> None:
        self.cards = {"joker": "JOKER"}
        for rank, sign in RANKS.items():
            for suit, name in SUITS.items():
                card = sign + name[0].upper()
                self.cards |= {rank + suit: card, f"{rank} of {suit}": card}
        self.cards["pik 7"] = "7S"

    def read(self, text: str) -> str | None:
        return self.cards.get(text.casefold().replace("\ufe0f", ""))

    def read_suit(self, text: str) -> str | None:
        return SUITS.get(text.casefold().replace("\ufe0f", ""))

    def card_names(self) -> Iterable[str]:
        return self.cards

    def suit_names(self) -> Iterable[str]:
        return ["hearts", "spades"]


@pytest.fixture(scope="session")
def pack() -> SmallPack:
    return SmallPack()
