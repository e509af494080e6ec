"""From the options of the command line to a game: who sits where, and which shell is around it."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from maudsl.cards import index_of
from maudsl.cleaning import clean
from maudsl.reading import read_path
from maudsl.repl import opening, storing
from maudsl.repl import script as plain_lines
from maudsl.repl.letters import has_letters_only
from maudsl.repl.manner import Manner
from maudsl.repl.opening import mistakes as mistakes
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source

USAGE = 2  # exit code
SEEDS = 1_000_000
USUALLY_FORGOTTEN = 0.1  # of the phrases that bots owe
SIGNS = "▶↻↺·"


def run(
    book_names: tuple[str, ...],
    *,
    bots: int,
    seed: int | None,
    script: str | None,
    strict: bool,
    log: Path | None,
    resume: Path | None,
    manner: Manner,
    colours: str | None = None,
) -> int:
    """Play; the exit code. Without `seed` one is drawn, and told at the end."""
    drawn = seed is None and resume is None
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    opened = (
        opening.resumed(opening.log_path(resume), log, manner)
        if resume
        else opening.begun(book_names, bots, chosen, log, manner)
    )
    if isinstance(opened, str):
        return stop(opened)
    table, evening, problem, manner = opened
    source = _script(script)
    if isinstance(source, str):
        opening.close(evening, forget=not resume)
        return stop(source)
    people = manner.people if resume else manner.people or ("You",)
    humans, others = opening.who(table, people)
    session = Session(
        table,
        humans,
        Robots(others, seed=table.seed, forget=_forget(manner), level=manner.level),
        save_path=evening.path if evening else None,
        plain=not _can_show(sys.stdout, table.book),
    )
    session.evening = evening
    session.levels = dict.fromkeys(humans, manner.hints) if manner.hints != "off" else {}
    told = [*(() if resume else storing.tell_unfinished(evening)), *problem.split("\n")]
    plain_lines.show(sys.stdout, map(clean, filter(None, told)))
    code = _play(session, source, strict=strict, colours=colours)
    new_and_empty = not (resume or log or storing.worth_keeping(session))
    opening.close(session.evening, forget=new_and_empty)
    if drawn and code == 0:
        plain_lines.show(sys.stdout, [f"The seed of this game: {chosen}"])
    return code


def _forget(manner: Manner) -> float | None:
    """A level says how much is forgotten, unless somebody else does."""
    return USUALLY_FORGOTTEN if manner.forget is None and not manner.level else manner.forget


def _play(
    session: Session, source: Iterable[str] | None, *, strict: bool, colours: str | None
) -> int:
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
        from maudsl.repl.colours import scheme_of

        return run_app(session, scheme_of(colours, os.environ))
    except KeyboardInterrupt:
        plain_lines.show(sys.stdout, ["", *storing.leave(session)])
        return plain_lines.INTERRUPTED


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
    """Whether the output's encoding has the signs of the suits and those of the table; for a
    terminal its locale too, where that is the one that has letters only.
    """
    if out.isatty() and has_letters_only(os.environ):
        return False
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
