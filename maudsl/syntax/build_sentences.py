"""In: the parts of effects, sentences and rules. Out: their nodes, where `shapes` doesn't tell
which.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.makers import Work, maker, one, only
from maudsl.syntax.shapes import text_of
from maudsl.syntax.tokens import Token

GUARDS = (
    n.If
    | n.Unless
    | n.On
    | n.By
    | n.Mark
    | n.Before
    | n.Together
    | n.Silence
    | n.Saying
    | n.NthTime
    | n.After
)


@maker
def draws_one(work: Work, span: Span, parts: list[Any]) -> s.Draws:
    return s.Draws(who=parts[0], number=one(span), span=span)


@maker
def takes_one(work: Work, span: Span, parts: list[Any]) -> s.Takes:
    return s.Takes(who=parts[0], number=one(span), span=span)


@maker
def permits(work: Work, span: Span, parts: list[Any]) -> s.Permits:
    until = only(parts, s.UntilEvent)
    return s.Permits(
        who=parts[0],
        act=parts[1],
        guards=_guards(parts),
        until=until.event if until else None,
        span=span,
    )


@maker
def forbids_all(work: Work, span: Span, parts: list[Any]) -> s.Forbids:
    return forbids(work, span, [n.Who(role="anyone"), *parts])


@maker
def next_play(work: Work, span: Span, parts: list[Any]) -> s.Done:
    where = span
    return s.Done(who=n.Who(role="anyone"), act=s.Play(card=None, span=where), span=where)


@maker
def forbids(work: Work, span: Span, parts: list[Any]) -> s.Forbids:
    until = only(parts, s.UntilEvent)
    return s.Forbids(
        who=parts[0],
        act=parts[1],
        guards=_guards(parts),
        until=until.event if until else None,
        sanction=only(parts, s.Sanction),
        span=span,
    )


@maker
def permission(work: Work, span: Span, parts: list[Any]) -> s.Permission:
    act = next(part for part in parts[1:] if not isinstance(part, Token))
    even = any(isinstance(part, Token) for part in parts)
    return s.Permission(who=parts[0], act=act, guards=_guards(parts), even=even, span=span)


def _prohibition(work: Work, form: Any, span: Span, who: n.Who, parts: list[Any]) -> s.Prohibition:
    return s.Prohibition(
        form=form,
        who=who,
        act=parts[0],
        guards=_guards(parts),
        sanction=only(parts, s.Sanction),
        span=span,
    )


@maker
def may_not(work: Work, span: Span, parts: list[Any]) -> s.Prohibition:
    return _prohibition(work, "may not", span, parts[0], parts[1:])


@maker
def nobody_may(work: Work, span: Span, parts: list[Any]) -> s.Prohibition:
    return _prohibition(work, "nobody", span, n.Who(role="anyone"), parts)


@maker
def only_may(work: Work, span: Span, parts: list[Any]) -> s.Prohibition:
    return _prohibition(work, "only", span, parts[0], parts[1:])


@maker
def trigger(work: Work, span: Span, parts: list[Any]) -> s.Trigger:
    effects = tuple(part for part in parts if isinstance(part, s.Effect))
    return s.Trigger(event=parts[0], guards=_guards(parts), effects=effects, span=span)


@maker
def statement(work: Work, span: Span, parts: list[Any]) -> Any:
    """A heading, a setting, a named rule; or bare sentences, which make a rule without a
    name.
    """
    if isinstance(parts[0], s.Sentence):
        return t.Rule(name=None, called=(), sentences=tuple(parts), span=span)
    return parts[0]


@maker
def called(work: Work, span: Span, parts: list[Any]) -> tuple[n.Text, ...]:
    return tuple(text_of(part) for part in parts)


@maker
def rule(work: Work, span: Span, parts: list[Any]) -> t.Rule:
    called = next((part for part in parts if isinstance(part, tuple)), ())
    return t.Rule(
        name=text_of(parts[0]),
        called=called,
        sentences=tuple(part for part in parts if isinstance(part, s.Sentence)),
        span=span,
    )


def _guards(parts: list[Any]) -> tuple[n.Guard, ...]:
    return tuple(part for part in parts if isinstance(part, GUARDS))
