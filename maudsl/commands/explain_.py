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
    """Print a sheet of the rules of GAME, with VARIANTs on top: by card, by moment, by price."""
    from maudsl.kept_answers import answered

    def lines() -> list[str]:
        return _sheet((game, *variants), form)

    for line in answered(("explain", form, game, *variants), list[str], lines):
        say(line)


def _sheet(names: tuple[str, ...], form: str) -> list[str]:
    from maudsl.cards import index_of
    from maudsl.sheets.page import as_html
    from maudsl.sheets.plain import as_markdown, as_text
    from maudsl.sheets.sheet import sheet_of

    book = read_book(names)
    write = {"text": as_text, "md": as_markdown, "html": as_html}[form]
    return list(write(sheet_of(book), index_of(book.pack)))
