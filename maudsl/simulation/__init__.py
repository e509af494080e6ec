"""Many hands by bots, and their figures: the same for the same book, players, games, seed and bots,
however they are run.
"""

from __future__ import annotations

from concurrent.futures import Executor

from maudsl.rulebook.model import RuleBook
from maudsl.simulation.comparison import Comparison as Comparison
from maudsl.simulation.comparison import comparison_of
from maudsl.simulation.hand import names_for
from maudsl.simulation.players import Bots as Bots
from maudsl.simulation.players import bots_of as bots_of
from maudsl.simulation.report import Report as Report
from maudsl.simulation.reporting import report_of
from maudsl.simulation.running import Part, Plan, Side, parts
from maudsl.table import Table

PACE = 2  # seconds that a turn takes


def simulate(
    book: RuleBook,
    *,
    players: int,
    games: int,
    seed: int,
    bots: str | Bots = "random",
    executor: Executor | None = None,
    sessions: bool = False,
    pace: int = PACE,
) -> Report:
    """Play `games` hands with seeds counted from `seed`; in this process, unless an executor is
    given.

    `bots`: "random", "sensible" or "forgetful", or what `bots_of` makes of these and of how often
    they forget, notice and call wrongly. `sessions`: `games` whole sessions instead. `pace`: the
    seconds that a turn takes on the table's clock. Raises TableError if the book isn't for so many
    players, ValueError for bots that there aren't, and BrokenExecutor if the executor breaks.
    """
    bots = bots_of(bots) if isinstance(bots, str) else bots
    plan = plan_for((book,), (players,), games, seed, bots, pace, sessions=sessions)
    total = Part.none(plan)
    for part in parts(plan, executor):
        total.add(part)
    return report_of(book, total.totals[0], seed=seed, bots=bots, pace=pace, sessions=sessions)


def plan_for(
    books: tuple[RuleBook, ...],
    players: tuple[int, ...],
    games: int,
    seed: int,
    bots: Bots,
    pace: int = PACE,
    *,
    sessions: bool = False,
    rows: bool = False,
) -> Plan:
    """Raises TableError if a book isn't for so many players."""
    for book, count in zip(books, players, strict=True):
        Table(book, names_for(count), seed, deal=False)
    sides = tuple(Side.of(book, count) for book, count in zip(books, players, strict=True))
    return Plan(sides, bots, games, seed, pace, sessions, rows)


def compare(
    a: RuleBook,
    b: RuleBook,
    *,
    players: int | tuple[int, int],
    games: int,
    seed: int,
    bots: str | Bots = "random",
    executor: Executor | None = None,
    pace: int = PACE,
) -> Comparison:
    """Play the same seeds by both books, and say what is different; `players`: at both tables, or
    at each. All else is as with `simulate`.
    """
    bots = bots_of(bots) if isinstance(bots, str) else bots
    both = (players, players) if isinstance(players, int) else players
    plan = plan_for((a, b), both, games, seed, bots, pace)
    total = Part.none(plan)
    for part in parts(plan, executor):
        total.add(part)
    return comparison_of((a, b), total, paired=plan.paired, seed=seed, bots=bots, pace=pace)
