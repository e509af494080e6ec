"""In: what a rule counts in the plays that stood. Out: functions that count it at a moment of the
table: what goes on in a row, what the last cards come to, how long ago one was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from maudsl.engine.context import Context
from maudsl.engine.past import changed, shared, steps, stood
from maudsl.engine.state import Play
from maudsl.rulebook import terms as b
from maudsl.rulebook.arithmetic import LARGEST

if TYPE_CHECKING:
    from maudsl.engine.compiled import Count, Test


def run_of(at: Context, before: bool, is_it: Callable[[Sequence[Play], int], bool]) -> int:
    """How many of the last plays, the newest first, go on passing."""
    plays = at.earlier if before else at.state.plays
    numbers = range(len(plays) - 1, -1, -1)
    return next((n for n, each in enumerate(numbers) if not is_it(plays, each)), len(plays))


def alike(term: b.Row) -> Count:
    """Plays that share their suit, rank, colour or kind with the newest, and that one."""
    of_one = str(term.of_one)

    def count(at: Context) -> int:
        return run_of(
            at,
            term.before,
            lambda plays, n: (
                n == len(plays) - 1
                or shared(at.cards, plays[n].card, plays[-1].card, of_one) is True
            ),
        )

    return count


def climb(term: b.Climb) -> Count:
    """Each of them further on than the one before; a single card is a run of one."""
    way = 1 if term.rising else -1

    def count(at: Context) -> int:
        def goes_on(plays: Sequence[Play], n: int) -> bool:
            return n > 0 and way * steps(at.cards, plays[n - 1].card, plays[n].card) > 0

        plays = at.earlier if term.before else at.state.plays
        return 1 + run_of(at, term.before, goes_on) if plays else 0

    return count


def changes(term: b.ChangeRow) -> Count:
    def count(at: Context) -> int:
        return run_of(
            at,
            term.before,
            lambda plays, n: n > 0 and changed(at.cards, plays[n].card, plays[n - 1].card, term.of),
        )

    return count


def rank_of(at: Context, card: str | None) -> int:
    """Its place in the pack's order, from 1; 0 where there is no card."""
    return at.cards.order[at.cards.rank[card].name] + 1 if card else 0


def of_last(term: b.OfLast, many: Count) -> Count:
    def count(at: Context) -> int:
        size = max(0, many(at))
        last = at.state.plays[-size:] if size else ()
        values = [at.cards.value(play.card) for play in last]
        if term.what == "sum":
            return min(sum(values), LARGEST)
        return max(values) - min(values) if values else 0

    return count


def since(test: Test) -> Count:
    """Where no such card was played in this hand: more than any number of cards."""

    def count(at: Context) -> int:
        plays = at.state.plays
        numbers = range(len(plays) - 1, -1, -1)
        return next((n for n, each in enumerate(numbers) if stood(test, at, plays, each)), LARGEST)

    return count


def letters(term: b.Letters) -> Count:
    return lambda at: sum(sum(map(str.isalpha, name)) for name in at.who(term.who)[:1])
