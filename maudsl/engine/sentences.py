"""The sentences of a book as the table asks them: with the rule that each stands in, and its words
made ready to be judged.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from maudsl.engine import compiled as c
from maudsl.engine import watching
from maudsl.engine.context import EVERYBODY, Context
from maudsl.rulebook import model as m


class Said(msgspec.Struct, frozen=True):
    """A permission or prohibition of the book, with the rule it stands in."""

    says: m.Permission | m.Prohibition
    rule: str
    layer: int
    text: str

    def about(self, at: Context, player: str) -> bool:
        """Whether it speaks of this player at this moment, the act itself left aside."""
        says = self.says
        if isinstance(says, m.Prohibition) and says.only:
            about = not at.is_one_of(player, says.who)
        else:
            about = says.who.role in EVERYBODY or at.is_one_of(player, says.who)
        if watching.listener is None:
            return about and (not says.conditions or c.all_of(says.conditions)(at))
        return watching.judged(says, about, says.conditions, at)

    def times(self, in_turn: bool) -> bool:
        """Whether it speaks of plays in turn, or out of it, as this one is."""
        timing = self.says.timing
        return timing == "at any time" or (timing == "in turn") == in_turn

    def permits(self, at: Context, player: str, card: str) -> bool:
        """Whether it speaks of this player's playing this card at this moment."""
        act = self.says.act
        return (
            isinstance(act, m.Play) and c.card_test(act.test)(at, card) and self.about(at, player)
        )


class Firing(msgspec.Struct, frozen=True):
    """A trigger of the book; `number` is its place in the order of firing. `replaces`: one of its
    effects stands in for other rules, or for words that others want said.
    """

    trigger: m.Trigger
    rule: str
    layer: int
    number: int
    text: str
    effects: tuple[tuple[m.Effect, str], ...] = ()
    replaces: bool = False

    @classmethod
    def of(cls, trigger: m.Trigger, rule: m.Rule, number: int, text: str) -> Firing:
        effects = tuple((effect, rule.name) for effect in trigger.effects)
        replaces = any(x.instead_rules or x.instead_texts for x in trigger.effects)
        return cls(trigger, rule.name, rule.layer, number, text, effects, replaces)


Lifts = Callable[[Said, list[Said]], bool]
