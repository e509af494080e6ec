"""Telling a person at the command line what is wrong: on stderr, with the exit code that goes
with it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import click

from maudsl.cleaning import clean
from maudsl.diagnostics import Diagnostic
from maudsl.reading import MAX_BYTES, NO_TEXT, read_path
from maudsl.source import Source

if TYPE_CHECKING:
    from maudsl.rulebook.model import RuleBook
    from maudsl.table import Table


def colourful(err: bool = False) -> bool:
    """Whether colours go to this stream: as the group decided, else if it is a terminal."""
    chosen = click.get_current_context().color
    return chosen if chosen is not None else (sys.stderr if err else sys.stdout).isatty()


def tell(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], *, err: bool = True
) -> None:
    for diagnostic in diagnostics:
        from maudsl.render import render  # most texts have no mistake

        click.echo(render(diagnostic, sources, colour=colourful(err)), err=err)


def say(text: str) -> None:
    """A line on stdout. What is named in files and logs is made safe for a terminal."""
    click.echo(clean(text))


def complain(message: str, help: str = "") -> None:
    click.echo(f"maudsl: {clean(message)}" + (f" ({clean(help)})" if help else ""), err=True)


def stop(message: str, help: str = "") -> NoReturn:
    """One line, and exit code 2: what was asked for isn't there, or can't be read."""
    complain(message, help)
    raise SystemExit(2)


def stop_unless_found(
    diagnostics: Iterable[Diagnostic], codes: Collection[str] = ("unreadable",)
) -> None:
    """A name or path that isn't there is a wrong use of the command, not a mistake in a rule.

    `codes`: what ends it besides; a command that checks files goes on where one is no text.
    """
    for each in diagnostics:
        if each.code == "unknown-game":
            stop(each.message, each.help)
        if each.code in codes:
            stop(f"{each.source}: {each.message}", each.help)


def read_text(path: str, *, most: int = MAX_BYTES) -> Source:
    """The text of the one file that a command is about, or the end."""
    found = read_path(path, most=most)
    if isinstance(found, Diagnostic):
        stop(f"{path}: {found.message}", found.help)
    return found


def read_table(source: Source) -> Table:
    """The game that a log tells of, or the end. Of a log whose end was cut off, all but that."""
    from maudsl.log import read_log
    from maudsl.mending import Mended, mend

    found = read_log(source.text, source.name)
    if isinstance(found, Diagnostic):
        mended = mend(source.text.encode(), source.name)
        if isinstance(mended, Mended):
            complain(f"the last line was cut off, and is left out: {mended.dropped}")
            return mended.table
        tell([found], {source.name: source})
        raise SystemExit(1)
    return found


def read_book(names: tuple[str, ...]) -> RuleBook:
    """The book of a game with variants on top, or the end."""
    from maudsl.library import load_layers

    loaded = load_layers(names, checked=False)
    if loaded.book is None:
        stop_unless_found(loaded.diagnostics, NO_TEXT)
        tell(loaded.diagnostics, loaded.sources)
        raise SystemExit(1)
    return loaded.book


def print_json(document: dict[str, Any]) -> None:
    import json  # most answers are for people

    click.echo(json.dumps(document, ensure_ascii=False, indent=2))
