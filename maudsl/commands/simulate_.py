"""`maudsl simulate`."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import click

from maudsl.commands.telling import print_json, read_book, say


@click.command()
@click.argument("game")
@click.argument("variants", nargs=-1)
@click.option("--players", type=click.IntRange(2, 20), default=3, show_default=True)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes at work; the figures are the same for any number.",
)
@click.option(
    "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
)
def command(
    game: str,
    variants: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    workers: int,
    as_document: bool,
) -> None:
    """Let bots play hands of GAME, and report how they went."""
    from maudsl.simulation import simulate
    from maudsl.table import TableError

    book = read_book((game, *variants))
    try:
        if workers == 1:
            report = simulate(book, players=players, games=games, seed=seed)
        else:
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
                report = simulate(book, players=players, games=games, seed=seed, executor=executor)
    except TableError as error:
        raise click.UsageError(str(error)) from None
    if as_document:
        document: dict[str, Any] = {"version": 1, **report.as_json()}
        print_json(document)
        return
    for line in report.lines():
        say(line)
