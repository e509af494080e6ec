"""`maudsl export`."""

from __future__ import annotations

import click

from maudsl.commands.telling import read_table, read_text


@click.command()
@click.argument("log", type=click.Path())
def command(log: str) -> None:
    """Print the game of LOG, with all rules that were added, as one rule file."""
    from maudsl.exporting import export
    from maudsl.log import MOST_BYTES

    click.echo(export(read_table(read_text(log, most=MOST_BYTES)).book), nl=False)
