"""The rule book's words: who, which card, how many, under which condition. Names are resolved; no
text is left.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Term(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    """Immutable, hashable and its own serialisation."""


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


class Who(Term, frozen=True, tag="who"):
    """`name`: a player's, or that of what a rule keeps; `among`: one of these two."""

    role: Role
    name: str = ""
    among: tuple[Who, ...] = ()
    initial: int = 0


ANYONE = Who("anyone")

# -- tests on a card ------------------------------------------------------------------

Place = Literal["top", "before", "two before", "first", "starter", "played"]


class KeptCard(Term, frozen=True, tag="kept card"):
    """`initial`: what it is before it changes; None: no card."""

    name: str
    initial: Place | None = None


Ref = Place | KeptCard


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
    what: Literal["suit", "rank", "card"]
    ref: Ref


class OfCalledSuit(Term, frozen=True, tag="called suit"):
    pass


class Away(Term, frozen=True, tag="away"):
    """So many ranks above (below: negative) a card on the table; no wrap from the highest to the
    lowest.
    """

    step: int
    ref: Ref


class JustDrawn(Term, frozen=True, tag="drawn"):
    pass


class OfThat(Term, frozen=True, tag="of that"):
    """Of the rank or suit that was just named; known only once it is."""

    what: Literal["rank", "suit"]


class AllOf(Term, frozen=True, tag="all"):
    tests: tuple[CardTest, ...]


class AnyOf(Term, frozen=True, tag="one of"):
    tests: tuple[CardTest, ...]


class But(Term, frozen=True, tag="but"):
    test: CardTest
    excluded: CardTest


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
)

# -- numbers --------------------------------------------------------------------------


class Fixed(Term, frozen=True, tag="number"):
    value: int


class Sum(Term, frozen=True, tag="sum"):
    op: Literal["+", "-", "*", "/"]
    left: Number
    right: Number


class Row(Term, frozen=True, tag="in a row"):
    """Plays that stood, up to the last, which pass the test; with `of_one`: which share their
    suit or rank.
    """

    test: CardTest | None
    of_one: Literal["suit", "rank", "kind"] | None = None


class RuleRow(Term, frozen=True, tag="rule in a row"):
    rule: str


class PlayerCount(Term, frozen=True, tag="players"):
    pass


class ItsValue(Term, frozen=True, tag="its value"):
    pass


class ValueOf(Term, frozen=True, tag="value of"):
    ref: Ref


class HandCount(Term, frozen=True, tag="hand count"):
    who: Who


class HandsWon(Term, frozen=True, tag="hands won"):
    who: Who


class ScoreOf(Term, frozen=True, tag="score of"):
    who: Who


class Kept(Term, frozen=True, tag="kept"):
    """What a rule keeps: `who` is whose, None for the table's own. `before`: as it was in the turn
    before. `says`: in words, for what no rule has given a name.
    """

    name: str
    initial: Number
    who: Who | None = None
    before: bool = False
    says: str = ""


class KeptCount(Term, frozen=True, tag="kept count"):
    """How many players a rule keeps."""

    name: str


class ThatNumber(Term, frozen=True, tag="that number"):
    """Just named or rolled; known only once it is."""


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
    | ScoreOf
    | Kept
    | KeptCount
    | ThatNumber
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

    phrase: Phrase


class And(Term, frozen=True, tag="and"):
    parts: tuple[Condition, ...]


class Or(Term, frozen=True, tag="or"):
    parts: tuple[Condition, ...]


class Not(Term, frozen=True, tag="not"):
    part: Condition


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

    what: Literal["card", "rank", "suit", "player", "direction", "that"]
    who: Who | None = None


PhrasePart = Words | Repeated | Spoken | Named


class Phrase(Term, frozen=True, tag="phrase"):
    """Alternatives, each a run of parts; `texts` is how the rule writes them. `in_order`: what is
    owed before it comes before it; `before`: what it comes before.
    """

    alternatives: tuple[tuple[PhrasePart, ...], ...]
    texts: tuple[str, ...]
    exactly: bool = False
    in_order: bool = False
    before: str = ""
