"""`maudsl explain`."""

from __future__ import annotations

import click

from maudsl.commands.telling import stop_unless_found, tell


@click.command()
@click.argument("game")
@click.argument("variants", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["text", "md"]), default="text", show_default=True
)
def command(game: str, variants: tuple[str, ...], form: str) -> None:
    """Print the rules of GAME, with VARIANTs on top, in prose."""
    from maudsl.cards import index_of
    from maudsl.library import load_layers
    from maudsl.rulebook.describe import describe_rule

    loaded = load_layers((game, *variants))
    if loaded.book is None:
        stop_unless_found(loaded.diagnostics)
        tell(loaded.diagnostics, loaded.sources)
        raise SystemExit(1)
    book = loaded.book
    click.echo(f"# {book.title}" if form == "md" else book.title)
    for rule in book.rules:
        click.echo(f"\n## {rule.name}" if form == "md" else f"\n{rule.name}")
        for line in describe_rule(rule, index_of(book.pack)):
            click.echo(f"- {line}" if form == "md" else f"  {line}")
