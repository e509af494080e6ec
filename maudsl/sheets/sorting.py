"""In: a rule book. Out: its sentences, each with the kinds of card it is about and the moment that
a player would look it up for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from maudsl.cards import CardIndex
from maudsl.moments import kinds_held, playing
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe import describe_sentence
from maudsl.rulebook.reach import card_tested, kinds_passing
from maudsl.rulebook.walk import terms_in
from maudsl.sheets.shape import Line

Subject = Literal[
    "a card",
    "every turn",
    "the deal",
    "drawing",
    "the last card",
    "out of turn",
    "talk",
    "time",
    "point of order",
    "calls",
    "the end",
    "what else happens",
]
DEALING = ("the deal begins", "a hand is dealt")
ORDER = ("call a point of order", "end a point of order")


class Sorted(msgspec.Struct, frozen=True):
    """`kinds`: those whose playing it is about, where these aren't all."""

    rule: m.Rule
    says: m.SentenceKind
    line: Line
    subject: Subject
    kinds: frozenset[str]


def sorted_rules(book: m.RuleBook, cards: CardIndex, kinds: tuple[str, ...]) -> list[Sorted]:
    """In the book's order, older layers first."""
    return list(_sorted(book, cards, kinds))


def _sorted(book: m.RuleBook, cards: CardIndex, kinds: tuple[str, ...]) -> Iterator[Sorted]:
    for rule in sorted(book.rules, key=lambda rule: rule.layer):
        for sentence in rule.sentences:
            says = sentence.says
            if isinstance(says, m.Keep) and says.counts:
                continue
            about = kinds_of(says, cards, kinds)
            line = Line(describe_sentence(says, cards), rule.name)
            subject = _subject(says, certain=0 < len(about) < len(kinds))
            yield Sorted(rule, says, line, subject, about)


def kinds_of(says: m.SentenceKind, cards: CardIndex, kinds: tuple[str, ...]) -> frozenset[str]:
    """The kinds of card whose playing, on some card, the sentence is about."""
    about = playing(says)
    if about is None:
        test = card_tested(says)
        return frozenset() if test is None else kinds_passing(test, cards, kinds)
    return kinds_held(about, kinds, cards)


def _subject(says: m.SentenceKind, *, certain: bool) -> Subject:
    """The first of these that fits; `certain`: it is about some cards and not about others."""
    if _about_orders(says):
        return "point of order"
    if any(terms_in(says, b.LastCard)) or _comes_to_few(says):
        return "the last card"
    match says:
        case m.Permission(timing="out of turn" | "at any time", act=m.Play()):
            return "out of turn"
        case m.Trigger(event=m.StarterIs()) | m.Trigger(event=m.Happens(kind="the deal begins")):
            return "the deal"
        case m.Trigger(event=m.Happens(kind="a hand is dealt")):
            return "the deal"
        case m.Permission(act=m.Plain(kind="challenge the deal")):
            return "the deal"
        case m.Trigger(event=m.Done(act=m.Plain(kind="call a penalty"))):
            return "calls"
        case m.Trigger(event=m.Befalls(kind="takes a penalty")):
            return "calls"
        case m.Permission(act=m.Draw()) | m.Prohibition(act=m.Draw()):
            return "drawing"
        case m.Trigger(event=m.Done(act=m.Draw())):
            return "drawing"
        case m.Trigger(event=m.Befalls(kind="wins the hand") | m.Happens(kind="the hand ends")):
            return "the end"
        case m.Duty(duty=m.Oblige(seconds=seconds)) if seconds is not None:
            return "time"
    if certain:
        return "a card"
    match says:
        case m.Permission(act=m.Play()) | m.Prohibition(act=m.Play()):
            return "every turn"
        case m.Trigger(event=m.Done(act=m.Play())):
            return "every turn"
        case m.Permission(act=m.Say() | m.Speak()) | m.Prohibition(act=m.Say() | m.Speak()):
            return "talk"
        case m.Prohibition(act=m.Plain(kind="ask a question")):
            return "talk"
        case m.Trigger(event=m.Done(act=m.Say() | m.Speak())):
            return "talk"
        case _:
            return "what else happens"


def _about_orders(says: m.SentenceKind) -> bool:
    """Of what is free or forbidden during one, and of how it begins and ends."""
    if any(act.kind in ORDER for act in terms_in(says, m.Plain)):
        return True
    conditions = says.conditions if isinstance(says, m.Permission | m.Prohibition) else ()
    return b.InOrder() in conditions


def _comes_to_few(says: m.SentenceKind) -> bool:
    match says:
        case m.Trigger(event=m.ComesTo(number=b.Fixed(value=value))):
            return value <= 1
        case m.Trigger(event=m.Done(act=m.Play()), conditions=conditions):
            return any(
                isinstance(x, b.Compare)
                and isinstance(x.left, b.HandCount)
                and x.op == "is"
                and x.right in (b.Fixed(0), b.Fixed(1))
                for x in conditions
            )
        case _:
            return False
