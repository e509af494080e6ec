"""In: a rule book and how many play. Out: all that a learner may ever choose, each with a number.

The list is worked out from the book alone, so it is as long for every seat, at every moment of
every hand: a card for each kind that is dealt, an answer for each thing that a rule asks for, words
and calls only where the book knows of any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from maudsl.cards import index_of
from maudsl.engine.hands import pack_for
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.model import RuleBook
from maudsl.rulebook.walk import terms_in

MOST_OWED = 4  # of the things that a seat owes, those that it can choose one by one
UNKNOWN_NUMBERS = range(21)  # where only the table, at the time, knows which may be named
MOST_NUMBERS = 100

Kind = Literal[
    "play",
    "play silently",
    "draw one",
    "draw all",
    "pass",
    "suit",
    "rank",
    "player",
    "number",
    "word",
    "roll",
    "owed",
    "call",
    "wait",
]


class Choice(msgspec.Struct, frozen=True):
    """`what`: a card, suit, rank, number or word. `seat`: so many places on from the one who
    chooses; for what is owed, which of it.
    """

    kind: Kind
    what: str = ""
    seat: int = 0

    def __str__(self) -> str:
        match self.kind:
            case "play":
                return f"play {self.what}"
            case "play silently":
                return f"play {self.what} silently"
            case "suit" | "rank" | "number" | "word":
                return f"name {self.what}"
            case "player" | "call":
                verb = "name" if self.kind == "player" else "call a breach of"
                return f"{verb} the player {self.seat} on"
            case "owed":
                return f"say or do what is owed, number {self.seat + 1}"
            case "roll":
                return "roll the die"
            case _:
                return self.kind


def choices_of(book: RuleBook, players: int) -> tuple[Choice, ...]:
    """Every choice; its place in the tuple is its number."""
    return tuple(_choices(book, players))


def kinds_of(book: RuleBook, players: int) -> tuple[str, ...]:
    """The kinds of card that so many players play with, in the pack's order."""
    dealt = set(pack_for(book, players))
    return tuple(code for code in index_of(book.pack).codes if code in dealt)


def _choices(book: RuleBook, players: int) -> Iterator[Choice]:
    kinds = kinds_of(book, players)
    yield from (Choice("play", card) for card in kinds)
    if owed := owes_anything(book):
        yield from (Choice("play silently", card) for card in kinds)
    yield from (Choice("draw one"), Choice("draw all"), Choice("pass"))
    yield from _answers(book, players)
    if owed:
        yield from (Choice("owed", seat=number) for number in range(MOST_OWED))
    if book.settings.caller is not None:
        yield from (Choice("call", seat=seat) for seat in range(1, players))
    yield Choice("wait")


def owes_anything(book: RuleBook) -> bool:
    """Whether a rule ever makes somebody say or do something beside moving."""
    return any(
        isinstance(act, m.Say | m.Do | m.Give | m.Swap | m.Show)
        for duty in terms_in(book.rules, m.Oblige)
        for act in duty.acts
    )


def _answers(book: RuleBook, players: int) -> Iterator[Choice]:
    """What may be named or rolled, as far as a rule ever asks for it."""
    cards, asks = index_of(book.pack), list(terms_in(book.rules, m.Asks))
    asked = {each.what for each in asks}
    called = {each.what for each in terms_in(book.rules, m.Calls)}
    if "suit" in called or "a suit" in asked:
        yield from (Choice("suit", suit) for suit in cards.suit_names())
    if "rank" in called or "a rank" in asked:
        yield from (Choice("rank", rank) for rank in cards.rank_names())
    if "a player" in asked:
        yield from (Choice("player", seat=seat) for seat in range(players))
    numbers = {n for each in asks if each.what == "a number" for n in _range(each)}
    yield from (Choice("number", str(number)) for number in sorted(numbers)[:MOST_NUMBERS])
    words = dict.fromkeys(word for each in asks for word in each.words)
    yield from (Choice("word", word) for word in words)
    if "a die" in asked:
        yield Choice("roll")


def _range(asks: m.Asks) -> range:
    if isinstance(asks.low, b.Fixed) and isinstance(asks.high, b.Fixed):
        return range(asks.low.value, asks.high.value + 1)
    return UNKNOWN_NUMBERS
