"""`maudsl export`."""

from __future__ import annotations

import click

from maudsl.commands.telling import stop_unless_found, tell


@click.command()
@click.argument("log", type=click.Path())
def command(log: str) -> None:
    """Print the game of LOG, with all rules that were added, as one rule file."""
    from maudsl.diagnostics import Diagnostic
    from maudsl.exporting import export
    from maudsl.log import read_log
    from maudsl.reading import read_path

    source = read_path(log)
    if isinstance(source, Diagnostic):
        stop_unless_found([source])
        tell([source], {})
        raise SystemExit(1)
    table = read_log(source.text, source.name)
    if isinstance(table, Diagnostic):
        tell([table], {source.name: source})
        raise SystemExit(1)
    click.echo(export(table.book), nl=False)
