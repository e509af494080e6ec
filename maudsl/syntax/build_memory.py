"""In: the parts of what a rule remembers and asks for. Out: their nodes, where `shapes` doesn't
tell which.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.makers import Work, maker
from maudsl.syntax.shapes import text_of, word_of
from maudsl.syntax.tokens import Token

COMPARED: dict[str, n.Comparison] = {"": "is", "at least": "at least", "at most": "at most"}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


@maker
def most_cards(work: Work, span: Span, parts: list[Any]) -> n.Who:
    role: Any = " ".join(parts[0].split()[-2:])
    return n.Who(role=role, span=span)


@maker
def has_most(work: Work, span: Span, parts: list[Any]) -> n.Who:
    highest = parts[0].split()[-1] == "highest"
    return n.Who(
        role="highest" if highest else "lowest",
        kept=word_of(parts[1]),
        among=tuple(parts[2:]),
        span=span,
    )


@maker
def that_kind(work: Work, span: Span, parts: list[Any]) -> n.ThatKind:
    what: Any = parts[0].split()[-1]
    return n.ThatKind(what=what, span=span)


@maker
def of_that(work: Work, span: Span, parts: list[Any]) -> n.OfThat:
    what: Any = parts[0].split()[-1]
    return n.OfThat(what=what, span=span)


def _past(work: Work, span: Span, parts: list[Any], act: s.Act) -> s.Done:
    return s.Done(who=parts[0], act=act, span=span)


@maker
def past_play(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Play(card=parts[-1], span=span))


@maker
def past_play_any(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Play(card=None, span=span))


@maker
def past_draw(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Draw(span=span))


@maker
def past_say(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Say(phrase=parts[-1], span=span))


@maker
def past_say_anything(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Speak(what="anything", span=span))


@maker
def past_do(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Do(text=text_of(parts[-1]), span=span))


@maker
def past_pass(work: Work, span: Span, parts: list[Any]) -> s.Done:
    return _past(work, span, parts, s.Plain(kind="pass", span=span))


@maker
def happened_times(work: Work, span: Span, parts: list[Any]) -> n.Compare:
    """ "They drew 3 times this turn": how often is compared."""
    event, *rest, scope = parts
    span = span
    how = next((part for part in rest if getattr(part, "type", "") == "HOW_MANY"), None)
    number: Any = next((part for part in rest if isinstance(part, n.Node)), None)
    return n.Compare(
        left=n.HowOften(event=event, scope=scope, span=span),
        op=COMPARED[" ".join(how.split()) if how else ""],
        right=number or n.Literal_(value=2, span=span),
        span=span,
    )


@maker
def nth_time(work: Work, span: Span, parts: list[Any]) -> n.NthTime:
    return n.NthTime(
        number=ORDINALS.index(parts[1]) + 1,
        every=parts[0] == "every",
        scope=parts[2],
        span=span,
    )


@maker
def asks(work: Work, span: Span, parts: list[Any]) -> s.Asks:
    thing: s.Asks = parts[-1]
    return s.Asks(
        who=parts[0],
        what=thing.what,
        low=thing.low,
        high=thing.high,
        words=thing.words,
        span=span,
    )


@maker
def keep(work: Work, span: Span, parts: list[Any]) -> s.Keep:
    name, *rest = parts
    each = isinstance(rest[0], Token)
    value, *rest = rest[1:] if each else rest
    scope: Any = next((part for part in rest if isinstance(part, str)), "hand")
    whenever = next((part for part in rest if not isinstance(part, str)), None)
    return s.Keep(
        name=word_of(name),
        value=value,
        each=each,
        scope=scope,
        whenever=whenever,
        span=span,
    )
