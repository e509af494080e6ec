"""In: the tree of a rule file. Out: the same file with one small thing changed, again and again: a
line or a sentence left out; another rank, suit, number or phrase; a comparison turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from maudsl.cards import CardIndex
from maudsl.source import Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t

T = TypeVar("T")

OTHER_WORDS = "something else"  # said instead of a phrase
TURNED = {
    "is": "is not",
    "is not": "is",
    "at least": "less than",
    "less than": "at least",
    "at most": "more than",
    "more than": "at most",
    "multiple": "is not",
    "even": "odd",
    "odd": "even",
    "prime": "even",
}
TURNED_COUNT = {"is": "at least", "at least": "at most", "at most": "at least"}
# Who the games are for, what they are called, and what a card is called are no rules.
LEFT_AS_IT_IS = t.Game | t.Variant | t.Scenario | t.DefinePack


class Change(msgspec.Struct, frozen=True):
    """`what` in words; `span` where it stands; `rule` the name of its rule, if it has one."""

    what: str
    span: Span
    rule: str
    file: t.File


def changes(file: t.File, cards: CardIndex) -> Iterator[Change]:
    """In the order of the text; scenarios aren't changed."""
    for place, node in enumerate(file.statements):
        if isinstance(node, LEFT_AS_IT_IS):
            continue
        named = node.name if isinstance(node, t.Rule | t.Replace) else None
        rule = named.value if named else ""
        for what, span, new in _of_statement(node, cards):
            kept = () if new is None else (new,)
            statements = (*file.statements[:place], *kept, *file.statements[place + 1 :])
            yield Change(what, span, rule, replace(file, statements=statements, comments=()))


def _of_statement(node: t.Statement, cards: CardIndex) -> Iterator[tuple[str, Span, Any]]:
    yield "left out", node.span, None
    if isinstance(node, t.Rule | t.Replace):
        several = len(node.sentences) > 1
        for place, sentence in enumerate(node.sentences):
            rest = node.sentences[:place], node.sentences[place + 1 :]
            if several:
                yield "left out", sentence.span, replace(node, sentences=(*rest[0], *rest[1]))
            for what, span, new in _inside(sentence, sentence.span, cards):
                yield what, span, replace(node, sentences=(*rest[0], new, *rest[1]))
    else:
        yield from _inside(node, node.span, cards)


def _inside(node: Any, at: Span, cards: CardIndex) -> Iterator[tuple[str, Span, Any]]:
    """The node with one thing in it changed, or in one of its parts."""
    span = node.span if node.span.end else at
    for what, new in _of_node(node, cards):
        yield what, span, new
    for name, value in n.content_of(node):
        if isinstance(value, n.Node):
            for what, where, new in _inside(value, span, cards):
                yield what, where, replace(node, **{name: new})
        elif isinstance(value, tuple):
            for place, each in enumerate(value):
                if isinstance(each, n.Node):
                    for what, where, new in _inside(each, span, cards):
                        changed = (*value[:place], new, *value[place + 1 :])
                        yield what, where, replace(node, **{name: changed})


def _of_node(node: n.Node, cards: CardIndex) -> Iterator[tuple[str, n.Node]]:
    match node:
        case n.Word(text=text):
            other = _other_word(text, cards)
            if other:
                yield f"{text} → {other}", n.Word(text=other)
        case n.Phrase() | t.WordList():
            for place, text in enumerate(node.texts):
                new = n.Text(value=OTHER_WORDS)
                texts = (*node.texts[:place], new, *node.texts[place + 1 :])
                yield f'"{text.value}" → "{OTHER_WORDS}"', replace(node, texts=texts)
        case t.PackUse(at_least=int(players)) if players == node.up_to:
            # One number in the text: for so many, and nobody else.
            yield _one_more(players), replace(node, at_least=players + 1, up_to=players + 1)
        case s.Do(text=text):
            new = n.Text(value=OTHER_WORDS)
            yield f'"{text.value}" → "{OTHER_WORDS}"', replace(node, text=new)
        case n.Compare() | n.NumberKind():
            field = "op" if isinstance(node, n.Compare) else "kind"
            yield _turned(node, field, TURNED)
        case n.HoldsCount():
            yield _turned(node, "op", TURNED_COUNT)
        case n.Away():
            words = ("higher", "lower") if node.upward else ("lower", "higher")
            yield " → ".join(words), replace(node, upward=not node.upward)
        case n.CardIs(negated=negated):
            words = ("is not", "is") if negated else ("is", "is not")
            yield " → ".join(words), replace(node, negated=not negated)
        case n.If(condition=condition):
            yield "if → unless", n.Unless(condition=condition)
        case n.Unless(condition=condition):
            yield "unless → if", n.If(condition=condition)
        case _:
            yield from _other_numbers(node)


def _turned(node: Any, field: str, turned: dict[str, str]) -> tuple[str, n.Node]:
    old = getattr(node, field)
    return f"{old} → {turned[old]}", replace(node, **{field: turned[old]})


def _other_numbers(node: Any) -> Iterator[tuple[str, n.Node]]:
    """One more, wherever a number is written."""
    for name, value in n.content_of(node):
        if type(value) is int and not (isinstance(node, n.CardRef) and not value):
            yield _one_more(value), replace(node, **{name: value + 1})


def _one_more(number: int) -> str:
    return f"{number} → {number + 1}"


def _other_word(text: str, cards: CardIndex) -> str | None:
    """The next rank or suit, in the same form: one of it, or many."""
    rank, suit = cards.read_rank(text), cards.read_suit(text)
    if rank:
        ranks = cards.pack.ranks
        place = next(number for number, each in enumerate(ranks) if each.name == rank)
        other = ranks[(place + 1) % len(ranks)]
        return other.many if text.casefold() == ranks[place].many.casefold() else other.name
    if suit:
        suits = cards.pack.suits
        place = next(number for number, each in enumerate(suits) if each.name == suit)
        next_suit = suits[(place + 1) % len(suits)]
        return next_suit.one if text.casefold() == suits[place].one.casefold() else next_suit.name
    return None
