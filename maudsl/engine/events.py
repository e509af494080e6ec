"""What happened, as plain data. The log is a list of these; every one names its rule and the rule
book's version.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from maudsl.engine import state as s


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", gc=False):
    """`rule` caused it (empty: the table itself, or a player's own choice)."""

    rule: str = ""
    version: int = 0


# -- the deal ------------------------------------------------------------------------


class HandBegan(Base, frozen=True, tag="hand began"):
    dealer: str
    hand: int


class Shuffled(Base, frozen=True, tag="shuffled"):
    """The whole stock in its new order, and the generator after it."""

    stock: tuple[str, ...]
    chance: int


class Dealt(Base, frozen=True, tag="dealt"):
    player: str
    cards: tuple[str, ...]


class Starter(Base, frozen=True, tag="starter"):
    card: str


class StarterReplaced(Base, frozen=True, tag="starter replaced"):
    card: str


class DealDone(Base, frozen=True, tag="deal done"):
    pass


# -- acts ----------------------------------------------------------------------------


class Played(Base, frozen=True, tag="played"):
    """`rule` is the permission that the play stands on. `fulfils`: the card has the suit that was
    called.
    """

    player: str
    card: str
    in_turn: bool = True
    answers: bool = False
    fulfils: bool = False
    also: tuple[str, ...] = ()
    misplay: bool = False


class Stands(Base, frozen=True, tag="stands"):
    """The next play may have to be taken back: the table as it is before it."""

    standing: s.Standing


class TakenBack(Base, frozen=True, tag="taken back"):
    """A card goes back to its player, and all that its play began is undone."""

    player: str
    card: str


class Evened(Base, frozen=True, tag="evened"):
    """A card is dealt after the deal, to make it even."""

    player: str
    card: str


class Acted(Base, frozen=True, tag="acted"):
    """An act without an object, as "look"; `card` is the one that was flinched."""

    player: str
    act: str
    card: str = ""


class OrderBegan(Base, frozen=True, tag="order began"):
    player: str


class OrderEnded(Base, frozen=True, tag="order ended"):
    player: str


class RaceBegan(Base, frozen=True, tag="race began"):
    race: s.Race


class RaceEnded(Base, frozen=True, tag="race ended"):
    """`player` won it; empty: nobody did. `opener` set it off."""

    player: str
    opener: str


class Drew(Base, frozen=True, tag="drew"):
    """`left`: how many are still to be drawn of this draw."""

    player: str
    card: str
    how: Literal["instead", "debt", "free", "effect"] = "instead"
    left: int = 0


class Took(Base, frozen=True, tag="took"):
    """A penalty card."""

    player: str
    card: str


class NothingToDraw(Base, frozen=True, tag="nothing to draw"):
    player: str


class Reshuffled(Base, frozen=True, tag="reshuffled"):
    """`player` needed the cards."""

    player: str
    stock: tuple[str, ...]
    chance: int
    kept: int = 1


class Passed(Base, frozen=True, tag="passed"):
    player: str


class Said(Base, frozen=True, tag="said"):
    player: str
    text: str


class Did(Base, frozen=True, tag="did"):
    player: str
    act: str
    times: int = 1


class Called(Base, frozen=True, tag="called"):
    player: str
    suit: str


class RankNamed(Base, frozen=True, tag="rank named"):
    """For so many turns."""

    player: str
    rank: str
    turns: int


class NamedIt(Base, frozen=True, tag="named"):
    """`what`: a rank, a suit, a player, a number or a word."""

    player: str
    what: str
    named: str


class Rolled(Base, frozen=True, tag="rolled"):
    """`chance`: the generator after it; None: the result was given."""

    player: str
    result: int
    chance: int | None = None


class Gave(Base, frozen=True, tag="gave"):
    """`chance`: the generator after it, where chance chose the card."""

    player: str
    card: str
    to: str
    chance: int | None = None


class Swapped(Base, frozen=True, tag="swapped"):
    """A card of the hand for the top card of the stock, `got`."""

    player: str
    card: str
    got: str


class Showed(Base, frozen=True, tag="showed"):
    player: str
    card: str


class HandsMoved(Base, frozen=True, tag="hands moved"):
    """Whose hand goes to whom."""

    player: str
    moves: tuple[tuple[str, str], ...]


class TurnedUp(Base, frozen=True, tag="turned up"):
    """The top card of the stock comes on the pile."""

    card: str


class Remembered(Base, frozen=True, tag="remembered"):
    kept: s.Kept


class TimePassed(Base, frozen=True, tag="time passed"):
    seconds: int


# -- turns ---------------------------------------------------------------------------


class Reversed(Base, frozen=True, tag="reversed"):
    player: str
    direction: int


class SkipsAdded(Base, frozen=True, tag="skips added"):
    count: int


class GoesOn(Base, frozen=True, tag="goes on"):
    """The next turn is counted from this player; `again`: it is this player's own."""

    player: str
    again: bool = False


class Skipped(Base, frozen=True, tag="skipped"):
    player: str


class TurnsLost(Base, frozen=True, tag="turns lost"):
    """So many more than the one that is lost now."""

    player: str
    turns: int


class TurnMissed(Base, frozen=True, tag="turn missed"):
    """One of the turns that were lost before."""

    player: str


class TurnTo(Base, frozen=True, tag="turn to"):
    player: str


class SeatsSet(Base, frozen=True, tag="seats set"):
    """From now on the turn passes by so many seats."""

    seats: int


class WentAround(Base, frozen=True, tag="went around"):
    """Play has gone once around since `player` began the round."""

    player: str


class RoundBegan(Base, frozen=True, tag="round began"):
    player: str


class StillMay(Base, frozen=True, tag="still may"):
    still: s.Still


class CallAwaited(Base, frozen=True, tag="call awaited"):
    calling: s.Calling


# -- debts ---------------------------------------------------------------------------


class Owed(Base, frozen=True, tag="owed"):
    debt: s.Debt


class Paid(Base, frozen=True, tag="paid"):
    player: str
    cards: int
    cause: str


class DebtEnded(Base, frozen=True, tag="debt ended"):
    player: str


# -- duties, breaches, penalties -----------------------------------------------------


class DutyBegan(Base, frozen=True, tag="duty began"):
    duty: s.Duty


class DutyMet(Base, frozen=True, tag="duty met"):
    player: str
    number: int


class DutyPartlyMet(Base, frozen=True, tag="duty partly met"):
    """`missing`: so many times the words that are counted weren't said."""

    player: str
    number: int
    missing: int


class DutyVoid(Base, frozen=True, tag="duty void"):
    player: str
    number: int


class DutyMissed(Base, frozen=True, tag="duty missed"):
    player: str
    number: int


class Breached(Base, frozen=True, tag="breached"):
    """A forbidden act."""

    breach: s.Breach


class Lapsed(Base, frozen=True, tag="lapsed"):
    player: str
    number: int


class Penalised(Base, frozen=True, tag="penalised"):
    """A right call (`caller` empty: the table's own); `number` is the breach."""

    player: str
    caller: str
    reason: str
    cards: int
    number: int


class WrongCall(Base, frozen=True, tag="wrong call"):
    """`player` called, and pays."""

    player: str
    offender: str
    reason: str
    cards: int
    why: str = ""


class Fined(Base, frozen=True, tag="fined"):
    """Cards taken as a penalty: so many, for this; the cards follow one by one."""

    player: str
    cards: int
    reason: str


class Accused(Base, frozen=True, tag="accused"):
    """A wrong call that stands until it is handed back: `player` takes the cards."""

    player: str
    caller: str
    reason: str
    cards: int


class HandedBack(Base, frozen=True, tag="handed back"):
    """Cards of a penalty pass from `player` to the other one of the call."""

    player: str
    to: str
    cards: tuple[str, ...]


class Contested(Base, frozen=True, tag="contested"):
    """The table votes on whether the last call stands."""

    player: str


class CallVoted(Base, frozen=True, tag="call voted"):
    player: str
    yes: bool


class CallSettled(Base, frozen=True, tag="call settled"):
    stands: bool


class TimeGiven(Base, frozen=True, tag="time given"):
    """What they owe within a time is owed within so many seconds of when it began."""

    player: str
    seconds: int


class Noted(Base, frozen=True, tag="noted"):
    """Something was said on which a rule depends for the rest of the hand."""

    player: str
    deed: str


class Granted(Base, frozen=True, tag="granted"):
    grant: s.Grant


class GrantEnded(Base, frozen=True, tag="grant ended"):
    number: int


# -- the hand and the session --------------------------------------------------------


class Claimed(Base, frozen=True, tag="claimed"):
    """The hand is theirs by a rule, whatever they hold."""

    player: str


class HandWon(Base, frozen=True, tag="hand won"):
    player: str
    blocked: bool = False


class HandResumed(Base, frozen=True, tag="hand resumed"):
    player: str


class Finished(Base, frozen=True, tag="finished"):
    """No card left, in a hand that goes on among the others; `place` counts from 1."""

    player: str
    place: int


class CameBack(Base, frozen=True, tag="came back"):
    """Holds cards again, and plays on."""

    player: str


class Scored(Base, frozen=True, tag="scored"):
    player: str
    points: int
    total: int


class CountsTimes(Base, frozen=True, tag="counts times"):
    """What is held when the hand ends counts so many times as much, for the play on top."""

    times: int


class WentOut(Base, frozen=True, tag="went out"):
    """Of the session, with too many points."""

    player: str


class TookOver(Base, frozen=True, tag="took over"):
    """A newcomer begins with the worst score."""

    player: str
    score: int


class SessionWon(Base, frozen=True, tag="session won"):
    players: tuple[str, ...]


class Joined(Base, frozen=True, tag="joined"):
    player: str
    score: int = 0


class Left(Base, frozen=True, tag="left"):
    """Their cards go under the stock."""

    player: str


class RuleAdded(Base, frozen=True, tag="rule added"):
    """`names` are the rules that are new or changed. `text` is as typed."""

    player: str
    text: str
    names: tuple[str, ...]
    secret: bool = False


class Voted(Base, frozen=True, tag="voted"):
    """On striking a rule; the first vote is that of whoever asks for it."""

    player: str
    name: str
    yes: bool


class VoteFailed(Base, frozen=True, tag="vote failed"):
    name: str


class RuleStruck(Base, frozen=True, tag="rule struck"):
    player: str
    name: str


class Refused(Base, frozen=True, tag="refused"):
    """Not done; nothing has changed. `rule` forbids it, if one does."""

    player: str
    reason: str


Event = (
    HandBegan
    | Shuffled
    | Dealt
    | Starter
    | StarterReplaced
    | DealDone
    | Played
    | Stands
    | TakenBack
    | Evened
    | Acted
    | OrderBegan
    | OrderEnded
    | RaceBegan
    | RaceEnded
    | Drew
    | Took
    | NothingToDraw
    | Reshuffled
    | Passed
    | Said
    | Did
    | Called
    | RankNamed
    | NamedIt
    | Rolled
    | Gave
    | Swapped
    | Showed
    | HandsMoved
    | TurnedUp
    | Remembered
    | TimePassed
    | Reversed
    | SkipsAdded
    | GoesOn
    | Skipped
    | TurnsLost
    | TurnMissed
    | TurnTo
    | SeatsSet
    | WentAround
    | RoundBegan
    | StillMay
    | CallAwaited
    | Owed
    | Paid
    | DebtEnded
    | DutyBegan
    | DutyMet
    | DutyPartlyMet
    | DutyVoid
    | DutyMissed
    | Breached
    | Lapsed
    | Penalised
    | WrongCall
    | Fined
    | Accused
    | HandedBack
    | Contested
    | CallVoted
    | CallSettled
    | TimeGiven
    | Noted
    | Granted
    | GrantEnded
    | Claimed
    | HandWon
    | Finished
    | CameBack
    | HandResumed
    | Scored
    | CountsTimes
    | WentOut
    | TookOver
    | SessionWon
    | Joined
    | Left
    | RuleAdded
    | Voted
    | VoteFailed
    | RuleStruck
    | Refused
)
