"""The five sentences as a tree, and what they are made of: acts, events, effects."""

from __future__ import annotations

from typing import Literal

from maudsl.syntax.nodes import (
    CardNode,
    CardRef,
    Guard,
    Kept,
    Node,
    Number,
    Phrase,
    Text,
    Who,
    Word,
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


class Play(Node):
    """`card` None: whatever is played."""

    card: CardNode | None


class Draw(Node):
    """`number` None: any draw. `more`: the cards are added to what is owed. `until`: one by one,
    until one may be played. `card`: what is drawn, in an event.
    """

    number: Number | None = None
    more: bool = False
    until: Literal["it fits"] | None = None
    card: CardNode | None = None


class Say(Node):
    phrase: Phrase


class Speak(Node):
    """To say any word of the lists, a player's name, or anything at all."""

    what: Literal["listed", "a player's name", "anything"]
    lists: tuple[Word, ...] = ()


class Do(Node):
    """A physical act that its player declares; `times` None: any number."""

    text: Text
    times: Number | None = None


class Plain(Node):
    """An act that takes no object of its own."""

    kind: PlainKind


class LoseTurns(Node):
    """The price of a debt, in turns; `more` adds to what is owed already."""

    number: Number
    more: bool = False


class Give(Node):
    card: CardNode
    to: Who


class Swap(Node):
    """With the top card of the stock."""

    card: CardNode


class Show(Node):
    card: CardNode


Act = Play | Draw | Say | Speak | Do | Plain | LoseTurns | Give | Swap | Show

# -- events ---------------------------------------------------------------------------


class Done(Node):
    who: Who
    act: Act


class ComesTo(Node):
    """`before`: only from one of these numbers of cards; none: from any."""

    who: Who
    number: Number
    before: tuple[Number, ...] = ()


class Paid(Node):
    who: Who
    card: CardNode


class Befalls(Node):
    who: Who
    kind: Literal["takes a penalty", "is skipped", "wins the hand", "wins the race", "is on turn"]


class StarterIs(Node):
    card: CardNode


class SuitChanges(Node):
    to: Word | None = None


class Changes(Node):
    """From the card below to the one that is played; `to`: to this colour."""

    what: Literal["colour", "rank", "parity"]
    to: Word | None = None


class Happens(Node):
    kind: Literal[
        "direction turns",
        "the deal begins",
        "a hand is dealt",
        "the stock is reshuffled",
        "play has gone once around",
        "the turn ends",
        "the hand ends",
    ]


Event = Done | ComesTo | Paid | Befalls | StarterIs | SuitChanges | Happens | Changes

# -- duties ---------------------------------------------------------------------------


class Choice(Node):
    act: Act
    guards: tuple[Guard, ...] = ()


class WithinSeconds(Node):
    number: Number


class UntilEvent(Node):
    event: Event


Within = WithinSeconds | UntilEvent


class Sanction(Node):
    """The price in cards; None: it costs nothing. `missing`: that price for each time that this
    is missing from what was said.
    """

    cards: Number | None
    missing: Text | None = None


class Obligation(Node):
    choices: tuple[Choice, ...]
    within: Within | None = None
    sanction: Sanction | None = None


# -- effects -------------------------------------------------------------------------


class Reverse(Node):
    pass


class Skip(Node):
    number: Number


class Again(Node):
    who: Who


class GoesOn(Node):
    who: Who


class Draws(Node):
    who: Who
    number: Number


class Takes(Node):
    who: Who
    number: Number


class Calls(Node):
    who: Who


class NamesRank(Node):
    who: Who


class Performs(Node):
    """They do it by what has just happened, unless it is forbidden to them."""

    who: Who
    act: Plain


class Races(Node):
    """Whoever of them plays first has played in turn."""

    who: Who
    card: CardNode


class Obliges(Node):
    who: Who
    obligation: Obligation


class Permits(Node):
    who: Who
    act: Act
    guards: tuple[Guard, ...] = ()
    until: Event | None = None


class Still(Node):
    """The turn isn't over: they may yet do this, if they are permitted to."""

    who: Who
    act: Act


class Forbids(Node):
    who: Who
    act: Act
    guards: tuple[Guard, ...] = ()
    until: Event | None = None
    sanction: Sanction | None = None


class DebtEnds(Node):
    pass


class DebtGoes(Node):
    who: Who


class PenaltyBack(Node):
    """What a wrong call gave the accused goes to the caller."""


class GetsSeconds(Node):
    """What they owe within a time is owed within so many seconds of when it began."""

    who: Who
    number: Number


class GetsPoints(Node):
    """On top of the score, or off it."""

    who: Who
    number: Number
    loses: bool = False


class LosesTurn(Node):
    who: Who


class CountTimes(Node):
    number: Number


class Asks(Node):
    """They name something, or roll a die; the effects that follow wait for it and speak of it as
    "that rank", "that player" …
    """

    who: Who
    what: Literal["a rank", "a suit", "a player", "a number", "a word", "a die"]
    low: Number | None = None
    high: Number | None = None
    words: Word | None = None


class TakesFrom(Node):
    """A card of the giver's hand, unseen."""

    who: Who
    giver: Who


class Wins(Node):
    """The hand, whatever they hold."""

    who: Who


class HandsGo(Node):
    """The hand of each goes to that player; with `swap` theirs comes back for it."""

    who: Who
    to: Who
    swap: bool


class TurnUp(Node):
    """The top card of the stock is laid on the pile."""


class TurnsMove(Node):
    """From now on the turn passes by so many seats."""

    seats: Number


class Nobody(Node):
    """A set of players that is empty."""


Value = Number | Nobody | CardRef | Who


class Becomes(Node):
    kept: Kept
    value: Value


class GoesBy(Node):
    kept: Kept
    number: Number
    up: bool


class Joins(Node):
    """They are from now on among the players that a rule keeps; or, if they leave, no more."""

    who: Who
    name: Word
    leaves: bool


BareEffect = (
    Reverse
    | Skip
    | Again
    | GoesOn
    | Draws
    | Takes
    | Calls
    | NamesRank
    | Performs
    | Races
    | Obliges
    | Permits
    | Still
    | Forbids
    | DebtEnds
    | DebtGoes
    | PenaltyBack
    | GetsSeconds
    | GetsPoints
    | LosesTurn
    | CountTimes
    | Asks
    | HandsGo
    | TakesFrom
    | Wins
    | TurnUp
    | TurnsMove
    | Becomes
    | GoesBy
    | Joins
)


class InsteadOf(Node):
    """`rule`: the effects of a rule are left out; otherwise the duty to say this text is."""

    text: Text
    rule: bool


class Effect(Node):
    bare: BareEffect
    instead: tuple[InsteadOf, ...] = ()


# -- sentences -----------------------------------------------------------------------


class Permission(Node):
    who: Who
    act: Act
    guards: tuple[Guard, ...] = ()
    even: bool = False


class Prohibition(Node):
    """`form` "nobody": for all; "may not": for `who`; "only": for everybody but `who`."""

    form: Literal["nobody", "may not", "only"]
    who: Who
    act: Act
    guards: tuple[Guard, ...] = ()
    sanction: Sanction | None = None


class Trigger(Node):
    event: Event
    guards: tuple[Guard, ...]
    effects: tuple[Effect, ...]


class Duty(Node):
    who: Who
    obligation: Obligation


class Keep(Node):
    """What the rule remembers: a number, a card, or players; for each player one of their own, if
    `each`. It begins as `value`; with `whenever` it becomes that at each such event.
    """

    name: Word
    value: Value
    each: bool = False
    scope: Literal["turn", "round", "hand", "session"] = "hand"
    whenever: Event | None = None


Sentence = Permission | Prohibition | Trigger | Duty | Keep
