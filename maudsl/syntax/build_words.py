"""In: the parts of cards and numbers. Out: their nodes, where `shapes` doesn't tell which."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax.makers import MAKERS, Work, last_word, maker, whole
from maudsl.syntax.shapes import span_of, text_of
from maudsl.syntax.tokens import Token

NUMBER_WORDS = "one two three four five six seven eight nine ten".split()


@maker
def word(work: Work, span: Span, parts: list[Any]) -> n.Word:
    token = parts[0]
    text = token[1:-1] if token.type == "STRING" else str(token)
    return n.Word(text=text, span=span_of(token))


MAKERS["word_name"] = word


@maker
def card(work: Work, span: Span, parts: list[Any]) -> n.CardNode:
    if len(parts) == 1:
        return cast(n.CardNode, parts[0])
    return n.AllBut(card=parts[0], excluded=parts[1], span=span)


@maker
def card_choice(work: Work, span: Span, parts: list[Any]) -> n.CardNode:
    cards = [part for part in parts if not isinstance(part, Token)]
    return cards[0] if len(cards) == 1 else n.EitherCard(choices=tuple(cards), span=span)


def _words(work: Work, span: Span, parts: list[Any], article: Any, noun: bool) -> n.CardWords:
    words = tuple(part for part in parts if isinstance(part, n.Word))
    posts = posts_of([part for part in parts if not isinstance(part, n.Word | Token)])
    return n.CardWords(article=article, words=words, noun=noun, posts=posts, span=span)


@maker
def card_words(work: Work, span: Span, parts: list[Any]) -> n.CardWords:
    article = "another" if parts[0] == "another" else "a"
    return _words(work, span, parts, article, noun=False)


@maker
def card_noun(work: Work, span: Span, parts: list[Any]) -> n.CardWords:
    article = "another" if parts[0] == "another" else "a"
    return _words(work, span, parts, article, noun=True)


@maker
def the_card(work: Work, span: Span, parts: list[Any]) -> n.CardWords:
    return _words(work, span, parts, "the", noun=False)


@maker
def any_card(work: Work, span: Span, parts: list[Any]) -> n.AnyCard:
    return n.AnyCard(posts=posts_of(parts), span=span)


@maker
def sharing(work: Work, span: Span, parts: list[Any]) -> n.Sharing:
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return n.Sharing(shares=tuple(_share(how, what) for how, what in pairs), span=span)


def _share(how: Token, what: Token) -> n.Share:
    feature: Any = str(what)
    return n.Share(what=feature, same=how.endswith("same"), span=span_of(what))


@maker
def of_its(work: Work, span: Span, parts: list[Any]) -> n.OfIts:
    feature: Any = str(parts[0])
    return n.OfIts(what=feature, span=span)


@maker
def ref_further(work: Work, span: Span, parts: list[Any]) -> n.CardRef:
    back = literal(work, span, parts).value
    return n.CardRef(kind="further", back=back, span=span)


@maker
def literal(work: Work, span: Span, parts: list[Any]) -> n.Literal_:
    token = parts[0]
    word = token.type == "NUMBER_WORD"
    value = NUMBER_WORDS.index(token) + 1 if word else whole(work, token)
    return n.Literal_(value=value, span=span_of(token))


@maker
def next_several(work: Work, span: Span, parts: list[Any]) -> n.Who:
    several = literal(work, span, parts).value
    return n.Who(role="next several", several=several, span=span)


@maker
def in_a_row(work: Work, span: Span, parts: list[Any]) -> n.InARow:
    words = tuple(part for part in parts if isinstance(part, n.Word))
    noun = any(part.type == "CARDS" for part in parts if isinstance(part, Token))
    return n.InARow(words=words, noun=noun, before=before_it(parts), span=span)


def _of_one(work: Work, of_one: Any, span: Span, parts: list[Any]) -> n.InARow:
    return n.InARow(of_one=of_one, before=before_it(parts), span=span)


@maker
def suit_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.InARow:
    return _of_one(work, "suit", span, parts)


@maker
def rank_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.InARow:
    return _of_one(work, "rank", span, parts)


@maker
def kind_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.InARow:
    return _of_one(work, "kind", span, parts)


@maker
def colour_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.InARow:
    return _of_one(work, "colour", span, parts)


@maker
def rule_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.RuleInARow:
    before = before_it(parts)
    return n.RuleInARow(rule=text_of(parts[0]), before=before, span=span)


@maker
def run_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.RunInARow:
    rising = parts[0].startswith("rising")
    return n.RunInARow(rising=rising, before=before_it(parts), span=span)


@maker
def changes_in_a_row(work: Work, span: Span, parts: list[Any]) -> n.ChangesInARow:
    of = last_word(parts[0])
    return n.ChangesInARow(of=of, before=before_it(parts), span=span)


@maker
def count_of_words(work: Work, span: Span, parts: list[Any]) -> n.HandCount:
    words = tuple(part for part in parts if isinstance(part, n.Word))
    noun = any(isinstance(part, Token) for part in parts)
    return n.HandCount(who=parts[-1], words=words, noun=noun, span=span)


@maker
def letters_in_theirs(work: Work, span: Span, parts: list[Any]) -> n.LettersIn:
    return n.LettersIn(who=n.Who(role="they", span=span), span=span)


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
