"""The rule book: what runs. Immutable, hashable, serialisable; a table is played by one of these
and nothing else.
"""

# No annotation is a text here that needn't be: before a book is unpacked, each would have to be
# compiled, which takes longer than to unpack it.
from typing import Literal

import msgspec

from maudsl.cards import Pack
from maudsl.rulebook.terms import (
    ANYONE,
    CardTest,
    Condition,
    Fixed,
    Number,
    Phrase,
    Place,
    Term,
    Who,
)

# -- acts -----------------------------------------------------------------------------


PlainKind = Literal[
    "pass",
    "call a suit",
    "lose the turn",
    "add a rule",
    "ask a question",
    "look",
    "flinch",
    "touch the stock",
    "let go",
    "challenge the deal",
    "call a point of order",
    "end a point of order",
    "call a penalty",
    "roll a die",
]


class Play(Term, frozen=True, tag="play"):
    test: CardTest


class Draw(Term, frozen=True, tag="draw"):
    """`fitting`: one by one, until one may be played. `test`: what is drawn, in an event."""

    number: Number | None = None
    more: bool = False
    fitting: bool = False
    test: CardTest | None = None


class Say(Term, frozen=True, tag="say"):
    phrase: Phrase


class Speak(Term, frozen=True, tag="speak"):
    """`words`: the texts of the lists that are named."""

    what: Literal["listed", "a player's name", "anything"]
    words: tuple[str, ...] = ()


class Do(Term, frozen=True, tag="do"):
    text: str
    times: Number | None = None


class Plain(Term, frozen=True, tag="plain"):
    kind: PlainKind


class Give(Term, frozen=True, tag="give"):
    test: CardTest
    to: Who


class Swap(Term, frozen=True, tag="swap"):
    """With the top card of the stock."""

    test: CardTest


class Show(Term, frozen=True, tag="show"):
    test: CardTest


Act = Play | Draw | Say | Speak | Do | Plain | Give | Swap | Show

# -- events ---------------------------------------------------------------------------


class Done(Term, frozen=True, tag="done"):
    """`instead`: only a draw made instead of playing."""

    who: Who
    act: Act
    instead: bool = False


class ComesTo(Term, frozen=True, tag="comes to"):
    """`before`: only from these numbers of cards; none: from any."""

    who: Who
    number: Number
    before: tuple[Number, ...] = ()


class Paid(Term, frozen=True, tag="paid"):
    who: Who
    test: CardTest


class Befalls(Term, frozen=True, tag="befalls"):
    who: Who
    kind: Literal["takes a penalty", "is skipped", "wins the hand", "wins the race", "is on turn"]


class StarterIs(Term, frozen=True, tag="starter"):
    test: CardTest


class SuitChanges(Term, frozen=True, tag="suit changes"):
    to: str | None = None


class Happens(Term, frozen=True, tag="happens"):
    kind: Literal[
        "direction turns",
        "the deal begins",
        "a hand is dealt",
        "the stock is reshuffled",
        "play has gone once around",
        "the turn ends",
        "the hand ends",
    ]


# -- what is kept ---------------------------------------------------------------------

Scope = Literal["turn", "round", "hand", "session"]


class Nobody(Term, frozen=True, tag="nobody"):
    """A set of players that is empty."""


class CardAt(Term, frozen=True, tag="card at"):
    """A card that lies on the table."""

    ref: Place


Value = Number | Nobody | CardAt | Who


class Changes(Term, frozen=True, tag="changes"):
    """From the card below to the one that is played; `to`: to this colour."""

    what: Literal["colour", "rank", "parity"]
    to: str | None = None


Event = Done | ComesTo | Paid | Befalls | StarterIs | SuitChanges | Happens | Changes

# -- effects --------------------------------------------------------------------------


class Reverse(Term, frozen=True, tag="reverse"):
    pass


class Skip(Term, frozen=True, tag="skip"):
    number: Number


class Again(Term, frozen=True, tag="again"):
    who: Who


class GoesOn(Term, frozen=True, tag="goes on"):
    who: Who


class Draws(Term, frozen=True, tag="draws"):
    who: Who
    number: Number


class Takes(Term, frozen=True, tag="takes"):
    """Penalty cards: they close no window and move no turn."""

    who: Who
    number: Number


class Calls(Term, frozen=True, tag="calls"):
    """They are asked for a suit; or for a rank, which holds for one round."""

    who: Who
    what: Literal["suit", "rank"] = "suit"


class Perform(Term, frozen=True, tag="perform"):
    """They do it by what has just happened, unless it is forbidden to them."""

    who: Who
    act: Plain


class Race(Term, frozen=True, tag="race"):
    """Whoever of them plays such a card first has played in turn."""

    who: Who
    test: CardTest


class Owe(Term, frozen=True, tag="owe"):
    """A debt: answer with a card, or pay. `cards` None: the price is the turn alone."""

    who: Who
    answer: CardTest | None
    cards: Number | None
    more: bool = False
    lose_turn: bool = False
    turns: Number | None = None
    before_drawing: bool = False


class Oblige(Term, frozen=True, tag="oblige"):
    """A duty to do one of these acts; `sanction` in cards, for each missing `missing` if there is
    one.
    """

    who: Who
    acts: tuple[Act, ...]
    sanction: Number = Fixed(1)
    seconds: Number | None = None
    until: Event | None = None
    missing: str = ""


class Permit(Term, frozen=True, tag="permit"):
    who: Who
    act: Act
    conditions: tuple[Condition, ...] = ()
    until: Event | None = None


class Still(Term, frozen=True, tag="still"):
    who: Who
    act: Act


class Forbid(Term, frozen=True, tag="forbid"):
    who: Who
    act: Act
    conditions: tuple[Condition, ...] = ()
    until: Event | None = None
    sanction: Number = Fixed(1)


class DebtEnds(Term, frozen=True, tag="debt ends"):
    pass


class DebtGoes(Term, frozen=True, tag="debt goes"):
    who: Who


class PenaltyBack(Term, frozen=True, tag="penalty back"):
    """What a wrong call gave the accused goes to the caller."""


class GetsSeconds(Term, frozen=True, tag="gets seconds"):
    """What they owe within a time is owed within so many seconds of when it began."""

    who: Who
    number: Number


class GetsPoints(Term, frozen=True, tag="gets points"):
    """On top of the score, or off it."""

    who: Who
    number: Number
    loses: bool = False


class LosesTurn(Term, frozen=True, tag="loses turn"):
    who: Who


class CountTimes(Term, frozen=True, tag="count times"):
    """What is held at the end of this hand counts so many times as much."""

    number: Number


class Asks(Term, frozen=True, tag="asks"):
    """They name something, or roll a die; `then` waits for it."""

    who: Who
    what: Literal["a rank", "a suit", "a player", "a number", "a word", "a die"]
    low: Number = Fixed(1)
    high: Number = Fixed(6)
    words: tuple[str, ...] = ()
    then: "tuple[Effect, ...]" = ()


class TakeFrom(Term, frozen=True, tag="take from"):
    """A card of the giver's hand, unseen."""

    who: Who
    giver: Who


class Win(Term, frozen=True, tag="win"):
    who: Who


class HandsGo(Term, frozen=True, tag="hands go"):
    """The hand of each goes to that player; with `swap` theirs comes back for it."""

    who: Who
    to: Who
    swap: bool = False


class TurnUp(Term, frozen=True, tag="turn up"):
    """The top card of the stock is laid on the pile."""


class TurnsMove(Term, frozen=True, tag="turns move"):
    """From now on the turn passes by so many seats."""

    seats: Number


class Change(Term, frozen=True, tag="change"):
    """What a rule keeps becomes `value`, or goes up (down) by it. `who`: whose; None: the table's
    own.
    """

    name: str
    scope: Scope
    value: Value
    initial: Value = Fixed(0)
    who: Who | None = None
    op: Literal["becomes", "up", "down"] = "becomes"


class Join(Term, frozen=True, tag="join"):
    """They are among the players that a rule keeps; or, if they leave, no more."""

    who: Who
    name: str
    scope: Scope
    leaves: bool = False


EffectKind = (
    Reverse
    | Skip
    | Again
    | GoesOn
    | Draws
    | Takes
    | Calls
    | Perform
    | Race
    | Owe
    | Oblige
    | Permit
    | Still
    | Forbid
    | DebtEnds
    | DebtGoes
    | PenaltyBack
    | GetsSeconds
    | GetsPoints
    | LosesTurn
    | CountTimes
    | Asks
    | HandsGo
    | TakeFrom
    | Win
    | TurnUp
    | TurnsMove
    | Change
    | Join
)


class Effect(Term, frozen=True, tag="effect"):
    """`instead_rules`: rules whose effects are left out for this event; `instead_texts`: duties
    to say them.
    """

    kind: EffectKind
    instead_rules: tuple[str, ...] = ()
    instead_texts: tuple[str, ...] = ()


# -- sentences -----------------------------------------------------------------------

Timing = Literal["in turn", "out of turn", "at any time"]


class Permission(Term, frozen=True, tag="may"):
    """`owed`: also while cards are owed. `instead`: doing it is done instead of playing, and ends
    the turn.
    """

    who: Who
    act: Act
    timing: Timing = "in turn"
    conditions: tuple[Condition, ...] = ()
    owed: bool = False
    instead: bool = False
    even: bool = False


class Prohibition(Term, frozen=True, tag="may not"):
    """`only`: forbidden for everybody but `who`. `judged`: no machine sees it; a call decides."""

    who: Who
    act: Act
    timing: Timing = "at any time"
    conditions: tuple[Condition, ...] = ()
    only: bool = False
    sanction: Number = Fixed(1)
    judged: bool = False


class Trigger(Term, frozen=True, tag="when"):
    event: Event
    conditions: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    timing: Timing = "at any time"


class Duty(Term, frozen=True, tag="must"):
    duty: Oblige


class Keep(Term, frozen=True, tag="keep"):
    """What a rule remembers. It begins as `value`; with `whenever` it becomes that at each such
    event. `counts`: it is a count of those events that no rule has given a name, each player's own.
    """

    name: str
    value: Value
    each: bool = False
    scope: Scope = "hand"
    whenever: Event | None = None
    counts: bool = False


SentenceKind = Permission | Prohibition | Trigger | Duty | Keep


class Sentence(msgspec.Struct, frozen=True, cache_hash=True):
    """What it says, how it reads, and where it stands (a line of its layer's text, from 1)."""

    says: SentenceKind
    text: str
    line: int


class Rule(msgspec.Struct, frozen=True, cache_hash=True):
    """`layer` counts from 0, the game; `called`: further names that a call may give it. `by`: who
    added it at the table; `secret`: nobody else is told what it says.
    """

    name: str
    layer: int
    sentences: tuple[Sentence, ...]
    called: tuple[str, ...] = ()
    by: str = ""
    secret: bool = False


# -- the table's set-up --------------------------------------------------------------------


class PackChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """The cards of one pack for a number of players, and how many packs are put together for how
    many players.
    """

    cards: tuple[str, ...]
    at_least: int | None = None
    up_to: int | None = None
    counts: tuple[tuple[int, int | None], ...] = ()


class Count(msgspec.Struct, frozen=True, cache_hash=True):
    test: CardTest
    number: Number


class Settings(msgspec.Struct, frozen=True, cache_hash=True):
    """Defaults are what a file means that is silent. Numbers: cards, points, hands, players."""

    low: int = 2
    high: int = 12
    deal: int | None = 5
    starter: Literal["takes effect", "is plain", "is replaced"] = "takes effect"
    starter_test: CardTest | None = None
    next_dealer: Who = Who("next")
    begins: Who = Who("next")
    illegal: Literal["are refused", "stand until called"] = "are refused"
    misplay: int = 1
    out_of_turn: int = 1
    caller: Who | None = ANYONE
    wrong_call: int = 0
    wrong_stands: bool = False
    disputes: bool = False
    lapse: Literal["on return", "next play"] = "on return"
    last_card_back: bool = False
    reshuffle_in_order: bool = False
    owed_stay: bool = False
    secret_rules: bool = False
    struck_by: Literal["all", "a majority"] | None = None
    left: Literal["against their holder", "for the winner"] | None = None
    counts: tuple[Count, ...] = ()
    hand_scores: int = 0
    end_score: int | None = None
    end_hands: int | None = None
    end_minutes: int | None = None
    oldest: str = ""
    out_above: int | None = None
    newcomers_worst: bool = False
    left_over: int | None = None
    best: Literal["lowest", "highest"] = "lowest"
    owed_at_end: Literal["drawn", "dropped", "still answered"] = "dropped"


LayerKind = Literal["game", "variant", "rules", "amendment"]


class Layer(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a part of the book comes from. `name` is a game's or variant's own, or says whose
    amendment it is.
    """

    kind: LayerKind
    name: str
    title: str
    text: str


class RuleBook(msgspec.Struct, frozen=True, cache_hash=True):
    """`pack_text`: the file that declares the pack, empty if a layer does. `version` counts the
    changes since the game began; each event says under which it happened.
    """

    title: str
    pack: Pack
    pack_text: str
    choices: tuple[PackChoice, ...]
    layers: tuple[Layer, ...]
    settings: Settings = Settings()
    rules: tuple[Rule, ...] = ()
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    defined: tuple[tuple[str, CardTest], ...] = ()
    version: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of card that are played with, by however many players, in the pack's order."""
        return tuple(dict.fromkeys(card for choice in self.choices for card in choice.cards))

    def rule(self, name: str) -> Rule | None:
        wanted = name.casefold()
        return next((rule for rule in self.rules if rule.name.casefold() == wanted), None)
