"""In: Lark's tree of one statement. Out: frozen nodes with their spans in the whole source.

One method for each rule and alias of the grammar, in the grammar's order.
"""

from __future__ import annotations

from typing import Any, cast

from lark import Token, v_args
from lark.tree import Meta
from msgspec.structs import replace

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.build_memory import BuildMemory
from maudsl.syntax.build_settings import span_of, text_of

NUMBER_WORDS = "one two three four five six seven eight nine ten".split()


EACH = n.Who(role="each")


@v_args(meta=True)
class Build(BuildMemory):
    """Bottom-up; children are nodes and the tokens that carry a meaning."""

    # -- who --------------------------------------------------------------------------

    def named_player(self, meta: Meta, parts: list[Any]) -> n.Who:
        return n.Who(role="named", name=text_of(parts[0]), span=span_of(meta))

    # -- cards ------------------------------------------------------------------------

    def word(self, meta: Meta, parts: list[Any]) -> n.Word:
        token = parts[0]
        text = token[1:-1] if token.type == "STRING" else str(token)
        return n.Word(text=text, span=span_of(token))

    word_name = word

    def card(self, meta: Meta, parts: list[Any]) -> n.CardNode:
        if len(parts) == 1:
            return cast(n.CardNode, parts[0])
        return n.AllBut(card=parts[0], excluded=parts[1], span=span_of(meta))

    def card_choice(self, meta: Meta, parts: list[Any]) -> n.CardNode:
        cards = [part for part in parts if not isinstance(part, Token)]
        return (
            cards[0] if len(cards) == 1 else n.EitherCard(choices=tuple(cards), span=span_of(meta))
        )

    def _words(self, meta: Meta, parts: list[Any], article: Any, noun: bool) -> n.CardWords:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        posts = posts_of([part for part in parts if not isinstance(part, n.Word | Token)])
        return n.CardWords(article=article, words=words, noun=noun, posts=posts, span=span_of(meta))

    def card_words(self, meta: Meta, parts: list[Any]) -> n.CardWords:
        article = "another" if parts[0] == "another" else "a"
        return self._words(meta, parts, article, noun=False)

    def card_noun(self, meta: Meta, parts: list[Any]) -> n.CardWords:
        article = "another" if parts[0] == "another" else "a"
        return self._words(meta, parts, article, noun=True)

    def the_card(self, meta: Meta, parts: list[Any]) -> n.CardWords:
        return self._words(meta, parts, "the", noun=False)

    def any_card(self, meta: Meta, parts: list[Any]) -> n.AnyCard:
        return n.AnyCard(posts=posts_of(parts), span=span_of(meta))

    def same_card(self, meta: Meta, parts: list[Any]) -> n.SameCard:
        return n.SameCard(span=span_of(meta))

    def drawn_card(self, meta: Meta, parts: list[Any]) -> n.DrawnCard:
        return n.DrawnCard(span=span_of(meta))

    def matching(self, meta: Meta, parts: list[Any]) -> n.Matching:
        return n.Matching(ref=parts[0], span=span_of(meta))

    def of_words(self, meta: Meta, parts: list[Any]) -> n.OfWord:
        return n.OfWord(word=parts[0], span=span_of(meta))

    def of_called_suit(self, meta: Meta, parts: list[Any]) -> n.OfCalledSuit:
        return n.OfCalledSuit(span=span_of(meta))

    def of_suit_of(self, meta: Meta, parts: list[Any]) -> n.OfSameAs:
        return n.OfSameAs(what="suit", ref=parts[0], span=span_of(meta))

    def of_rank_of(self, meta: Meta, parts: list[Any]) -> n.OfSameAs:
        return n.OfSameAs(what="rank", ref=parts[0], span=span_of(meta))

    def of_colour_of(self, meta: Meta, parts: list[Any]) -> n.OfSameAs:
        return n.OfSameAs(what="colour", ref=parts[0], span=span_of(meta))

    def sharing(self, meta: Meta, parts: list[Any]) -> n.Sharing:
        pairs = zip(parts[::2], parts[1::2], strict=True)
        shares = (
            n.Share(what=str(what), same=how.endswith("same"), span=span_of(what))  # type: ignore[arg-type]
            for how, what in pairs
        )
        return n.Sharing(shares=tuple(shares), span=span_of(meta))

    def of_its(self, meta: Meta, parts: list[Any]) -> n.OfIts:
        return n.OfIts(what=str(parts[0]), span=span_of(meta))  # type: ignore[arg-type]

    def not_post(self, meta: Meta, parts: list[Any]) -> n.NotPost:
        return n.NotPost(post=parts[0], span=span_of(meta))

    def ref_further(self, meta: Meta, parts: list[Any]) -> n.CardRef:
        back = self.literal(meta, parts).value
        return n.CardRef(kind="further", back=back, span=span_of(meta))

    def from_to(self, meta: Meta, parts: list[Any]) -> n.FromTo:
        return n.FromTo(low=parts[0], high=parts[1], span=span_of(meta))

    def higher(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, parts, upward=True)

    def lower(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, parts, upward=False)

    def any_higher(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, [None, *parts], upward=True)

    def any_lower(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, [None, *parts], upward=False)

    def least_higher(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, parts[1:], upward=True, least=True)

    def least_lower(self, meta: Meta, parts: list[Any]) -> n.Away:
        return self._away(meta, parts[1:], upward=False, least=True)

    def _away(self, meta: Meta, parts: list[Any], *, upward: bool, least: bool = False) -> n.Away:
        return n.Away(step=parts[0], upward=upward, ref=parts[1], least=least, span=span_of(meta))

    # -- numbers ----------------------------------------------------------------------

    def literal(self, meta: Meta, parts: list[Any]) -> n.Literal_:
        token = parts[0]
        word = token.type == "NUMBER_WORD"
        value = NUMBER_WORDS.index(token) + 1 if word else self._whole(token)
        return n.Literal_(value=value, span=span_of(token))

    def _arithmetic(self, op: Any, meta: Meta, parts: list[Any]) -> n.Arithmetic:
        return n.Arithmetic(op=op, left=parts[0], right=parts[1], span=span_of(meta))

    def add(self, meta: Meta, parts: list[Any]) -> n.Arithmetic:
        return self._arithmetic("+", meta, parts)

    def subtract(self, meta: Meta, parts: list[Any]) -> n.Arithmetic:
        return self._arithmetic("-", meta, parts)

    def multiply(self, meta: Meta, parts: list[Any]) -> n.Arithmetic:
        return self._arithmetic("*", meta, parts)

    def divide(self, meta: Meta, parts: list[Any]) -> n.Arithmetic:
        return self._arithmetic("/", meta, parts)

    def in_a_row(self, meta: Meta, parts: list[Any]) -> n.InARow:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        noun = any(part.type == "CARDS" for part in parts if isinstance(part, Token))
        return n.InARow(words=words, noun=noun, before=before_it(parts), span=span_of(meta))

    def _of_one(self, of_one: Any, meta: Meta, parts: list[Any]) -> n.InARow:
        return n.InARow(of_one=of_one, before=before_it(parts), span=span_of(meta))

    def suit_in_a_row(self, meta: Meta, parts: list[Any]) -> n.InARow:
        return self._of_one("suit", meta, parts)

    def rank_in_a_row(self, meta: Meta, parts: list[Any]) -> n.InARow:
        return self._of_one("rank", meta, parts)

    def kind_in_a_row(self, meta: Meta, parts: list[Any]) -> n.InARow:
        return self._of_one("kind", meta, parts)

    def colour_in_a_row(self, meta: Meta, parts: list[Any]) -> n.InARow:
        return self._of_one("colour", meta, parts)

    def rule_in_a_row(self, meta: Meta, parts: list[Any]) -> n.RuleInARow:
        before = before_it(parts)
        return n.RuleInARow(rule=text_of(parts[0]), before=before, span=span_of(meta))

    def run_in_a_row(self, meta: Meta, parts: list[Any]) -> n.RunInARow:
        rising = parts[0].startswith("rising")
        return n.RunInARow(rising=rising, before=before_it(parts), span=span_of(meta))

    def changes_in_a_row(self, meta: Meta, parts: list[Any]) -> n.ChangesInARow:
        of = last_word(parts[0])
        return n.ChangesInARow(of=of, before=before_it(parts), span=span_of(meta))

    def player_count(self, meta: Meta, parts: list[Any]) -> n.PlayerCount:
        return n.PlayerCount(span=span_of(meta))

    def its_value(self, meta: Meta, parts: list[Any]) -> n.ItsValue:
        return n.ItsValue(span=span_of(meta))

    def value_of(self, meta: Meta, parts: list[Any]) -> n.ValueOf:
        return n.ValueOf(ref=parts[0], span=span_of(meta))

    def everyone_holding(self, meta: Meta, parts: list[Any]) -> n.Who:
        holds = n.HoldsCard(who=EACH, card=parts[0], span=span_of(meta))
        return n.Who(role="holding", holds=holds, span=span_of(meta))

    def everyone_holding_count(self, meta: Meta, parts: list[Any]) -> n.Who:
        holds = self.holds_count(meta, [EACH, *parts])
        return n.Who(role="holding", holds=holds, span=span_of(meta))

    def next_several(self, meta: Meta, parts: list[Any]) -> n.Who:
        several = self.literal(meta, parts).value
        return n.Who(role="next several", several=several, span=span_of(meta))

    def hand_count(self, meta: Meta, parts: list[Any]) -> n.HandCount:
        return n.HandCount(who=parts[0], span=span_of(meta))

    def count_of_words(self, meta: Meta, parts: list[Any]) -> n.HandCount:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        noun = any(isinstance(part, Token) for part in parts)
        return n.HandCount(who=parts[-1], words=words, noun=noun, span=span_of(meta))

    def hands_won(self, meta: Meta, parts: list[Any]) -> n.HandsWon:
        return n.HandsWon(who=parts[-1], span=span_of(meta))

    def rank_of(self, meta: Meta, parts: list[Any]) -> n.RankOf:
        return n.RankOf(ref=parts[0], span=span_of(meta))

    def its_rank(self, meta: Meta, parts: list[Any]) -> n.RankOf:
        return n.RankOf(span=span_of(meta))

    def sum_of_last(self, meta: Meta, parts: list[Any]) -> n.OfLastCards:
        return n.OfLastCards(what="sum", count=parts[0], span=span_of(meta))

    def difference_of_last(self, meta: Meta, parts: list[Any]) -> n.OfLastCards:
        return n.OfLastCards(what="difference", count=parts[0], span=span_of(meta))

    def cards_since(self, meta: Meta, parts: list[Any]) -> n.CardsSince:
        return n.CardsSince(card=parts[-1], span=span_of(meta))

    def letters_in(self, meta: Meta, parts: list[Any]) -> n.LettersIn:
        return n.LettersIn(who=parts[0], span=span_of(meta))

    def letters_in_theirs(self, meta: Meta, parts: list[Any]) -> n.LettersIn:
        return n.LettersIn(who=n.Who(role="they", span=span_of(meta)), span=span_of(meta))

    # -- conditions and guards --------------------------------------------------------

    def compare(self, meta: Meta, parts: list[Any]) -> n.Compare:
        return n.Compare(left=parts[0], op=parts[1], right=parts[2], span=span_of(meta))

    def multiple(self, meta: Meta, parts: list[Any]) -> n.Compare:
        return n.Compare(left=parts[0], op="multiple", right=parts[1], span=span_of(meta))

    def number_kind(self, meta: Meta, parts: list[Any]) -> n.NumberKind:
        kind: Any = parts[1].split()[-1]
        return n.NumberKind(number=parts[0], kind=kind, span=span_of(meta))

    def holds_card(self, meta: Meta, parts: list[Any]) -> n.HoldsCard:
        return n.HoldsCard(who=parts[0], card=parts[2], span=span_of(meta))

    def holds_count(self, meta: Meta, parts: list[Any]) -> n.HoldsCount:
        how = [part for part in parts if isinstance(part, Token) and part.type == "HOW_MANY"]
        op: Any = " ".join(how[0].split()) if how else "is"
        number, *words = (p for p in parts[1:] if not isinstance(p, Token))
        noun = any(isinstance(part, Token) and part.type == "CARDS" for part in parts)
        return n.HoldsCount(
            who=parts[0], op=op, number=number, words=tuple(words), noun=noun, span=span_of(meta)
        )

    def can_play(self, meta: Meta, parts: list[Any]) -> n.CanPlay:
        return n.CanPlay(who=parts[0], span=span_of(meta))

    def is_to_call(self, meta: Meta, parts: list[Any]) -> n.IsToCall:
        return n.IsToCall(who=parts[0], span=span_of(meta))

    def same_player(self, meta: Meta, parts: list[Any]) -> n.SamePlayer:
        return n.SamePlayer(left=parts[0], right=parts[1], span=span_of(meta))

    def cards_owed(self, meta: Meta, parts: list[Any]) -> n.CardsOwed:
        return n.CardsOwed(span=span_of(meta))

    def card_is(self, meta: Meta, parts: list[Any]) -> n.CardIs:
        negated = any(isinstance(part, Token) for part in parts)
        return n.CardIs(ref=parts[0], card=parts[-1], negated=negated, span=span_of(meta))

    def it_is(self, meta: Meta, parts: list[Any]) -> n.CardIs:
        return n.CardIs(ref=None, card=parts[-1], negated=len(parts) > 1, span=span_of(meta))

    def runs(self, meta: Meta, parts: list[Any]) -> n.Runs:
        return n.Runs(clockwise=last_word(parts[0]) == "clockwise", span=span_of(meta))

    def pattern(self, meta: Meta, parts: list[Any]) -> n.Pattern:
        of: Any = parts[0].split()[1].removesuffix("s")
        return n.Pattern(of=of, letters=text_of(parts[1]), span=span_of(meta))

    def owes_phrase(self, meta: Meta, parts: list[Any]) -> n.OwesPhrase:
        return n.OwesPhrase(who=parts[0], span=span_of(meta))

    def owes_text(self, meta: Meta, parts: list[Any]) -> n.OwesPhrase:
        return n.OwesPhrase(who=parts[0], text=text_of(parts[-1]), span=span_of(meta))

    def either(self, meta: Meta, parts: list[Any]) -> n.Either:
        return n.Either(left=parts[0], right=parts[1], span=span_of(meta))

    def both(self, meta: Meta, parts: list[Any]) -> n.Both:
        return n.Both(left=parts[0], right=parts[1], span=span_of(meta))

    def negated(self, meta: Meta, parts: list[Any]) -> n.Negated:
        return n.Negated(condition=parts[0], span=span_of(meta))

    def if_guard(self, meta: Meta, parts: list[Any]) -> n.If:
        return n.If(condition=parts[0], span=span_of(meta))

    def unless_guard(self, meta: Meta, parts: list[Any]) -> n.Unless:
        return n.Unless(condition=parts[0], span=span_of(meta))

    def on_guard(self, meta: Meta, parts: list[Any]) -> n.On:
        return n.On(card=parts[0], span=span_of(meta))

    def by_guard(self, meta: Meta, parts: list[Any]) -> n.By:
        return n.By(rule=text_of(parts[0]), span=span_of(meta))

    def together_guard(self, meta: Meta, parts: list[Any]) -> n.Together:
        return n.Together(who=parts[0], span=span_of(meta))

    def silence_guard(self, meta: Meta, parts: list[Any]) -> n.Silence:
        return n.Silence(seconds=parts[0], span=span_of(meta))

    def after_guard(self, meta: Meta, parts: list[Any]) -> n.After:
        cards = tuple(part for part in parts if not isinstance(part, Token))
        return n.After(cards=cards, span=span_of(meta))

    def phrase(self, meta: Meta, parts: list[Any]) -> n.Phrase:
        tokens = [part for part in parts if isinstance(part, Token)]
        kinds = {token.type for token in tokens}
        return n.Phrase(
            texts=tuple(text_of(token) for token in tokens if token.type == "STRING"),
            exactly="EXACTLY" in kinds,
            in_order="ORDERED" in kinds,
            before=_only(parts, n.Text),
            first="FIRST" in kinds,
            span=span_of(meta),
        )

    def before_text(self, meta: Meta, parts: list[Any]) -> n.Text:
        return text_of(parts[-1])

    # -- acts, events, duties ---------------------------------------------------------

    def play(self, meta: Meta, parts: list[Any]) -> s.Play:
        return s.Play(card=parts[1], span=span_of(meta))

    def play_any(self, meta: Meta, parts: list[Any]) -> s.Play:
        return s.Play(card=None, span=span_of(meta))

    def draw(self, meta: Meta, parts: list[Any]) -> s.Draw:
        more = any(isinstance(part, Token) and part.type.startswith("MORE") for part in parts)
        return s.Draw(number=parts[1], more=more, span=span_of(meta))

    def draw_one(self, meta: Meta, parts: list[Any]) -> s.Draw:
        return s.Draw(number=_one(meta), span=span_of(meta))

    def draw_card(self, meta: Meta, parts: list[Any]) -> s.Draw:
        card = parts[1]
        return s.Draw(card=None if _any_at_all(card) else card, span=span_of(meta))

    def lose_turns(self, meta: Meta, parts: list[Any]) -> s.LoseTurns:
        return s.LoseTurns(number=parts[0], more=len(parts) > 2, span=span_of(meta))

    def draw_fitting(self, meta: Meta, parts: list[Any]) -> s.Draw:
        return s.Draw(until="it fits", span=span_of(meta))

    def draw_any(self, meta: Meta, parts: list[Any]) -> s.Draw:
        return s.Draw(span=span_of(meta))

    def say(self, meta: Meta, parts: list[Any]) -> s.Say:
        return s.Say(phrase=parts[1], span=span_of(meta))

    def do(self, meta: Meta, parts: list[Any]) -> s.Do:
        times = parts[2] if len(parts) > 2 else None
        return s.Do(text=text_of(parts[1]), times=times, span=span_of(meta))

    def act(self, meta: Meta, parts: list[Any]) -> s.Act:
        act: s.Act = parts[0]
        return act

    def listed(self, meta: Meta, parts: list[Any]) -> n.Word:
        return n.Word(text=str(parts[0]), span=span_of(parts[0]))

    def say_listed(self, meta: Meta, parts: list[Any]) -> s.Speak:
        return s.Speak(what="listed", lists=tuple(parts[1:]), span=span_of(meta))

    def say_anything(self, meta: Meta, parts: list[Any]) -> s.Speak:
        return s.Speak(what="anything", span=span_of(meta))

    def say_name(self, meta: Meta, parts: list[Any]) -> s.Speak:
        return s.Speak(what="a player's name", span=span_of(meta))

    def done(self, meta: Meta, parts: list[Any]) -> s.Done:
        return s.Done(who=parts[0], act=parts[1], span=span_of(meta))

    def comes_to(self, meta: Meta, parts: list[Any]) -> s.ComesTo:
        numbers = [part for part in parts[1:] if not isinstance(part, Token)]
        return s.ComesTo(
            who=parts[0], number=numbers[0], before=tuple(numbers[1:]), span=span_of(meta)
        )

    def has_paid(self, meta: Meta, parts: list[Any]) -> s.Paid:
        return s.Paid(who=parts[0], card=parts[-1], span=span_of(meta))

    def takes_penalty(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=parts[0], kind="takes a penalty", span=span_of(meta))

    def wins_race(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=parts[0], kind="wins the race", span=span_of(meta))

    def calls_order(self, meta: Meta, parts: list[Any]) -> s.Performs:
        act = s.Plain(kind="call a point of order", span=span_of(meta))
        return s.Performs(who=parts[0], act=act, span=span_of(meta))

    def ends_order(self, meta: Meta, parts: list[Any]) -> s.Performs:
        act = s.Plain(kind="end a point of order", span=span_of(meta))
        return s.Performs(who=parts[0], act=act, span=span_of(meta))

    def races(self, meta: Meta, parts: list[Any]) -> s.Races:
        return s.Races(who=parts[0], card=parts[1], span=span_of(meta))

    def is_skipped(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=parts[0], kind="is skipped", span=span_of(meta))

    def is_on_turn(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=parts[0], kind="is on turn", span=span_of(meta))

    def wins_hand(self, meta: Meta, parts: list[Any]) -> s.Befalls:
        return s.Befalls(who=parts[0], kind="wins the hand", span=span_of(meta))

    def starter_is(self, meta: Meta, parts: list[Any]) -> s.StarterIs:
        return s.StarterIs(card=parts[0], span=span_of(meta))

    def suit_changes(self, meta: Meta, parts: list[Any]) -> s.SuitChanges:
        return s.SuitChanges(to=parts[0] if parts else None, span=span_of(meta))

    def colour_changes(self, meta: Meta, parts: list[Any]) -> s.Changes:
        return s.Changes(what="colour", to=parts[0] if parts else None, span=span_of(meta))

    def rank_changes(self, meta: Meta, parts: list[Any]) -> s.Changes:
        return s.Changes(what="rank", span=span_of(meta))

    def parity_changes(self, meta: Meta, parts: list[Any]) -> s.Changes:
        return s.Changes(what="parity", span=span_of(meta))

    def choice(self, meta: Meta, parts: list[Any]) -> s.Choice:
        return s.Choice(act=parts[0], guards=tuple(parts[1:]), span=span_of(meta))

    def obligation(self, meta: Meta, parts: list[Any]) -> s.Obligation:
        return s.Obligation(
            choices=tuple(part for part in parts if isinstance(part, s.Choice)),
            within=_only(parts, s.WithinSeconds | s.UntilEvent),
            sanction=_only(parts, s.Sanction),
            span=span_of(meta),
        )

    def within_seconds(self, meta: Meta, parts: list[Any]) -> s.WithinSeconds:
        return s.WithinSeconds(number=parts[0], span=span_of(meta))

    def before_event(self, meta: Meta, parts: list[Any]) -> n.Before:
        return n.Before(event=parts[0], span=span_of(meta))

    def until_event(self, meta: Meta, parts: list[Any]) -> s.UntilEvent:
        return s.UntilEvent(event=parts[0], span=span_of(meta))

    def costs(self, meta: Meta, parts: list[Any]) -> s.Sanction:
        missing = _only(parts, n.Text)
        return s.Sanction(cards=parts[1], missing=missing, span=span_of(meta))

    def costs_one(self, meta: Meta, parts: list[Any]) -> s.Sanction:
        return s.Sanction(cards=_one(meta), missing=_only(parts, n.Text), span=span_of(meta))

    def missing(self, meta: Meta, parts: list[Any]) -> n.Text:
        return text_of(parts[-1])

    def costs_nothing(self, meta: Meta, parts: list[Any]) -> s.Sanction:
        return s.Sanction(cards=None, span=span_of(meta))

    # -- effects ----------------------------------------------------------------------

    def reverse(self, meta: Meta, parts: list[Any]) -> s.Reverse:
        return s.Reverse(span=span_of(meta))

    def skip(self, meta: Meta, parts: list[Any]) -> s.Skip:
        return s.Skip(number=parts[0], span=span_of(meta))

    def again(self, meta: Meta, parts: list[Any]) -> s.Again:
        return s.Again(who=parts[0], span=span_of(meta))

    def goes_on(self, meta: Meta, parts: list[Any]) -> s.GoesOn:
        return s.GoesOn(who=parts[0], span=span_of(meta))

    def draws(self, meta: Meta, parts: list[Any]) -> s.Draws:
        return s.Draws(who=parts[0], number=parts[2], span=span_of(meta))

    def takes(self, meta: Meta, parts: list[Any]) -> s.Takes:
        return s.Takes(who=parts[0], number=parts[2], span=span_of(meta))

    def draws_one(self, meta: Meta, parts: list[Any]) -> s.Draws:
        return s.Draws(who=parts[0], number=_one(meta), span=span_of(meta))

    def takes_one(self, meta: Meta, parts: list[Any]) -> s.Takes:
        return s.Takes(who=parts[0], number=_one(meta), span=span_of(meta))

    def takes_from(self, meta: Meta, parts: list[Any]) -> s.TakesFrom:
        return s.TakesFrom(who=parts[0], giver=parts[-1], span=span_of(meta))

    def wins(self, meta: Meta, parts: list[Any]) -> s.Wins:
        return s.Wins(who=parts[0], span=span_of(meta))

    def calls(self, meta: Meta, parts: list[Any]) -> s.Calls:
        return s.Calls(who=parts[0], span=span_of(meta))

    def names_rank(self, meta: Meta, parts: list[Any]) -> s.NamesRank:
        return s.NamesRank(who=parts[0], span=span_of(meta))

    def obliges(self, meta: Meta, parts: list[Any]) -> s.Obliges:
        return s.Obliges(who=parts[0], obligation=parts[1], span=span_of(meta))

    def until(self, meta: Meta, parts: list[Any]) -> s.UntilEvent:
        return s.UntilEvent(event=parts[0], span=span_of(meta))

    def permits(self, meta: Meta, parts: list[Any]) -> s.Permits:
        until = _only(parts, s.UntilEvent)
        return s.Permits(
            who=parts[0],
            act=parts[1],
            guards=_guards(parts),
            until=until.event if until else None,
            span=span_of(meta),
        )

    def still(self, meta: Meta, parts: list[Any]) -> s.Still:
        return s.Still(who=parts[0], act=parts[1], span=span_of(meta))

    def forbids_all(self, meta: Meta, parts: list[Any]) -> s.Forbids:
        return self.forbids(meta, [n.Who(role="anyone"), *parts])

    def next_play(self, meta: Meta, parts: list[Any]) -> s.Done:
        where = span_of(meta)
        return s.Done(who=n.Who(role="anyone"), act=s.Play(card=None, span=where), span=where)

    def forbids(self, meta: Meta, parts: list[Any]) -> s.Forbids:
        until = _only(parts, s.UntilEvent)
        return s.Forbids(
            who=parts[0],
            act=parts[1],
            guards=_guards(parts),
            until=until.event if until else None,
            sanction=_only(parts, s.Sanction),
            span=span_of(meta),
        )

    def debt_ends(self, meta: Meta, parts: list[Any]) -> s.DebtEnds:
        return s.DebtEnds(span=span_of(meta))

    def debt_goes(self, meta: Meta, parts: list[Any]) -> s.DebtGoes:
        return s.DebtGoes(who=parts[0], span=span_of(meta))

    def penalty_back(self, meta: Meta, parts: list[Any]) -> s.PenaltyBack:
        return s.PenaltyBack(span=span_of(meta))

    def gets_seconds(self, meta: Meta, parts: list[Any]) -> s.GetsSeconds:
        return s.GetsSeconds(who=parts[0], number=parts[-1], span=span_of(meta))

    def gets_points(self, meta: Meta, parts: list[Any]) -> s.GetsPoints:
        return s.GetsPoints(who=parts[0], number=parts[1], span=span_of(meta))

    def loses_points(self, meta: Meta, parts: list[Any]) -> s.GetsPoints:
        return s.GetsPoints(who=parts[0], number=parts[1], loses=True, span=span_of(meta))

    def loses_turn(self, meta: Meta, parts: list[Any]) -> s.LosesTurn:
        return s.LosesTurn(who=parts[0], span=span_of(meta))

    def count_times(self, meta: Meta, parts: list[Any]) -> s.CountTimes:
        return s.CountTimes(number=parts[0], span=span_of(meta))

    def instead_of_rule(self, meta: Meta, parts: list[Any]) -> s.InsteadOf:
        return s.InsteadOf(text=text_of(parts[0]), rule=True, span=span_of(meta))

    def instead_of_text(self, meta: Meta, parts: list[Any]) -> s.InsteadOf:
        return s.InsteadOf(text=text_of(parts[0]), rule=False, span=span_of(meta))

    def effect(self, meta: Meta, parts: list[Any]) -> s.Effect:
        return s.Effect(bare=parts[0], instead=tuple(parts[1:]), span=span_of(meta))

    # -- sentences --------------------------------------------------------------------

    def permission(self, meta: Meta, parts: list[Any]) -> s.Permission:
        act = next(part for part in parts[1:] if not isinstance(part, Token))
        even = any(isinstance(part, Token) for part in parts)
        return s.Permission(
            who=parts[0], act=act, guards=_guards(parts), even=even, span=span_of(meta)
        )

    def _prohibition(self, form: Any, meta: Meta, who: n.Who, parts: list[Any]) -> s.Prohibition:
        return s.Prohibition(
            form=form,
            who=who,
            act=parts[0],
            guards=_guards(parts),
            sanction=_only(parts, s.Sanction),
            span=span_of(meta),
        )

    def may_not(self, meta: Meta, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("may not", meta, parts[0], parts[1:])

    def nobody_may(self, meta: Meta, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("nobody", meta, n.Who(role="anyone"), parts)

    def only_may(self, meta: Meta, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("only", meta, parts[0], parts[1:])

    def trigger(self, meta: Meta, parts: list[Any]) -> s.Trigger:
        effects = tuple(part for part in parts if isinstance(part, s.Effect))
        return s.Trigger(event=parts[0], guards=_guards(parts), effects=effects, span=span_of(meta))

    def duty(self, meta: Meta, parts: list[Any]) -> s.Duty:
        return s.Duty(who=parts[0], obligation=parts[1], span=span_of(meta))


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


def _guards(parts: list[Any]) -> tuple[n.Guard, ...]:
    return tuple(part for part in parts if isinstance(part, GUARDS))


def last_word(token: Any) -> Any:
    """Of a keyword of several words, the one that tells what it is about."""
    return token.split()[-1]


def before_it(parts: list[Any]) -> bool:
    return any(isinstance(part, Token) and part.type == "BEFORE_IT" for part in parts)


def posts_of(posts: list[n.Post]) -> tuple[n.Post, ...]:
    """ "one higher than the card before of its suit": directly behind a distance, "its" is of the
    card that it is counted from.
    """
    found: list[n.Post] = []
    for post in posts:
        last = found[-1] if found else None
        if isinstance(post, n.OfIts) and isinstance(last, n.Away) and last.of_its is None:
            found[-1] = replace(last, of_its=post.what, span=Span(last.span.start, post.span.end))
        else:
            found.append(post)
    return tuple(found)


def _one(meta: Meta) -> n.Literal_:
    """What "a card" stands for where cards are counted."""
    return n.Literal_(value=1, span=span_of(meta))


def _any_at_all(card: n.CardNode) -> bool:
    """ "a card": of which nothing else is said."""
    if not isinstance(card, n.CardWords) or card.words or card.posts:
        return False
    return card.noun and card.article == "a"


def _only(parts: list[Any], kind: Any) -> Any:
    return next((part for part in parts if isinstance(part, kind)), None)
