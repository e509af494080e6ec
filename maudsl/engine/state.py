"""Everything that is true of a table at one moment. Immutable and plain; only `evolve` makes the
next one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from maudsl.rulebook.model import Act, Effect, Event, Permission, Prohibition, Scope
from maudsl.rulebook.terms import CardTest


class Seat(msgspec.Struct, frozen=True, gc=False):
    """`waiting`: joined while a hand runs, plays from the next deal. `gone`: left; a seat keeps
    its place. `wins`: hands won in this session. `place`: who was done as the how-manieth, in a
    hand that the others play on; 0: not done.
    """

    name: str
    hand: tuple[str, ...] = ()
    score: int = 0
    waiting: bool = False
    gone: bool = False
    out: bool = False
    wins: int = 0
    place: int = 0

    @property
    def at_table(self) -> bool:
        """This hand was dealt to them, and they are here."""
        return not (self.gone or self.out or self.waiting)


class Play(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that was played and stood; `rule` is the permission, `also` all that permitted it.
    The starter has no player.
    """

    player: str
    card: str
    rule: str
    also: tuple[str, ...] = ()

    def by(self, rule: str) -> bool:
        return any(each.casefold() == rule.casefold() for each in (self.rule, *self.also))


class Debt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One per table. `cards` are still to be drawn, `drawn` were; `cause` is the card that it is
    for, `chain` how many cards on top of the pile have added up to it.
    """

    player: str
    cards: int
    answer: CardTest | None
    cause: str
    rule: str
    drawn: int = 0
    lose_turn: bool = False
    before_drawing: bool = False
    chain: int = 1
    turns: int = 1


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Owed: one of `acts`, for the play of that number (0: for no play). `phrases`: what may be
    said for it, holes filled.

    `window`: "play" closes at the next play or draw of somebody else on turn, "turn" at the end of
    the holder's own next turn, "own turn" as "play", but it is void if somebody else ends the turn
    that it began with, "race" at the next play or draw on turn, and as soon as only one of those
    who owe it is left; `until` and `deadline` (seconds on the table's clock) close it as well;
    `seconds` is how long the deadline leaves. `in_order`: after what is owed before it; `first`:
    before all else that is owed for the same play; `before`: before that is said; `missing`: the
    sanction is for each time that this is missing, once they have `tried` to say it.
    """

    number: int
    player: str
    rule: str
    version: int
    acts: tuple[Act, ...]
    phrases: tuple[str, ...] = ()
    exactly: bool = False
    names: tuple[str, ...] = ()
    sanction: int = 1
    play: int = 0
    window: Literal["play", "turn", "own turn", "race"] = "play"
    until: Event | None = None
    deadline: int | None = None
    seconds: int = 0
    in_order: bool = False
    before: str = ""
    missing: str = ""
    tried: bool = False
    first: bool = False


class Breach(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Open until called or lapsed. `what`: in words, as a call may name it. `play`: the number of
    the play that it was; `undoes`: a right call takes that card back while it is on top.
    """

    number: int
    player: str
    rule: str
    what: tuple[str, ...]
    names: tuple[str, ...] = ()
    sanction: int = 1
    play: int = 0
    undoes: bool = False


class Grant(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A permission or prohibition that an effect gave, until the next play or an event; or until
    so many turns of the hand are over.
    """

    number: int
    players: tuple[str, ...]
    sentence: Permission | Prohibition
    rule: str
    layer: int
    until: Event | None = None
    turns: int = 0


class Still(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The turn isn't over: this may yet be done; `drawn` are the cards just drawn."""

    player: str
    act: Act
    rule: str
    drawn: tuple[str, ...] = ()


class Won(msgspec.Struct, frozen=True, gc=False):
    """How the hand ended, with the scores as they were and those who were `out`: a right call may
    take the win back.
    """

    player: str
    scores: tuple[tuple[str, int], ...]
    blocked: bool = False
    out: tuple[str, ...] = ()


class Race(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Whoever of `players` first plays a card that passes the test has played in turn."""

    players: tuple[str, ...]
    test: CardTest
    opener: str
    rule: str


class Standing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The table as it was before the play on top: what comes back if the card has to.

    `number` counts the plays with it; `last` if it was the player's last card.
    """

    player: str
    card: str
    number: int
    last: bool
    before: Undoable


class Undoable(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a play's effects may have changed, cards aside."""

    turn: str
    direction: int
    called_suit: str | None
    calling: Calling | None
    debt: Debt | None
    duties: tuple[Duty, ...]
    grants: tuple[Grant, ...]
    still: Still | None
    race: Race | None
    said: tuple[tuple[str, str], ...]
    drawing: int
    drawn: tuple[str, ...]
    misses: tuple[tuple[str, int], ...] = ()
    named: Named | None = None
    kept: tuple[Kept, ...] = ()
    step: int = 1
    asked: tuple[Calling, ...] = ()


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a rule remembers under a name: a number, a card, or players. `player`: whose it is;
    empty: the table's own. `before`: the number as it was in the turn before.
    """

    name: str
    player: str
    scope: Scope
    number: int = 0
    card: str = ""
    players: tuple[str, ...] = ()
    before: int = 0
    rule: str = ""


class Named(msgspec.Struct, frozen=True, gc=False):
    """The rank that alone may be played now, and for how many turns yet."""

    rank: str
    turns: int


class Vote(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Whether a rule is struck; the one who asks has said yes."""

    rule: str
    asker: str
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()


class Call(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The last penalty that somebody called. `right`: there was a breach, or it can't be known.
    `left`: how many of its cards are still to be taken; `cards`: those that were. `back`: they
    lie with the caller now.
    """

    caller: str
    accused: str
    reason: str
    right: bool
    left: int = 0
    cards: tuple[str, ...] = ()
    back: bool = False


class Contest(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Whether the last call stands: who has voted for it, and who against it."""

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


class Calling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who may call a suit, or name something; `holds`: nobody plays before that is done.

    `what` is "rank" for one that holds for a round. For anything else that is named `then` follows,
    about `about` and the card that they played, which lies on another.
    """

    players: tuple[str, ...]
    holds: bool
    rule: str
    what: Literal["suit", "rank", "a rank", "a suit", "a player", "a number", "a word", "a die"] = (
        "suit"
    )
    then: tuple[Effect, ...] = ()
    about: str = ""
    card: str = ""
    on: str = ""
    low: int = 1
    high: int = 6
    words: tuple[str, ...] = ()

    @property
    def act(self) -> str:
        match self.what:
            case "suit":
                return "call a suit"
            case "rank":
                return "name a rank"
            case "a die":
                return "roll a die"
            case _:
                return f"name {self.what}"


class State(msgspec.Struct, frozen=True, gc=False):
    """`stock`: the next card first; `doubles`: two cards may be alike. `pile`: the top card last.
    `turn`: a name, as are all players.

    `said`: what was said since the turn began, by whom. `passes`: in a row, without any change.
    `moved`: a card was played or drawn since the deal. `order`: who opened the point of order
    that is open. `deeds`: who has looked, touched … in this hand. `drawing`: cards still to draw
    of a draw instead of playing. `time`: seconds, which have passed in so many `waits`. `chance`:
    the generator. `times`: by which play, counted from 1, and how many times what is held at the
    end counts. `misses`: who has turns to lose yet, and how many; `named`: the rank that somebody
    has named. `call`: the last penalty called; `contest`: the vote on it. `spoken`: when somebody
    last said something;
    `silent_since`: the same, what was said in this very second left aside. `kept`: what rules
    remember. `asked`: what is to be named or rolled after what `calling` asks for. `step`: by how
    many seats the turn passes on. `turns`: how many are over in this hand;
    `round_by` began the round, when `round_began` of them were. `rolled`: what a die showed last.
    `claimed`: who has won by a rule that says so.
    """

    seats: tuple[Seat, ...]
    chance: int
    dealer: str
    version: int = 0
    phase: Literal["deal", "play", "over", "finished"] = "deal"
    hand: int = 0
    turn: str = ""
    direction: int = 1
    stock: tuple[str, ...] = ()
    doubles: bool = True
    pile: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    called_suit: str | None = None
    calling: Calling | None = None
    asked: tuple[Calling, ...] = ()
    debt: Debt | None = None
    duties: tuple[Duty, ...] = ()
    breaches: tuple[Breach, ...] = ()
    grants: tuple[Grant, ...] = ()
    still: Still | None = None
    said: tuple[tuple[str, str], ...] = ()
    skips: int = 0
    base: str | None = None
    again: bool = False
    drawing: int = 0
    drawn: tuple[str, ...] = ()
    passes: int = 0
    time: int = 0
    waits: int = 0
    won: Won | None = None
    amended: bool = False
    winners: tuple[str, ...] = ()
    counter: int = 0
    order: str | None = None
    deeds: tuple[tuple[str, str], ...] = ()
    race: Race | None = None
    standing: Standing | None = None
    moved: bool = False
    times: tuple[tuple[int, int], ...] = ()
    misses: tuple[tuple[str, int], ...] = ()
    named: Named | None = None
    vote: Vote | None = None
    call: Call | None = None
    contest: Contest | None = None
    spoken: int = 0
    silent_since: int = 0
    kept: tuple[Kept, ...] = ()
    step: int = 1
    turns: int = 0
    round_by: str = ""
    round_began: int = 0
    rolled: int = 0
    claimed: str = ""

    # -- looking things up ------------------------------------------------------------

    def seat(self, name: str) -> Seat | None:
        for seat in self.seats:
            if seat.name == name:
                return seat
        return None

    def hand_of(self, name: str) -> tuple[str, ...]:
        for seat in self.seats:
            if seat.name == name:
                return seat.hand
        return ()

    @property
    def players(self) -> tuple[str, ...]:
        """Those in the hand, in the order of their seats; whoever is done in a hand that goes on
        isn't, until it is over.
        """
        if self.phase != "play":
            return self.at_table
        # Asked for several times at each move, so the plain case is written out.
        return tuple(
            [
                s.name
                for s in self.seats
                if not (s.gone or s.out or s.waiting) and (s.hand or not s.place)
            ]
        )

    @property
    def at_table(self) -> tuple[str, ...]:
        """Those whom the hand was dealt: they speak, call and are called, done or not."""
        return tuple([s.name for s in self.seats if not (s.gone or s.out or s.waiting)])

    @property
    def done(self) -> tuple[str, ...]:
        """Those who have a place in a hand that goes on."""
        return tuple(seat.name for seat in self.seats if seat.place)

    @property
    def top(self) -> str | None:
        return self.pile[-1] if self.pile else None

    @property
    def turned_up(self) -> int:
        """How many cards on top of the pile nobody played: they lie on the last play."""
        count = 0
        while count < len(self.plays) - 1 and not self.plays[-1 - count].player:
            count += 1
        return count

    @property
    def to_move(self) -> str:
        """Whose action the table waits for: a suit to be called comes before the next turn."""
        if self.calling and self.calling.holds:
            return self.calling.players[0]
        return self.turn

    def kept_as(self, name: str, player: str = "") -> Kept | None:
        return next((x for x in self.kept if x.name == name and x.player == player), None)

    def following(self, name: str, steps: int = 1) -> str:
        """Who moves so many turns after this player, where none is skipped."""
        return self.after(name, steps * self.step)

    def after(self, name: str, steps: int = 1) -> str:
        """Who sits so many places on in the present direction; negative: the other way."""
        players = self.players
        if not players:
            return name
        if name in players:
            return players[(players.index(name) + steps * self.direction) % len(players)]
        names = [seat.name for seat in self.seats]
        place = names.index(name) if name in names else 0
        for distance in range(1, len(names) + 1):
            near = names[(place + distance * self.direction) % len(names)]
            if near in players:
                return self.after(near, steps - 1) if steps > 0 else near
        return name
