"""In: a sentence. Out: what in it is written as "a or b", part by part."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.engine import compiled as c
from maudsl.engine.context import Context
from maudsl.engine.prepared import Prepared
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe_cards import describe_card
from maudsl.rulebook.describe_conditions import describe_condition

ALTERNATIVE = " · "  # between a sentence and one of its alternatives


def holds(test: b.CardTest | b.Condition, at: Context, card: str) -> bool:
    if isinstance(test, b.CardTest):
        return c.card_test(test)(at, card)
    return c.condition(test)(at)


def alternatives_in(
    says: m.SentenceKind, rules: Prepared
) -> Iterator[tuple[str, b.CardTest | b.Condition]]:
    act = says.event.act if isinstance(says, m.Trigger) and isinstance(says.event, m.Done) else None
    if isinstance(says, m.Permission):
        act = says.act
    if isinstance(act, m.Play) and isinstance(act.test, b.AnyOf):
        for test in act.test.tests:
            yield describe_card(test, rules.cards), test
    conditions = says.conditions if isinstance(says, m.Trigger | m.Permission) else ()
    for condition in conditions:
        if isinstance(condition, b.Or):
            for part in condition.parts:
                yield f"if {describe_condition(part, rules.cards)}", part
