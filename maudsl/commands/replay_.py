"""`maudsl replay`."""

from __future__ import annotations

import click

from maudsl.commands.telling import stop_unless_found, tell


@click.command()
@click.argument("log", type=click.Path())
@click.option(
    "--until", type=click.IntRange(0), default=None, metavar="N", help="Only the first N actions."
)
@click.option("--check", is_flag=True, help="Compare every event; exit with 1 if one differs.")
def command(log: str, until: int | None, check: bool) -> None:
    """Play LOG again, and print what happened."""
    from maudsl.diagnostics import Diagnostic
    from maudsl.engine.prepared import prepare
    from maudsl.lines.spell import spell
    from maudsl.log import compare, read_log
    from maudsl.narrate import narrate
    from maudsl.reading import read_path

    source = read_path(log)
    if isinstance(source, Diagnostic):
        stop_unless_found([source])
        tell([source], {})
        raise SystemExit(1)
    if check:
        differences = compare(source.text, source.name)
        if isinstance(differences, Diagnostic):
            tell([differences], {source.name: source})
            raise SystemExit(1)
        for line in differences:
            click.echo(line)
        click.echo("every event is the same" if not differences else f"{len(differences)} differ")
        raise SystemExit(1 if differences else 0)
    table = read_log(source.text, source.name)
    if isinstance(table, Diagnostic):
        tell([table], {source.name: source})
        raise SystemExit(1)
    before = table.opening_state
    for entry in table.entries[:until]:
        click.echo(f"> {spell(entry.action)}")
        for line in narrate(entry.events, before, prepare(entry.book), None, plain=False):
            click.echo(f"  {line}")
        before = entry.state
