"""A log, action by action, as somebody asks for them: on, back, to a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from maudsl.commands.telling import say

if TYPE_CHECKING:
    from maudsl.table import Table

HELP = "Enter: on; b: back; a number: to that action; q: leave"


def told(table: Table, number: int) -> list[str]:
    """An action, counted from 1, and what came of it."""
    from maudsl.engine.prepared import prepare
    from maudsl.lines.spell import spell
    from maudsl.narrate import narrate

    before = table.entries[number - 2].state if number > 1 else table.opening_state
    entry = table.entries[number - 1]
    sentences = narrate(entry.events, before, prepare(entry.book), None, plain=False)
    return [f"> {spell(entry.action)}", *(f"  {sentence}" for sentence in sentences)]


def walk(table: Table, lines: Iterable[str], last: int) -> None:
    """From the first action on; what can't be understood is told, and nothing moves."""
    say(f"{last} actions. {HELP}")
    at = _show(table, 1, last)
    _ask(at, last)
    for line in lines:
        word = line.strip().casefold()
        if word in ("q", "quit"):
            return
        if word in ("", "n", "next"):
            if at == last:
                return
            at = _show(table, at + 1, last)
        elif word in ("b", "back"):
            at = _show(table, at - 1, last)
        elif word.isascii() and word.isdigit():
            at = _show(table, int(word[:9]), last)
        else:
            say(HELP)
        _ask(at, last)


def _show(table: Table, number: int, last: int) -> int:
    """The action of that number, or the nearest that there is."""
    number = min(max(number, 1), last)
    for line in told(table, number) if last else ():
        say(line)
    return number if last else 0


def _ask(at: int, last: int) -> None:
    click.echo(f"{at} of {last}> ", nl=False)
