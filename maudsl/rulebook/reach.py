"""In: a test on a card. Out: which kinds of card can pass it, whatever lies on the table.

What depends on other cards ("matching the top card") is taken as possible; what a card's own face
decides is exact.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b


@lru_cache(maxsize=4_096)
def kinds_passing(test: b.CardTest, cards: CardIndex, of: Collection[str]) -> frozenset[str]:
    """Those of these kinds of card that may pass at some moment."""
    return frozenset(card for card in of if may_pass(test, card, cards))


def may_pass(test: b.CardTest, card: str, cards: CardIndex) -> bool:
    match test:
        case (
            b.Matches()
            | b.SameAs()
            | b.OfCalledSuit()
            | b.JustDrawn()
            | b.OfThat()
            | b.Shares()
            | b.OfIts()
        ):
            return True
        case b.Isnt():
            return not _must_pass(test.test, card, cards)
        case b.Away():
            place = cards.order[cards.rank[card].name]
            steps = (place - there for there, x in enumerate(cards.pack.ranks) if x.suited)
            return cards.rank[card].suited and any(
                step == test.step or (test.least and step // test.step > 0) for step in steps
            )
        case b.AllOf():
            return all(may_pass(each, card, cards) for each in test.tests)
        case b.AnyOf():
            return any(may_pass(each, card, cards) for each in test.tests)
        case b.But():
            return may_pass(test.test, card, cards) and not _must_pass(test.excluded, card, cards)
        case b.Anything() | b.OfRank() | b.OfSuit() | b.Tagged() | b.ValueKind():
            return _must_pass(test, card, cards)
        case _:
            assert_never(test)


def _must_pass(test: b.CardTest, card: str, cards: CardIndex) -> bool:
    """Whether it passes at every moment."""
    suit = cards.suit[card]
    match test:
        case b.Anything():
            return True
        case b.OfRank():
            return cards.rank[card].name in test.ranks
        case b.OfSuit():
            return suit is not None and suit.name == test.suit
        case b.Tagged():
            return cards.tagged(card, test.tag)
        case b.ValueKind():
            return _is(cards.value(card), test.kind)
        case b.AllOf():
            return all(_must_pass(each, card, cards) for each in test.tests)
        case b.AnyOf():
            return any(_must_pass(each, card, cards) for each in test.tests)
        case b.But():
            return _must_pass(test.test, card, cards) and not may_pass(test.excluded, card, cards)
        case b.Isnt():
            return not may_pass(test.test, card, cards)
        case (
            b.Matches()
            | b.SameAs()
            | b.OfCalledSuit()
            | b.JustDrawn()
            | b.Away()
            | b.OfThat()
            | b.Shares()
            | b.OfIts()
        ):
            return False
        case _:
            assert_never(test)


def _is(value: int, kind: str) -> bool:
    if kind == "prime":
        return value > 1 and all(value % each for each in range(2, int(value**0.5) + 1))
    return value % 2 == (kind == "odd")


def card_tested(sentence: m.SentenceKind) -> b.CardTest | None:
    """The card that a sentence is about: whose playing it permits, forbids, or waits for. None:
    no certain card.
    """
    match sentence:
        case m.Permission(act=m.Play(test=test)) | m.Prohibition(act=m.Play(test=test)):
            return test
        case m.Trigger(event=m.Done(act=m.Play(test=test))):
            return test
        case m.Trigger(event=m.StarterIs(test=test) | m.Paid(test=test)):
            return test
        case m.Trigger(event=m.SuitChanges(to=suit)) if suit is not None:
            return b.OfSuit(suit)
        case m.Permission() | m.Prohibition() | m.Trigger() | m.Duty() | m.Keep():
            return None
        case _:
            assert_never(sentence)
