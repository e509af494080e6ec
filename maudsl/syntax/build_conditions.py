"""In: the parts of conditions, guards and phrases. Out: their nodes, where `shapes` doesn't tell
which.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax.makers import Work, last_word, maker, only
from maudsl.syntax.shapes import text_of
from maudsl.syntax.tokens import Token

EACH = n.Who(role="each")


@maker
def everyone_holding(work: Work, span: Span, parts: list[Any]) -> n.Who:
    holds = n.HoldsCard(who=EACH, card=parts[0], span=span)
    return n.Who(role="holding", holds=holds, span=span)


@maker
def everyone_holding_count(work: Work, span: Span, parts: list[Any]) -> n.Who:
    holds = holds_count(work, span, [EACH, *parts])
    return n.Who(role="holding", holds=holds, span=span)


@maker
def number_kind(work: Work, span: Span, parts: list[Any]) -> n.NumberKind:
    kind: Any = parts[1].split()[-1]
    return n.NumberKind(number=parts[0], kind=kind, span=span)


@maker
def holds_count(work: Work, span: Span, parts: list[Any]) -> n.HoldsCount:
    how = [part for part in parts if isinstance(part, Token) and part.type == "HOW_MANY"]
    op: Any = " ".join(how[0].split()) if how else "is"
    number, *words = (p for p in parts[1:] if not isinstance(p, Token))
    noun = any(isinstance(part, Token) and part.type == "CARDS" for part in parts)
    return n.HoldsCount(
        who=parts[0], op=op, number=number, words=tuple(words), noun=noun, span=span
    )


@maker
def card_is(work: Work, span: Span, parts: list[Any]) -> n.CardIs:
    negated = any(isinstance(part, Token) for part in parts)
    return n.CardIs(ref=parts[0], card=parts[-1], negated=negated, span=span)


@maker
def it_is(work: Work, span: Span, parts: list[Any]) -> n.CardIs:
    return n.CardIs(ref=None, card=parts[-1], negated=len(parts) > 1, span=span)


@maker
def runs(work: Work, span: Span, parts: list[Any]) -> n.Runs:
    return n.Runs(clockwise=last_word(parts[0]) == "clockwise", span=span)


@maker
def pattern(work: Work, span: Span, parts: list[Any]) -> n.Pattern:
    of: Any = parts[0].split()[1].removesuffix("s")
    return n.Pattern(of=of, letters=text_of(parts[1]), span=span)


@maker
def after_guard(work: Work, span: Span, parts: list[Any]) -> n.After:
    cards = tuple(part for part in parts if not isinstance(part, Token))
    return n.After(cards=cards, span=span)


@maker
def phrase(work: Work, span: Span, parts: list[Any]) -> n.Phrase:
    tokens = [part for part in parts if isinstance(part, Token)]
    kinds = {token.type for token in tokens}
    return n.Phrase(
        texts=tuple(text_of(token) for token in tokens if token.type == "STRING"),
        exactly="EXACTLY" in kinds,
        in_order="ORDERED" in kinds,
        before=only(parts, n.Text),
        first="FIRST" in kinds,
        span=span,
    )


@maker
def before_text(work: Work, span: Span, parts: list[Any]) -> n.Text:
    return text_of(parts[-1])
