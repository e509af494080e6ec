"""Headings, settings, packs and whole files as a tree."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from maudsl.syntax.nodes import CardNode, Node, Number, Text, Who, Word, node
from maudsl.syntax.sentences import Sentence

# -- settings of the table ------------------------------------------------------------


@node
class Players(Node):
    low: int
    high: int


@node
class Deal(Node):
    """Cards for each player; None: what the dealer chooses."""

    cards: int | None


@node
class Starter(Node):
    mode: Literal["takes effect", "is plain", "is replaced"]
    card: CardNode | None = None


@node
class DealsNext(Node):
    who: Who


@node
class Begins(Node):
    who: Who


@node
class IllegalPlays(Node):
    mode: Literal["are refused", "stand until called"]


@node
class Misplay(Node):
    which: Literal["a misplay", "a play out of turn"]
    cards: Number


@node
class CallsBy(Node):
    """Who calls breaches; `who` None is the table itself. `stands`: what a wrong call gives stays
    with the accused until it is handed back; `vote`: the table votes on a call that is contested.
    """

    who: Who | None
    wrong_call: Number | None = None
    stands: bool = False
    vote: bool = False
    lapse: Literal["on return", "next play"] | None = None


@node
class LastCardBack(Node):
    pass


@node
class Reshuffled(Node):
    """`owed_stay`: the cards for which something is still owed stay on the pile."""

    in_order: bool
    owed_stay: bool = False


@node
class SecretRules(Node):
    pass


@node
class StruckBy(Node):
    vote: Literal["all", "a majority"]


@node
class WordList(Node):
    name: Word
    texts: tuple[Text, ...]


@node
class DefineCard(Node):
    """A name for cards."""

    name: Word
    card: CardNode


@node
class CardsLeft(Node):
    mode: Literal["against their holder", "for the winner"]


@node
class Counts(Node):
    card: CardNode
    number: Number


@node
class HandScores(Node):
    number: Number


@node
class EndsAtScore(Node):
    score: int


@node
class EndsAfterHands(Node):
    hands: int


@node
class EndsAfterMinutes(Node):
    minutes: int


@node
class OldestPlayer(Node):
    name: Text


@node
class OutAbove(Node):
    score: int


@node
class NewcomersWorst(Node):
    pass


@node
class HandGoesOn(Node):
    players: int


@node
class BestScore(Node):
    which: Literal["lowest", "highest"]


@node
class OwedAtEnd(Node):
    mode: Literal["drawn", "dropped", "still answered"]


@node
class PackWith(Node):
    copies: int
    word: Word


@node
class PackWithout(Node):
    words: tuple[Word, ...]


@node
class PackRange(Node):
    low: Word
    high: Word


PackPart = PackWith | PackWithout | PackRange


@node
class PackCount(Node):
    """So many packs for up to so many players; None: beyond."""

    packs: int
    players: int | None


@node
class PackUse(Node):
    """Which pack is used; `at_least` and `up_to` bound the number of players that it is for."""

    name: Word
    parts: tuple[PackPart, ...] = ()
    at_least: int | None = None
    up_to: int | None = None
    counts: tuple[PackCount, ...] = ()


Setting = (
    Players
    | Deal
    | Starter
    | DealsNext
    | Begins
    | IllegalPlays
    | Misplay
    | CallsBy
    | LastCardBack
    | Reshuffled
    | SecretRules
    | StruckBy
    | WordList
    | DefineCard
    | CardsLeft
    | Counts
    | HandScores
    | EndsAtScore
    | EndsAfterHands
    | EndsAfterMinutes
    | OldestPlayer
    | OutAbove
    | NewcomersWorst
    | HandGoesOn
    | BestScore
    | OwedAtEnd
    | PackUse
)

# -- packs ----------------------------------------------------------------------------


@node
class FactOne(Node):
    word: Word


@node
class FactMany(Node):
    word: Word


@node
class FactWritten(Node):
    texts: tuple[Text, ...]


@node
class FactValue(Node):
    value: int


@node
class FactCopies(Node):
    copies: int


@node
class FactSuitless(Node):
    pass


@node
class FactTag(Node):
    word: Word


PackFact = FactOne | FactMany | FactWritten | FactValue | FactCopies | FactSuitless | FactTag


@node
class PackSuit(Node):
    word: Word
    facts: tuple[PackFact, ...] = ()


@node
class PackRank(Node):
    word: Word
    facts: tuple[PackFact, ...] = ()


@node
class DefinePack(Node):
    name: Word
    lines: tuple[PackSuit | PackRank, ...]


# -- rules and files -----------------------------------------------------------------


@node
class Game(Node):
    title: Text


@node
class Variant(Node):
    """`bases`: the games that it is for; its own scenarios are played by the first."""

    title: Text
    bases: tuple[Text, ...]


@node
class Rule(Node):
    """A named rule; `name` None: bare sentences, named after what they are about."""

    name: Text | None
    called: tuple[Text, ...]
    sentences: tuple[Sentence, ...]


@node
class Replace(Node):
    name: Text
    sentences: tuple[Sentence, ...]


@node
class Drop(Node):
    name: Text


@node
class Accept(Node):
    """Findings of this code are meant so, in the file or in the rule that is named."""

    code: Word
    rule: Text | None
    why: Text


Statement = Game | Variant | Setting | Rule | Replace | Drop | Accept | DefinePack


@node
class ScenarioLine(Node):
    """One line of a scenario, as typed, with the deeper lines under it."""

    text: str


@node
class Scenario(Node):
    title: Text
    lines: tuple[ScenarioLine, ...]


@node
class Comment(Node):
    text: str
    own_line: bool


@node
class File(Node):
    """`blanks` are the offsets of the blank lines; like spans, they don't count in `==`."""

    statements: tuple[Statement | Scenario, ...]
    comments: tuple[Comment, ...] = ()
    blanks: tuple[int, ...] = field(default=(), compare=False)
