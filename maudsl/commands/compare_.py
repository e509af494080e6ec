"""`maudsl compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from maudsl.commands import at_work
from maudsl.commands.layering import book_beside
from maudsl.commands.telling import colourful, print_json, read_book

if TYPE_CHECKING:
    from maudsl.rulebook.model import RuleBook

FEWEST, MOST = 2, 20


def both_numbers(context: click.Context, option: click.Parameter, value: str) -> tuple[int, int]:
    """One number for both sides, or one for each."""
    parts = value.split(",")
    numbers = [int(each) for each in parts if each.strip().isdecimal()]
    if len(numbers) != len(parts) or len(parts) > 2:
        raise click.BadParameter(f"{value!r} is neither a number nor two, as in 2,5")
    if not all(FEWEST <= each <= MOST for each in numbers):
        raise click.BadParameter(f"{value} isn't in the range {FEWEST}<=x<={MOST}")
    return numbers[0], numbers[-1]


@click.command()
@click.argument("a")
@click.argument("b", required=False)
@click.option(
    "--players",
    metavar="N[,M]",
    default="3",
    show_default=True,
    callback=both_numbers,
    help="For both, or for A and for B: 2,5.",
)
@at_work.options
def command(
    a: str,
    b: str | None,
    players: tuple[int, int],
    games: int,
    seed: int,
    bots: str,
    forgets: float | None,
    notices: float | None,
    wrong_calls: float | None,
    pace: int,
    workers: int,
    dask: str | None,
    as_document: bool,
) -> None:
    """Let bots play A and B with the same seeds, and report what is different.

    \b
    A and B are games, or a game with variants on top, joined by +; a variant by
    itself is put on the other one. B may be left out where the numbers of players
    are different:
        maudsl compare GAME GAME+VARIANT
        maudsl compare GAME VARIANT
        maudsl compare GAME --players 2,5
    """
    from maudsl.simulation import plan_for
    from maudsl.simulation.comparison import comparison_of
    from maudsl.simulation.comparison_text import comparison_lines
    from maudsl.table import TableError

    if b is None and players[0] == players[1]:
        raise click.UsageError("compare it with what? Name B, or two numbers of players")
    books = _book(a, b or a), _book(b or a, a)
    playing = at_work.chosen_bots(bots, forgets, notices, wrong_calls)
    try:
        plan = plan_for(books, players, games, seed, playing, pace)
    except TableError as error:
        raise click.UsageError(str(error)) from None
    total, ended = at_work.play(plan, workers, dask)
    found = comparison_of(books, total, paired=plan.paired, seed=seed, bots=playing, pace=pace)
    if as_document:
        print_json(found.as_json())
    else:
        for line in comparison_lines(found, at_work.style()):
            at_work.show(line, colourful())
    at_work.end(ended, total, plan)


def _book(name: str, other: str) -> RuleBook:
    """ "GAME+VARIANT" is a game with a variant on top, unless there is a file of that name."""
    if "+" not in name or Path(name).exists():
        return book_beside(name, other.split("+")[0])
    return read_book(tuple(part.strip() for part in name.split("+")))
