"""`maudsl replay`."""

from __future__ import annotations

import sys

import click

from maudsl.commands.stepping import told, walk
from maudsl.commands.telling import read_table, read_text, say, tell
from maudsl.source import Source


@click.command()
@click.argument("log", type=click.Path())
@click.option(
    "--until", type=click.IntRange(0), default=None, metavar="N", help="Only the first N actions."
)
@click.option("--check", is_flag=True, help="Compare every event; exit with 1 if one differs.")
@click.option("--step", is_flag=True, help="One action after the other, with Enter; b goes back.")
def command(log: str, until: int | None, check: bool, step: bool) -> None:
    """Play LOG again, and print what happened."""
    from maudsl.log import MOST_BYTES

    source = read_text(log, most=MOST_BYTES)
    if check:
        raise SystemExit(_compared(source))
    table = read_table(source)
    last = len(table.entries) if until is None else min(until, len(table.entries))
    if step:
        walk(table, sys.stdin, last)
        click.echo()
        return
    for number in range(1, last + 1):
        for line in told(table, number):
            say(line)


def _compared(source: Source) -> int:
    from maudsl.diagnostics import Diagnostic
    from maudsl.log import compare

    differences = compare(source.text, source.name)
    if isinstance(differences, Diagnostic):
        tell([differences], {source.name: source})
        return 1
    for line in differences:
        say(line)
    say(f"{len(differences)} differ" if differences else "every event is the same")
    return 1 if differences else 0
