"""Saved games: where they lie, and what is told of them."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from maudsl.folders import data_folder, write_private
from maudsl.locks import take
from maudsl.repl.evening import USUAL, Evening
from maudsl.repl.log_files import IN_USE
from maudsl.repl.reply import Part

if TYPE_CHECKING:
    from maudsl.repl.manner import Manner
    from maudsl.repl.session import Session
    from maudsl.table import Table

SUFFIX = ".log"
MOST_AT_ONCE = 100  # games of one name at the same moment
MOST_TOLD = 3  # games that weren't finished
NAME = re.compile(r"[\w-][\w. -]{0,60}")


def games_folder() -> Path | None:
    """Made when it is needed; None where that isn't possible."""
    data = data_folder()
    if data is None:
        return None
    folder = data / "games"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder


def path_of(name: str) -> Path | None:
    """The file of a game kept under a name; None if it is no name, or nothing can be kept."""
    folder = games_folder()
    if folder is None or not NAME.fullmatch(name):
        return None
    return folder / f"{name}{SUFFIX}"


def write(session: Session, path: Path) -> str:
    """Why it could not be written; empty if it was."""
    try:
        lock = take(path.resolve())
        if lock is None:
            return f"{path}: {IN_USE}"
        try:
            write_private(path, session.table.log.encode())
        finally:
            lock.release()
    except OSError as problem:
        return f"{path} can't be written: {problem.strerror or problem}"
    return ""


def keep_log(session: Session, part: Part) -> None:
    """What has been done is on the disk before anybody reads of it; a failure is told once."""
    if session.evening is None and session.log_path is not None:
        opened = Evening.begin(session.log_path, session.table)
        if isinstance(opened, str):
            part.lines.append(opened)
            session.log_path = None
            return
        session.evening = opened
    if session.evening and (problem := session.evening.keep(session.table)):
        part.lines.append(problem)


def new_evening(name: str, table: Table, manner: Manner = USUAL) -> Evening | str:
    """A file among the saved games; a name that is being written gets a number."""
    for number in range(1, MOST_AT_ONCE):
        path = path_of(f"{name}-{number}" if number > 1 else name)
        if path is None:
            return "The game can't be kept: there is no folder for saved games."
        opened = Evening.begin(path, table, manner)
        if not (isinstance(opened, str) and opened.endswith(IN_USE)):
            return opened
    return "The game isn't kept: too many are being played."


def unfinished() -> list[Path]:
    """Games that ended with their process, the latest first."""
    folder = games_folder()
    found = [] if folder is None else list(folder.glob(f".*{SUFFIX}.lock"))
    games = [each.with_name(each.name.removeprefix(".").removesuffix(".lock")) for each in found]
    left = [game for game in games if game.exists() and game.stat().st_size and _is_left(game)]
    return sorted(left, key=lambda game: game.stat().st_mtime, reverse=True)


def _is_left(game: Path) -> bool:
    """Whether nobody plays it any more."""
    try:
        lock = take(game)
    except OSError:
        return False
    if lock:
        lock.release(leave_file=True)
    return lock is not None


def tell_unfinished(evening: Evening | None) -> list[str]:
    """Those among the saved games; and one that this evening's file has got the name of."""
    found = unfinished()
    if evening and evening.aside and evening.stale and evening.aside not in found:
        found.insert(0, evening.aside)
    return [
        f"An evening that wasn't finished is kept. To go on: {resuming(path)}"
        for path in found[:MOST_TOLD]
    ]


def how_to_go_on(path: Path) -> str:
    return f"Saved. To go on: {resuming(path)}"


def resuming(path: Path) -> str:
    """A game that lies among the others goes by its name."""
    name = path.stem if path.parent == games_folder() else str(path)
    return f"maudsl play --resume {quote(name)}"


def worth_keeping(session: Session) -> bool:
    return bool(session.history.marks)


def is_written(session: Session, path: Path) -> bool:
    """Whether this is the file that grows with the game: it needs no saving."""
    return session.evening is not None and session.evening.path == path


def leave(session: Session) -> list[str]:
    """Save at the end; the lines say how to go on."""
    path = session.save_path
    if path is None or not worth_keeping(session):
        return []
    if is_written(session, path):
        part = Part()
        keep_log(session, part)
        failed = session.evening is None or session.evening.told
        return part.lines if failed else [*part.lines, how_to_go_on(path)]
    problem = write(session, path)
    return [problem] if problem else [how_to_go_on(path)]
