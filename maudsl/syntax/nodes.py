"""The words inside a sentence, as a tree: who, which card, how many, what is said, under which
guard.

Nothing here knows a pack: names are kept as they were typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from maudsl.syntax.node import NOWHERE as NOWHERE
from maudsl.syntax.node import Node as Node
from maudsl.syntax.node import Text as Text
from maudsl.syntax.node import Word as Word
from maudsl.syntax.node import content_of as content_of

if TYPE_CHECKING:
    from maudsl.syntax.sentences import Event

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


class CardRef(Node):
    """A card that lies on the table: "the top card", "the card before"; or one that a rule keeps,
    by its name. `back` is how many cards before, where the kind is "further".
    """

    kind: RefKind
    back: int = 0
    kept: Word | None = None
    theirs: bool = False


class Matching(Node):
    ref: CardRef


class OfWord(Node):
    word: Word


class OfCalledSuit(Node):
    pass


class OfSameAs(Node):
    what: Feature
    ref: CardRef


class FromTo(Node):
    low: Word
    high: Word


class Away(Node):
    """ "one higher than the card before"; a negative direction is "lower". `step` None: however
    much; `least`: so much or more. `of_its`: it shares that card's suit, rank or colour as well.
    """

    step: Number | None
    upward: bool
    ref: CardRef
    of_its: Feature | None = None
    least: bool = False


class OfThat(Node):
    """ "of that rank": of the one that somebody has just named."""

    what: Literal["rank", "suit"]


class Share(Node):
    """ "of the same suit", "of another suit": as the card that it lies on, or unlike it."""

    what: Feature
    same: bool


class Sharing(Node):
    """ "of the same rank and another suit"."""

    shares: tuple[Share, ...]


class OfIts(Node):
    """Of the suit, rank or colour of the card that the sentence is about."""

    what: Feature


class NotPost(Node):
    """ "not of …", "not matching …"."""

    post: Post


Post = (
    Matching | OfWord | OfCalledSuit | OfSameAs | FromTo | Away | Sharing | OfIts | OfThat | NotPost
)


class CardWords(Node):
    """ "a red 7", "a red face card", "the 7 of" a suit."""

    article: Literal["a", "another", "the"]
    words: tuple[Word, ...]
    noun: bool
    posts: tuple[Post, ...] = ()


class AnyCard(Node):
    posts: tuple[Post, ...] = ()


class SameCard(Node):
    pass


class DrawnCard(Node):
    pass


class ThatKind(Node):
    """ "that rank": any card of the one that somebody has just named."""

    what: Literal["rank", "suit"]


class EitherCard(Node):
    choices: tuple[CardNode, ...]


class AllBut(Node):
    card: CardNode
    excluded: CardNode


CardNode = CardWords | AnyCard | SameCard | DrawnCard | ThatKind | EitherCard | AllBut

# -- numbers --------------------------------------------------------------------------


class Literal_(Node):
    value: int


class Arithmetic(Node):
    op: Literal["+", "-", "*", "/"]
    left: Number
    right: Number


class InARow(Node):
    """ "red cards in a row"; "cards of one suit in a row" has `of_one` instead of words.
    `noun`: "card" or "cards" is said; `before`: without the card that the sentence is about.
    """

    words: tuple[Word, ...] = ()
    of_one: Literal["suit", "rank", "kind", "colour"] | None = None
    noun: bool = False
    before: bool = False


class RuleInARow(Node):
    rule: Text
    before: bool = False


class PlayerCount(Node):
    pass


class ItsValue(Node):
    pass


class ValueOf(Node):
    ref: CardRef


class HandCount(Node):
    """Of cards that are all that these words say; of all cards, where none stand there."""

    who: Who
    words: tuple[Word, ...] = ()
    noun: bool = True


class TheRoll(Node):
    """What a die showed last."""


class HandsWon(Node):
    who: Who


class ScoreOf(Node):
    who: Who


class Kept(Node):
    """What a rule keeps, by its name; `who`: theirs, where it is kept for each player."""

    name: Word
    who: Who | None = None


class KeptCount(Node):
    """How many players are in what a rule keeps."""

    name: Word


class ThatNumber(Node):
    """The one that was just named or rolled."""


Scope = Literal["this turn", "last turn", "this round", "this hand", "this session"]


class HowOften(Node):
    event: Event
    scope: Scope


class RunInARow(Node):
    """Cards each higher (lower) than the one before."""

    rising: bool
    before: bool = False


class ChangesInARow(Node):
    of: Literal["suit", "rank", "colour", "parity"]
    before: bool = False


class RankOf(Node):
    """A rank's place in the pack's order; `ref` None: of the card that the sentence is about."""

    ref: CardRef | None = None


class OfLastCards(Node):
    """What the values of the last cards come to, or how far they lie apart."""

    what: Literal["sum", "difference"]
    count: Number


class CardsSince(Node):
    card: CardNode


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


class Compare(Node):
    left: Number
    op: Comparison
    right: Number


class NumberKind(Node):
    number: Number
    kind: Literal["even", "odd", "prime"]


class HoldsCard(Node):
    who: Who
    card: CardNode


class HoldsCount(Node):
    who: Who
    op: Literal["is", "at least", "at most"]
    number: Number
    words: tuple[Word, ...] = ()
    noun: bool = True


class CanPlay(Node):
    who: Who


class SamePlayer(Node):
    left: Who
    right: Who


class IsToCall(Node):
    """A suit is asked for, and they may call it."""

    who: Who


class CardsOwed(Node):
    pass


class IsIn(Node):
    """One of them is among the players that a rule keeps."""

    who: Who
    name: Word


class Happened(Node):
    """It has happened since the turn, the round, the hand … began."""

    event: Event
    scope: Scope


class CardIs(Node):
    """ "the card before is a 7"; `ref` None: the card that the sentence is about."""

    ref: CardRef | None
    card: CardNode
    negated: bool = False


class Runs(Node):
    """Which way play runs."""

    clockwise: bool


class Pattern(Node):
    """ "the ranks go "A B A C"": equal letters for equal ones, different letters for others."""

    of: Feature
    letters: Text


class OwesPhrase(Node):
    """They have yet to say something; `text` None: whatever it is."""

    who: Who
    text: Text | None = None


class Either(Node):
    left: Condition
    right: Condition


class Both(Node):
    left: Condition
    right: Condition


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


class If(Node):
    condition: Condition


class Unless(Node):
    condition: Condition


class On(Node):
    card: CardNode


class By(Node):
    rule: Text


class Mark(Node):
    kind: MarkKind


class Before(Node):
    """As long as the event hasn't happened in this hand."""

    event: Event


class Together(Node):
    """All of them do it in the same step."""

    who: Who


class Silence(Node):
    """Nobody has said anything for so many seconds."""

    seconds: Number


class Saying(Node):
    """It is said with the play, or was said earlier in the turn."""

    phrase: Phrase


class NthTime(Node):
    """The event happens so many times; with `every` at each multiple of that."""

    number: int
    every: bool
    scope: Scope


class After(Node):
    """The plays before were these, the last one named directly before."""

    cards: tuple[CardNode, ...]


Guard = If | Unless | On | By | Mark | Before | Together | Silence | Saying | NthTime | After

# -- what is said ---------------------------------------------------------------------


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
