"""`maudsl diff`."""

from __future__ import annotations

import click

from maudsl.cleaning import clean
from maudsl.commands.layering import book_beside
from maudsl.commands.telling import colourful, say
from maudsl.reading import LOG_HEAD, read_path
from maudsl.source import Source

Told = tuple[str, str, tuple[str, ...], tuple[str, ...]]  # the fields of a `Change`


@click.command()
@click.argument("a")
@click.argument("b")
def command(a: str, b: str) -> None:
    """Print what changes from A to B: games, variants on top of their games, or logs."""
    from maudsl.kept_answers import answered

    def changes() -> list[Told]:
        from maudsl.differences import changes_between

        found = changes_between(book_beside(a, b), book_beside(b, a))
        return [(each.part, each.about, each.gone, each.new) for each in found]

    # A log is no text that is looked for by name.
    logs = _is_log(a) or _is_log(b)
    told = changes() if logs else answered(("diff", a, b), list[Told], changes)
    if not told:
        say("Nothing changes.")
    part = ""
    for each in told:
        if each[0] != part:
            part = each[0]
            say(part.upper())
        _tell(*each[1:])


def _tell(about: str, gone: tuple[str, ...], new: tuple[str, ...]) -> None:
    if about:
        say(f"  {about}")
    for sign, lines, colour in (("-", gone, "red"), ("+", new, "green")):
        for line in lines:
            indent = 4 if about else 2
            text = (
                click.style(f"{sign} {clean(line)}", fg=colour)
                if colourful()
                else f"{sign} {clean(line)}"
            )
            click.echo(" " * indent + text)


def _is_log(name: str) -> bool:
    log = read_path(name)
    return isinstance(log, Source) and log.text.startswith(LOG_HEAD)
