"""In: Lark's tree of a heading, a setting or a pack. Out: the nodes of `settings`; the other half
of `build`.
"""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args
from lark.tree import Meta

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t

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


def span_of(place: Meta | Token) -> Span:
    if isinstance(place, Meta) and place.empty:
        return n.NOWHERE
    return Span(place.start_pos or 0, place.end_pos or 0)


def text_of(token: Token) -> n.Text:
    return n.Text(value=" ".join(token[1:-1].split()), span=span_of(token))


@v_args(meta=True)
class BuildSettings(Transformer[Token, Any]):
    """The methods for headings, settings, packs and rules, and the aliases that carry nothing but
    their name.
    """

    def __init__(self) -> None:
        super().__init__()
        self.too_large: list[Span] = []

    def __default__(self, data: Any, children: list[Any], meta: Meta) -> Any:
        name = str(data)
        if name in ROLES:
            return n.Who(role=ROLES[name], span=span_of(meta))
        if name in REFS:
            return n.CardRef(kind=REFS[name], span=span_of(meta))
        if name in MARKS:
            return n.Mark(kind=MARKS[name], span=span_of(meta))
        if name in COMPARISONS:
            return COMPARISONS[name]
        if name in ACTS:
            return s.Plain(kind=ACTS[name], span=span_of(meta))
        if name in HAPPENINGS:
            return s.Happens(kind=HAPPENINGS[name], span=span_of(meta))
        raise KeyError(f"the grammar's rule {name} has no node")

    def _whole(self, token: Token) -> int:
        if len(token) > 9:
            self.too_large.append(span_of(token))
            return LARGEST
        return int(token)

    def statement(self, meta: Meta, parts: list[Any]) -> Any:
        """A heading, a setting, a named rule; or bare sentences, which make a rule without a
        name.
        """
        if isinstance(parts[0], s.Sentence):
            return t.Rule(name=None, called=(), sentences=tuple(parts), span=span_of(meta))
        return parts[0]

    # -- headings and rules -----------------------------------------------------------

    def game(self, meta: Meta, parts: list[Any]) -> t.Game:
        return t.Game(title=text_of(parts[0]), span=span_of(meta))

    def variant(self, meta: Meta, parts: list[Any]) -> t.Variant:
        bases = tuple(text_of(part) for part in parts[1:])
        return t.Variant(title=text_of(parts[0]), bases=bases, span=span_of(meta))

    def called(self, meta: Meta, parts: list[Any]) -> tuple[n.Text, ...]:
        return tuple(text_of(part) for part in parts)

    def rule(self, meta: Meta, parts: list[Any]) -> t.Rule:
        called = next((part for part in parts if isinstance(part, tuple)), ())
        return t.Rule(
            name=text_of(parts[0]),
            called=called,
            sentences=tuple(part for part in parts if isinstance(part, s.Sentence)),
            span=span_of(meta),
        )

    def replace(self, meta: Meta, parts: list[Any]) -> t.Replace:
        return t.Replace(name=text_of(parts[0]), sentences=tuple(parts[1:]), span=span_of(meta))

    def drop(self, meta: Meta, parts: list[Any]) -> t.Drop:
        return t.Drop(name=text_of(parts[0]), span=span_of(meta))

    def accept(self, meta: Meta, parts: list[Any]) -> t.Accept:
        code, *texts = parts
        return t.Accept(
            code=n.Word(text=str(code), span=span_of(code)),
            rule=text_of(texts[0]) if len(texts) > 1 else None,
            why=text_of(texts[-1]),
            span=span_of(meta),
        )

    # -- settings ---------------------------------------------------------------------

    def players(self, meta: Meta, parts: list[Any]) -> t.Players:
        counts = [self._whole(part) for part in parts]
        return t.Players(low=counts[0], high=counts[-1], span=span_of(meta))

    def deal(self, meta: Meta, parts: list[Any]) -> t.Deal:
        cards = self._whole(parts[0]) if parts[0].type == "INT" else None
        return t.Deal(cards=cards, span=span_of(meta))

    def starter_works(self, meta: Meta, parts: list[Any]) -> t.Starter:
        return t.Starter(mode="takes effect", span=span_of(meta))

    def starter_plain(self, meta: Meta, parts: list[Any]) -> t.Starter:
        return t.Starter(mode="is plain", span=span_of(meta))

    def starter_replaced(self, meta: Meta, parts: list[Any]) -> t.Starter:
        return t.Starter(mode="is replaced", card=parts[0], span=span_of(meta))

    def deals_next(self, meta: Meta, parts: list[Any]) -> t.DealsNext:
        return t.DealsNext(who=parts[0], span=span_of(meta))

    def begins(self, meta: Meta, parts: list[Any]) -> t.Begins:
        return t.Begins(who=parts[0], span=span_of(meta))

    def plays_refused(self, meta: Meta, parts: list[Any]) -> t.IllegalPlays:
        return t.IllegalPlays(mode="are refused", span=span_of(meta))

    def plays_stand(self, meta: Meta, parts: list[Any]) -> t.IllegalPlays:
        return t.IllegalPlays(mode="stand until called", span=span_of(meta))

    def misplay(self, meta: Meta, parts: list[Any]) -> t.Misplay:
        which: Any = " ".join(parts[0].split())
        return t.Misplay(which=which, cards=parts[1], span=span_of(meta))

    def calls_by(self, meta: Meta, parts: list[Any]) -> t.CallsBy:
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
            span=span_of(meta),
        )

    def wrong_call(self, meta: Meta, parts: list[Any]) -> n.Number:
        number: n.Number = parts[0]
        return number

    def call_stands(self, meta: Meta, parts: list[Any]) -> str:
        return "stands"

    def call_vote(self, meta: Meta, parts: list[Any]) -> str:
        return "vote"

    def lapse_on_return(self, meta: Meta, parts: list[Any]) -> str:
        return "on return"

    def lapse_on_play(self, meta: Meta, parts: list[Any]) -> str:
        return "next play"

    def last_card_back(self, meta: Meta, parts: list[Any]) -> t.LastCardBack:
        return t.LastCardBack(span=span_of(meta))

    def stock_reshuffled(self, meta: Meta, parts: list[Any]) -> t.Reshuffled:
        kinds = {part.type for part in parts}
        return t.Reshuffled(
            in_order="IN_ORDER" in kinds, owed_stay="WITHOUT_OWED" in kinds, span=span_of(meta)
        )

    def secret_rules(self, meta: Meta, parts: list[Any]) -> t.SecretRules:
        return t.SecretRules(span=span_of(meta))

    def struck_by(self, meta: Meta, parts: list[Any]) -> t.StruckBy:
        vote: Any = " ".join(parts[0].split())
        return t.StruckBy(vote=vote, span=span_of(meta))

    def word_list(self, meta: Meta, parts: list[Any]) -> t.WordList:
        name = n.Word(text=str(parts[0]), span=span_of(parts[0]))
        texts = tuple(text_of(part) for part in parts[1:])
        return t.WordList(name=name, texts=texts, span=span_of(meta))

    def cards_left(self, meta: Meta, parts: list[Any]) -> t.CardsLeft:
        mode: Any = " ".join(parts[0].split())
        return t.CardsLeft(mode=mode, span=span_of(meta))

    def counts(self, meta: Meta, parts: list[Any]) -> t.Counts:
        return t.Counts(card=parts[0], number=parts[1], span=span_of(meta))

    def hand_scores(self, meta: Meta, parts: list[Any]) -> t.HandScores:
        return t.HandScores(number=parts[0], span=span_of(meta))

    def ends_at_score(self, meta: Meta, parts: list[Any]) -> t.EndsAtScore:
        return t.EndsAtScore(score=self._whole(parts[0]), span=span_of(meta))

    def ends_after_hands(self, meta: Meta, parts: list[Any]) -> t.EndsAfterHands:
        return t.EndsAfterHands(hands=self._whole(parts[0]), span=span_of(meta))

    def ends_after_minutes(self, meta: Meta, parts: list[Any]) -> t.EndsAfterMinutes:
        return t.EndsAfterMinutes(minutes=self._whole(parts[0]), span=span_of(meta))

    def oldest_player(self, meta: Meta, parts: list[Any]) -> t.OldestPlayer:
        return t.OldestPlayer(name=text_of(parts[0]), span=span_of(meta))

    def out_above(self, meta: Meta, parts: list[Any]) -> t.OutAbove:
        return t.OutAbove(score=self._whole(parts[0]), span=span_of(meta))

    def newcomers_worst(self, meta: Meta, parts: list[Any]) -> t.NewcomersWorst:
        return t.NewcomersWorst(span=span_of(meta))

    def hand_goes_on(self, meta: Meta, parts: list[Any]) -> t.HandGoesOn:
        return t.HandGoesOn(players=self._whole(parts[0]), span=span_of(meta))

    def best_score(self, meta: Meta, parts: list[Any]) -> t.BestScore:
        which: Any = parts[0].split()[-1]
        return t.BestScore(which=which, span=span_of(meta))

    def owed_at_end(self, meta: Meta, parts: list[Any]) -> t.OwedAtEnd:
        mode: Any = " ".join(parts[0].split())
        return t.OwedAtEnd(mode=mode, span=span_of(meta))

    # -- packs ------------------------------------------------------------------------

    def pack_with(self, meta: Meta, parts: list[Any]) -> t.PackWith:
        return t.PackWith(copies=self._whole(parts[0]), word=parts[1], span=span_of(meta))

    def pack_without(self, meta: Meta, parts: list[Any]) -> t.PackWithout:
        return t.PackWithout(words=tuple(parts), span=span_of(meta))

    def pack_range(self, meta: Meta, parts: list[Any]) -> t.PackRange:
        return t.PackRange(low=parts[0], high=parts[1], span=span_of(meta))

    def limit_up_to(self, meta: Meta, parts: list[Any]) -> tuple[int | None, int]:
        return None, self._whole(parts[0])

    def limit_exact(self, meta: Meta, parts: list[Any]) -> tuple[int | None, int]:
        count = self._whole(parts[0])
        return count, count

    def pack_counts(self, meta: Meta, parts: list[Any]) -> list[t.PackCount]:
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

    def pack_use(self, meta: Meta, parts: list[Any]) -> t.PackUse:
        counts: list[t.PackCount] = next((p for p in parts if isinstance(p, list)), [])
        at_least, up_to = next((p for p in parts if isinstance(p, tuple)), (None, None))
        return t.PackUse(
            name=n.Word(text=str(parts[0]), span=span_of(parts[0])),
            parts=tuple(p for p in parts if isinstance(p, t.PackPart)),
            at_least=at_least,
            up_to=up_to,
            counts=tuple(counts),
            span=span_of(meta),
        )

    def fact_one(self, meta: Meta, parts: list[Any]) -> t.FactOne:
        return t.FactOne(word=parts[0], span=span_of(meta))

    def fact_many(self, meta: Meta, parts: list[Any]) -> t.FactMany:
        return t.FactMany(word=parts[0], span=span_of(meta))

    def fact_written(self, meta: Meta, parts: list[Any]) -> t.FactWritten:
        return t.FactWritten(texts=tuple(text_of(part) for part in parts), span=span_of(meta))

    def fact_value(self, meta: Meta, parts: list[Any]) -> t.FactValue:
        return t.FactValue(value=self._whole(parts[0]), span=span_of(meta))

    def fact_copies(self, meta: Meta, parts: list[Any]) -> t.FactCopies:
        return t.FactCopies(copies=self._whole(parts[0]), span=span_of(meta))

    def fact_suitless(self, meta: Meta, parts: list[Any]) -> t.FactSuitless:
        return t.FactSuitless(span=span_of(meta))

    def fact_tag(self, meta: Meta, parts: list[Any]) -> t.FactTag:
        word = n.Word(text=str(parts[0]), span=span_of(parts[0]))
        return t.FactTag(word=word, span=span_of(meta))

    def pack_suit(self, meta: Meta, parts: list[Any]) -> t.PackSuit:
        return t.PackSuit(word=parts[0], facts=tuple(parts[1:]), span=span_of(meta))

    def pack_rank(self, meta: Meta, parts: list[Any]) -> t.PackRank:
        return t.PackRank(word=parts[0], facts=tuple(parts[1:]), span=span_of(meta))

    def define_pack(self, meta: Meta, parts: list[Any]) -> t.DefinePack:
        name = n.Word(text=str(parts[0]), span=span_of(parts[0]))
        return t.DefinePack(name=name, lines=tuple(parts[1:]), span=span_of(meta))
