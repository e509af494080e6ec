"""In: what one seat may know. Out: whole numbers, always as many, in a fixed order.

Seats are counted from the one who looks, in the order in which they sit. What isn't so is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from maudsl.bots.seeing import Seen
from maudsl.environment.options import seats_from
from maudsl.rulebook.model import RuleBook

ASKS = ("suit", "rank", "a rank", "a suit", "a player", "a number", "a word", "a die")
MOST = 32_767  # the largest number that is told


class Layout:
    """Where in the numbers each thing stands: `fields` has the slice for each name."""

    def __init__(self, book: RuleBook, kinds: tuple[str, ...], players: int) -> None:
        cards, seats = len(kinds), players
        sizes = {
            "hand": cards,  # how many of each kind this seat holds
            "top": cards,  # one of them is 1: the card on top
            "below": cards,  # one of them is 1: the card that the last play was made on
            "pile": cards,  # how many of each kind lie there
            "suit": len(book.pack.suits),  # one of them is 1, if it was called
            "rank": len(book.pack.ranks),  # one of them is 1, if it alone may be played
            "cards": seats,  # how many each holds
            "places": seats,  # who is done as the how-manieth, in a hand that goes on
            "turn": seats,  # one of them is 1, as in the next three
            "dealer": seats,
            "debtor": seats,
            "last": seats,  # who made the last play
            "spoke": seats,  # how many things each has said with their last move
            "debt": 2,  # cards that are owed, turns that are lost for it
            "asked": len(ASKS),  # one of them is 1: what this seat may name or roll
            "stock": 1,
            "drawing": 1,  # cards still to be drawn of a draw
            "passes": 1,  # in a row
            "clockwise": 1,
            "over": 1,  # the hand is won: breaches may yet be called
            "drawn": 1,  # this seat has drawn, and may still do something
            "owed": 1,  # how many things this seat has to say or do
            "races": 1,  # this seat may win a race
            "called": 1,  # this seat has called somebody in this move
        }
        self.fields: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.fields[name] = slice(self.size, self.size + size)
            self.size += size
        self._kinds = {card: place for place, card in enumerate(kinds)}

    def numbers(self, seen: Seen, spoke: Mapping[str, int], *, has_called: bool) -> list[int]:
        """What this seat may know, as numbers from 0 to MOST."""
        out = [0] * self.size
        for name, place, number in self._told(seen, spoke):
            out[self.fields[name].start + place] = min(number, MOST)
        out[self.fields["called"].start] = int(has_called)
        return out

    def _told(self, seen: Seen, spoke: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
        yield from self._cards(seen)
        yield from _seats(seen, spoke)
        yield from _asked(seen)
        state, me = seen.state, seen.name
        if state.debt:
            yield "debt", 0, state.debt.cards
            yield "debt", 1, state.debt.turns if state.debt.lose_turn else 0
        yield "stock", 0, len(state.stock)
        yield "drawing", 0, state.drawing
        yield "passes", 0, state.passes
        yield "clockwise", 0, int(state.direction == 1)
        yield "over", 0, int(state.phase != "play")
        yield "drawn", 0, int(state.still is not None and state.still.player == me)
        yield "owed", 0, sum(duty.player == me for duty in seen.duties)
        yield "races", 0, int(state.race is not None and me in state.race.players)

    def _cards(self, seen: Seen) -> Iterator[tuple[str, int, int]]:
        state = seen.state
        for card, count in Counter(state.hand_of(seen.name)).items():
            yield "hand", self._kinds[card], count
        for card, count in Counter(state.pile).items():
            yield "pile", self._kinds[card], count
        if state.top:
            yield "top", self._kinds[state.top], 1
        if len(state.plays) > 1:
            yield "below", self._kinds[state.plays[-2].card], 1


def _seats(seen: Seen, spoke: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
    state = seen.state
    last = state.plays[-1].player if state.plays else ""
    for place, name in enumerate(seats_from(seen)):
        seat = state.seat(name)
        if seat is None:
            continue
        yield "cards", place, len(seat.hand)
        yield "places", place, seat.place
        yield "turn", place, int(name == state.to_move)
        yield "dealer", place, int(name == state.dealer)
        yield "debtor", place, int(state.debt is not None and name == state.debt.player)
        yield "last", place, int(name == last)
        yield "spoke", place, spoke[name]


def _asked(seen: Seen) -> Iterator[tuple[str, int, int]]:
    state, cards = seen.state, seen.rules.cards
    if state.called_suit:
        yield "suit", cards.suit_names().index(state.called_suit), 1
    if state.named:
        yield "rank", cards.rank_names().index(state.named.rank), 1
    if state.calling and seen.name in state.calling.players:
        yield "asked", ASKS.index(state.calling.what), 1
