"""In: Lark's tree of what a rule remembers, asks for and hands on. Out: its nodes; a part of
`build`.
"""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.build_settings import BuildSettings, span_of, text_of

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
THEY = n.Who(role="they")


def word_of(token: Token) -> n.Word:
    return n.Word(text=str(token), span=span_of(token))


@v_args(meta=True)
class BuildMemory(BuildSettings):
    def __default__(self, data: Any, children: list[Any], meta: Meta) -> Any:
        name, where = str(data), span_of(meta)
        if name in SCOPES:
            return SCOPES[name]
        if name in LENGTHS:
            return LENGTHS[name]
        if name in THINGS:
            return s.Asks(who=THEY, what=THINGS[name], span=where)
        if name in PAST_BEFALLS:
            return s.Befalls(who=children[0], kind=PAST_BEFALLS[name], span=where)
        if name in PAST_HAPPENINGS:
            return s.Happens(kind=PAST_HAPPENINGS[name], span=where)
        return super().__default__(data, children, meta)

    # -- who, cards, numbers ----------------------------------------------------------

    def kept_players(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="kept", kept=word_of(parts[0]), span=span_of(meta))

    def their_players(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="theirs", kept=word_of(parts[0]), span=span_of(meta))

    def kept_player(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="kept", kept=word_of(parts[0]), single=True, span=span_of(meta))

    def their_player(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="theirs", kept=word_of(parts[0]), single=True, span=span_of(meta))

    def everyone_but(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="everyone but", among=(parts[0],), span=span_of(meta))

    def most_cards(self, meta: Meta, parts: list[Any]) -> n.Who:
        role: Any = " ".join(parts[0].split()[-2:])
        return n.Who(role=role, span=span_of(meta))

    def has_most(self, meta: Meta, parts: list[Any]) -> n.Who:
        highest = parts[0].split()[-1] == "highest"
        return n.Who(
            role="highest" if highest else "lowest",
            kept=word_of(parts[1]),
            among=tuple(parts[2:]),
            span=span_of(meta),
        )

    def that_kind(self, meta: Meta, parts: list[Any]) -> n.ThatKind:
        what: Any = parts[0].split()[-1]
        return n.ThatKind(what=what, span=span_of(meta))

    def of_that(self, meta: Meta, parts: list[Any]) -> n.OfThat:
        what: Any = parts[0].split()[-1]
        return n.OfThat(what=what, span=span_of(meta))

    def kept_card(self, meta: Meta, parts: list[Any]) -> n.CardRef:
        return n.CardRef(kind="kept", kept=word_of(parts[0]), span=span_of(meta))

    def their_card(self, meta: Meta, parts: list[Any]) -> n.CardRef:
        word = word_of(parts[0])
        return n.CardRef(kind="kept", kept=word, theirs=True, span=span_of(meta))

    def score_of(self, meta: Meta, parts: list[Any]) -> n.ScoreOf:
        return n.ScoreOf(who=parts[0], span=span_of(meta))

    def kept(self, meta: Meta, parts: list[Any]) -> n.Kept:
        who = parts[1] if len(parts) > 1 else None
        return n.Kept(name=word_of(parts[0]), who=who, span=span_of(meta))

    def their_kept(self, meta: Meta, parts: list[Any]) -> n.Kept:
        return n.Kept(name=word_of(parts[0]), who=THEY, span=span_of(meta))

    def kept_count(self, meta: Meta, parts: list[Any]) -> n.KeptCount:
        return n.KeptCount(name=word_of(parts[0]), span=span_of(meta))

    def that_number(self, meta: Meta, parts: list[Any]) -> n.ThatNumber:
        return n.ThatNumber(span=span_of(meta))

    def how_often(self, meta: Meta, parts: list[Any]) -> n.HowOften:
        return n.HowOften(event=parts[0], scope=parts[1], span=span_of(meta))

    # -- what has happened ------------------------------------------------------------

    def _past(self, meta: Meta, parts: list[Any], act: s.Act) -> s.Done:
        return s.Done(who=parts[0], act=act, span=span_of(meta))

    def past_play(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Play(card=parts[-1], span=span_of(meta)))

    def past_play_any(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Play(card=None, span=span_of(meta)))

    def past_draw(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Draw(span=span_of(meta)))

    def past_say(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Say(phrase=parts[-1], span=span_of(meta)))

    def past_say_anything(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Speak(what="anything", span=span_of(meta)))

    def past_do(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Do(text=text_of(parts[-1]), span=span_of(meta)))

    def past_pass(self, meta: Meta, parts: list[Any]) -> s.Done:
        return self._past(meta, parts, s.Plain(kind="pass", span=span_of(meta)))

    def past_suit(self, meta: Meta, parts: list[Any]) -> s.SuitChanges:
        return s.SuitChanges(to=parts[0] if parts else None, span=span_of(meta))

    def happened(self, meta: Meta, parts: list[Any]) -> n.Happened:
        return n.Happened(event=parts[0], scope=parts[1], span=span_of(meta))

    def happened_times(self, meta: Meta, parts: list[Any]) -> n.Compare:
        """ "They drew 3 times this turn": how often is compared."""
        event, *rest, scope = parts
        span = span_of(meta)
        how = next((part for part in rest if getattr(part, "type", "") == "HOW_MANY"), None)
        number: Any = next((part for part in rest if isinstance(part, n.Node)), None)
        return n.Compare(
            left=n.HowOften(event=event, scope=scope, span=span),
            op=COMPARED[" ".join(how.split()) if how else ""],
            right=number or n.Literal_(value=2, span=span),
            span=span,
        )

    def the_roll(self, meta: Meta, parts: list[Any]) -> n.TheRoll:
        return n.TheRoll(span=span_of(meta))

    def is_in(self, meta: Meta, parts: list[Any]) -> n.IsIn:
        return n.IsIn(who=parts[0], name=word_of(parts[1]), span=span_of(meta))

    def saying_guard(self, meta: Meta, parts: list[Any]) -> n.Saying:
        return n.Saying(phrase=parts[0], span=span_of(meta))

    def nth_time(self, meta: Meta, parts: list[Any]) -> n.NthTime:
        return n.NthTime(
            number=ORDINALS.index(parts[1]) + 1,
            every=parts[0] == "every",
            scope=parts[2],
            span=span_of(meta),
        )

    # -- acts and events --------------------------------------------------------------

    def give(self, meta: Meta, parts: list[Any]) -> s.Give:
        return s.Give(card=parts[1], to=parts[2], span=span_of(meta))

    def swap(self, meta: Meta, parts: list[Any]) -> s.Swap:
        return s.Swap(card=parts[1], span=span_of(meta))

    def show(self, meta: Meta, parts: list[Any]) -> s.Show:
        return s.Show(card=parts[1], span=span_of(meta))

    def next_turn(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=THEY, kind="is on turn", span=span_of(meta))

    # -- effects ----------------------------------------------------------------------

    def a_number(self, meta: Meta, parts: list[Any]) -> s.Asks:
        low, high = parts
        return s.Asks(who=THEY, what="a number", low=low, high=high, span=span_of(meta))

    def a_word(self, meta: Meta, parts: list[Any]) -> s.Asks:
        return s.Asks(who=THEY, what="a word", words=word_of(parts[0]), span=span_of(meta))

    def asks(self, meta: Meta, parts: list[Any]) -> s.Asks:
        thing: s.Asks = parts[-1]
        return s.Asks(
            who=parts[0],
            what=thing.what,
            low=thing.low,
            high=thing.high,
            words=thing.words,
            span=span_of(meta),
        )

    def rolls(self, meta: Meta, parts: list[Any]) -> s.Asks:
        return s.Asks(who=parts[0], what="a die", span=span_of(meta))

    def swap_hands(self, meta: Meta, parts: list[Any]) -> s.HandsGo:
        return s.HandsGo(who=parts[0], to=parts[-1], swap=True, span=span_of(meta))

    def pass_hand(self, meta: Meta, parts: list[Any]) -> s.HandsGo:
        return s.HandsGo(who=parts[0], to=parts[-1], swap=False, span=span_of(meta))

    def turn_up(self, meta: Meta, parts: list[Any]) -> s.TurnUp:
        return s.TurnUp(span=span_of(meta))

    def turns_move(self, meta: Meta, parts: list[Any]) -> s.TurnsMove:
        return s.TurnsMove(seats=parts[0], span=span_of(meta))

    def nobody(self, meta: Meta, parts: list[Any]) -> s.Nobody:
        return s.Nobody(span=span_of(meta))

    def becomes(self, meta: Meta, parts: list[Any]) -> s.Becomes:
        return s.Becomes(kept=parts[0], value=parts[1], span=span_of(meta))

    def goes_up(self, meta: Meta, parts: list[Any]) -> s.GoesBy:
        return s.GoesBy(kept=parts[0], number=parts[1], up=True, span=span_of(meta))

    def goes_down(self, meta: Meta, parts: list[Any]) -> s.GoesBy:
        return s.GoesBy(kept=parts[0], number=parts[1], up=False, span=span_of(meta))

    def joins(self, meta: Meta, parts: list[Any]) -> s.Joins:
        return s.Joins(who=parts[0], name=word_of(parts[-1]), leaves=False, span=span_of(meta))

    def leaves(self, meta: Meta, parts: list[Any]) -> s.Joins:
        return s.Joins(who=parts[0], name=word_of(parts[-1]), leaves=True, span=span_of(meta))

    # -- what is kept -----------------------------------------------------------------

    def keep(self, meta: Meta, parts: list[Any]) -> s.Keep:
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
            span=span_of(meta),
        )

    def define_card(self, meta: Meta, parts: list[Any]) -> t.DefineCard:
        return t.DefineCard(name=word_of(parts[0]), card=parts[1], span=span_of(meta))
