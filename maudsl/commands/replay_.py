"""`maudsl replay`."""

from __future__ import annotations

import click

from maudsl.commands.telling import read_table, read_text, say, tell
from maudsl.source import Source


@click.command()
@click.argument("log", type=click.Path())
@click.option(
    "--until", type=click.IntRange(0), default=None, metavar="N", help="Only the first N actions."
)
@click.option("--check", is_flag=True, help="Compare every event; exit with 1 if one differs.")
def command(log: str, until: int | None, check: bool) -> None:
    """Play LOG again, and print what happened."""
    from maudsl.engine.prepared import prepare
    from maudsl.lines.spell import spell
    from maudsl.log import MOST_BYTES
    from maudsl.narrate import narrate

    source = read_text(log, most=MOST_BYTES)
    if check:
        raise SystemExit(_compared(source))
    table = read_table(source)
    before = table.opening_state
    for entry in table.entries[:until]:
        say(f"> {spell(entry.action)}")
        for line in narrate(entry.events, before, prepare(entry.book), None, plain=False):
            say(f"  {line}")
        before = entry.state


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
