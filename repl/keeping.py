"""The evening's game as a rule file: with all that was added, for another evening."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from maudsl.engine.secrecy import as_known_to
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.storing import NAME
from maudsl.rulebook.model import RuleBook

if TYPE_CHECKING:
    from maudsl.repl.session import Session

SUFFIX = ".mau"
MOST_TOLD = 3  # problems


def export(session: Session, rest: str) -> Part:
    """Into the folder that the game was begun in; a file that is there stays as it is."""
    if not session.at_home:
        return shown(session)
    name = rest.removesuffix(SUFFIX)
    if not NAME.fullmatch(name):
        return refused("Under which name? As in: export ours")
    path = Path(name + SUFFIX)
    known = as_known_to(session.table.book, session.seat)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(_text_of(known).encode())
    except FileExistsError:
        return refused(f"{path} is there already; give it another name.")
    except OSError as problem:
        return refused(f"{path} can't be written: {problem.strerror or problem}")
    out = _left_out(session, known)
    return said(f"Written. To play it: maudsl play {quote(str(path))}", *out, *_problems(path))


def shown(session: Session) -> Part:
    """What would be in the file, where whoever asks sits elsewhere and nothing is written."""
    known = as_known_to(session.table.book, session.seat)
    text = _text_of(known).rstrip("\n")
    head = f"# The game as it is now. To play it: maudsl play FILE{SUFFIX}"
    return said(head, *(f"# {line}" for line in _left_out(session, known)), *text.split("\n"))


@lru_cache(maxsize=8)
def _text_of(book: RuleBook) -> str:
    """Kept: at a table of several anybody may ask for it as often as they like."""
    from maudsl.exporting import export as exported

    return exported(book)


def _left_out(session: Session, known: RuleBook) -> list[str]:
    secret = len(session.table.book.rules) - len(known.rules)
    return ["Secret rules of others are not in it."] if secret else []


def _problems(path: Path) -> list[str]:
    """What `check` says of it, in a line each: the game can be played all the same."""
    from maudsl.checking import check_path

    found = [each for each in check_path(path)[0] if each.counts]
    return [f"maudsl check says: {each.message}" for each in found[:MOST_TOLD]]
