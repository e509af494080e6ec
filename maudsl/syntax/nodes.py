"""The words inside a sentence, as a tree: who, which card, how many, what is said, under which
guard.

Nothing here knows a pack: names are kept as they were typed. A span is where a node stands in its
source; it doesn't count when two trees are compared, so a tree equals the tree of its own print.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Literal, TypeVar, dataclass_transform

from maudsl.source import Span

if TYPE_CHECKING:
    from maudsl.syntax.sentences import Event

T = TypeVar("T")
NOWHERE = Span(0, 0)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    # What all nodes have from `Node` isn't written anew for each: it would take longer than the
    # rest of the program to import.
    return dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)(cls)


@node
class Node:
    span: Span = field(default=NOWHERE, compare=False)

    def _compared(self) -> tuple[object, ...]:
        return tuple(getattr(self, each.name) for each in fields(self) if each.compare)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node) or type(self) is not type(other):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._compared()))

    def __repr__(self) -> str:
        parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self))
        return f"{type(self).__name__}({', '.join(parts)})"


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
    "everyone but",
    "holding",
    "each",
    "next several",
    "oldest",
    "named",
    "that player",
    "last to play",
    "began the round",
    "passed over",
    "kept",
    "theirs",
    "most cards",
    "fewest cards",
    "most points",
    "fewest points",
    "highest",
    "lowest",
]


@node
class Who(Node):
    """`kept`: the name of what a rule keeps, which says who it is (`single`: of one player).
    `among`: one of these two, or whom "everyone but" leaves out. `holds`: what everyone "holding"
    does, each by themselves. `several`: how many of the next players.
    """

    role: Role
    name: Text | None = None
    kept: Word | None = None
    single: bool = False
    among: tuple[Who, ...] = ()
    holds: HoldsCard | HoldsCount | None = None
    several: int | None = None


# -- cards ---------------------------------------------------------------------------

RefKind = Literal["top", "before", "first", "starter", "further", "played", "kept"]
Feature = Literal["suit", "rank", "colour"]


@node
class CardRef(Node):
    """A card that lies on the table: "the top card", "the card before"; or one that a rule keeps,
    by its name. `back` is how many cards before, where the kind is "further".
    """

    kind: RefKind
    back: int = 0
    kept: Word | None = None
    theirs: bool = False


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
    what: Feature
    ref: CardRef


@node
class FromTo(Node):
    low: Word
    high: Word


@node
class Away(Node):
    """ "one higher than the card before"; a negative direction is "lower". `step` None: however
    much; `least`: so much or more. `of_its`: it shares that card's suit, rank or colour as well.
    """

    step: Number | None
    upward: bool
    ref: CardRef
    of_its: Feature | None = None
    least: bool = False


@node
class OfThat(Node):
    """ "of that rank": of the one that somebody has just named."""

    what: Literal["rank", "suit"]


@node
class Share(Node):
    """ "of the same suit", "of another suit": as the card that it lies on, or unlike it."""

    what: Feature
    same: bool


@node
class Sharing(Node):
    """ "of the same rank and another suit"."""

    shares: tuple[Share, ...]


@node
class OfIts(Node):
    """Of the suit, rank or colour of the card that the sentence is about."""

    what: Feature


@node
class NotPost(Node):
    """ "not of …", "not matching …"."""

    post: Post


Post = (
    Matching | OfWord | OfCalledSuit | OfSameAs | FromTo | Away | Sharing | OfIts | OfThat | NotPost
)


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
    """ "red cards in a row"; "cards of one suit in a row" has `of_one` instead of words.
    `noun`: "card" or "cards" is said; `before`: without the card that the sentence is about.
    """

    words: tuple[Word, ...] = ()
    of_one: Literal["suit", "rank", "kind", "colour"] | None = None
    noun: bool = False
    before: bool = False


@node
class RuleInARow(Node):
    rule: Text
    before: bool = False


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
    """Of cards that are all that these words say; of all cards, where none stand there."""

    who: Who
    words: tuple[Word, ...] = ()
    noun: bool = True


@node
class TheRoll(Node):
    """What a die showed last."""


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


Scope = Literal["this turn", "last turn", "this round", "this hand", "this session"]


@node
class HowOften(Node):
    event: Event
    scope: Scope


@node
class RunInARow(Node):
    """Cards each higher (lower) than the one before."""

    rising: bool
    before: bool = False


@node
class ChangesInARow(Node):
    of: Literal["suit", "rank", "colour", "parity"]
    before: bool = False


@node
class RankOf(Node):
    """A rank's place in the pack's order; `ref` None: of the card that the sentence is about."""

    ref: CardRef | None = None


@node
class OfLastCards(Node):
    """What the values of the last cards come to, or how far they lie apart."""

    what: Literal["sum", "difference"]
    count: Number


@node
class CardsSince(Node):
    card: CardNode


@node
class LettersIn(Node):
    """Of a player's name."""

    who: Who


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
    | TheRoll
    | ScoreOf
    | Kept
    | KeptCount
    | ThatNumber
    | HowOften
    | RunInARow
    | ChangesInARow
    | RankOf
    | OfLastCards
    | CardsSince
    | LettersIn
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
    words: tuple[Word, ...] = ()
    noun: bool = True


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
class CardIs(Node):
    """ "the card before is a 7"; `ref` None: the card that the sentence is about."""

    ref: CardRef | None
    card: CardNode
    negated: bool = False


@node
class Runs(Node):
    """Which way play runs."""

    clockwise: bool


@node
class Pattern(Node):
    """ "the ranks go "A B A C"": equal letters for equal ones, different letters for others."""

    of: Feature
    letters: Text


@node
class OwesPhrase(Node):
    """They have yet to say something; `text` None: whatever it is."""

    who: Who
    text: Text | None = None


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
    | CardIs
    | Runs
    | Pattern
    | OwesPhrase
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


@node
class After(Node):
    """The plays before were these, the last one named directly before."""

    cards: tuple[CardNode, ...]


Guard = If | Unless | On | By | Mark | Before | Together | Silence | Saying | NthTime | After

# -- what is said ---------------------------------------------------------------------


@node
class Phrase(Node):
    """Alternatives; `exactly` means that nothing else may be said with it, `in_order` that what
    is owed before it is said before it, `first` that it is said before all of that, and `before`
    what it is said before.
    """

    texts: tuple[Text, ...]
    exactly: bool = False
    in_order: bool = False
    before: Text | None = None
    first: bool = False
