"""What the lines of a scenario say, as plain data: the set-up, and what is expected.

Cards and suits are in their one spelling where a pack was at hand when the line was read, otherwise
as typed. Players are named as typed: the table knows its seats.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec


class CardReader(Protocol):
    """What a line needs of a pack. Text comes as typed, in any case: a sign, or words."""

    def read(self, text: str) -> str | None:
        """The card's one spelling, None if there is no such card."""

    def read_suit(self, text: str) -> str | None:
        """The suit's one spelling, for its name or its sign."""

    def card_names(self) -> Iterable[str]:
        """What cards may be called, for "did you mean"."""

    def suit_names(self) -> Iterable[str]:
        """What suits are called, likewise."""


class Item(msgspec.Struct, frozen=True, tag_field="kind", tag=True):
    """One statement about the table."""


# -- said in both places ---------------------------------------------------


class Top(Item, frozen=True):
    card: str


class Turn(Item, frozen=True):
    player: str


class Dealer(Item, frozen=True):
    player: str


class Direction(Item, frozen=True):
    clockwise: bool


class Suit(Item, frozen=True):
    """The suit that was called."""

    suit: str


class Score(Item, frozen=True):
    player: str
    points: int


class HandsWon(Item, frozen=True):
    """So many before this one."""

    player: str
    number: int


class Holds(Item, frozen=True):
    """No cards: an empty hand. `exactly`, of an expectation: these and no others."""

    player: str
    cards: tuple[str, ...] = ()
    exactly: bool = False


# -- set-up ----------------------------------------------------------------


class With(Item, frozen=True):
    """The book, then the variants on top of it."""

    books: tuple[str, ...]


class Players(Item, frozen=True):
    names: tuple[str, ...]


class Starter(Item, frozen=True):
    card: str


class Stock(Item, frozen=True):
    """The next cards to be drawn, first one first. `only`: no others lie under them."""

    cards: tuple[str, ...]
    only: bool = False


class Pile(Item, frozen=True):
    """What lies on the pile, bottom to top."""

    cards: tuple[str, ...]


class Packs(Item, frozen=True):
    number: int


class OwesFor(Item, frozen=True):
    """A debt of so many cards; `card` is what it is for, as typed, without its article."""

    player: str
    number: int
    card: str


class Seed(Item, frozen=True):
    number: int


class Seconds(Item, frozen=True):
    """The table's clock at the first step."""

    number: int


class RuleInForce(Item, frozen=True):
    """An amendment made before; `text` is a sentence, or begins with rule "name":"""

    text: str


SetUp = (
    With
    | Players
    | Holds
    | Top
    | Starter
    | Stock
    | Pile
    | Packs
    | Turn
    | Dealer
    | Direction
    | Suit
    | OwesFor
    | Score
    | HandsWon
    | Seed
    | Seconds
    | RuleInForce
)

# -- expectations ----------------------------------------------------------


class HoldsCount(Item, frozen=True):
    player: str
    number: int


class OwesPhrase(Item, frozen=True):
    player: str
    phrase: str


class OwesCount(Item, frozen=True):
    player: str
    number: int


class OwesNothing(Item, frozen=True):
    player: str


class Breached(Item, frozen=True):
    player: str
    reason: str


class NoBreach(Item, frozen=True):
    pass


class Takes(Item, frozen=True):
    """Just happened. `reason` None: whatever for."""

    player: str
    number: int
    reason: str | None = None


class Refused(Item, frozen=True):
    """The last step was; the message has `text` in it."""

    text: str = ""


class WinsHand(Item, frozen=True):
    player: str


class WinsSession(Item, frozen=True):
    player: str


class NobodyWon(Item, frozen=True):
    pass


class IsOut(Item, frozen=True):
    player: str


class IsDone(Item, frozen=True):
    player: str


class RuleStands(Item, frozen=True):
    rule: str
    in_force: bool


class StockCount(Item, frozen=True):
    number: int


class NoSuit(Item, frozen=True):
    pass


class OrderOpen(Item, frozen=True):
    """A point of order: open, or not (`play`)."""

    open: bool


class NoDebt(Item, frozen=True):
    pass


Expectation = (
    Holds
    | HoldsCount
    | OwesPhrase
    | OwesCount
    | OwesNothing
    | Breached
    | NoBreach
    | Takes
    | Refused
    | WinsHand
    | WinsSession
    | NobodyWon
    | IsOut
    | IsDone
    | Score
    | RuleStands
    | StockCount
    | Top
    | Turn
    | Dealer
    | Direction
    | Suit
    | NoSuit
    | OrderOpen
    | NoDebt
)
