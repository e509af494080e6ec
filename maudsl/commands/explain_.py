"""`maudsl explain`."""

from __future__ import annotations

import click

from maudsl.commands.telling import read_book, say


@click.command()
@click.argument("game")
@click.argument("variants", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "html"]),
    default="text",
    show_default=True,
    help="Plain text, Markdown, or a page for a browser.",
)
def command(game: str, variants: tuple[str, ...], form: str) -> None:
    """Print the rules of GAME, with VARIANTs on top, in prose."""
    from maudsl.rule_sheet import WRITERS, sheet_of

    for line in WRITERS[form](sheet_of(read_book((game, *variants)))):
        say(line)
