"""In: a rule book, and an event of a log. Out: the sentences that it came from, and the
alternatives in them that were the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine.context import Context
from maudsl.engine.evolve import evolve
from maudsl.engine.prepared import Firing, Prepared
from maudsl.engine.state import State
from maudsl.engine.why import sentences_behind
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.simulation.alternatives import ALTERNATIVE, alternatives_in, holds
from maudsl.simulation.moment import Moment

BY_CONTENT = (e.DutyBegan, e.Breached)  # which sentence it was depends on more than their kind


class Part(NamedTuple):
    """A sentence of a rule, or an alternative in one; `overrides`: it stands in for others."""

    rule: str
    text: str
    overrides: bool = False


class Sentences:
    def __init__(self, rules: Prepared) -> None:
        self.rules = rules
        self._by_rule = {rule.name: rule for rule in rules.rules}
        self._behind: dict[object, tuple[m.Sentence, ...]] = {}
        self._parts: dict[tuple[str, str], list[tuple[Part, b.CardTest | b.Condition]]] = {}
        newest = max((said.layer for said in rules.may.get(m.Play, ())), default=0)
        self._liftable = [ban for ban in rules.may_not.get(m.Play, ()) if ban.layer < newest]

    # -- which sentence it was ---------------------------------------------------------------------

    def behind(self, event: e.Event, moment: Moment) -> list[Part]:
        rule = self._by_rule.get(event.rule)
        if rule is None:
            return []
        found = self._candidates(event, rule)
        if len(found) > 1:
            found = self._narrowed(found, moment) or found[:1]
        return [part for each in found for part in self._with_alternatives(rule, each, moment)]

    def _candidates(self, event: e.Event, rule: m.Rule) -> tuple[m.Sentence, ...]:
        if isinstance(event, BY_CONTENT):
            return _told(sentences_behind(event, rule))
        key = (type(event), rule.name)
        if key not in self._behind:
            self._behind[key] = _told(sentences_behind(event, rule))
        return self._behind[key]

    def _narrowed(self, found: Iterable[m.Sentence], moment: Moment) -> tuple[m.Sentence, ...]:
        """Those that waited for something that just happened."""
        for event, before in moment.plays():
            fired = tuple(x for x in found if self._fires(x.says, event, before))
            if fired:
                return fired
        return ()

    def _fires(self, says: m.SentenceKind, event: e.Event, before: State) -> bool:
        if not isinstance(says, m.Trigger):
            return False
        at = matching.context_of(event, before, evolve(before, event), self.rules.cards)
        at.said = before.said
        return matching.fires(says, event, before, at)

    # -- permissions and what they lift ------------------------------------------------------------

    def permits_play(self, name: str) -> bool:
        rule = self._by_rule.get(name)
        return rule is not None and any(_permits_play(x.says) for x in rule.sentences)

    def permitting(self, name: str, event: e.Played, moment: Moment) -> list[Part]:
        rule = self._by_rule.get(name)
        may = [x for x in rule.sentences if _permits_play(x.says)] if rule else []
        if rule is None or not may:
            return []
        if len(may) > 1:
            at = self._before_play(event, moment.state)
            fitting = [x for x in may if self._fits(x.says, at, event)]
            may = fitting or may[:1]
        return [part for each in may for part in self._with_alternatives(rule, each, moment)]

    def lifted(self, event: e.Played, moment: Moment) -> Iterator[Part]:
        """The prohibitions that would have forbidden a play that was allowed."""
        if not self._liftable:
            return
        layer = max(map(self.rules.layer_of, (event.rule, *event.also)))
        bans = [ban for ban in self._liftable if ban.layer < layer]
        if bans:
            at = self._before_play(event, moment.state)
            for ban in bans:
                if self._fits(ban.says, at, event) and ban.about(at, event.player):
                    yield Part(ban.rule, ban.text)

    def _before_play(self, event: e.Played, state: State) -> Context:
        last = len(state.hand_of(event.player)) == 1
        at = Context(
            state, self.rules.cards, event.player, card=event.card, on=state.top, last=last
        )
        at.said = state.said
        return at

    def _fits(self, says: m.SentenceKind, at: Context, event: e.Played) -> bool:
        if not isinstance(says, m.Permission | m.Prohibition) or not isinstance(says.act, m.Play):
            return False
        timely = says.timing == "at any time" or (says.timing == "in turn") == event.in_turn
        return (
            timely and c.card_test(says.act.test)(at, event.card) and c.all_of(says.conditions)(at)
        )

    # -- alternatives ------------------------------------------------------------------------------

    def _with_alternatives(
        self, rule: m.Rule, sentence: m.Sentence, moment: Moment
    ) -> Iterator[Part]:
        overrides = isinstance(sentence.says, m.Trigger) and any(
            effect.instead_rules or effect.instead_texts for effect in sentence.says.effects
        )
        yield Part(rule.name, sentence.text, overrides)
        parts = self.alternatives(rule, sentence)
        if not parts:
            return
        played = next((x for x in moment.plays() if isinstance(x[0], e.Played)), None)
        if played:
            event, before = played
            assert isinstance(event, e.Played)
            if isinstance(sentence.says, m.Trigger):
                after = evolve(before, event)
                at = matching.context_of(event, before, after, self.rules.cards)
            else:
                at = self._before_play(event, before)
            for part, test in parts:
                if holds(test, at, event.card):
                    yield part

    def alternatives(
        self, rule: m.Rule, sentence: m.Sentence
    ) -> list[tuple[Part, b.CardTest | b.Condition]]:
        """What is written as "a or b" in its card or in a condition."""
        key = (rule.name, sentence.text)
        if key not in self._parts:
            self._parts[key] = [
                (Part(rule.name, f"{sentence.text}{ALTERNATIVE}{text}"), test)
                for text, test in alternatives_in(sentence.says, self.rules)
            ]
        return self._parts[key]

    # -- what stands in for what -------------------------------------------------------------------

    def overridden(
        self, overriding: Sequence[Part], events: Sequence[e.Event], before: State
    ) -> list[Part]:
        """What would have acted in this action, had these not stood in for it."""
        theirs = {(part.rule, part.text) for part in overriding}
        effects = [
            effect
            for firing in self.rules.triggers
            if (firing.rule, firing.text) in theirs
            for effect in firing.trigger.effects
        ]
        rules = {name.casefold() for effect in effects for name in effect.instead_rules}
        texts = {text for effect in effects for text in effect.instead_texts}
        mine = {part.rule.casefold() for part in overriding}
        waiting = [
            firing
            for firing in self.rules.triggers
            if (firing.rule, firing.text) not in theirs
            if (firing.rule.casefold() in rules - mine) or _only_says(firing, texts)
        ]
        found: dict[Part, None] = {}
        state = before
        for event in events if waiting else ():
            if matching.keys_of(event):
                for firing in waiting:
                    if self._fires(firing.trigger, event, state):
                        found[Part(firing.rule, firing.text)] = None
            state = evolve(state, event)
        return list(found)


@lru_cache(maxsize=16)
def sentences_of(rules: Prepared) -> Sentences:
    return Sentences(rules)


def _told(found: tuple[m.Sentence, ...]) -> tuple[m.Sentence, ...]:
    """What a rule keeps is no sentence that acts."""
    return tuple(x for x in found if not isinstance(x.says, m.Keep)) or found


def _permits_play(says: m.SentenceKind) -> bool:
    return isinstance(says, m.Permission) and isinstance(says.act, m.Play)


def _only_says(firing: Firing, texts: set[str]) -> bool:
    return any(matching.only_says(effect.kind, texts) for effect in firing.trigger.effects)
