"""Saved games: where they lie, and writing them in one step."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from maudsl.folders import data_folder, write_private
from maudsl.repl.reply import Part

if TYPE_CHECKING:
    from maudsl.repl.session import Session

SUFFIX = ".log"
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
        write_private(path, session.table.log.encode())
    except OSError as problem:
        return f"{path} can't be written: {problem.strerror or problem}"
    return ""


def keep_log(session: Session, part: Part) -> None:
    """The log that was asked for, whole after every line; a failure is told once."""
    if session.log_path and (problem := write(session, session.log_path)):
        part.lines.append(problem)
        session.log_path = None


def how_to_go_on(path: Path) -> str:
    """A game that lies among the others goes by its name."""
    name = path.stem if path.parent == games_folder() else str(path)
    return f"Saved. To go on: maudsl play --resume {quote(name)}"


def worth_keeping(session: Session) -> bool:
    return bool(session.history.marks)


def leave(session: Session) -> list[str]:
    """Save at the end; the lines say how to go on."""
    path = session.save_path
    if path is None or not worth_keeping(session):
        return []
    problem = write(session, path)
    return [problem] if problem else [how_to_go_on(path)]
