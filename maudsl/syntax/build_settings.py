"""In: the parts of a heading, a setting or a pack. Out: the nodes of `settings`; the other half
of `build`.
"""

from __future__ import annotations

from typing import Any

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.shapes import SHAPES, shaped, span_of, text_of
from maudsl.syntax.tokens import Token

LARGEST = 999_999_999

ROLES: dict[str, n.Role] = {
    "anyone": "anyone",
    "on_turn": "on turn",
    "they": "they",
    "next_player": "next",
    "after_next": "after next",
    "player_before": "before",
    "skipped": "skipped",
    "neighbours": "neighbours",
    "everyone": "everyone",
    "everyone_else": "everyone else",
    "everyone_but_last": "everyone but the last",
    "dealer": "dealer",
    "winner": "winner",
    "caller": "caller",
    "accused": "accused",
    "third_player": "third player",
    "oldest": "oldest",
    "that_player": "that player",
    "last_player": "last to play",
    "round_beginner": "began the round",
    "passed_over": "passed over",
}
REFS: dict[str, n.RefKind] = {
    "ref_top": "top",
    "ref_before": "before",
    "ref_first": "first",
    "ref_starter": "starter",
    "ref_played": "played",
}
MARKS: dict[str, n.MarkKind] = {
    "in_turn": "in turn",
    "out_of_turn": "out of turn",
    "any_time": "at any time",
    "last_card": "as their last card",
    "while_owed": "while cards are owed",
    "instead_of_playing": "instead of playing",
    "before_drawing": "before drawing",
    "during_order": "during a point of order",
    "except_order": "except during a point of order",
    "same_moment": "at the same moment as another",
    "judged": "judged by the table",
}
COMPARISONS: dict[str, n.Comparison] = {
    "equal": "is",
    "unequal": "is not",
    "at_least": "at least",
    "at_most": "at most",
    "more_than": "more than",
    "less_than": "less than",
}
ACTS: dict[str, s.PlainKind] = {
    "pass_act": "pass",
    "call_suit": "call a suit",
    "lose_turn": "lose the turn",
    "add_rule": "add a rule",
    "ask": "ask a question",
    "look": "look",
    "flinch": "flinch",
    "touch": "touch the stock",
    "let_go": "let go",
    "challenge": "challenge the deal",
    "call_order": "call a point of order",
    "end_order": "end a point of order",
    "call_penalty": "call a penalty",
    "roll": "roll a die",
}
HAPPENINGS: dict[str, Any] = {
    "direction_turns": "direction turns",
    "deal_begins": "the deal begins",
    "hand_dealt": "a hand is dealt",
    "reshuffled": "the stock is reshuffled",
    "gone_around": "play has gone once around",
    "turn_ends": "the turn ends",
    "hand_ends": "the hand ends",
}


class BuildSettings:
    """The methods for headings, settings, packs and rules, and the aliases that carry nothing but
    their name.
    """

    def __init__(self) -> None:
        self.too_large: list[Span] = []

    def __call__(self, name: str, span: Span, parts: list[Any]) -> Any:
        """What the grammar's rule or alias of this name makes of its parts."""
        shape = SHAPES.get(name)
        if shape:
            return shaped(shape, span, parts)
        method = getattr(self, name, None)
        return method(span, parts) if method else self.named(name, span, parts)

    def named(self, name: str, span: Span, parts: list[Any]) -> Any:
        """For those that carry nothing but their name."""
        if name in ROLES:
            return n.Who(role=ROLES[name], span=span)
        if name in REFS:
            return n.CardRef(kind=REFS[name], span=span)
        if name in MARKS:
            return n.Mark(kind=MARKS[name], span=span)
        if name in COMPARISONS:
            return COMPARISONS[name]
        if name in ACTS:
            return s.Plain(kind=ACTS[name], span=span)
        if name in HAPPENINGS:
            return s.Happens(kind=HAPPENINGS[name], span=span)
        raise KeyError(f"the grammar's rule {name} has no node")

    def _whole(self, token: Token) -> int:
        if len(token) > 9:
            self.too_large.append(span_of(token))
            return LARGEST
        return int(token)

    def statement(self, span: Span, parts: list[Any]) -> Any:
        """A heading, a setting, a named rule; or bare sentences, which make a rule without a
        name.
        """
        if isinstance(parts[0], s.Sentence):
            return t.Rule(name=None, called=(), sentences=tuple(parts), span=span)
        return parts[0]

    # -- headings and rules -----------------------------------------------------------

    def called(self, span: Span, parts: list[Any]) -> tuple[n.Text, ...]:
        return tuple(text_of(part) for part in parts)

    def rule(self, span: Span, parts: list[Any]) -> t.Rule:
        called = next((part for part in parts if isinstance(part, tuple)), ())
        return t.Rule(
            name=text_of(parts[0]),
            called=called,
            sentences=tuple(part for part in parts if isinstance(part, s.Sentence)),
            span=span,
        )

    def accept(self, span: Span, parts: list[Any]) -> t.Accept:
        code, *texts = parts
        return t.Accept(
            code=n.Word(text=str(code), span=span_of(code)),
            rule=text_of(texts[0]) if len(texts) > 1 else None,
            why=text_of(texts[-1]),
            span=span,
        )

    # -- settings ---------------------------------------------------------------------

    def players(self, span: Span, parts: list[Any]) -> t.Players:
        counts = [self._whole(part) for part in parts]
        return t.Players(low=counts[0], high=counts[-1], span=span)

    def deal(self, span: Span, parts: list[Any]) -> t.Deal:
        cards = self._whole(parts[0]) if parts[0].type == "INT" else None
        return t.Deal(cards=cards, span=span)

    def misplay(self, span: Span, parts: list[Any]) -> t.Misplay:
        which: Any = " ".join(parts[0].split())
        return t.Misplay(which=which, cards=parts[1], span=span)

    def calls_by(self, span: Span, parts: list[Any]) -> t.CallsBy:
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

    def wrong_call(self, span: Span, parts: list[Any]) -> n.Number:
        number: n.Number = parts[0]
        return number

    def call_stands(self, span: Span, parts: list[Any]) -> str:
        return "stands"

    def call_vote(self, span: Span, parts: list[Any]) -> str:
        return "vote"

    def lapse_on_return(self, span: Span, parts: list[Any]) -> str:
        return "on return"

    def lapse_on_play(self, span: Span, parts: list[Any]) -> str:
        return "next play"

    def stock_reshuffled(self, span: Span, parts: list[Any]) -> t.Reshuffled:
        kinds = {part.type for part in parts}
        return t.Reshuffled(
            in_order="IN_ORDER" in kinds, owed_stay="WITHOUT_OWED" in kinds, span=span
        )

    def struck_by(self, span: Span, parts: list[Any]) -> t.StruckBy:
        vote: Any = " ".join(parts[0].split())
        return t.StruckBy(vote=vote, span=span)

    def cards_left(self, span: Span, parts: list[Any]) -> t.CardsLeft:
        mode: Any = " ".join(parts[0].split())
        return t.CardsLeft(mode=mode, span=span)

    def ends_at_score(self, span: Span, parts: list[Any]) -> t.EndsAtScore:
        return t.EndsAtScore(score=self._whole(parts[0]), span=span)

    def ends_after_hands(self, span: Span, parts: list[Any]) -> t.EndsAfterHands:
        return t.EndsAfterHands(hands=self._whole(parts[0]), span=span)

    def ends_after_minutes(self, span: Span, parts: list[Any]) -> t.EndsAfterMinutes:
        return t.EndsAfterMinutes(minutes=self._whole(parts[0]), span=span)

    def out_above(self, span: Span, parts: list[Any]) -> t.OutAbove:
        return t.OutAbove(score=self._whole(parts[0]), span=span)

    def hand_goes_on(self, span: Span, parts: list[Any]) -> t.HandGoesOn:
        return t.HandGoesOn(players=self._whole(parts[0]), span=span)

    def best_score(self, span: Span, parts: list[Any]) -> t.BestScore:
        which: Any = parts[0].split()[-1]
        return t.BestScore(which=which, span=span)

    def owed_at_end(self, span: Span, parts: list[Any]) -> t.OwedAtEnd:
        mode: Any = " ".join(parts[0].split())
        return t.OwedAtEnd(mode=mode, span=span)

    # -- packs ------------------------------------------------------------------------

    def pack_with(self, span: Span, parts: list[Any]) -> t.PackWith:
        return t.PackWith(copies=self._whole(parts[0]), word=parts[1], span=span)

    def limit_up_to(self, span: Span, parts: list[Any]) -> tuple[int | None, int]:
        return None, self._whole(parts[0])

    def limit_exact(self, span: Span, parts: list[Any]) -> tuple[int | None, int]:
        count = self._whole(parts[0])
        return count, count

    def pack_counts(self, span: Span, parts: list[Any]) -> list[t.PackCount]:
        """Numbers come in pairs, packs and players; FOR_UP_TO stands between, BEYOND or nothing
        ends the list.
        """
        counts: list[t.PackCount] = []
        rest = [part for part in parts if part.type == "INT" or part.type == "FOR_UP_TO"]
        while rest:
            packs = rest.pop(0)
            players = None
            if len(rest) > 1 and rest[0].type == "FOR_UP_TO":
                rest.pop(0)
                players = self._whole(rest.pop(0))
            counts.append(
                t.PackCount(packs=self._whole(packs), players=players, span=span_of(packs))
            )
        return counts

    def pack_use(self, span: Span, parts: list[Any]) -> t.PackUse:
        counts: list[t.PackCount] = next((p for p in parts if isinstance(p, list)), [])
        at_least, up_to = next((p for p in parts if isinstance(p, tuple)), (None, None))
        return t.PackUse(
            name=n.Word(text=str(parts[0]), span=span_of(parts[0])),
            parts=tuple(p for p in parts if isinstance(p, t.PackPart)),
            at_least=at_least,
            up_to=up_to,
            counts=tuple(counts),
            span=span,
        )

    def fact_value(self, span: Span, parts: list[Any]) -> t.FactValue:
        return t.FactValue(value=self._whole(parts[0]), span=span)

    def fact_copies(self, span: Span, parts: list[Any]) -> t.FactCopies:
        return t.FactCopies(copies=self._whole(parts[0]), span=span)
