"""`maudsl diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maudsl.commands.telling import read_book, read_table, say

if TYPE_CHECKING:
    from maudsl.rulebook.model import RuleBook


@click.command()
@click.argument("a")
@click.argument("b")
def command(a: str, b: str) -> None:
    """Print what changes from A to B: games, variants on top of their games, or logs."""
    from maudsl.comparing import changes_between

    lines = list(changes_between(_book(a), _book(b)))
    for line in lines or ["Nothing changes."]:
        say(line)


def _book(name: str) -> RuleBook:
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
    return read_book((kind.bases[0].value, name) if isinstance(kind, Variant) else (name,))
