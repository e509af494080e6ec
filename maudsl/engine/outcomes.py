"""In: a state, the events of a move, and the state that they led to. Out: what the move changes, so
that it can be done at once to any other state in the same situation.

Most of what a move changes is the same wherever the situation is: whose turn it is, what is owed
and called. The rest goes by the state: which cards lie there, and what only counts on. An outcome
is worked out from two states that `evolve` has made, and counts only if it brings forth the second
one again.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import force_setattr, replace

from maudsl.engine import events as e
from maudsl.engine.changes.duties import heard
from maudsl.engine.state import Duty, Play, State

# What a situation tells whole, so that it is the same after a move whatever it was before.
TOLD = (
    "phase",
    "direction",
    "step",
    "calling",
    "called_suit",
    "named",
    "debt",
    "drawing",
    "passes",
    "moved",
    "round_by",
    "round_began",
    "order",
)


class Outcome(msgspec.Struct, frozen=True):
    """`place`: the seat of whoever moves. `cards`, `plays`: the one that is played goes from there
    to the pile; a play without a card is the starter, which comes from the stock. `draws`: so many
    cards come from the stock, and count as drawn in this turn if they are `fresh`. `turn`: whose it
    is then; `fixed`: what else becomes what, wherever the situation is. So many `turns` end.

    `more`: there is any of the rest. So many `numbers` are given to what begins, `seconds` pass.
    `duties`: which of those before are still open, and which events begin one that is; None: the
    same. `talk`: something is said. `still`: the event that says what may yet be done;
    `granted`: the one that says what may be done besides.
    """

    place: int
    cards: tuple[str, ...]
    plays: tuple[Play, ...]
    draws: int
    fresh: bool
    turn: str
    fixed: tuple[tuple[str, object], ...]
    turns: int
    numbers: int
    seconds: int
    duties: tuple[tuple[int, ...], tuple[int, ...]] | None
    talk: bool
    still: int | None
    granted: int | None
    more: bool

    def done(self, state: State, events: Sequence[e.Event]) -> State:
        """The state that the events of the move lead to."""
        turns = state.turns + self.turns
        if cards := self.cards:
            seats, place = list(state.seats), self.place
            seat = seats[place]
            hand = seat.hand
            at = hand.index(cards[0])
            seats[place] = replace(seat, hand=hand[:at] + hand[at + 1 :])
            after = replace(
                state,
                seats=tuple(seats),
                pile=state.pile + cards,
                plays=state.plays + self.plays,
                turn=self.turn,
                turns=turns,
            )
        elif draws := self.draws:
            seats, place, stock = list(state.seats), self.place, state.stock
            seat = seats[place]
            seats[place] = replace(seat, hand=seat.hand + stock[:draws])
            seated, stock = tuple(seats), stock[draws:]
            after = replace(state, seats=seated, stock=stock, turn=self.turn, turns=turns)
        elif plays := self.plays:
            pile, stock = (plays[0].card,), state.stock[1:]
            after = replace(state, stock=stock, pile=pile, plays=plays, turn=self.turn, turns=turns)
        else:
            after = replace(state, turn=self.turn, turns=turns)
        # The new state is nobody's yet. One by one this is quicker than by keywords out of a dict.
        for name, value in self.fixed:
            force_setattr(after, name, value)
        if self.more:
            self._more(state, events, after)
        return after

    def _more(self, before: State, events: Sequence[e.Event], after: State) -> None:
        """What most moves leave as it is."""
        if self.fresh:
            force_setattr(after, "drawn", before.drawn + before.stock[: self.draws])
        if self.still is not None:
            event = events[self.still]
            assert isinstance(event, e.StillMay)
            force_setattr(after, "still", event.still)
        if self.granted is not None:
            event = events[self.granted]
            assert isinstance(event, e.Granted)
            force_setattr(after, "grants", (event.grant,))
        if self.duties is not None:
            force_setattr(after, "duties", _open(self.duties, before.duties, events))
        if self.numbers:
            force_setattr(after, "counter", before.counter + self.numbers)
        if self.seconds:
            force_setattr(after, "time", before.time + self.seconds)
            force_setattr(after, "waits", before.waits + 1)
        if self.talk:
            spoken, silent_since = heard(before)
            force_setattr(after, "spoken", spoken)
            force_setattr(after, "silent_since", silent_since)


def _open(
    which: tuple[tuple[int, ...], tuple[int, ...]],
    before: tuple[Duty, ...],
    events: Sequence[e.Event],
) -> tuple[Duty, ...]:
    kept, begun = which
    open_still = tuple([before[place] for place in kept]) if kept else ()
    if not begun:
        return open_still
    new = [event.duty for place in begun if isinstance(event := events[place], e.DutyBegan)]
    return (*open_still, *new)


def outcome_of(
    before: State, player: str, events: Sequence[e.Event], after: State
) -> Outcome | None:
    """None if what happened is of no such kind."""
    place = next(number for number, seat in enumerate(before.seats) if seat.name == player)
    plays = after.plays[len(before.plays) :]
    cards = tuple(play.card for play in plays if play.player)
    draws = 0 if plays else len(before.stock) - len(after.stock)
    fixed = {
        name: getattr(after, name) for name in TOLD if getattr(after, name) != getattr(before, name)
    }
    if after.said != before.said:
        fixed["said"] = after.said
    still = None
    if after.still is not before.still:
        still = next((n for n, x in enumerate(events) if isinstance(x, e.StillMay)), None)
        if after.still is None:
            fixed["still"], still = None, None
    if not after.grants and before.grants:
        fixed["grants"] = ()
    granted = next((n for n, x in enumerate(events) if isinstance(x, e.Granted)), None)
    if not after.drawn and before.drawn:
        fixed["drawn"] = ()
    fresh = bool(draws and after.drawn)
    numbers, seconds = after.counter - before.counter, after.time - before.time
    duties = _duties_left(before, events, after)
    if before.duties and not after.duties:
        fixed["duties"], duties = (), None
    talk = any(isinstance(event, e.Said) for event in events)
    rest = (fresh, numbers, seconds, duties, talk)
    found = Outcome(
        place,
        cards,
        plays,
        draws,
        fresh,
        after.turn,
        tuple(fixed.items()),
        after.turns - before.turns,
        numbers,
        seconds,
        duties,
        talk,
        still,
        granted,
        any(rest) or still is not None or granted is not None,
    )
    return found if draws >= 0 and found.done(before, events) == after else None


def _duties_left(
    before: State, events: Sequence[e.Event], after: State
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if after.duties == before.duties:
        return None
    left = {duty.number for duty in after.duties}
    kept = tuple(place for place, duty in enumerate(before.duties) if duty.number in left)
    begun = tuple(
        place
        for place, event in enumerate(events)
        if isinstance(event, e.DutyBegan) and event.duty.number in left
    )
    return kept, begun
