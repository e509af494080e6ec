"""From the names on the command line to a table, and the file that its evening is kept in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from maudsl.library import Loaded, load_layers
from maudsl.reading import NO_TEXT
from maudsl.render import render
from maudsl.repl import storing
from maudsl.repl.evening import Evening
from maudsl.repl.resuming import go_on
from maudsl.repl.robots import NAMES, bot_names
from maudsl.table import Table, TableError


def _new(names: tuple[str, ...], players: tuple[str, ...], bots: int, seed: int) -> Table | str:
    loaded = load_layers(names)
    if loaded.book is None:
        return mistakes(loaded)
    humans = players or ("You",)
    missing = max(0, loaded.book.settings.low - len(humans))
    seats = (*humans, *bot_names(humans, max(bots, missing)))
    try:
        return Table(loaded.book, seats, seed)
    except TableError as problem:
        return str(problem)


Opened = tuple[Table, Evening | None, str]  # with what is told of the file


def begun(
    names: tuple[str, ...], players: tuple[str, ...], bots: int, seed: int, log: Path | None
) -> Opened | str:
    """A new game, and the file that it is kept in: where none can be, it is played all the same,
    unless the file was asked for.
    """
    table = _new(names, players, bots, seed)
    if isinstance(table, str):
        return table
    if log:
        asked = Evening.begin(log, table)
        return asked if isinstance(asked, str) else (table, asked, "")
    evening = storing.new_evening(_save_name(names, table), table)
    return (table, None, evening) if isinstance(evening, str) else (table, evening, "")


def log_path(given: Path) -> Path:
    """The path of a log, or of the game that was saved under this name."""
    kept = None if given.exists() else storing.path_of(str(given))
    return kept if kept and kept.exists() else given


def resumed(path: Path, log: Path | None) -> Opened | str:
    """A kept game, which goes on in its file, or in another if one is asked for."""
    found = go_on(path)
    if isinstance(found, str):
        return found
    mended, evening, told = found
    if log is None or (log.exists() and log.resolve() == path.resolve()):
        return mended.table, evening, told
    close(evening, forget=False)
    other = Evening.begin(log, mended.table)
    return other if isinstance(other, str) else (mended.table, other, told)


def who(table: Table, players: tuple[str, ...]) -> tuple[Sequence[str], Sequence[str]]:
    """People and bots of a game that goes on: as named, otherwise whoever has no bot's name."""
    seated = [seat.name for seat in table.state.seats if not seat.gone]
    wanted = {name.casefold() for name in players}
    humans = [name for name in seated if name.casefold() in wanted]
    humans = humans or [name for name in seated if name not in NAMES] or seated[:1]
    return humans, [name for name in seated if name not in humans]


def _save_name(names: tuple[str, ...], table: Table) -> str:
    game = Path(names[0]).stem if names else "game"
    return f"{''.join(x if x.isalnum() else '-' for x in game)[:40]}-{table.seed}"


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
