"""In: the log of one hand. Out: its figures, as whole numbers.

Everything is read from entries, their events and the state after each; the engine is asked for
nothing. What a player might have done instead isn't in a log: decisions are counted while the hand
is played, and come in as `decisions` and `choices`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.state import State
from maudsl.simulation.causes import causes_of
from maudsl.table import Entry

# The columns of a row, and what each means.
COLUMNS = {
    "seed": "the seed of the hand, or of its session",
    "session": "the number of the session, from 1; 0: hands are played by themselves",
    "hand": "the number of the hand in its session",
    "players": "players in the hand",
    "place": "who won, counted from the dealer's next, 1; 0: nobody",
    "blocked": "1: nobody could move any more",
    "stuck": "1: the hand didn't end, and was given up",
    "turns": "turns that were taken",
    "seconds": "on the table's clock",
    "actions": "entries in the log",
    "decisions": "moves on turn: plays, draws and passes",
    "choices": "decisions with more than one kind of card that might be played",
    "plays": "cards that were played",
    "draws": "cards drawn by their own choice",
    "paid": "cards drawn for what was owed",
    "taken": "penalty cards, and those that a rule made somebody draw",
    "longest_debt": "cards, the most that was owed at once",
    "reshuffles": "of the pile into a new stock",
    "lead_changes": "another player alone had the fewest cards",
    "duties": "things that were to be said or done",
    "missed": "duties that weren't met in time",
    "breaches": "forbidden acts that were done",
    "penalties": "breaches that were called",
    "wrong_calls": "calls of what wasn't so",
    "left": "cards in all hands at the end",
}
ABOUT = ("seed", "session", "hand", "players", "place")
COUNTED = tuple(name for name in COLUMNS if name not in ABOUT)


class Hand(msgspec.Struct):
    """A row of `COLUMNS`, and how often each rule did what; see `causes`."""

    seed: int = 0
    session: int = 0
    hand: int = 0
    players: int = 0
    place: int = 0
    blocked: int = 0
    stuck: int = 0
    turns: int = 0
    seconds: int = 0
    actions: int = 0
    decisions: int = 0
    choices: int = 0
    plays: int = 0
    draws: int = 0
    paid: int = 0
    taken: int = 0
    longest_debt: int = 0
    reshuffles: int = 0
    lead_changes: int = 0
    duties: int = 0
    missed: int = 0
    breaches: int = 0
    penalties: int = 0
    wrong_calls: int = 0
    left: int = 0
    causes: dict[tuple[str, str, str], int] = {}
    phrases: dict[tuple[str, str], int] = {}

    @property
    def row(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in COLUMNS)


def figures_of(entries: Sequence[Entry], before: State, hand: Hand) -> Hand:
    """Fill in what the log of a hand says; `before`: the state that it was dealt in."""
    events = [event for entry in entries for event in entry.events]
    kinds = Counter(map(type, events))
    end = entries[-1].state if entries else before
    hand.players = len(_dealt(end))
    hand.place, hand.blocked = _won(end)
    hand.turns = max(0, kinds[e.TurnTo] - 1)  # the first begins the hand, each other ends a turn
    hand.seconds = sum(x.seconds for x in events if isinstance(x, e.TimePassed))
    hand.actions = sum(not isinstance(x.action, a.TimePasses) for x in entries)
    hand.plays = kinds[e.Played]
    _count_draws(hand, events)
    hand.longest_debt = max((x.debt.cards for x in events if isinstance(x, e.Owed)), default=0)
    hand.reshuffles = kinds[e.Reshuffled]
    hand.lead_changes = _lead_changes(entries)
    hand.duties, hand.missed = kinds[e.DutyBegan], kinds[e.DutyMissed]
    hand.breaches = kinds[e.Breached]
    hand.penalties = kinds[e.Penalised]
    hand.wrong_calls = kinds[e.WrongCall] + kinds[e.Accused]
    hand.left = sum(len(seat.hand) for seat in end.seats)
    hand.causes, hand.phrases = causes_of(entries, before)
    return hand


def _won(end: State) -> tuple[int, int]:
    """The winner's place, counted from whoever sits next to the dealer; and whether the hand was
    blocked.
    """
    if end.won is None:
        return 0, 0
    names = [seat.name for seat in end.seats]
    dealer = names.index(end.dealer)
    order = [name for name in (*names[dealer + 1 :], *names[: dealer + 1]) if name in _dealt(end)]
    winner = end.won.player
    return order.index(winner) + 1 if winner in order else 0, int(end.won.blocked)


def _dealt(end: State) -> tuple[str, ...]:
    """Those whom the hand was dealt, whether or not its scores have put them out."""
    out = end.won.out if end.won else ()
    return tuple(x.name for x in end.seats if not (x.gone or x.waiting or x.name in out))


def _count_draws(hand: Hand, events: Sequence[e.Event]) -> None:
    for event in events:
        if isinstance(event, e.Drew):
            match event.how:
                case "debt":
                    hand.paid += 1
                case "effect":
                    hand.taken += 1
                case _:
                    hand.draws += 1
        elif isinstance(event, e.Took):
            hand.taken += 1


def _lead_changes(entries: Sequence[Entry]) -> int:
    """A lead that is shared is nobody's; the first to have it changes nothing."""
    leaders = [name for name in map(_leader, _in_play(entries)) if name]
    return sum(one != other for one, other in zip(leaders, leaders[1:], strict=False))


def _in_play(entries: Sequence[Entry]) -> Iterator[State]:
    yield from (entry.state for entry in entries if entry.state.phase != "deal")


def _leader(state: State) -> str:
    held = [(len(seat.hand), seat.name) for seat in state.seats if seat.at_table]
    fewest = min(held, default=(0, ""))[0]
    leading = [name for count, name in held if count == fewest]
    return leading[0] if len(leading) == 1 else ""
