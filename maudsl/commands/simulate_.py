"""`maudsl simulate`."""

from __future__ import annotations

import click

from maudsl.commands import at_work
from maudsl.commands.telling import colourful, print_json, read_book, stop


@click.command()
@click.argument("game")
@click.argument("variants", nargs=-1)
@click.option("--players", type=click.IntRange(2, 20), default=3, show_default=True)
@click.option("--sessions", is_flag=True, help="Play whole sessions; --games says how many.")
@click.option(
    "--out", metavar="FILE", help="A row for each hand: FILE.csv, or FILE.parquet with pyarrow."
)
@at_work.options
def command(
    game: str,
    variants: tuple[str, ...],
    players: int,
    sessions: bool,
    out: str | None,
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
    """Let bots play hands of GAME, and report how they went.

    Ctrl-C ends it with the report of the hands that were played.
    """
    from maudsl.simulation import plan_for
    from maudsl.simulation.reporting import report_of
    from maudsl.simulation.rows import RowsError, open_rows
    from maudsl.simulation.text import report_lines
    from maudsl.table import TableError

    book = read_book((game, *variants))
    playing = at_work.chosen_bots(bots, forgets, notices, wrong_calls)
    try:
        plan = plan_for(
            (book,), (players,), games, seed, playing, pace, sessions=sessions, rows=bool(out)
        )
    except TableError as error:
        raise click.UsageError(str(error)) from None
    try:
        with open_rows(out) as rows:
            total, ended = at_work.play(plan, workers, dask, rows)
    except RowsError as problem:
        stop(str(problem), problem.help)
    report = report_of(book, total.totals[0], seed=seed, bots=playing, pace=pace, sessions=sessions)
    if as_document:
        print_json(report.as_json())
    else:
        for line in report_lines(report, at_work.style()):
            at_work.show(line, colourful())
    at_work.end(ended, total, plan)
