"""From the options of the command line to a game: who sits where, and which shell is around it."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from maudsl.cards import index_of
from maudsl.diagnostics import Diagnostic
from maudsl.library import Loaded, load_layers
from maudsl.log import read_log
from maudsl.reading import NO_TEXT, read_path
from maudsl.render import clean, render
from maudsl.repl import script as plain_lines
from maudsl.repl import storing
from maudsl.repl.robots import NAMES, Robots, bot_names
from maudsl.repl.session import Session
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.table import Table, TableError

USAGE = 2  # exit code
SEEDS = 1_000_000
SIGNS = "▶↻↺·"


def run(
    book_names: tuple[str, ...],
    *,
    players: tuple[str, ...],
    bots: int,
    seed: int | None,
    script: str | None,
    strict: bool,
    log: Path | None,
    resume: Path | None,
    forget: float,
) -> int:
    """Play; the exit code. Without `seed` one is drawn, and told at the end."""
    drawn = seed is None and resume is None
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    path = _log_path(resume) if resume else None
    opened = _resumed(path) if path else _new(book_names, players, bots, chosen)
    if isinstance(opened, str):
        return stop(opened)
    humans, others = _who(opened, players) if resume else (players or ("You",), ())
    if not resume:
        others = tuple(x.name for x in opened.state.seats if x.name not in humans)
    source = _script(script)
    if isinstance(source, str):
        return stop(source)
    session = Session(
        opened,
        humans,
        Robots(others, seed=opened.seed, forget=forget),
        save_path=path or storing.path_of(_save_name(book_names, opened)),
        log_path=log,
        plain=not _can_show(sys.stdout, opened.book),
    )
    if log and (problem := storing.write(session, log)):
        return stop(problem)
    code = _play(session, source, strict=strict)
    if drawn and code == 0:
        plain_lines.show(sys.stdout, [f"The seed of this game: {chosen}"])
    return code


def _play(session: Session, source: Iterable[str] | None, *, strict: bool) -> int:
    """A script, a pipe, a terminal that knows only lines, or one that knows more."""
    try:
        if source is not None:
            return plain_lines.run(session, source, sys.stdout, strict=strict)
        if not sys.stdin.isatty():
            lines = plain_lines.decoded(sys.stdin)
            return plain_lines.run(session, lines, sys.stdout, strict=strict)
        if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", ""):
            return plain_lines.run(session, sys.stdin, sys.stdout, echo=False, strict=strict)
        from maudsl.repl.app import run as run_app

        return run_app(session)
    except KeyboardInterrupt:
        plain_lines.show(sys.stdout, ["", *storing.leave(session)])
        return plain_lines.INTERRUPTED


# -- the table -----------------------------------------------------------------------------------


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


def _log_path(given: Path) -> Path:
    """The path of a log, or of the game that was saved under this name."""
    kept = None if given.exists() else storing.path_of(str(given))
    return kept if kept and kept.exists() else given


def _resumed(path: Path) -> Table | str:
    found = read_path(path)
    if isinstance(found, Diagnostic):
        return f"{path}: {found.message}"
    table = read_log(found.text, str(path))
    return f"{path}: {table.message}" if isinstance(table, Diagnostic) else table


def _who(table: Table, players: tuple[str, ...]) -> tuple[Sequence[str], Sequence[str]]:
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


# -- the shell around it -------------------------------------------------------------------------


def _script(name: str | None) -> Iterable[str] | str | None:
    """The lines of a script; a text is why there are none. None: no script."""
    if name is None:
        return None
    if name == "-":
        return plain_lines.decoded(sys.stdin)
    found = read_path(name)
    if isinstance(found, Source):
        return found.text.split("\n")
    return f"{name}: {found.message}"


def _can_show(out: TextIO, book: RuleBook) -> bool:
    """Whether the output's encoding has the signs of the suits and those of the table."""
    cards = index_of(book.pack)
    try:
        ("".join(map(cards.pretty, cards.codes)) + SIGNS).encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def stop(message: str) -> int:
    """What was asked for can't be had; mistakes in a file are shown at their places."""
    lines = [clean(line) for line in message.split("\n")]
    plain_lines.show(sys.stderr, lines if len(lines) > 1 else [f"maudsl: {lines[0]}"])
    return USAGE
