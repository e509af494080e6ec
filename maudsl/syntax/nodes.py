"""The words inside a sentence, as a tree: who, which card, how many, what is said, under which
guard.

Nothing here knows a pack: names are kept as they were typed. A span is where a node stands in its
source; it doesn't count when two trees are compared, so a tree equals the tree of its own print.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar, dataclass_transform

from maudsl.source import Span

if TYPE_CHECKING:
    from maudsl.syntax.sentences import Event

T = TypeVar("T")
NOWHERE = Span(0, 0)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


@node
class Node:
    span: Span = field(default=NOWHERE, compare=False)


@node
class Word(Node):
    """A name as typed: of a rank, a suit, a colour, a pack; or a card's short spelling."""

    text: str


@node
class Text(Node):
    """What stands between two quotation marks, white space squeezed."""

    value: str


# -- who -----------------------------------------------------------------------------

Role = Literal[
    "anyone",
    "on turn",
    "they",
    "next",
    "after next",
    "before",
    "skipped",
    "neighbours",
    "everyone",
    "everyone else",
    "everyone but the last",
    "dealer",
    "winner",
    "caller",
    "accused",
    "third player",
    "everyone but the caller",
    "oldest",
    "named",
    "that player",
    "last to play",
    "began the round",
    "passed over",
    "kept",
    "most cards",
    "fewest cards",
    "highest",
    "lowest",
]


@node
class Who(Node):
    """`kept`: the name of what a rule keeps, which says who it is; `among`: one of these two."""

    role: Role
    name: Text | None = None
    kept: Word | None = None
    among: tuple[Who, ...] = ()


# -- cards ---------------------------------------------------------------------------

RefKind = Literal["top", "before", "two before", "first", "starter", "played", "kept"]


@node
class CardRef(Node):
    """A card that lies on the table: "the top card", "the card before"; or one that a rule keeps,
    by its name.
    """

    kind: RefKind
    kept: Word | None = None


@node
class Matching(Node):
    ref: CardRef


@node
class OfWord(Node):
    word: Word


@node
class OfCalledSuit(Node):
    pass


@node
class OfSameAs(Node):
    what: Literal["suit", "rank"]
    ref: CardRef


@node
class FromTo(Node):
    low: Word
    high: Word


@node
class Away(Node):
    """ "one higher than the card before"; a negative direction is "lower". `of_its_suit`: it has
    that card's suit as well.
    """

    step: Number
    upward: bool
    ref: CardRef
    of_its_suit: bool = False


@node
class OfThat(Node):
    """ "of that rank": of the one that somebody has just named."""

    what: Literal["rank", "suit"]


Post = Matching | OfWord | OfCalledSuit | OfSameAs | FromTo | Away | OfThat


@node
class CardWords(Node):
    """ "a red 7", "a red face card", "the 7 of" a suit."""

    article: Literal["a", "another", "the"]
    words: tuple[Word, ...]
    noun: bool
    posts: tuple[Post, ...] = ()


@node
class AnyCard(Node):
    posts: tuple[Post, ...] = ()


@node
class SameCard(Node):
    pass


@node
class DrawnCard(Node):
    pass


@node
class ThatKind(Node):
    """ "that rank": any card of the one that somebody has just named."""

    what: Literal["rank", "suit"]


@node
class EitherCard(Node):
    choices: tuple[CardNode, ...]


@node
class AllBut(Node):
    card: CardNode
    excluded: CardNode


CardNode = CardWords | AnyCard | SameCard | DrawnCard | ThatKind | EitherCard | AllBut

# -- numbers --------------------------------------------------------------------------


@node
class Literal_(Node):
    value: int


@node
class Arithmetic(Node):
    op: Literal["+", "-", "*", "/"]
    left: Number
    right: Number


@node
class InARow(Node):
    """ "red cards in a row"; "cards of one suit in a row" has `of_one` instead of words."""

    words: tuple[Word, ...] = ()
    of_one: Literal["suit", "rank", "kind"] | None = None


@node
class RuleInARow(Node):
    rule: Text


@node
class PlayerCount(Node):
    pass


@node
class ItsValue(Node):
    pass


@node
class ValueOf(Node):
    ref: CardRef


@node
class HandCount(Node):
    who: Who


@node
class HandsWon(Node):
    who: Who


@node
class ScoreOf(Node):
    who: Who


@node
class Kept(Node):
    """What a rule keeps, by its name; `who`: theirs, where it is kept for each player."""

    name: Word
    who: Who | None = None


@node
class KeptCount(Node):
    """How many players are in what a rule keeps."""

    name: Word


@node
class ThatNumber(Node):
    """The one that was just named or rolled."""


Scope = Literal["this turn", "in the turn before", "this round", "this hand", "this session"]


@node
class HowOften(Node):
    event: Event
    scope: Scope


Number = (
    Literal_
    | Arithmetic
    | InARow
    | RuleInARow
    | PlayerCount
    | ItsValue
    | ValueOf
    | HandCount
    | HandsWon
    | ScoreOf
    | Kept
    | KeptCount
    | ThatNumber
    | HowOften
)

# -- conditions and guards ------------------------------------------------------------

Comparison = Literal["is", "is not", "at least", "at most", "more than", "less than", "multiple"]


@node
class Compare(Node):
    left: Number
    op: Comparison
    right: Number


@node
class NumberKind(Node):
    number: Number
    kind: Literal["even", "odd", "prime"]


@node
class HoldsCard(Node):
    who: Who
    card: CardNode


@node
class HoldsCount(Node):
    who: Who
    op: Literal["is", "at least", "at most"]
    number: Number


@node
class CanPlay(Node):
    who: Who


@node
class SamePlayer(Node):
    left: Who
    right: Who


@node
class IsToCall(Node):
    """A suit is asked for, and they may call it."""

    who: Who


@node
class CardsOwed(Node):
    pass


@node
class IsIn(Node):
    """One of them is among the players that a rule keeps."""

    who: Who
    name: Word


@node
class Happened(Node):
    """It has happened since the turn, the round, the hand … began."""

    event: Event
    scope: Scope


@node
class Either(Node):
    left: Condition
    right: Condition


@node
class Both(Node):
    left: Condition
    right: Condition


@node
class Negated(Node):
    condition: Condition


Condition = (
    Compare
    | NumberKind
    | HoldsCard
    | HoldsCount
    | CanPlay
    | SamePlayer
    | CardsOwed
    | IsToCall
    | IsIn
    | Happened
    | Either
    | Both
    | Negated
)

MarkKind = Literal[
    "in turn",
    "out of turn",
    "at any time",
    "as their last card",
    "while cards are owed",
    "instead of playing",
    "before drawing",
    "during a point of order",
    "except during a point of order",
    "at the same moment as another",
    "judged by the table",
]


@node
class If(Node):
    condition: Condition


@node
class Unless(Node):
    condition: Condition


@node
class On(Node):
    card: CardNode


@node
class By(Node):
    rule: Text


@node
class Mark(Node):
    kind: MarkKind


@node
class Before(Node):
    """As long as the event hasn't happened in this hand."""

    event: Event


@node
class Together(Node):
    """All of them do it in the same step."""

    who: Who


@node
class Silence(Node):
    """Nobody has said anything for so many seconds."""

    seconds: Number


@node
class Saying(Node):
    """It is said with the play, or was said earlier in the turn."""

    phrase: Phrase


@node
class NthTime(Node):
    """The event happens so many times; with `every` at each multiple of that."""

    number: int
    every: bool
    scope: Scope


Guard = If | Unless | On | By | Mark | Before | Together | Silence | Saying | NthTime

# -- what is said ---------------------------------------------------------------------


@node
class Phrase(Node):
    """Alternatives; `exactly` means that nothing else may be said with it, `in_order` that what
    is owed before it is said before it, and `before` what it is said before.
    """

    texts: tuple[Text, ...]
    exactly: bool = False
    in_order: bool = False
    before: Text | None = None
