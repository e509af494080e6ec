"""In: the parts of settings. Out: their nodes, where `shapes` doesn't tell which."""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import settings as t
from maudsl.syntax.makers import Work, maker, numbered, whole
from maudsl.syntax.shapes import span_of, text_of


@maker
def accept(work: Work, span: Span, parts: list[Any]) -> t.Accept:
    code, *texts = parts
    return t.Accept(
        code=n.Word(text=str(code), span=span_of(code)),
        rule=text_of(texts[0]) if len(texts) > 1 else None,
        why=text_of(texts[-1]),
        span=span,
    )


@maker
def players(work: Work, span: Span, parts: list[Any]) -> t.Players:
    counts = [whole(work, part) for part in parts]
    return t.Players(low=counts[0], high=counts[-1], span=span)


@maker
def deal(work: Work, span: Span, parts: list[Any]) -> t.Deal:
    cards = whole(work, parts[0]) if parts[0].type == "INT" else None
    return t.Deal(cards=cards, span=span)


@maker
def misplay(work: Work, span: Span, parts: list[Any]) -> t.Misplay:
    which: Any = " ".join(parts[0].split())
    return t.Misplay(which=which, cards=parts[1], span=span)


@maker
def calls_by(work: Work, span: Span, parts: list[Any]) -> t.CallsBy:
    who = parts[0] if isinstance(parts[0], n.Who) else None
    costs = [part for part in parts[1:] if not isinstance(part, str)]
    said = [part for part in parts[1:] if isinstance(part, str)]
    lapses: list[Any] = [part for part in said if part in ("on return", "next play")]
    return t.CallsBy(
        who=who,
        wrong_call=costs[-1] if costs else None,
        stands="stands" in said,
        vote="vote" in said,
        lapse=lapses[-1] if lapses else None,
        span=span,
    )


@maker
def wrong_call(work: Work, span: Span, parts: list[Any]) -> n.Number:
    number: n.Number = parts[0]
    return number


@maker
def stock_reshuffled(work: Work, span: Span, parts: list[Any]) -> t.Reshuffled:
    kinds = {part.type for part in parts}
    return t.Reshuffled(in_order="IN_ORDER" in kinds, owed_stay="WITHOUT_OWED" in kinds, span=span)


@maker
def struck_by(work: Work, span: Span, parts: list[Any]) -> t.StruckBy:
    vote: Any = " ".join(parts[0].split())
    return t.StruckBy(vote=vote, span=span)


@maker
def cards_left(work: Work, span: Span, parts: list[Any]) -> t.CardsLeft:
    mode: Any = " ".join(parts[0].split())
    return t.CardsLeft(mode=mode, span=span)


@maker
def best_score(work: Work, span: Span, parts: list[Any]) -> t.BestScore:
    which: Any = parts[0].split()[-1]
    return t.BestScore(which=which, span=span)


@maker
def owed_at_end(work: Work, span: Span, parts: list[Any]) -> t.OwedAtEnd:
    mode: Any = " ".join(parts[0].split())
    return t.OwedAtEnd(mode=mode, span=span)


numbered("ends_at_score", t.EndsAtScore, "score")
numbered("ends_after_hands", t.EndsAfterHands, "hands")
numbered("ends_after_minutes", t.EndsAfterMinutes, "minutes")
numbered("out_above", t.OutAbove, "score")
numbered("hand_goes_on", t.HandGoesOn, "players")
