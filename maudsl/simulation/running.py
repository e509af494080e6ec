"""In: what is to be played. Out: its parts, in order, by whatever executor runs them.

A part is so many hands, known by the numbers of its first and its last one. It depends on the plan
and these alone, and its totals are whole numbers: what runs it, when and how often changes nothing.
Parts wait in a window of bounded length, so that a million hands need no more memory than a
thousand; those that a broken pool has lost are played again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import lru_cache

import msgspec

from maudsl.rulebook.model import RuleBook
from maudsl.simulation.figures import COUNTED, Hand
from maudsl.simulation.hand import play_hand, play_session
from maudsl.simulation.players import Bots
from maudsl.simulation.processes import Processes
from maudsl.simulation.totals import Sums, Totals, add_sums

PART = 20  # hands, or sessions, that are played at once
WINDOW = 64  # parts that are under way or wait for their turn
MOST_BREAKS = 3  # of a pool, in a row, without a part that came of it

Row = tuple[int, ...]
Key = tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """`book`: as msgpack, in which form it is quick to send and has one hash."""

    book: bytes
    players: int

    @classmethod
    def of(cls, book: RuleBook, players: int) -> Side:
        return cls(msgspec.msgpack.encode(book), players)


class Plan(msgspec.Struct, frozen=True):
    """One side is played; or two, each with the same seeds, counted from `seed`. `pace`: seconds
    that each turn takes. `rows`: a row for each hand is wanted as well.
    """

    sides: tuple[Side, ...]
    bots: Bots
    games: int
    seed: int
    pace: int
    sessions: bool = False
    rows: bool = False

    @property
    def paired(self) -> bool:
        """Whether hands of the same seed belong together: as many cards go to as many players."""
        return len(self.sides) == 2 and self.sides[0].players == self.sides[1].players


class Part(msgspec.Struct):
    """`games`: so many were played, hands or sessions. `differences`: of two sides, hand by hand,
    how much more there is on the second.
    """

    totals: tuple[Totals, ...]
    games: int = 0
    differences: dict[Key, Sums] = {}
    rows: list[Row] = []

    @classmethod
    def none(cls, plan: Plan) -> Part:
        return cls(tuple(Totals.of(side.players) for side in plan.sides))

    def add(self, other: Part) -> None:
        """The rows are left to whoever writes them."""
        for mine, theirs in zip(self.totals, other.totals, strict=True):
            mine.add(theirs)
        self.games += other.games
        add_sums(self.differences, other.differences)


def parts(plan: Plan, executor: Executor | None) -> Iterator[Part]:
    """In order. Raises BrokenExecutor if it breaks again and again, or can't be made anew."""
    ranges = ((n, min(n + PART, plan.games)) for n in range(0, plan.games, PART))
    if executor is None:
        # One by one: whoever interrupts it loses no more than a hand.
        yield from (play_part(plan, n, n + 1) for n in range(plan.games))
        return
    waiting: deque[tuple[tuple[int, int], Future[Part]]] = deque()
    breaks = 0
    try:
        while True:
            while len(waiting) < WINDOW and (part := next(ranges, None)):
                waiting.append((part, _submit(executor, plan, part)))
            if not waiting:
                return
            try:
                done = waiting[0][1].result()
            except BrokenExecutor:
                breaks += 1
                if breaks > MOST_BREAKS or not isinstance(executor, Processes):
                    raise
                executor.renew()
                waiting = deque((x, _again(executor, plan, x, future)) for x, future in waiting)
                continue
            waiting.popleft()
            breaks = 0
            yield done
    finally:
        for _, future in waiting:
            future.cancel()


def _submit(executor: Executor, plan: Plan, part: tuple[int, int]) -> Future[Part]:
    """A pool that is found to be broken only now has broken this part as well."""
    try:
        return executor.submit(play_part, plan, *part)
    except BrokenExecutor as broken:
        lost: Future[Part] = Future()
        lost.set_exception(broken)
        return lost


def _again(
    executor: Executor, plan: Plan, part: tuple[int, int], future: Future[Part]
) -> Future[Part]:
    """What came of the old pool is kept."""
    kept = future.done() and not future.cancelled() and future.exception() is None
    return future if kept else _submit(executor, plan, part)


# -- where the work is done ------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _book(packed: bytes) -> RuleBook:
    return msgspec.msgpack.decode(packed, type=RuleBook)


def play_part(plan: Plan, start: int, end: int) -> Part:
    """The hands, or sessions, numbered from `start` up to `end`."""
    part = Part.none(plan)
    for number in range(start, end):
        part.games += 1
        hands = [_play(plan, part, n, number) for n in range(len(plan.sides))]
        if plan.paired and not plan.sessions:
            _compare(part, *(each[0] for each in hands))
        if plan.rows:
            part.rows += [hand.row for side in hands for hand in side]
    return part


def _play(plan: Plan, part: Part, place: int, number: int) -> list[Hand]:
    side, totals = plan.sides[place], part.totals[place]
    book, settings = _book(side.book), plan.bots.settings(plan.seed + number)
    if not plan.sessions:
        hand = play_hand(book, side.players, settings, plan.pace)
        totals.count(hand)
        return [hand]
    session = play_session(book, side.players, settings, plan.pace)
    for hand in session.hands:
        hand.session = number + 1
        totals.count(hand)
    totals.count_session(len(session.hands), session.winners, cut=session.cut)
    return session.hands


def _compare(part: Part, one: Hand, other: Hand) -> None:
    before, after = values_of(one), values_of(other)
    for key in before.keys() | after.keys():
        difference = after.get(key, 0) - before.get(key, 0)
        if difference:
            part.differences.setdefault(key, Sums()).count(difference)


def values_of(hand: Hand) -> dict[Key, int]:
    """All that is compared of a hand; what isn't there is nought."""
    found: dict[Key, int] = {("number", name): getattr(hand, name) for name in COUNTED}
    if hand.place:
        found["place", str(hand.place)] = 1
    found |= {
        ("rule", rule, what): times for (rule, text, what), times in hand.causes.items() if not text
    }
    return found
