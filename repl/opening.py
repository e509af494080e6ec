"""From the names on the command line to a table, and the file that its evening is kept in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from maudsl.library import Loaded, load_layers
from maudsl.reading import NO_TEXT
from maudsl.render import render
from maudsl.repl import storing
from maudsl.repl.evening import Evening
from maudsl.repl.manner import Manner
from maudsl.repl.resuming import go_on
from maudsl.repl.robots import NAMES, bot_names
from maudsl.table import Table, TableError


def _new(names: tuple[str, ...], humans: tuple[str, ...], bots: int, seed: int) -> Table | str:
    loaded = load_layers(names)
    if loaded.book is None:
        return mistakes(loaded)
    missing = max(0, loaded.book.settings.low - len(humans))
    seats = (*humans, *bot_names(humans, max(bots, missing)))
    try:
        return Table(loaded.book, seats, seed)
    except TableError as problem:
        return str(problem)


class Opened(NamedTuple):
    """`told`: what is to be said of the file."""

    table: Table
    evening: Evening | None
    told: str
    manner: Manner


def begun(
    names: tuple[str, ...], bots: int, seed: int, log: Path | None, manner: Manner
) -> Opened | str:
    """A new game, and the file that it is kept in: where none can be, it is played all the same,
    unless the file was asked for.
    """
    humans = manner.people or ("You",)
    table = _new(names, humans, bots, seed)
    if isinstance(table, str):
        return table
    kept = manner if who(table, ())[0] != list(humans) else replace(manner, people=())
    if log:
        asked = Evening.begin(log, table, kept)
        return asked if isinstance(asked, str) else Opened(table, asked, "", manner)
    evening = storing.new_evening(save_name(names, seed), table, kept)
    if isinstance(evening, str):
        return Opened(table, None, evening, manner)
    return Opened(table, evening, "", manner)


def log_path(given: Path) -> Path:
    """The path of a log, or of the game that was saved under this name."""
    kept = None if given.exists() else storing.path_of(str(given))
    return kept if kept and kept.exists() else given


def resumed(path: Path, log: Path | None, manner: Manner) -> Opened | str:
    """A kept game, which goes on in its file, or in another if one is asked for."""
    found = go_on(path)
    if isinstance(found, str):
        return found
    table, manner = found.mended.table, manner.over(found.manner)
    if log is None or (log.exists() and log.resolve() == path.resolve()):
        return Opened(table, found.evening, found.told, manner)
    close(found.evening, forget=False)
    other = Evening.begin(log, table, manner)
    return other if isinstance(other, str) else Opened(table, other, found.told, manner)


def who(table: Table, players: tuple[str, ...]) -> tuple[Sequence[str], Sequence[str]]:
    """People and bots of a game that goes on: as named, otherwise whoever has no bot's name."""
    seated = [seat.name for seat in table.state.seats if not seat.gone]
    wanted = {name.casefold() for name in players}
    humans = [name for name in seated if name.casefold() in wanted]
    humans = humans or [name for name in seated if name not in NAMES] or seated[:1]
    return humans, [name for name in seated if name not in humans]


def save_name(names: tuple[str, ...], seed: int) -> str:
    game = Path(names[0]).stem if names else "game"
    return f"{''.join(x if x.isalnum() else '-' for x in game)[:40]}-{seed}"


def mistakes(loaded: Loaded) -> str:
    first = loaded.diagnostics[0]
    if first.code in ("unknown-game", *NO_TEXT):
        where = "" if first.code == "unknown-game" else f"{first.source}: "
        return f"{where}{first.message}" + (f" ({first.help})" if first.help else "")
    errors = [each for each in loaded.diagnostics if each.severity == "error"]
    return "\n".join(render(each, loaded.sources) for each in errors)


def close(evening: Evening | None, *, forget: bool) -> None:
    if evening:
        evening.close(forget=forget)
