"""In: the parts of acts, events and duties. Out: their nodes, where `shapes` doesn't tell which."""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.makers import Work, maker, one, only
from maudsl.syntax.shapes import span_of, text_of
from maudsl.syntax.tokens import Token


@maker
def draw(work: Work, span: Span, parts: list[Any]) -> s.Draw:
    more = any(isinstance(part, Token) and part.type.startswith("MORE") for part in parts)
    return s.Draw(number=parts[1], more=more, span=span)


@maker
def draw_one(work: Work, span: Span, parts: list[Any]) -> s.Draw:
    return s.Draw(number=one(span), span=span)


@maker
def draw_card(work: Work, span: Span, parts: list[Any]) -> s.Draw:
    card = parts[1]
    return s.Draw(card=None if _any_at_all(card) else card, span=span)


@maker
def lose_turns(work: Work, span: Span, parts: list[Any]) -> s.LoseTurns:
    return s.LoseTurns(number=parts[0], more=len(parts) > 2, span=span)


@maker
def act(work: Work, span: Span, parts: list[Any]) -> s.Act:
    act: s.Act = parts[0]
    return act


@maker
def listed(work: Work, span: Span, parts: list[Any]) -> n.Word:
    return n.Word(text=str(parts[0]), span=span_of(parts[0]))


@maker
def say_listed(work: Work, span: Span, parts: list[Any]) -> s.Speak:
    return s.Speak(what="listed", lists=tuple(parts[1:]), span=span)


@maker
def comes_to(work: Work, span: Span, parts: list[Any]) -> s.ComesTo:
    numbers = [part for part in parts[1:] if not isinstance(part, Token)]
    return s.ComesTo(who=parts[0], number=numbers[0], before=tuple(numbers[1:]), span=span)


@maker
def calls_order(work: Work, span: Span, parts: list[Any]) -> s.Performs:
    act = s.Plain(kind="call a point of order", span=span)
    return s.Performs(who=parts[0], act=act, span=span)


@maker
def ends_order(work: Work, span: Span, parts: list[Any]) -> s.Performs:
    act = s.Plain(kind="end a point of order", span=span)
    return s.Performs(who=parts[0], act=act, span=span)


@maker
def obligation(work: Work, span: Span, parts: list[Any]) -> s.Obligation:
    return s.Obligation(
        choices=tuple(part for part in parts if isinstance(part, s.Choice)),
        within=only(parts, s.WithinSeconds | s.UntilEvent),
        sanction=only(parts, s.Sanction),
        span=span,
    )


@maker
def costs(work: Work, span: Span, parts: list[Any]) -> s.Sanction:
    missing = only(parts, n.Text)
    return s.Sanction(cards=parts[1], missing=missing, span=span)


@maker
def costs_one(work: Work, span: Span, parts: list[Any]) -> s.Sanction:
    return s.Sanction(cards=one(span), missing=only(parts, n.Text), span=span)


@maker
def missing(work: Work, span: Span, parts: list[Any]) -> n.Text:
    return text_of(parts[-1])


def _any_at_all(card: n.CardNode) -> bool:
    """ "a card": of which nothing else is said."""
    if not isinstance(card, n.CardWords) or card.words or card.posts:
        return False
    return card.noun and card.article == "a"
