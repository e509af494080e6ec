"""`maudsl list`."""

from __future__ import annotations

import click


@click.command()
def command() -> None:
    """List the games, and the variants with the game that each is for."""
    from maudsl.building import headings

    games, variants = headings()
    width = max((len(name) for name, *_ in [*games, *variants]), default=0)
    click.echo("Games:")
    for name, title in games:
        click.echo(f"  {name:{width}}  {title}")
    click.echo("Variants:")
    for name, title, base in variants:
        click.echo(f"  {name:{width}}  {title} (for {base})")
