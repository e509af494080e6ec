"""In: the parts of one statement. Out: frozen nodes with their spans in the whole source.

One method for each rule and alias of the grammar, in the grammar's order.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.build_memory import BuildMemory
from maudsl.syntax.shapes import span_of, text_of
from maudsl.syntax.tokens import Token

NUMBER_WORDS = "one two three four five six seven eight nine ten".split()


EACH = n.Who(role="each")


class Build(BuildMemory):
    """Bottom-up; children are nodes and the tokens that carry a meaning."""

    # -- who --------------------------------------------------------------------------

    # -- cards ------------------------------------------------------------------------

    def word(self, span: Span, parts: list[Any]) -> n.Word:
        token = parts[0]
        text = token[1:-1] if token.type == "STRING" else str(token)
        return n.Word(text=text, span=span_of(token))

    word_name = word

    def card(self, span: Span, parts: list[Any]) -> n.CardNode:
        if len(parts) == 1:
            return cast(n.CardNode, parts[0])
        return n.AllBut(card=parts[0], excluded=parts[1], span=span)

    def card_choice(self, span: Span, parts: list[Any]) -> n.CardNode:
        cards = [part for part in parts if not isinstance(part, Token)]
        return cards[0] if len(cards) == 1 else n.EitherCard(choices=tuple(cards), span=span)

    def _words(self, span: Span, parts: list[Any], article: Any, noun: bool) -> n.CardWords:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        posts = posts_of([part for part in parts if not isinstance(part, n.Word | Token)])
        return n.CardWords(article=article, words=words, noun=noun, posts=posts, span=span)

    def card_words(self, span: Span, parts: list[Any]) -> n.CardWords:
        article = "another" if parts[0] == "another" else "a"
        return self._words(span, parts, article, noun=False)

    def card_noun(self, span: Span, parts: list[Any]) -> n.CardWords:
        article = "another" if parts[0] == "another" else "a"
        return self._words(span, parts, article, noun=True)

    def the_card(self, span: Span, parts: list[Any]) -> n.CardWords:
        return self._words(span, parts, "the", noun=False)

    def any_card(self, span: Span, parts: list[Any]) -> n.AnyCard:
        return n.AnyCard(posts=posts_of(parts), span=span)

    def sharing(self, span: Span, parts: list[Any]) -> n.Sharing:
        pairs = zip(parts[::2], parts[1::2], strict=True)
        shares = (
            n.Share(what=str(what), same=how.endswith("same"), span=span_of(what))  # type: ignore[arg-type]
            for how, what in pairs
        )
        return n.Sharing(shares=tuple(shares), span=span)

    def of_its(self, span: Span, parts: list[Any]) -> n.OfIts:
        return n.OfIts(what=str(parts[0]), span=span)  # type: ignore[arg-type]

    def ref_further(self, span: Span, parts: list[Any]) -> n.CardRef:
        back = self.literal(span, parts).value
        return n.CardRef(kind="further", back=back, span=span)

    # -- numbers ----------------------------------------------------------------------

    def literal(self, span: Span, parts: list[Any]) -> n.Literal_:
        token = parts[0]
        word = token.type == "NUMBER_WORD"
        value = NUMBER_WORDS.index(token) + 1 if word else self._whole(token)
        return n.Literal_(value=value, span=span_of(token))

    def in_a_row(self, span: Span, parts: list[Any]) -> n.InARow:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        noun = any(part.type == "CARDS" for part in parts if isinstance(part, Token))
        return n.InARow(words=words, noun=noun, before=before_it(parts), span=span)

    def _of_one(self, of_one: Any, span: Span, parts: list[Any]) -> n.InARow:
        return n.InARow(of_one=of_one, before=before_it(parts), span=span)

    def suit_in_a_row(self, span: Span, parts: list[Any]) -> n.InARow:
        return self._of_one("suit", span, parts)

    def rank_in_a_row(self, span: Span, parts: list[Any]) -> n.InARow:
        return self._of_one("rank", span, parts)

    def kind_in_a_row(self, span: Span, parts: list[Any]) -> n.InARow:
        return self._of_one("kind", span, parts)

    def colour_in_a_row(self, span: Span, parts: list[Any]) -> n.InARow:
        return self._of_one("colour", span, parts)

    def rule_in_a_row(self, span: Span, parts: list[Any]) -> n.RuleInARow:
        before = before_it(parts)
        return n.RuleInARow(rule=text_of(parts[0]), before=before, span=span)

    def run_in_a_row(self, span: Span, parts: list[Any]) -> n.RunInARow:
        rising = parts[0].startswith("rising")
        return n.RunInARow(rising=rising, before=before_it(parts), span=span)

    def changes_in_a_row(self, span: Span, parts: list[Any]) -> n.ChangesInARow:
        of = last_word(parts[0])
        return n.ChangesInARow(of=of, before=before_it(parts), span=span)

    def everyone_holding(self, span: Span, parts: list[Any]) -> n.Who:
        holds = n.HoldsCard(who=EACH, card=parts[0], span=span)
        return n.Who(role="holding", holds=holds, span=span)

    def everyone_holding_count(self, span: Span, parts: list[Any]) -> n.Who:
        holds = self.holds_count(span, [EACH, *parts])
        return n.Who(role="holding", holds=holds, span=span)

    def next_several(self, span: Span, parts: list[Any]) -> n.Who:
        several = self.literal(span, parts).value
        return n.Who(role="next several", several=several, span=span)

    def count_of_words(self, span: Span, parts: list[Any]) -> n.HandCount:
        words = tuple(part for part in parts if isinstance(part, n.Word))
        noun = any(isinstance(part, Token) for part in parts)
        return n.HandCount(who=parts[-1], words=words, noun=noun, span=span)

    def letters_in_theirs(self, span: Span, parts: list[Any]) -> n.LettersIn:
        return n.LettersIn(who=n.Who(role="they", span=span), span=span)

    # -- conditions and guards --------------------------------------------------------

    def number_kind(self, span: Span, parts: list[Any]) -> n.NumberKind:
        kind: Any = parts[1].split()[-1]
        return n.NumberKind(number=parts[0], kind=kind, span=span)

    def holds_count(self, span: Span, parts: list[Any]) -> n.HoldsCount:
        how = [part for part in parts if isinstance(part, Token) and part.type == "HOW_MANY"]
        op: Any = " ".join(how[0].split()) if how else "is"
        number, *words = (p for p in parts[1:] if not isinstance(p, Token))
        noun = any(isinstance(part, Token) and part.type == "CARDS" for part in parts)
        return n.HoldsCount(
            who=parts[0], op=op, number=number, words=tuple(words), noun=noun, span=span
        )

    def card_is(self, span: Span, parts: list[Any]) -> n.CardIs:
        negated = any(isinstance(part, Token) for part in parts)
        return n.CardIs(ref=parts[0], card=parts[-1], negated=negated, span=span)

    def it_is(self, span: Span, parts: list[Any]) -> n.CardIs:
        return n.CardIs(ref=None, card=parts[-1], negated=len(parts) > 1, span=span)

    def runs(self, span: Span, parts: list[Any]) -> n.Runs:
        return n.Runs(clockwise=last_word(parts[0]) == "clockwise", span=span)

    def pattern(self, span: Span, parts: list[Any]) -> n.Pattern:
        of: Any = parts[0].split()[1].removesuffix("s")
        return n.Pattern(of=of, letters=text_of(parts[1]), span=span)

    def after_guard(self, span: Span, parts: list[Any]) -> n.After:
        cards = tuple(part for part in parts if not isinstance(part, Token))
        return n.After(cards=cards, span=span)

    def phrase(self, span: Span, parts: list[Any]) -> n.Phrase:
        tokens = [part for part in parts if isinstance(part, Token)]
        kinds = {token.type for token in tokens}
        return n.Phrase(
            texts=tuple(text_of(token) for token in tokens if token.type == "STRING"),
            exactly="EXACTLY" in kinds,
            in_order="ORDERED" in kinds,
            before=_only(parts, n.Text),
            first="FIRST" in kinds,
            span=span,
        )

    def before_text(self, span: Span, parts: list[Any]) -> n.Text:
        return text_of(parts[-1])

    # -- acts, events, duties ---------------------------------------------------------

    def draw(self, span: Span, parts: list[Any]) -> s.Draw:
        more = any(isinstance(part, Token) and part.type.startswith("MORE") for part in parts)
        return s.Draw(number=parts[1], more=more, span=span)

    def draw_one(self, span: Span, parts: list[Any]) -> s.Draw:
        return s.Draw(number=_one(span), span=span)

    def draw_card(self, span: Span, parts: list[Any]) -> s.Draw:
        card = parts[1]
        return s.Draw(card=None if _any_at_all(card) else card, span=span)

    def lose_turns(self, span: Span, parts: list[Any]) -> s.LoseTurns:
        return s.LoseTurns(number=parts[0], more=len(parts) > 2, span=span)

    def act(self, span: Span, parts: list[Any]) -> s.Act:
        act: s.Act = parts[0]
        return act

    def listed(self, span: Span, parts: list[Any]) -> n.Word:
        return n.Word(text=str(parts[0]), span=span_of(parts[0]))

    def say_listed(self, span: Span, parts: list[Any]) -> s.Speak:
        return s.Speak(what="listed", lists=tuple(parts[1:]), span=span)

    def comes_to(self, span: Span, parts: list[Any]) -> s.ComesTo:
        numbers = [part for part in parts[1:] if not isinstance(part, Token)]
        return s.ComesTo(who=parts[0], number=numbers[0], before=tuple(numbers[1:]), span=span)

    def calls_order(self, span: Span, parts: list[Any]) -> s.Performs:
        act = s.Plain(kind="call a point of order", span=span)
        return s.Performs(who=parts[0], act=act, span=span)

    def ends_order(self, span: Span, parts: list[Any]) -> s.Performs:
        act = s.Plain(kind="end a point of order", span=span)
        return s.Performs(who=parts[0], act=act, span=span)

    def obligation(self, span: Span, parts: list[Any]) -> s.Obligation:
        return s.Obligation(
            choices=tuple(part for part in parts if isinstance(part, s.Choice)),
            within=_only(parts, s.WithinSeconds | s.UntilEvent),
            sanction=_only(parts, s.Sanction),
            span=span,
        )

    def costs(self, span: Span, parts: list[Any]) -> s.Sanction:
        missing = _only(parts, n.Text)
        return s.Sanction(cards=parts[1], missing=missing, span=span)

    def costs_one(self, span: Span, parts: list[Any]) -> s.Sanction:
        return s.Sanction(cards=_one(span), missing=_only(parts, n.Text), span=span)

    def missing(self, span: Span, parts: list[Any]) -> n.Text:
        return text_of(parts[-1])

    # -- effects ----------------------------------------------------------------------

    def draws_one(self, span: Span, parts: list[Any]) -> s.Draws:
        return s.Draws(who=parts[0], number=_one(span), span=span)

    def takes_one(self, span: Span, parts: list[Any]) -> s.Takes:
        return s.Takes(who=parts[0], number=_one(span), span=span)

    def permits(self, span: Span, parts: list[Any]) -> s.Permits:
        until = _only(parts, s.UntilEvent)
        return s.Permits(
            who=parts[0],
            act=parts[1],
            guards=_guards(parts),
            until=until.event if until else None,
            span=span,
        )

    def forbids_all(self, span: Span, parts: list[Any]) -> s.Forbids:
        return self.forbids(span, [n.Who(role="anyone"), *parts])

    def next_play(self, span: Span, parts: list[Any]) -> s.Done:
        where = span
        return s.Done(who=n.Who(role="anyone"), act=s.Play(card=None, span=where), span=where)

    def forbids(self, span: Span, parts: list[Any]) -> s.Forbids:
        until = _only(parts, s.UntilEvent)
        return s.Forbids(
            who=parts[0],
            act=parts[1],
            guards=_guards(parts),
            until=until.event if until else None,
            sanction=_only(parts, s.Sanction),
            span=span,
        )

    # -- sentences --------------------------------------------------------------------

    def permission(self, span: Span, parts: list[Any]) -> s.Permission:
        act = next(part for part in parts[1:] if not isinstance(part, Token))
        even = any(isinstance(part, Token) for part in parts)
        return s.Permission(who=parts[0], act=act, guards=_guards(parts), even=even, span=span)

    def _prohibition(self, form: Any, span: Span, who: n.Who, parts: list[Any]) -> s.Prohibition:
        return s.Prohibition(
            form=form,
            who=who,
            act=parts[0],
            guards=_guards(parts),
            sanction=_only(parts, s.Sanction),
            span=span,
        )

    def may_not(self, span: Span, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("may not", span, parts[0], parts[1:])

    def nobody_may(self, span: Span, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("nobody", span, n.Who(role="anyone"), parts)

    def only_may(self, span: Span, parts: list[Any]) -> s.Prohibition:
        return self._prohibition("only", span, parts[0], parts[1:])

    def trigger(self, span: Span, parts: list[Any]) -> s.Trigger:
        effects = tuple(part for part in parts if isinstance(part, s.Effect))
        return s.Trigger(event=parts[0], guards=_guards(parts), effects=effects, span=span)


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


def _one(span: Span) -> n.Literal_:
    """What "a card" stands for where cards are counted."""
    return n.Literal_(value=1, span=span)


def _any_at_all(card: n.CardNode) -> bool:
    """ "a card": of which nothing else is said."""
    if not isinstance(card, n.CardWords) or card.words or card.posts:
        return False
    return card.noun and card.article == "a"


def _only(parts: list[Any], kind: Any) -> Any:
    return next((part for part in parts if isinstance(part, kind)), None)
