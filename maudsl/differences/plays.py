"""In: two rule books. Out: which cards may be played on which in the one and not in the other.

Every kind of card is tried on every other: in turn, and then out of turn, as the last card, while
cards are owed, with a suit called, during a point of order, wherever a rule reads that. What isn't
decided by such a moment (hands, what was played before) is left to the prose of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import CardIndex, index_of
from maudsl.differences.relations import described
from maudsl.engine.context import Context
from maudsl.engine.prepared import Prepared, Said, prepare
from maudsl.moments import CALLED, Moment, Playing, circumstances, context_of, playing
from maudsl.rulebook import model as m
from maudsl.rulebook.model import RuleBook

Pairs = frozenset[tuple[str, str]]
Decided = list[tuple[Said, Playing]]


def plays_that_change(
    old: RuleBook, new: RuleBook
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """When, what is no longer played and what is now. Only of cards that both books have."""
    before, after = (_Judge(prepare(book)) for book in (old, new))
    if before == after:
        return
    cards, kinds = index_of(new.pack), _in_both(old, new)
    known: tuple[Pairs, Pairs] | None = None
    told: list[list[Pairs]] = []
    about = (*before.about, *after.about)
    for when, moments in circumstances(about, kinds, cards):
        gone: set[tuple[str, str]] = set()
        more: set[tuple[str, str]] = set()
        for moment in moments:
            at = context_of(moment, cards)
            if (was := before.allows(moment, at)) != after.allows(moment, at):
                (gone if was else more).add((moment.card, moment.on))
        found = (frozenset(gone), frozenset(more))
        # Under a called suit other suits fit; that is news only if other ranks change by it.
        ranks = [_ranks(pairs, cards) for pairs in found]
        if found != known and not (when.startswith(CALLED) and ranks in told):
            texts = [tuple(described(pairs, cards, kinds)) for pairs in found]
            if any(texts):
                yield when, texts[0], texts[1]
        known = known or found
        told.append(ranks)


def _ranks(pairs: Pairs, cards: CardIndex) -> Pairs:
    return frozenset((cards.rank[one].name, cards.rank[on].name) for one, on in pairs)


def _in_both(old: RuleBook, new: RuleBook) -> tuple[str, ...]:
    theirs = set(old.kinds)
    return tuple(card for card in new.kinds if card in theirs)


class _Judge:
    """What a book permits and forbids of playing a card, where a moment decides it."""

    def __init__(self, rules: Prepared) -> None:
        self.rules = rules
        self.may = _decided(rules.may.get(m.Play, []))
        self.may_not = _decided(rules.may_not.get(m.Play, []))
        self.permits = [(said, each.judge()) for said, each in self.may]
        self.forbids = [(said, each.judge()) for said, each in self.may_not]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Judge) and self._sayings() == other._sayings()

    def _sayings(self) -> list[tuple[m.SentenceKind, int]]:
        return [(said.says, said.layer) for said, _ in (*self.may, *self.may_not)]

    @property
    def about(self) -> tuple[Playing, ...]:
        return tuple(each for _, each in (*self.may, *self.may_not))

    def allows(self, moment: Moment, at: Context) -> bool:
        may = [
            said
            for said, holds in self.permits
            if (_while_owed(said) or not moment.owed) and holds(moment, at)
        ]
        bans = [said for said, holds in self.forbids if holds(moment, at)]
        return bool(may) and all(self.rules.lifted(ban, may) for ban in bans)


def _while_owed(said: Said) -> bool:
    """While cards are owed only what says so is played; an answer to them is no permission."""
    return isinstance(said.says, m.Permission) and said.says.owed


def _decided(sayings: list[Said]) -> Decided:
    found = ((said, playing(said.says)) for said in sayings)
    return [(said, about) for said, about in found if about and about.whole and about.of_all]
