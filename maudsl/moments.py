"""In: what rules read. Out: all moments at which a card is played that differ in it.

A moment is a kind of card on a kind of card, in turn or not, the last card or not, while cards are
owed or not, under a called suit or none, during a point of order or not. Only what the terms read
is varied, so that most questions need a few dozen moments; what a moment doesn't hold (hands, what
was played before) can't be decided by it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import msgspec

from maudsl.cards import CardIndex
from maudsl.engine import compiled as c
from maudsl.engine.context import EVERYBODY, Context
from maudsl.engine.state import Debt, State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.reach import kinds_passing
from maudsl.rulebook.reads import reads
from maudsl.rulebook.terms import Term
from maudsl.rulebook.walk import terms_in

ABOUT_THE_CARD_BELOW = (b.OnCard, b.Matches, b.SameAs, b.Away, b.Shares, b.ValueOf, b.CardIs)
CALLED = "when a suit is called, such as"
Played = m.Permission | m.Prohibition | m.Trigger


class Moment(NamedTuple):
    card: str
    on: str
    in_turn: bool
    last: bool
    owed: bool
    suit: str | None
    order: bool

    def __str__(self) -> str:
        """ "Ann plays 7S on KS as her last card": somebody's play, as a scenario has it."""
        return "".join(
            (
                f"Ann plays {self.card} on {self.on}",
                "" if self.in_turn else " out of turn",
                " as the last card" if self.last else "",
                " while cards are owed" if self.owed else "",
                f" when {self.suit} is called" if self.suit else "",
                " during a point of order" if self.order else "",
            )
        )


class Playing(NamedTuple):
    """What a sentence says of the playing of a card; `known`: the conditions that a moment
    decides, `whole`: these are all of them.
    """

    test: b.CardTest
    known: tuple[b.Condition, ...]
    whole: bool
    timing: m.Timing
    who: b.Who

    def holds(self, moment: Moment, at: Context) -> bool:
        return self.judge()(moment, at)

    def judge(self) -> Callable[[Moment, Context], bool]:
        """`holds`, for whoever asks of many moments."""
        fits, fulfils = c.card_test(self.test), c.all_of(self.known)
        at_any_time, in_turn = self.timing == "at any time", self.timing == "in turn"

        def holds(moment: Moment, at: Context) -> bool:
            timely = at_any_time or moment.in_turn == in_turn
            return timely and fits(at, moment.card) and fulfils(at)

        return holds

    @property
    def of_all(self) -> bool:
        return self.who.role in EVERYBODY


@lru_cache(maxsize=4_096)
def playing(says: m.SentenceKind) -> Playing | None:
    """None if it isn't about the playing of a card, or of one that only the table knows."""
    match says:
        case (
            m.Permission(act=m.Play(test=test), who=who)
            | m.Prohibition(act=m.Play(test=test), who=who)
        ):
            pass
        case m.Trigger(event=m.Done(act=m.Play(test=test), who=who)):
            pass
        case _:
            return None
    after = isinstance(says, m.Trigger)  # a call is over by then
    if not _decided(test, after):
        return None
    known = tuple(each for each in says.conditions if _decided(each, after))
    only = isinstance(says, m.Prohibition) and says.only
    whole = len(known) == len(says.conditions) and not only
    return Playing(test, known, whole, says.timing, who)


def moments(
    about: tuple[Playing, ...], kinds: tuple[str, ...], cards: CardIndex, but: Container[str] = ()
) -> Iterator[tuple[Moment, Context]]:
    """All that differ in what these read, and at which the first of them may hold; without the
    kinds that are in `but` by then.
    """
    terms: tuple[Term, ...] = tuple(x for each in about for x in (each.test, *each.known))
    below = kinds if _reads(terms, *ABOUT_THE_CARD_BELOW) else kinds[-1:]
    first = about[0]
    played = _fitting(first.test, kinds, cards)
    for each in first.known:
        if isinstance(each, b.OnCard):
            below = _fitting(each.test, below, cards)
    if first.timing != "at any time":
        turns: tuple[bool, ...] = (first.timing == "in turn",)
    else:
        turns = (True, False) if any(x.timing != "at any time" for x in about) else (True,)
    suits = [suit.name for suit in cards.pack.suits] if _reads(terms, b.OfCalledSuit) else []
    rest = product(
        turns,
        (False, True) if _reads(terms, b.LastCard) else (False,),
        (False, True) if _reads(terms, b.Owed) else (False,),
        (None, *suits),
        (False, True) if _reads(terms, b.InOrder) else (False,),
    )
    for in_turn, last, owed, suit, order in rest:
        state = _table(owed, suit, order)
        for on, card in product(below, played):
            if card in but:
                continue
            moment = Moment(card, on, in_turn, last, owed, suit, order)
            yield moment, Context(state, cards, "", card=card, on=on, last=last)


@lru_cache(maxsize=1_024)
def kinds_held(about: Playing, kinds: tuple[str, ...], cards: CardIndex) -> frozenset[str]:
    """The kinds of card for which it holds on some card."""
    holds, found = about.judge(), set[str]()
    for moment, at in moments((about,), kinds, cards, but=found):
        if holds(moment, at):
            found.add(moment.card)
    return frozenset(found)


def circumstances(
    about: Iterable[Playing], kinds: tuple[str, ...], cards: CardIndex
) -> Iterator[tuple[str, Iterator[Moment]]]:
    """Every card on every other in turn, and again in each circumstance that these read, one at a
    time; each with its name.
    """
    about = tuple(about)
    terms: tuple[Term, ...] = tuple(x for each in about for x in (each.test, *each.known))
    plain = Moment("", "", True, False, False, None, False)
    found = [("", plain)]
    if any(x.timing != "in turn" for x in about):
        found.append(("out of turn", plain._replace(in_turn=False)))
    if _reads(terms, b.LastCard):
        found.append(("as the last card", plain._replace(last=True)))
    found.append(("while cards are owed", plain._replace(owed=True)))
    if _reads(terms, b.OfCalledSuit, b.Matches):
        called = (suit.name for suit in cards.pack.suits)
        found += ((f"{CALLED} {suit}", plain._replace(suit=suit)) for suit in called)
    if _reads(terms, b.InOrder):
        found.append(("during a point of order", plain._replace(order=True)))
    for name, moment in found:
        yield name, (moment._replace(card=card, on=on) for on in kinds for card in kinds)


def context_of(moment: Moment, cards: CardIndex) -> Context:
    state = _table(moment.owed, moment.suit, moment.order)
    return Context(state, cards, "", card=moment.card, on=moment.on, last=moment.last)


def together(
    one: m.Trigger, other: m.Trigger, kinds: tuple[str, ...], cards: CardIndex
) -> str | Moment | None:
    """When both fire; None if it isn't sure that they ever do."""
    first, second = playing(one), playing(other)
    if first is None or second is None:
        same = one.event == other.event and not (one.conditions or other.conditions)
        return "at one event" if same and one.timing == other.timing else None
    if not (first.whole and second.whole):
        return None
    if first.who != second.who and not {first.who.role, second.who.role} <= EVERYBODY:
        return None
    both = moments((first, second), kinds, cards)
    one_holds, other_holds = first.judge(), second.judge()
    return next((x[0] for x in both if one_holds(*x) and other_holds(*x)), None)


@lru_cache(maxsize=64)
def _table(owed: bool, suit: str | None, order: bool) -> State:
    debt = Debt("", 1, None, "", "") if owed else None
    return State((), 0, "", debt=debt, called_suit=suit, order="" if order else None)


def _reads(terms: tuple[Term, ...], *kinds: type[Term]) -> bool:
    return not _kinds_in(terms).isdisjoint(kinds)


@lru_cache(maxsize=4_096)
def _kinds_in(terms: tuple[Term, ...]) -> frozenset[type]:
    return frozenset(type(each) for each in terms_in(terms, msgspec.Struct))


def _fitting(test: b.CardTest, kinds: tuple[str, ...], cards: CardIndex) -> tuple[str, ...]:
    """Those that may pass, in their order."""
    passing = kinds_passing(test, cards, kinds)
    return tuple(card for card in kinds if card in passing)


def _decided(term: object, after: bool) -> bool:
    """Whether a moment tells all that the term asks for."""
    return "more" not in reads(term) and not (after and any(terms_in(term, b.OfCalledSuit)))
