"""In: tests on a card. Out: the noun phrase that a person would say, such as "a red 7".

Ranks, suits and their plurals are named as the pack names them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import terms as b
from maudsl.speech import number_words

REFS: dict[str, str] = {
    "top": "the top card",
    "before": "the card before",
    **{f"{n} before": f"the card {number_words(n)} before" for n in range(2, 11)},
    "first": "the first card",
    "starter": "the starter",
    "played": "the played card",
}
MOST_NAMED = 3  # cards; of more it is said how many they are
SAID_WITH_A_VOWEL = re.compile(r"(?i)(?:[aeio]|u(?!n[ai]|s[aeiu])|8|1[18](?!\d))(?!u|ne\b|uija)")


def describe_ref(ref: b.Ref) -> str:
    if isinstance(ref, b.KeptCard):
        return f"their {ref.name}" if ref.who else f"the kept {ref.name}"
    return REFS[ref]


def with_article(noun: str) -> str:
    """ "an 8", "a unicorn": by its sound, as far as the spelling tells it."""
    return f"{'an' if SAID_WITH_A_VOWEL.match(noun) else 'a'} {noun}"


def in_words(number: int) -> str:
    """Small numbers are read more easily as words."""
    return number_words(number) if 0 <= number <= 10 else str(number)


def listed(parts: Iterable[str], word: str) -> str:
    """ "a, b or c"; nothing of nothing."""
    *most, last = list(parts) or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def describe_card(test: b.CardTest, cards: CardIndex) -> str:
    """One such card, with its article."""
    return _described(test, cards, many=False)


def describe_cards(test: b.CardTest, cards: CardIndex) -> str:
    """Several of them: "fives", "red cards"."""
    return _described(test, cards, many=True)


def _described(test: b.CardTest, cards: CardIndex, *, many: bool) -> str:
    match test:
        case b.Anything():
            return "cards" if many else "any card"
        case b.JustDrawn():
            return "drawn cards" if many else "the drawn card"
        case b.SameAs(what="card"):
            same = (
                "the same card"
                if test.ref == "top"
                else f"the same card as {describe_ref(test.ref)}"
            )
            return f"copies of {same}" if many else same
        case b.AnyOf():
            return listed((_described(each, cards, many=many) for each in test.tests), "or")
        case b.But():
            excluded = _described(test.excluded, cards, many=many)
            if isinstance(test.test, b.Anything):
                return f"{_described(test.test, cards, many=many)} but {excluded}"
            return f"{_described(test.test, cards, many=many)} (not {excluded})"
        case b.AllOf():
            return _noun(tuple(_flat(test)), cards, many=many)
        case (
            b.OfRank()
            | b.OfSuit()
            | b.Tagged()
            | b.ValueKind()
            | b.Matches()
            | b.SameAs()
            | b.OfCalledSuit()
            | b.Away()
            | b.OfThat()
            | b.Shares()
            | b.OfIts()
            | b.Isnt()
        ):
            return _noun((test,), cards, many=many)
        case _:
            assert_never(test)


def _flat(test: b.AllOf) -> Iterable[b.CardTest]:
    for each in test.tests:
        if isinstance(each, b.AllOf):
            yield from _flat(each)
        else:
            yield each


def _noun(tests: tuple[b.CardTest, ...], cards: CardIndex, *, many: bool) -> str:
    """Adjectives, then the rank or suit or "card", then what comes after it."""
    adjectives: list[str] = []
    after: list[str] = []
    counted_from = [test.ref for test in tests if isinstance(test, b.Away)]
    as_that: list[str] = []
    isnt = [_described(x.test, cards, many=many) for x in tests if isinstance(x, b.Isnt)]
    rank = suit = ""
    for test in tests:
        match test:
            case b.Anything() | b.Isnt():
                pass
            case b.OfRank(ranks=(one,)) if not rank:
                rank = one
            case b.OfSuit() if not suit:
                suit = test.suit
            case b.Tagged():
                adjectives.append(test.tag)
            case b.ValueKind():
                adjectives.append(test.kind)
            case b.SameAs(what=what, ref=ref) if ref in counted_from:
                as_that.append(f"and of the same {what} as that")
            case _:
                after.append(_after(test, cards, many=many))
    after += as_that  # behind the card that it speaks of
    if isnt:  # last, or what follows would be read as ruled out as well
        after.append(f"that {'are' if many else 'is'} not {listed(isnt, 'or')}")
    head = _head(rank, suit, bool(adjectives), cards, many=many)
    noun = " ".join((*adjectives, head)) if rank else _suit_first(suit, adjectives, head, cards)
    if not many:
        unique = rank and suit and not adjectives
        noun = f"the {noun}" if unique else with_article(noun)
    return " ".join((noun, *after))


def _head(rank: str, suit: str, adjectives: bool, cards: CardIndex, *, many: bool) -> str:
    """The rank, the rank of a suit, the suit, or just "card"."""
    if rank:
        name = next((x.many for x in cards.pack.ranks if x.name == rank), rank) if many else rank
        return f"{name} of {suit}" if suit else name
    if suit and not adjectives:
        return suit if many else _one_of(suit, cards)
    return "cards" if many else "card"


def _suit_first(suit: str, adjectives: list[str], head: str, cards: CardIndex) -> str:
    words = (
        [_one_of(suit, cards), *adjectives, head] if suit and adjectives else [*adjectives, head]
    )
    return " ".join(words)


def _one_of(suit: str, cards: CardIndex) -> str:
    return next((each.one for each in cards.pack.suits if each.name == suit), suit)


def _after(test: b.CardTest, cards: CardIndex, *, many: bool) -> str:
    """What stands behind the noun."""
    match test:
        case b.Matches():
            return f"matching {describe_ref(test.ref)}"
        case b.SameAs(what="suit" | "rank" | "colour" as what):
            return f"of the {what} of {describe_ref(test.ref)}"
        case b.OfCalledSuit():
            return "of the called suit"
        case b.OfThat():
            return f"of that {test.what}"
        case b.Away():
            way = "higher" if test.step > 0 else "lower"
            least = "at least " if test.least else ""
            step = f"{least}{in_words(abs(test.step))} "
            step = "" if test.least and abs(test.step) == 1 else step
            return f"{step}{way} than {describe_ref(test.ref)}"
        case b.Shares():
            alike = (f"the same {what}" for what in test.alike)
            return f"of {listed((*alike, *(f'another {x}' for x in test.unlike)), 'and')}"
        case b.OfIts():
            return f"of its {test.what}"
        case b.OfRank() if _is_a_run(test.ranks, cards):
            return f"from {test.ranks[0]} to {test.ranks[-1]}"
        case b.OfRank() if len(test.ranks) > 1:
            ranks = (_described(b.OfRank((rank,)), cards, many=many) for rank in test.ranks)
            return f"that {'are' if many else 'is'} {listed(ranks, 'or')}"
        case _:
            return f"that {'are' if many else 'is'} also {_described(test, cards, many=many)}"


def _is_a_run(ranks: tuple[str, ...], cards: CardIndex) -> bool:
    """Whether they follow each other as "from … to …" means it, the lowest after the highest."""
    names = [rank.name for rank in cards.pack.ranks if rank.suited]
    if len(ranks) < 2 or ranks[0] not in names:
        return False
    start = names.index(ranks[0])
    return (names[start:] + names[:start])[: len(ranks)] == list(ranks)


def describe_kinds(kinds: Collection[str], cards: CardIndex, of: Collection[str]) -> str:
    """What a set of cards has in common, its ranks or its suits; else how many there are."""
    chosen = set(kinds)
    if chosen == set(of):
        return "every card"
    if len(chosen) == 1:
        card = next(iter(chosen))
        return f"the {cards.full_name(card)}"
    ranks = [x for x in cards.pack.ranks if any(cards.rank[card] == x for card in chosen)]
    if chosen == {card for card in of if cards.rank[card] in ranks}:
        return listed((rank.many for rank in ranks), "and")
    suits = [x for x in cards.pack.suits if any(cards.suit[card] == x for card in chosen)]
    if chosen == {card for card in of if cards.suit[card] in suits}:
        return listed((suit.name for suit in suits), "and")
    if len(chosen) <= MOST_NAMED:
        return listed((f"the {cards.full_name(card)}" for card in of if card in chosen), "and")
    return f"{len(chosen)} cards"
