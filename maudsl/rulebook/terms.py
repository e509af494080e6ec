"""The rule book's words: who, which card, how many, under which condition. Names are resolved; no
text is left.
"""

# No annotation is a text here that needn't be: before a book is unpacked, each would have to be
# compiled, which takes longer than to unpack it.
from typing import Literal

import msgspec


class Term(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, cache_hash=True):
    """Immutable, hashable and its own serialisation. The hash is kept: what is compiled from a
    term is looked up by it at every move.
    """


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


class Who(Term, frozen=True, tag="who"):
    """`name`: a player's, or that of what a rule keeps; `among`: one of these two, who it is at
    first, or whom "everyone but" leaves out. `condition`: what holds of "each" of those that are
    meant. `several`: how many of the next players.
    """

    role: Role
    name: str = ""
    among: "tuple[Who, ...]" = ()
    initial: int = 0
    single: bool = False
    condition: "Condition | None" = None
    several: int = 0


ANYONE = Who("anyone")

# -- tests on a card ------------------------------------------------------------------

Place = Literal[
    "top",
    "before",
    "2 before",
    "3 before",
    "4 before",
    "5 before",
    "6 before",
    "7 before",
    "8 before",
    "9 before",
    "10 before",
    "first",
    "starter",
    "played",
]


class KeptCard(Term, frozen=True, tag="kept card"):
    """`initial`: what it is before it changes; None: no card. `who` is whose, None for the table's
    own.
    """

    name: str
    initial: Place | None = None
    who: Who | None = None


Ref = Place | KeptCard
Feature = Literal["suit", "rank", "colour"]


class Anything(Term, frozen=True, tag="any card"):
    pass


class OfRank(Term, frozen=True, tag="rank"):
    ranks: tuple[str, ...]


class OfSuit(Term, frozen=True, tag="suit"):
    suit: str


class Tagged(Term, frozen=True, tag="tag"):
    tag: str


class ValueKind(Term, frozen=True, tag="value"):
    kind: Literal["even", "odd", "prime"]


class Matches(Term, frozen=True, tag="matches"):
    """Rank or suit, a called suit standing for the top card's own."""

    ref: Ref


class SameAs(Term, frozen=True, tag="same"):
    what: Literal["suit", "rank", "colour", "card"]
    ref: Ref


class OfCalledSuit(Term, frozen=True, tag="called suit"):
    pass


class Away(Term, frozen=True, tag="away"):
    """So many ranks above (below: negative) a card on the table; no wrap from the highest to the
    lowest. `least`: so many or more.
    """

    step: int
    ref: Ref
    least: bool = False


class JustDrawn(Term, frozen=True, tag="drawn"):
    pass


class OfThat(Term, frozen=True, tag="of that"):
    """Of the rank or suit that was just named; known only once it is."""

    what: Literal["rank", "suit"]


class Shares(Term, frozen=True, tag="shares"):
    """With the card that it lies on: what is the same, and what both have but not the same."""

    alike: tuple[Feature, ...] = ()
    unlike: tuple[Feature, ...] = ()


class OfIts(Term, frozen=True, tag="its"):
    """Of the suit, rank or colour of the card that the sentence is about; once that has happened,
    `card` says which it was.
    """

    what: Feature
    card: str = ""


class Isnt(Term, frozen=True, tag="isn't"):
    test: "CardTest"


class AllOf(Term, frozen=True, tag="all"):
    tests: "tuple[CardTest, ...]"


class AnyOf(Term, frozen=True, tag="one of"):
    tests: "tuple[CardTest, ...]"


class But(Term, frozen=True, tag="but"):
    test: "CardTest"
    excluded: "CardTest"


CardTest = (
    Anything
    | OfRank
    | OfSuit
    | Tagged
    | ValueKind
    | Matches
    | SameAs
    | OfCalledSuit
    | Away
    | JustDrawn
    | OfThat
    | AllOf
    | AnyOf
    | But
    | Shares
    | OfIts
    | Isnt
)

# -- numbers --------------------------------------------------------------------------


class Fixed(Term, frozen=True, tag="number"):
    value: int


class Sum(Term, frozen=True, tag="sum"):
    op: Literal["+", "-", "*", "/"]
    left: "Number"
    right: "Number"


class Row(Term, frozen=True, tag="in a row"):
    """Plays that stood, up to the last, which pass the test; with `of_one`: which share their
    suit or rank. `before`: up to the one before the card that the sentence is about.
    """

    test: CardTest | None
    of_one: Literal["suit", "rank", "kind", "colour"] | None = None
    before: bool = False


class RuleRow(Term, frozen=True, tag="rule in a row"):
    rule: str
    before: bool = False


class PlayerCount(Term, frozen=True, tag="players"):
    pass


class ItsValue(Term, frozen=True, tag="its value"):
    pass


class ValueOf(Term, frozen=True, tag="value of"):
    ref: Ref


class HandCount(Term, frozen=True, tag="hand count"):
    """Of cards that pass `test`, or of all."""

    who: Who
    test: CardTest | None = None


class TheRoll(Term, frozen=True, tag="the roll"):
    """What a die showed last in this hand; 0 before the first."""


class HandsWon(Term, frozen=True, tag="hands won"):
    who: Who


class ScoreOf(Term, frozen=True, tag="score of"):
    who: Who


class Kept(Term, frozen=True, tag="kept"):
    """What a rule keeps: `who` is whose, None for the table's own. `before`: as it was in the turn
    before. `says`: in words, for what no rule has given a name. `already`: without the event that
    the sentence is about.
    """

    name: str
    initial: "Number"
    who: Who | None = None
    before: bool = False
    says: str = ""
    already: bool = False


class KeptCount(Term, frozen=True, tag="kept count"):
    """How many players a rule keeps."""

    name: str


class ThatNumber(Term, frozen=True, tag="that number"):
    """Just named or rolled; known only once it is."""


class Climb(Term, frozen=True, tag="climb"):
    """Plays in a row, each higher than the one before, or each lower."""

    rising: bool
    before: bool = False


class ChangeRow(Term, frozen=True, tag="changes in a row"):
    """How often in a row the last plays have changed it."""

    of: Literal["suit", "rank", "colour", "parity"]
    before: bool = False


class RankOf(Term, frozen=True, tag="rank of"):
    """A rank's place in the pack's order, from 1; `ref` None: of the card that the sentence is
    about.
    """

    ref: Ref | None = None


class OfLast(Term, frozen=True, tag="of the last"):
    """Of the values of so many last plays: their sum, or how far the highest is from the lowest."""

    what: Literal["sum", "difference"]
    count: "Number"


class Since(Term, frozen=True, tag="since"):
    """How many plays came after the last one that passes."""

    test: CardTest


class Letters(Term, frozen=True, tag="letters"):
    """In a player's name."""

    who: Who


Number = (
    Fixed
    | Sum
    | Row
    | RuleRow
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
    | Climb
    | ChangeRow
    | RankOf
    | OfLast
    | Since
    | Letters
)

# -- conditions -----------------------------------------------------------------------

Comparison = Literal["is", "is not", "at least", "at most", "more than", "less than", "multiple"]


class Compare(Term, frozen=True, tag="compare"):
    left: Number
    op: Comparison
    right: Number


class Kind(Term, frozen=True, tag="kind"):
    number: Number
    kind: Literal["even", "odd", "prime"]


class Holds(Term, frozen=True, tag="holds"):
    who: Who
    test: CardTest


class CanPlay(Term, frozen=True, tag="can play"):
    who: Who


class SamePlayer(Term, frozen=True, tag="same player"):
    left: Who
    right: Who


class Owed(Term, frozen=True, tag="owed"):
    pass


class InOrder(Term, frozen=True, tag="in order"):
    """During a point of order."""


class SameMoment(Term, frozen=True, tag="same moment"):
    """Somebody else does it together with them; with `who`, all of these."""

    who: Who | None = None


class Silence(Term, frozen=True, tag="silence"):
    """Nobody has said anything for so many seconds."""

    seconds: Number


class IsToCall(Term, frozen=True, tag="is to call"):
    who: Who


class NotYet(Term, frozen=True, tag="not yet"):
    """None of these players has done it in this hand; of what they say, `deed` is "say …"."""

    who: Who
    deed: str


class LastCard(Term, frozen=True, tag="last card"):
    pass


class OnCard(Term, frozen=True, tag="on"):
    """About the card that is covered."""

    test: CardTest


class ByRule(Term, frozen=True, tag="by"):
    """The permission that the play stands on."""

    rule: str


class Saying(Term, frozen=True, tag="saying"):
    """They say it with the play, or said it earlier in the turn."""

    phrase: "Phrase"


class CardIs(Term, frozen=True, tag="card is"):
    """`ref` None: the card that the sentence is about."""

    ref: Ref | None
    test: CardTest


class Runs(Term, frozen=True, tag="runs"):
    clockwise: bool


class Pattern(Term, frozen=True, tag="pattern"):
    """The last plays: equal letters for what is equal, different letters for what differs."""

    of: Feature
    letters: tuple[str, ...]


class Owing(Term, frozen=True, tag="owing"):
    """They have yet to say something; `text` empty: whatever it is."""

    who: Who
    text: str = ""


class AfterCards(Term, frozen=True, tag="after"):
    """The plays before were these, the last one directly before."""

    tests: tuple[CardTest, ...]


class And(Term, frozen=True, tag="and"):
    parts: "tuple[Condition, ...]"


class Or(Term, frozen=True, tag="or"):
    parts: "tuple[Condition, ...]"


class Not(Term, frozen=True, tag="not"):
    part: "Condition"


Condition = (
    Compare
    | Kind
    | Holds
    | CanPlay
    | SamePlayer
    | Owed
    | InOrder
    | SameMoment
    | Silence
    | IsToCall
    | NotYet
    | LastCard
    | OnCard
    | ByRule
    | Saying
    | CardIs
    | Runs
    | Pattern
    | Owing
    | AfterCards
    | And
    | Or
    | Not
)

# -- what is said ---------------------------------------------------------------------


class Words(Term, frozen=True, tag="words"):
    text: str


class Repeated(Term, frozen=True, tag="repeated"):
    text: str
    times: Number


class Spoken(Term, frozen=True, tag="spoken"):
    """A number said in words."""

    number: Number


class Named(Term, frozen=True, tag="named"):
    """`who`: whose name; not said: theirs."""

    what: Literal["card", "rank", "suit", "colour", "player", "direction", "that"]
    who: Who | None = None


class Ordinal(Term, frozen=True, tag="ordinal"):
    """A number said as first, second, third."""

    number: Number


class ListWord(Term, frozen=True, tag="word of"):
    """The word of a list that stands at this place, from 1; outside of it nothing is said."""

    list: str
    words: tuple[str, ...]
    number: Number


PhrasePart = Words | Repeated | Spoken | Named | Ordinal | ListWord


class Phrase(Term, frozen=True, tag="phrase"):
    """Alternatives, each a run of parts; `texts` is how the rule writes them. `in_order`: what is
    owed before it comes before it; `first`: it comes before all else that is owed for the same
    play; `before`: what it comes before.
    """

    alternatives: tuple[tuple[PhrasePart, ...], ...]
    texts: tuple[str, ...]
    exactly: bool = False
    in_order: bool = False
    before: str = ""
    first: bool = False
