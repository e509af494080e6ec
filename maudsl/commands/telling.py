"""Telling a person at the command line what is wrong: on stderr, with the exit code that goes
with it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

import click

from maudsl.diagnostics import Diagnostic
from maudsl.render import clean, render
from maudsl.source import Source


def colourful(err: bool = False) -> bool:
    """Whether colours go to this stream: as the group decided, else if it is a terminal."""
    chosen = click.get_current_context().color
    return chosen if chosen is not None else (sys.stderr if err else sys.stdout).isatty()


def tell(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], *, err: bool = True
) -> None:
    for diagnostic in diagnostics:
        click.echo(render(diagnostic, sources, colour=colourful(err)), err=err)


def stop(message: str, help: str = "") -> NoReturn:
    """One line, and exit code 2: what was asked for isn't there, or can't be read."""
    click.echo(f"maudsl: {clean(message)}" + (f" ({clean(help)})" if help else ""), err=True)
    raise SystemExit(2)


def stop_unless_found(diagnostics: Iterable[Diagnostic]) -> None:
    """A name or path that isn't there is a wrong use of the command, not a mistake in a rule."""
    for each in diagnostics:
        if each.code in ("unknown-game", "unreadable"):
            stop(
                f"{each.message}"
                if each.code == "unknown-game"
                else f"{each.source}: {each.message}",
                each.help,
            )


def print_json(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))
