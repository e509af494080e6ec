"""In: what a rule says of the plays that stood. Out: functions that answer it at a moment of the
table.

Where a card is compared with the one that it lies on, each play of the past is judged with the
play before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from maudsl.cards import CardIndex
from maudsl.engine.context import Context
from maudsl.engine.state import Play
from maudsl.rulebook import terms as b

if TYPE_CHECKING:
    from maudsl.engine.compiled import Judge, Test


def feature(cards: CardIndex, card: str, what: str) -> object:
    """What two cards may have in common; None: this one has no such thing."""
    match what:
        case "rank":
            return cards.rank[card].name
        case "suit":
            suit = cards.suit[card]
            return suit.name if suit else None
        case "colour":
            return cards.colour(card)
        case "parity":
            return cards.value(card) % 2
        case _:
            return card


def shared(cards: CardIndex, card: str, other: str, what: str) -> bool | None:
    """Whether they share it; None where one of them has no such thing."""
    here, there = feature(cards, card, what), feature(cards, other, what)
    return None if here is None or there is None else here == there


def changed(cards: CardIndex, card: str, other: str, what: str) -> bool:
    return shared(cards, card, other, what) is False


def steps(cards: CardIndex, low: str, high: str) -> int:
    """How many ranks the second card is above the first; 0 where a card without suit is one of
    them.
    """
    here, there = cards.rank[high], cards.rank[low]
    suited = here.suited and there.suited
    return cards.order[here.name] - cards.order[there.name] if suited else 0


# -- tests on a card -----------------------------------------------------------------


def shares(test: b.Shares) -> Test:
    def passes(at: Context, card: str) -> bool:
        below = at.on if at.below is None else at.below
        return (
            below is not None
            and below != ""
            and all(
                shared(at.cards, card, below, what) is same
                for features, same in ((test.alike, True), (test.unlike, False))
                for what in features
            )
        )

    return passes


def of_its(test: b.OfIts) -> Test:
    def passes(at: Context, card: str) -> bool:
        other = test.card or at.card or at.state.top
        return other is not None and shared(at.cards, card, other, test.what) is True

    return passes


def stood(test: Test, at: Context, plays: Sequence[Play], number: int) -> bool:
    """Whether the card of a play of the past passes."""
    return on_top_of(plays[number - 1].card if number else "", test, at, plays[number].card)


def in_hand(test: Test, at: Context, card: str) -> bool:
    """Whether a card that somebody holds passes: it would lie on the top card."""
    return on_top_of(at.state.top or "", test, at, card)


def on_top_of(below: str, test: Test, at: Context, card: str) -> bool:
    at.below = below
    try:
        return test(at, card)
    finally:
        at.below = None


# -- conditions ----------------------------------------------------------------------


def card_is(term: b.CardIs, test: Test) -> Judge:
    def judge(at: Context) -> bool:
        if term.ref is None:
            return at.card is not None and test(at, at.card)
        card, number = at.ref(term.ref), at.number_of(term.ref)
        return card is not None and on_top_of(
            at.state.plays[number - 1].card if number else "", test, at, card
        )

    return judge


def pattern(term: b.Pattern) -> Judge:
    """Equal letters for what is equal, different letters for what differs."""
    letters = term.letters
    size = len(letters)

    def judge(at: Context) -> bool:
        plays = at.state.plays[-size:]
        found = [feature(at.cards, play.card, term.of) for play in plays]
        if len(found) < size or None in found:
            return False
        pairs = set(zip(letters, found, strict=True))
        return len(pairs) == len(set(letters)) == len(set(found))

    return judge


def after(tests: Sequence[Test]) -> Judge:
    def judge(at: Context) -> bool:
        plays = at.earlier
        first = len(plays) - len(tests)
        return first >= 0 and all(
            stood(test, at, plays, first + place) for place, test in enumerate(tests)
        )

    return judge


def owing(term: b.Owing, says: Callable[[str, str], bool]) -> Judge:
    """By a duty that is open, or by one that begins with what has just happened."""

    def judge(at: Context) -> bool:
        open_duties = ((duty.player, duty.phrases) for duty in at.state.duties)
        names = at.who(term.who)
        return any(
            not term.text or says(phrase, term.text)
            for player, phrases in (*open_duties, *at.promised)
            for phrase in phrases
            if player in names
        )

    return judge
