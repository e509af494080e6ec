"""In: the parts of what a rule remembers, asks for and hands on. Out: its nodes; a part of
`build`.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.build_settings import BuildSettings
from maudsl.syntax.shapes import THEY, text_of, word_of
from maudsl.syntax.tokens import Token

SCOPES: dict[str, n.Scope] = {
    "this_turn": "this turn",
    "last_turn": "last turn",
    "this_round": "this round",
    "this_hand": "this hand",
    "this_session": "this session",
}
LENGTHS: dict[str, Any] = {
    "for_turn": "turn",
    "for_round": "round",
    "for_hand": "hand",
    "for_session": "session",
}
THINGS: dict[str, Any] = {"a_rank": "a rank", "a_suit": "a suit", "a_player": "a player"}
PAST_BEFALLS: dict[str, Any] = {
    "past_penalty": "takes a penalty",
    "past_skipped": "is skipped",
    "past_won": "wins the hand",
}
PAST_HAPPENINGS: dict[str, Any] = {
    "past_turned": "direction turns",
    "past_reshuffled": "the stock is reshuffled",
}
COMPARED: dict[str, n.Comparison] = {"": "is", "at least": "at least", "at most": "at most"}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


class BuildMemory(BuildSettings):
    def named(self, name: str, span: Span, parts: list[Any]) -> Any:
        if name in SCOPES:
            return SCOPES[name]
        if name in LENGTHS:
            return LENGTHS[name]
        if name in THINGS:
            return s.Asks(who=THEY, what=THINGS[name], span=span)
        if name in PAST_BEFALLS:
            return s.Befalls(who=parts[0], kind=PAST_BEFALLS[name], span=span)
        if name in PAST_HAPPENINGS:
            return s.Happens(kind=PAST_HAPPENINGS[name], span=span)
        return super().named(name, span, parts)

    # -- who, cards, numbers ----------------------------------------------------------

    def most_cards(self, span: Span, parts: list[Any]) -> n.Who:
        role: Any = " ".join(parts[0].split()[-2:])
        return n.Who(role=role, span=span)

    def has_most(self, span: Span, parts: list[Any]) -> n.Who:
        highest = parts[0].split()[-1] == "highest"
        return n.Who(
            role="highest" if highest else "lowest",
            kept=word_of(parts[1]),
            among=tuple(parts[2:]),
            span=span,
        )

    def that_kind(self, span: Span, parts: list[Any]) -> n.ThatKind:
        what: Any = parts[0].split()[-1]
        return n.ThatKind(what=what, span=span)

    def of_that(self, span: Span, parts: list[Any]) -> n.OfThat:
        what: Any = parts[0].split()[-1]
        return n.OfThat(what=what, span=span)

    # -- what has happened ------------------------------------------------------------

    def _past(self, span: Span, parts: list[Any], act: s.Act) -> s.Done:
        return s.Done(who=parts[0], act=act, span=span)

    def past_play(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Play(card=parts[-1], span=span))

    def past_play_any(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Play(card=None, span=span))

    def past_draw(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Draw(span=span))

    def past_say(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Say(phrase=parts[-1], span=span))

    def past_say_anything(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Speak(what="anything", span=span))

    def past_do(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Do(text=text_of(parts[-1]), span=span))

    def past_pass(self, span: Span, parts: list[Any]) -> s.Done:
        return self._past(span, parts, s.Plain(kind="pass", span=span))

    def happened_times(self, span: Span, parts: list[Any]) -> n.Compare:
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

    def nth_time(self, span: Span, parts: list[Any]) -> n.NthTime:
        return n.NthTime(
            number=ORDINALS.index(parts[1]) + 1,
            every=parts[0] == "every",
            scope=parts[2],
            span=span,
        )

    # -- acts and events --------------------------------------------------------------

    # -- effects ----------------------------------------------------------------------

    def asks(self, span: Span, parts: list[Any]) -> s.Asks:
        thing: s.Asks = parts[-1]
        return s.Asks(
            who=parts[0],
            what=thing.what,
            low=thing.low,
            high=thing.high,
            words=thing.words,
            span=span,
        )

    # -- what is kept -----------------------------------------------------------------

    def keep(self, span: Span, parts: list[Any]) -> s.Keep:
        name, *rest = parts
        each = isinstance(rest[0], Token)
        value, *rest = rest[1:] if each else rest
        scope = next((part for part in rest if isinstance(part, str)), "hand")
        whenever = next((part for part in rest if not isinstance(part, str)), None)
        return s.Keep(
            name=word_of(name),
            value=value,
            each=each,
            scope=scope,  # type: ignore[arg-type]
            whenever=whenever,
            span=span,
        )
