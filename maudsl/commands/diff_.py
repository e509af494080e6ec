"""`maudsl diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maudsl.commands.layering import book_beside
from maudsl.commands.telling import colourful, say
from maudsl.render import clean

if TYPE_CHECKING:
    from maudsl.differences import Change


@click.command()
@click.argument("a")
@click.argument("b")
def command(a: str, b: str) -> None:
    """Print what changes from A to B: games, variants on top of their games, or logs."""
    from maudsl.differences import changes_between

    changes = list(changes_between(book_beside(a, b), book_beside(b, a)))
    if not changes:
        say("Nothing changes.")
    part = ""
    for change in changes:
        if change.part != part:
            part = change.part
            say(part.upper())
        _tell(change)


def _tell(change: Change) -> None:
    if change.about:
        say(f"  {change.about}")
    for sign, lines, colour in (("-", change.gone, "red"), ("+", change.new, "green")):
        for line in lines:
            indent = 4 if change.about else 2
            text = (
                click.style(f"{sign} {clean(line)}", fg=colour)
                if colourful()
                else f"{sign} {clean(line)}"
            )
            click.echo(" " * indent + text)
