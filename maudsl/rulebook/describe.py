"""In: a rule of the book. Out: what it says in plain English, sentence by sentence, in full.

The words are made from the rule book alone, not from the text that was typed: whoever reads them
learns how the rule was understood.
"""

from __future__ import annotations

from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import model as m
from maudsl.rulebook.describe_acts import (
    describe_act,
    describe_event,
    meant_by_they,
    who_of,
)
from maudsl.rulebook.describe_cards import listed
from maudsl.rulebook.describe_conditions import asks, describe_guards
from maudsl.rulebook.describe_effects import (
    describe_breach,
    describe_duty,
    describe_effect,
    describe_value,
    doer,
    in_a_row,
    predicate,
)
from maudsl.rulebook.describe_words import describe_who

COMPLEX = (", ", "; ", ": ", " or ", " until ", " skipped as ")


def describe_rule(rule: m.Rule, cards: CardIndex) -> list[str]:
    """One English sentence for each of the rule's; and one more if a call may name it otherwise."""
    lines = [
        describe_sentence(sentence.says, cards)
        for sentence in rule.sentences
        if not (isinstance(sentence.says, m.Keep) and sentence.says.counts)
    ]
    if rule.called:
        names = listed((f'"{name}"' for name in rule.called), "or")
        lines.append(f"A call may also name it {names}.")
    return lines


def describe_sentence(sentence: m.SentenceKind, cards: CardIndex) -> str:
    match sentence:
        case m.Permission():
            text = _permission(sentence, cards)
        case m.Prohibition():
            text = _prohibition(sentence, cards)
        case m.Trigger():
            text = _trigger(sentence, cards)
        case m.Duty():
            who = describe_who(sentence.duty.who)
            text = f"{who} must {describe_duty(sentence.duty, cards, many=True)}"
        case m.Keep():
            text = _keep(sentence, cards)
        case _:
            assert_never(sentence)
    return f"{text[0].upper()}{text[1:]}."


def _permission(may: m.Permission, cards: CardIndex) -> str:
    guards = describe_guards(may.conditions, cards)
    instead = " instead of playing" if may.instead else ""
    owed = ", also while cards are owed" if may.owed else ""
    even = ", even where an older rule forbids it" if may.even else ""
    when = "" if _usual(may.timing, may.act) else f"{may.timing} "
    if when == "in turn ":
        when = "on turn "
    who = describe_who(may.who)
    return f"{when}{who} may {describe_act(may.act, cards)}{guards}{instead}{owed}{even}"


def _keep(keep: m.Keep, cards: CardIndex) -> str:
    kept = f'each player has a "{keep.name}", which' if keep.each else f'"{keep.name}"'
    value = describe_value(keep.value, cards)
    if keep.whenever:
        # Behind "the count becomes" it would be the count's own.
        value = value.replace("its ", "the played card's ")
        whenever = f"whenever {describe_event(keep.whenever, cards)}"
        return f"{kept} becomes {value} {whenever}; it lasts for the {keep.scope}"
    nobody = isinstance(keep.value, m.Nobody)
    begins = "has nobody in it at first" if nobody else f"begins as {value}"
    return f"{kept} {begins} and lasts for the {keep.scope}"


def _usual(timing: m.Timing, act: m.Act) -> bool:
    """What goes without saying: talk is free, play has its turns."""
    turn = isinstance(act, m.Play | m.Draw) or act == m.Plain("pass")
    return timing == "at any time" and not turn


def _prohibition(ban: m.Prohibition, cards: CardIndex) -> str:
    guards = describe_guards(ban.conditions, cards)
    act = f"{describe_act(ban.act, cards)}{guards}"
    timing = "" if ban.timing == "at any time" else f" {ban.timing}"
    price = describe_breach(ban.act, ban.sanction, cards)
    if ban.judged:
        price += "; the table judges it"
    if ban.only:
        return f"only {describe_who(ban.who)} may {act}{timing}{price}"
    if ban.who.role in ("anyone", "everyone"):
        return f"nobody may {act}{timing}{price}"
    return f"{describe_who(ban.who)} may not {act}{timing}{price}"


def _trigger(trigger: m.Trigger, cards: CardIndex) -> str:
    """ "Whoever plays an 8 …" where what follows first is theirs to do; else "when …, …"."""
    timing = "" if trigger.timing == "at any time" else f" {trigger.timing}"
    guards = f"{timing}{describe_guards(trigger.conditions, cards)}"
    first, *rest = in_a_row(trigger.effects)
    who, actor = who_of(trigger.event), doer(first.kind)
    theirs = actor is not None and actor.role == "they"
    if who and who.role == "anyone" and theirs and not asks(trigger.conditions):
        head = f"{describe_event(trigger.event, cards, 'whoever')}{guards} "
        clauses = [predicate(first, cards, many=False)]
    else:
        head = f"when {describe_event(trigger.event, cards)}{guards}, "
        clauses = [describe_effect(first, cards, meant_by_they(trigger.event))]
    they = meant_by_they(trigger.event)
    clauses += [describe_effect(effect, cards, they) for effect in rest]
    return head + _joined(clauses)


def _joined(clauses: list[str]) -> str:
    """With "and" where each clause is simple; a semicolon keeps the others apart."""
    if any(mark in clause for clause in clauses for mark in COMPLEX):
        return "; ".join(clauses)
    return listed(clauses, "and")
