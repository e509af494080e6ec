"""Headings, settings, packs and whole files as a tree."""

from __future__ import annotations

from typing import Literal

from maudsl.syntax.nodes import CardNode, Node, Number, Text, Who, Word
from maudsl.syntax.scenario import Scenario as Scenario
from maudsl.syntax.scenario import ScenarioLine as ScenarioLine
from maudsl.syntax.sentences import Sentence

# -- settings of the table ------------------------------------------------------------


class Players(Node):
    low: int
    high: int


class Deal(Node):
    """Cards for each player; None: what the dealer chooses."""

    cards: int | None


class Starter(Node):
    mode: Literal["takes effect", "is plain", "is replaced"]
    card: CardNode | None = None


class DealsNext(Node):
    who: Who


class Begins(Node):
    who: Who


class IllegalPlays(Node):
    mode: Literal["are refused", "stand until called"]


class Misplay(Node):
    which: Literal["a misplay", "a play out of turn"]
    cards: Number


class CallsBy(Node):
    """Who calls breaches; `who` None is the table itself. `stands`: what a wrong call gives stays
    with the accused until it is handed back; `vote`: the table votes on a call that is contested.
    """

    who: Who | None
    wrong_call: Number | None = None
    stands: bool = False
    vote: bool = False
    lapse: Literal["on return", "next play"] | None = None


class LastCardBack(Node):
    pass


class Reshuffled(Node):
    """`owed_stay`: the cards for which something is still owed stay on the pile."""

    in_order: bool
    owed_stay: bool = False


class SecretRules(Node):
    pass


class StruckBy(Node):
    vote: Literal["all", "a majority"]


class WordList(Node):
    name: Word
    texts: tuple[Text, ...]


class DefineCard(Node):
    """A name for cards."""

    name: Word
    card: CardNode


class CardsLeft(Node):
    mode: Literal["against their holder", "for the winner"]


class Counts(Node):
    card: CardNode
    number: Number


class HandScores(Node):
    number: Number


class EndsAtScore(Node):
    score: int


class EndsAfterHands(Node):
    hands: int


class EndsAfterMinutes(Node):
    minutes: int


class OldestPlayer(Node):
    name: Text


class OutAbove(Node):
    score: int


class NewcomersWorst(Node):
    pass


class HandGoesOn(Node):
    players: int


class BestScore(Node):
    which: Literal["lowest", "highest"]


class OwedAtEnd(Node):
    mode: Literal["drawn", "dropped", "still answered"]


class PackWith(Node):
    copies: int
    word: Word


class PackWithout(Node):
    words: tuple[Word, ...]


class PackRange(Node):
    low: Word
    high: Word


PackPart = PackWith | PackWithout | PackRange


class PackCount(Node):
    """So many packs for up to so many players; None: beyond."""

    packs: int
    players: int | None


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


class FactOne(Node):
    word: Word


class FactMany(Node):
    word: Word


class FactWritten(Node):
    texts: tuple[Text, ...]


class FactValue(Node):
    value: int


class FactCopies(Node):
    copies: int


class FactSuitless(Node):
    pass


class FactTag(Node):
    word: Word


PackFact = FactOne | FactMany | FactWritten | FactValue | FactCopies | FactSuitless | FactTag


class PackSuit(Node):
    word: Word
    facts: tuple[PackFact, ...] = ()


class PackRank(Node):
    word: Word
    facts: tuple[PackFact, ...] = ()


class DefinePack(Node):
    name: Word
    lines: tuple[PackSuit | PackRank, ...]


# -- rules and files -----------------------------------------------------------------


class Game(Node):
    title: Text


class Variant(Node):
    """`bases`: the games that it is for; its own scenarios are played by the first."""

    title: Text
    bases: tuple[Text, ...]


class Rule(Node):
    """A named rule; `name` None: bare sentences, named after what they are about."""

    name: Text | None
    called: tuple[Text, ...]
    sentences: tuple[Sentence, ...]


class Replace(Node):
    name: Text
    sentences: tuple[Sentence, ...]


class Drop(Node):
    name: Text


class Accept(Node):
    """Findings of this code are meant so, in the file or in the rule that is named."""

    code: Word
    rule: Text | None
    why: Text


Statement = Game | Variant | Setting | Rule | Replace | Drop | Accept | DefinePack


class Comment(Node):
    text: str
    own_line: bool


class File(Node):
    """`blanks` are the offsets of the blank lines; like spans, they don't count in `==`."""

    statements: tuple[Statement | Scenario, ...]
    comments: tuple[Comment, ...] = ()
    blanks: tuple[int, ...] = ()
