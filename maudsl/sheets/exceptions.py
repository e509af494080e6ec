"""In: the sentences of a book. Out: what overrides what, as a tree: below each sentence those that
take something from it, and below them what takes from these.
"""

from __future__ import annotations

from maudsl.cards import CardIndex
from maudsl.engine.prepared import Prepared, Said, prepare
from maudsl.moments import moments, playing
from maudsl.rulebook import model as m
from maudsl.sheets.shape import Entry, Line
from maudsl.sheets.sorting import Sorted

DEEPEST = 4  # an exception of an exception of an exception is more than anybody remembers


def exceptions(
    sentences: list[Sorted], book: m.RuleBook, cards: CardIndex, kinds: tuple[str, ...]
) -> tuple[Entry, ...]:
    tree = _Tree(sentences, prepare(book), cards, kinds)
    overriding = {id(each) for one in sentences for each in tree.over(one)}
    roots = [x for x in sentences if id(x) not in overriding and tree.over(x)]
    return tuple(Entry(x.rule.name, (tree.line(x, DEEPEST),)) for x in roots)


class _Tree:
    def __init__(
        self, sentences: list[Sorted], rules: Prepared, cards: CardIndex, kinds: tuple[str, ...]
    ) -> None:
        self.sentences, self.rules, self.cards, self.kinds = sentences, rules, cards, kinds
        self._over: dict[int, list[Sorted]] = {}

    def line(self, one: Sorted, depth: int) -> Line:
        below = tuple(self.line(x, depth - 1) for x in self.over(one)) if depth else ()
        return Line(one.line.text, one.rule.name, below)

    def over(self, one: Sorted) -> list[Sorted]:
        """The sentences that take something from this one."""
        if id(one) not in self._over:
            self._over[id(one)] = [x for x in self.sentences if self._overrides(x, one)]
        return self._over[id(one)]

    def _overrides(self, one: Sorted, other: Sorted) -> bool:
        match one.says, other.says:
            case m.Trigger(), m.Trigger():
                return _replaces(one, other)
            case m.Prohibition(), m.Permission():
                return self._forbids(one, other)
            case m.Permission(), m.Prohibition():
                return one.rule.layer > other.rule.layer and self._lifts(one, other)
            case _:
                return False

    def _forbids(self, ban: Sorted, may: Sorted) -> bool:
        """Some of what is permitted, about the same cards: not what holds for every card alike."""
        narrower = ban.kinds <= may.kinds and 0 < len(ban.kinds) < len(self.kinds)
        newer = ban.rule.layer >= may.rule.layer
        return narrower and newer and self._meet(ban, may) and not self._lifts(may, ban)

    def _lifts(self, may: Sorted, ban: Sorted) -> bool:
        said = [
            Said(x.says, x.rule.name, x.rule.layer, "")
            for x in (may, ban)
            if isinstance(x.says, m.Permission | m.Prohibition)
        ]
        return self._meet(may, ban) and self.rules.lifted(said[1], [said[0]])

    def _meet(self, one: Sorted, other: Sorted) -> bool:
        """Whether both speak of one play, as far as the two cards tell."""
        first, second = playing(one.says), playing(other.says)
        if first is None or second is None:
            return bool(one.kinds & other.kinds)
        apart = frozenset(self.kinds) - (one.kinds & other.kinds)
        both = moments((first, second), self.kinds, self.cards, but=apart)
        holds, also = first.judge(), second.judge()
        return any(holds(*each) and also(*each) for each in both)


def _replaces(one: Sorted, other: Sorted) -> bool:
    if one.rule is other.rule and one.says == other.says:
        return False
    assert isinstance(one.says, m.Trigger) and isinstance(other.says, m.Trigger)
    rules = {name.casefold() for each in one.says.effects for name in each.instead_rules}
    texts = {text for each in one.says.effects for text in each.instead_texts}
    return other.rule.name.casefold() in rules - {one.rule.name.casefold()} or any(
        isinstance(act, m.Say) and bool(texts & set(act.phrase.texts))
        for effect in other.says.effects
        if isinstance(effect.kind, m.Oblige)
        for act in effect.kind.acts
    )
