"""`maudsl list`."""

from __future__ import annotations

import click

from maudsl.cleaning import clean
from maudsl.commands.telling import say


@click.command()
def command() -> None:
    """List the games, and the variants with the games that each is for."""
    from maudsl.headings import headings

    games, variants = headings()
    names = [*(name for name, _ in games), *(name for name, *_ in variants)]
    width = max((len(clean(name)) for name in names), default=0)
    say("Games:")
    for name, title in games:
        say(f"  {clean(name):{width}}  {title}")
    say("Variants:")
    for name, title, bases in variants:
        say(f"  {clean(name):{width}}  {title} (for {', '.join(bases)})")
