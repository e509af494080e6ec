"""Lines from a file, a pipe, or a terminal that can't do more: read, echoed, carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import TextIO

from maudsl.repl import storing
from maudsl.repl.pausing import pausing
from maudsl.repl.rule_text import named_rule
from maudsl.repl.session import Session
from maudsl.repl.text import joined, tidy

INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C


def run(
    session: Session, source: Iterable[str], out: TextIO, *, echo: bool = True, strict: bool = False
) -> int:
    """Carry out all lines; the exit code. `echo`: nobody has typed them here, so they are shown.

    `strict` ends the game after the first step that was refused, with 1. An empty line of a script
    only parts others; where one is typed it is Enter.
    """
    show(out, session.open().lines)
    for step in _steps(session, source) if echo else _typed(session, source, out):
        if echo:
            first, *more = step.split("\n")
            echoed = [session.prompt + first.strip(), *(f"  {line}" for line in more)]
            show(out, map(session.printable, echoed))
        with nullcontext() if echo else pausing(session):
            reply = session.feed(step)
        show(out, reply.lines)
        if reply.done:
            return 0
        if reply.refused and strict:
            return 1
    show(out, storing.leave(session))
    return 0


def _steps(session: Session, source: Iterable[str]) -> Iterator[str]:
    """The steps of a script. Only a rule waits for the line after it: it may go on there."""
    held: str | None = None
    for raw in source:
        line = _clean(raw)
        if held is not None:
            if line.strip() and session.goes_on(line, held):
                held = joined(held, line)
                continue
            yield held
            held = None
        if line.strip() and not line.lstrip().startswith("#"):
            if session.rule_text(line) is None and named_rule(line) is None:
                yield line
            else:
                held = line
    if held is not None:
        yield held


def _typed(session: Session, source: Iterable[str], out: TextIO) -> Iterator[str]:
    """Steps as they are typed. Ctrl-C drops what was typed of one."""
    lines, held = iter(source), ""
    while True:
        try:
            out.write("...> " if held else session.prompt)
            out.flush()
            line = _clean(next(lines))
        except KeyboardInterrupt:
            show(out, [""])
            held = ""
            continue
        except StopIteration:
            show(out, [""])
            return
        held = joined(held, line) if held else line
        if not line.strip() or not session.unfinished(held):
            yield held
            held = ""


def _clean(raw: str) -> str:
    return tidy(raw.removeprefix("\ufeff").rstrip("\r\n")).rstrip()


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


def show(out: TextIO, lines: Iterable[str]) -> None:
    """Whatever the encoding of the output lacks must not end the game."""
    encoding = out.encoding or "utf-8"
    for line in lines:
        out.write(line.encode(encoding, "replace").decode(encoding, "replace") + "\n")
    out.flush()
