"""In: the tree's noun phrases. Out: the rule book's terms, and a mistake for each name that
nothing declares.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Literal, assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import lower_past as past
from maudsl.rulebook import terms as b
from maudsl.rulebook.arithmetic import arithmetic
from maudsl.rulebook.lowering import Lowering
from maudsl.source import Source, Span
from maudsl.suggest import closest
from maudsl.syntax import nodes as n
from maudsl.syntax.parser import parse_number

VALUE_KINDS: tuple[Literal["even", "odd", "prime"], ...] = ("even", "odd", "prime")
HOLE = re.compile(r"\{([^{}]*)\}")
WORD_OF = re.compile(r"\s*word\s+(.+)\s+of\s+([^\W\d_][\w'’-]*)\s*")
ORDINAL = re.compile(r"\s*ordinal\s+of\s+(.+)")
REPEATED = re.compile(r"\s*([^\W\d_][^*+()/{}]*?)\s*\*\s*(.+)")
NAMED: dict[str, b.Named] = {
    "the card": b.Named("card"),
    "its rank": b.Named("rank"),
    "its suit": b.Named("suit"),
    "its colour": b.Named("colour"),
    "their name": b.Named("player"),
    "the name of the player on turn": b.Named("player", b.Who("on turn")),
    "the name of the next player": b.Named("player", b.Who("next")),
    "the name of the player before": b.Named("player", b.Who("before")),
    "the name of the dealer": b.Named("player", b.Who("dealer")),
    "the name of the winner": b.Named("player", b.Who("winner")),
    "the name of the caller": b.Named("player", b.Who("caller")),
    "the direction": b.Named("direction"),
    "that rank": b.Named("that"),
    "that suit": b.Named("that"),
    "that word": b.Named("that"),
    "that player": b.Named("that"),
}
MOST_CARDS = 99
MOST_SEVERAL = 20


class LowerCards(Lowering, ABC):
    """Who, which card, how many, what is said. What a rule remembers is lowered by `LowerMemory`,
    which these are made into.
    """

    def __init__(self, source: Source, cards: CardIndex) -> None:
        super().__init__(source, cards)
        self.rule_names: list[tuple[str, Span]] = []
        self.lists: dict[str, tuple[str, ...]] = {}
        self.defined: dict[str, b.CardTest] = {}

    # -- who --------------------------------------------------------------------------

    def who(self, who: n.Who, *, owing: bool = False) -> b.Who:
        """`owing`: they must say or do something, the only thing that one can be the last to do."""
        if who.role == "everyone but the last" and not owing:
            message = "somebody is the last only where all must say or do something"
            hint = 'write: everyone but the last must say "…"'
            self.mistake("wrong-place", message, who.span, hint)
        if who.role == "that player":
            self.named_before("player", who)
        if who.role == "everyone but":
            return b.Who(who.role, among=tuple(map(self.who, who.among)))
        if who.holds is not None:
            return b.Who(who.role, _printed(who), condition=self.holding(who.holds))
        if who.several is not None:
            number = n.Literal_(value=who.several, span=who.span)
            several = self.fixed(number, 1, MOST_SEVERAL, "a number of players")
            return b.Who(who.role, _printed(who), several=several)
        if who.role in ("kept", "theirs") and who.kept:
            return self.kept_who(who.kept, who)
        if who.kept:
            return self.extreme_who(who)
        return b.Who(who.role, who.name.value if who.name else "")

    def holding(self, holds: n.HoldsCard | n.HoldsCount) -> b.Condition:
        if isinstance(holds, n.HoldsCard):
            return b.Holds(self.who(holds.who), self.card(holds.card))
        count = self.hand_count(holds.who, holds.words)
        return b.Compare(count, holds.op, self.number(holds.number))

    @abstractmethod
    def kept_who(self, name: n.Word, who: n.Who | None = None) -> b.Who: ...

    @abstractmethod
    def extreme_who(self, who: n.Who) -> b.Who: ...

    @abstractmethod
    def kept_card(self, name: n.Word, ref: n.CardRef) -> b.Ref: ...

    @abstractmethod
    def remembered(self, number: n.Kept | n.KeptCount | n.HowOften) -> b.Number: ...

    @abstractmethod
    def named_before(self, what: str, node: n.Node) -> None: ...

    # -- cards ------------------------------------------------------------------------

    def card(self, card: n.CardNode) -> b.CardTest:
        match card:
            case n.CardWords():
                return _all([*map(self.word, card.words), *map(self.post, card.posts)])
            case n.AnyCard():
                return _all([self.post(post) for post in card.posts])
            case n.SameCard():
                return b.SameAs("card", "top")
            case n.DrawnCard():
                return b.JustDrawn()
            case n.ThatKind():
                self.named_before(card.what, card)
                return b.OfThat(card.what)
            case n.EitherCard():
                return b.AnyOf(tuple(self.card(choice) for choice in card.choices))
            case n.AllBut():
                return b.But(self.card(card.card), self.card(card.excluded))
            case _:
                assert_never(card)

    def word(self, word: n.Word) -> b.CardTest:
        """A rank, a suit, a colour or another tag, a kind of value, or a whole card, whichever is
        so called.
        """
        text, cards = word.text, self.cards
        if text.casefold() in self.defined:
            return self.defined[text.casefold()]
        code = cards.read(text)
        if code and not text[-1].islower() and len(text) > 1 and not text.isdecimal():
            return self.whole_card(code)
        if rank := cards.read_rank(text):
            return b.OfRank((rank,))
        if suit := cards.read_suit(text):
            return b.OfSuit(suit)
        if text in cards.tags:
            return b.Tagged(text)
        for kind in VALUE_KINDS:
            if text == kind:
                return b.ValueKind(kind)
        if code:
            return self.whole_card(code)
        guess = closest(text, [*cards.words(), *VALUE_KINDS, *self.defined])
        self.mistake(
            "unknown-card",
            f'no card is called "{text}"',
            word.span,
            f'did you mean "{guess}"?' if guess else f"the pack has {_listed(cards)}",
        )
        return b.Anything()

    def whole_card(self, code: str) -> b.CardTest:
        suit = self.cards.suit[code]
        rank = b.OfRank((self.cards.rank[code].name,))
        return b.AllOf((rank, b.OfSuit(suit.name))) if suit else rank

    def rank(self, word: n.Word) -> str | None:
        name = self.cards.read_rank(word.text)
        if name is None:
            ranks = [rank.name for rank in self.cards.pack.ranks]
            guess = closest(word.text, ranks)
            hint = f'did you mean "{guess}"?' if guess else f"ranks are {', '.join(ranks)}"
            self.mistake("unknown-card", f'no rank is called "{word.text}"', word.span, hint)
        return name

    def suit(self, word: n.Word) -> str | None:
        name = self.cards.read_suit(word.text)
        if name is None:
            suits = self.cards.suit_names()
            guess = closest(word.text, suits)
            hint = f'did you mean "{guess}"?' if guess else f"suits are {', '.join(suits)}"
            self.mistake("unknown-card", f'no suit is called "{word.text}"', word.span, hint)
        return name

    def post(self, post: n.Post) -> b.CardTest:
        match post:
            case n.Matching():
                return b.Matches(past.ref(self, post.ref))
            case n.OfWord():
                return self.word(post.word)
            case n.OfCalledSuit():
                return b.OfCalledSuit()
            case n.OfSameAs():
                return b.SameAs(post.what, past.ref(self, post.ref))
            case n.FromTo():
                return b.OfRank(self.ranks_between(post.low, post.high))
            case n.Away():
                return past.away(self, post, MOST_CARDS)
            case n.Sharing():
                return past.sharing(post)
            case n.OfIts():
                return b.OfIts(post.what)
            case n.OfThat():
                self.named_before(post.what, post)
                return b.OfThat(post.what)
            case n.NotPost():
                return b.Isnt(self.post(post.post))
            case _:
                assert_never(post)

    def ranks_between(self, low: n.Word, high: n.Word) -> tuple[str, ...]:
        """In the pack's order; past its highest rank it goes on with its lowest."""
        first, last = self.rank(low), self.rank(high)
        if first is None or last is None:
            return ()
        names = [rank.name for rank in self.cards.pack.ranks if rank.suited]
        if first not in names or last not in names:
            return tuple(dict.fromkeys((first, last)))
        start, end = names.index(first), names.index(last)
        return tuple(names[start : end + 1] if start <= end else names[start:] + names[: end + 1])

    # -- numbers ----------------------------------------------------------------------

    def number(self, number: n.Number) -> b.Number:
        match number:
            case n.Literal_():
                return b.Fixed(number.value)
            case n.Arithmetic():
                return b.Sum(number.op, self.number(number.left), self.number(number.right))
            case n.InARow():
                test = _all([self.word(word) for word in number.words]) if number.words else None
                return b.Row(test, number.of_one, number.before)
            case n.RuleInARow():
                self.rule_names.append((number.rule.value, number.rule.span))
                return b.RuleRow(number.rule.value, number.before)
            case n.PlayerCount():
                return b.PlayerCount()
            case n.ItsValue():
                return b.ItsValue()
            case n.ValueOf():
                return b.ValueOf(past.ref(self, number.ref))
            case n.HandCount():
                return self.hand_count(number.who, number.words)
            case n.TheRoll():
                return b.TheRoll()
            case n.HandsWon():
                return b.HandsWon(self.who(number.who))
            case n.ScoreOf():
                return b.ScoreOf(self.who(number.who))
            case n.ThatNumber():
                self.named_before("number", number)
                return b.ThatNumber()
            case n.Kept() | n.KeptCount() | n.HowOften():
                return self.remembered(number)
            case (
                n.RunInARow()
                | n.ChangesInARow()
                | n.RankOf()
                | n.OfLastCards()
                | n.CardsSince()
                | n.LettersIn()
            ):
                return past.number(self, number, MOST_CARDS)
            case _:
                assert_never(number)

    def hand_count(self, who: n.Who, words: tuple[n.Word, ...]) -> b.HandCount:
        test = _all([self.word(word) for word in words]) if words else None
        return b.HandCount(self.who(who), test)

    def amount(self, number: n.Number, what: str = "a number of cards") -> b.Number:
        """A number that is carried out at the table: a literal is held to what a table has."""
        if isinstance(number, n.Literal_):
            return b.Fixed(self.fixed(number, 1, MOST_CARDS, what))
        return self.number(number)

    def fixed(self, number: n.Number, low: int, high: int, what: str) -> int:
        """A number that must be known before the game begins."""
        value = _constant(number)
        if value is None:
            self.mistake("bad-number", f"{what} must be a plain number here", number.span)
            return low
        return self.within(value, low, high, what, number.span)

    # -- lists of words ---------------------------------------------------------------

    def listed(self, name: n.Word) -> tuple[str, ...]:
        if name.text in self.lists:
            return self.lists[name.text]
        guess = closest(name.text, self.lists)
        self.mistake(
            "unknown-word",
            f'no list of words is called "{name.text}"',
            name.span,
            f'did you mean "{guess}"?'
            if guess
            else f'declare it: words {name.text} "…", "…"; or put what is said in quotes',
        )
        return ()

    # -- what is said -----------------------------------------------------------------

    def phrase(self, phrase: n.Phrase) -> b.Phrase:
        alternatives = tuple(self.text(text) for text in phrase.texts)
        texts = tuple(text.value for text in phrase.texts)
        before = phrase.before.value if phrase.before else ""
        return b.Phrase(alternatives, texts, phrase.exactly, phrase.in_order, before, phrase.first)

    def text(self, text: n.Text) -> tuple[b.PhrasePart, ...]:
        if not text.value.strip():
            self.mistake("missing-text", "there is nothing to say between the quotes", text.span)
        parts: list[b.PhrasePart] = []
        at = 0
        for hole in HOLE.finditer(text.value):
            _put_words(parts, text.value[at : hole.start()])
            parts.append(self.hole(hole.group(1), text))
            at = hole.end()
        rest = text.value[at:]
        if "{" in rest or "}" in rest:
            self.mistake("unexpected-word", "a hole is opened by { and closed by }", text.span)
        _put_words(parts, rest)
        return tuple(parts)

    def hole(self, content: str, text: n.Text) -> b.PhrasePart:
        name = " ".join(content.split())
        if name in NAMED:
            if name.startswith("that "):
                self.named_before(name.removeprefix("that "), text)
            return NAMED[name]
        if found := WORD_OF.fullmatch(content):
            return past.word_of(self, found.group(1), found.group(2), text) or b.Words("")
        if found := ORDINAL.fullmatch(content):
            place = self.hole_number(found.group(1), text)
            return b.Words("") if place is None else b.Ordinal(place)
        parsed = parse_number(Source.of(self.source.name, content))
        is_number = isinstance(parsed, n.Node) and not self.begins_with_a_word(parsed)
        repeated = None if is_number else REPEATED.fullmatch(content)
        if repeated and (number := self.hole_number(repeated.group(2), text)) is not None:
            return b.Repeated(repeated.group(1), number)
        if not repeated and (number := self.hole_number(content, text)) is not None:
            return b.Spoken(number)
        return b.Words("")

    def begins_with_a_word(self, number: n.Number) -> bool:
        """ "very * 3": what stands before the sign is kept by no rule, and so it is to be said."""
        while isinstance(number, n.Arithmetic):
            number = number.left
        return isinstance(number, n.Kept) and not self.is_kept(number.name)

    @abstractmethod
    def is_kept(self, name: n.Word) -> bool: ...

    def hole_number(self, content: str, text: n.Text) -> b.Number | None:
        parsed = parse_number(Source.of(self.source.name, content))
        if isinstance(parsed, list):
            allowed = ", ".join(f'"{name}"' for name in NAMED)
            self.mistake(
                "unexpected-word",
                f'"{content.strip()}" is nothing that a hole can hold',
                text.span,
                f"a hole holds {allowed}, a number, the ordinal of a number, a word * a number, "
                "or a word of a list",
            )
            return None
        return self.number(parsed)


def _put_words(parts: list[b.PhrasePart], words: str) -> None:
    if words.strip():
        parts.append(b.Words(" ".join(words.split())))


def _all(tests: list[b.CardTest]) -> b.CardTest:
    if not tests:
        return b.Anything()
    return tests[0] if len(tests) == 1 else b.AllOf(tuple(tests))


def _constant(number: n.Number) -> int | None:
    if isinstance(number, n.Literal_):
        return number.value
    if not isinstance(number, n.Arithmetic):
        return None
    left, right = _constant(number.left), _constant(number.right)
    if left is None or right is None:
        return None
    return arithmetic(number.op, left, right)


def _listed(cards: CardIndex) -> str:
    ranks = [rank.name for rank in cards.pack.ranks]
    return f"{', '.join(ranks)} in {', '.join(cards.suit_names())}"


def _printed(who: n.Who) -> str:
    from maudsl.syntax.print_cards import print_who  # few rules need their own words

    return print_who(who)
