"""In: the sentences of a book about playing cards, and a moment. Out: those of which only the card
decides whether they apply then.

What else they ask is the same for all cards, and is asked once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from maudsl.cards import CardIndex
from maudsl.engine import compiled as c
from maudsl.engine import watching
from maudsl.engine.context import EVERYBODY, Context
from maudsl.engine.sentences import Said
from maudsl.engine.state import Debt, Named, State
from maudsl.rulebook import model as m
from maudsl.rulebook.reads import reads


class Moment(NamedTuple):
    """The facts that a row of the table stands for: see `reads`."""

    below: str | None
    called_suit: str | None
    named_rank: str | None
    last: bool
    owed: bool
    order: bool
    in_turn: bool


def moment_of(state: State, *, last: bool, in_turn: bool) -> Moment:
    return Moment(
        state.pile[-1] if state.pile else None,
        state.called_suit,
        state.named.rank if state.named else None,
        last,
        state.debt is not None,
        state.order is not None,
        in_turn,
    )


class Candidate(NamedTuple):
    """A sentence by its `number`, of which at some moment only the card decides whether it applies:
    by what is asked of the card and by `conditions`, if they go by it. `sure`: by nothing else.
    """

    number: int
    test: c.Test | None
    conditions: tuple[c.Judge, ...]
    sure: bool

    def speaks(self, at: Context, card: str) -> bool:
        fits = self.test is None or self.test(at, card)
        return fits and all([holds(at) for holds in self.conditions])


def candidates(sayings: Iterable[Said], at: Context, moment: Moment) -> tuple[Candidate, ...]:
    """Without those that can't apply at such a moment, whatever the card."""
    found: list[Candidate] = []
    for number, said in enumerate(sayings):
        act = said.says.act
        if not isinstance(act, m.Play) or not said.times(moment.in_turn):
            continue
        if watching.listener is not None:
            found.append(Candidate(number, None, (), sure=False))
            continue
        known = [each for each in said.says.conditions if "more" not in reads(each)]
        if not all(c.condition(each)(at) for each in known if "card" not in reads(each)):
            continue
        test = c.card_test(act.test) if "more" not in reads(act.test) else None
        of_card = tuple([c.condition(each) for each in known if "card" in reads(each)])
        whole = test is not None and len(known) == len(said.says.conditions)
        found.append(Candidate(number, test, of_card, whole and _speaks_of_all(said)))
    return tuple(found)


def _speaks_of_all(said: Said) -> bool:
    only = isinstance(said.says, m.Prohibition) and said.says.only
    return said.says.who.role in EVERYBODY and not only


def context_at(moment: Moment, cards: CardIndex) -> Context:
    """A table of which nothing is known but the facts of the moment."""
    state = State(
        seats=(),
        chance=0,
        dealer="",
        pile=(moment.below,) if moment.below else (),
        called_suit=moment.called_suit,
        named=Named(moment.named_rank, 1) if moment.named_rank else None,
        debt=Debt("", 1, None, "", "") if moment.owed else None,
        order="" if moment.order else None,
    )
    return Context(state, cards, "", on=moment.below, last=moment.last)
