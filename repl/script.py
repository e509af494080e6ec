"""Lines from a file, a pipe, or a terminal that can't do more: read, echoed, carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from maudsl.repl import storing
from maudsl.repl.session import Session
from maudsl.repl.text import tidy

INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C


def run(
    session: Session, source: Iterable[str], out: TextIO, *, echo: bool = True, strict: bool = False
) -> int:
    """Carry out all lines; the exit code. `echo`: nobody has typed them here, so they are shown.

    `strict` ends the game after the first step that was refused, with 1. An empty line of a script
    only parts others; where one is typed it is Enter.
    """
    show(out, session.open().lines)
    if not echo:
        ask(out, session)
    for step in _steps(session, source, blanks=not echo):
        if echo:
            first, *more = step.split("\n")
            echoed = [session.prompt + first.strip(), *(f"  {line}" for line in more)]
            show(out, map(session.printable, echoed))
        reply = session.feed(step)
        show(out, reply.lines)
        if reply.done:
            return 0
        if reply.refused and strict:
            return 1
        if not echo:
            ask(out, session)
    if not echo:
        show(out, [""])
    show(out, storing.leave(session))
    return 0


def _steps(session: Session, source: Iterable[str], *, blanks: bool) -> Iterator[str]:
    """Whole steps. Only a rule waits for the line after it: it may go on there."""
    held: str | None = None
    for raw in source:
        line = tidy(raw.removeprefix("\ufeff").rstrip("\r\n")).rstrip()
        if held is not None:
            if line.strip() and session.goes_on(line, held):
                held += "\n" + line
                continue
            yield held
            held = None
        if line.lstrip().startswith("#") or not (line.strip() or blanks):
            continue
        if session.unfinished(line) or (not blanks and session.rule_text(line) is not None):
            held = line
        else:
            yield line
    if held is not None:
        yield held


def decoded(source: TextIO) -> Iterator[str]:
    """The lines of a pipe: UTF-8, as files of rules are, otherwise what the system says."""
    buffer = getattr(source, "buffer", None)
    if buffer is None:
        yield from source
        return
    for line in buffer:
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            yield line.decode(source.encoding or "ascii", "replace")


def ask(out: TextIO, session: Session) -> None:
    out.write(session.prompt)
    out.flush()


def show(out: TextIO, lines: Iterable[str]) -> None:
    """Whatever the encoding of the output lacks must not end the game."""
    encoding = out.encoding or "utf-8"
    for line in lines:
        out.write(line.encode(encoding, "replace").decode(encoding, "replace") + "\n")
    out.flush()
