"""`maudsl diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maudsl.commands.telling import colourful, read_book, read_table, say
from maudsl.render import clean

if TYPE_CHECKING:
    from maudsl.differences import Change
    from maudsl.rulebook.model import RuleBook


@click.command()
@click.argument("a")
@click.argument("b")
def command(a: str, b: str) -> None:
    """Print what changes from A to B: games, variants on top of their games, or logs."""
    from maudsl.differences import changes_between

    changes = list(changes_between(_book(a, b), _book(b, a)))
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


def _book(name: str, other: str) -> RuleBook:
    """A variant is put on the other one if that is a game of it, else on its first."""
    from maudsl.building import kind_of
    from maudsl.library import find
    from maudsl.log import HEAD
    from maudsl.reading import read_path
    from maudsl.source import Source
    from maudsl.syntax.settings import Variant

    log = read_path(name)
    if isinstance(log, Source) and log.text.startswith(HEAD):
        return read_table(log).book
    source = find(name)
    kind = kind_of(0, source) if isinstance(source, Source) else None
    if not isinstance(kind, Variant):
        return read_book((name,))
    games = [base.value for base in kind.bases]
    return read_book((other if other in games else games[0], name))
