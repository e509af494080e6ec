"""In: the bytes of a log that may have been cut off while it was written. Out: the table it comes
to, how much of the file stays, and what has to be written after that.

An action is written with its events in one go. If the end is missing, so that only a part of an
action's line is there, the action is dropped; if its events are cut, they are known from doing it
again. Damage anywhere else is a mistake in the log, and nothing is dropped for it.
"""

from __future__ import annotations

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.log import MOST_BYTES, Section, do_again, entry_lines, open_log
from maudsl.reading import decode
from maudsl.table import Table


class Mended(msgspec.Struct, frozen=True):
    """`kept` bytes of the file stay, `missing` is written after them. `dropped`: the line that
    could not be kept, as far as it is there.
    """

    table: Table
    kept: int
    missing: str = ""
    dropped: str = ""


def mend(data: bytes, name: str) -> Mended | Diagnostic:
    lines = data.split(b"\n")
    torn = lines.pop()  # what follows the last line's end
    if not torn and lines and not _is_text(lines[-1]):
        torn = lines.pop()
    found = decode(name, b"".join(line + b"\n" for line in lines), most=MOST_BYTES)
    if isinstance(found, Diagnostic):
        return found
    opened = open_log(found.text, name)
    if isinstance(opened, Diagnostic):
        return opened
    dropped = torn.decode("utf-8", "replace")
    for number, step in enumerate(opened.steps):
        last = number == len(opened.steps) - 1
        if last and _is_half(step):
            return _without(opened.table, step, lines, dropped)
        if problem := do_again(opened.table, step, name, found.text):
            return _without(opened.table, step, lines, dropped) if last and _bare(step) else problem
    return _completed(opened.table, opened.steps[-1:], lines, dropped)


def _is_text(line: bytes) -> bool:
    try:
        return b"\0" not in line and bool(line.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _bare(step: Section) -> bool:
    return not step.events


def _is_half(step: Section) -> bool:
    """Whether lines of a rule may be missing: those come before the events."""
    return _bare(step) and (" adds " in step.line or bool(step.quoted))


def _without(table: Table, step: Section, lines: list[bytes], dropped: str) -> Mended:
    """The table as it was before the last step of the log."""
    return Mended(table, _length(lines[: step.number - 1]), dropped=dropped or step.line)


def _completed(table: Table, last: list[Section], lines: list[bytes], dropped: str) -> Mended:
    """With what the last action's events lack. Other events than today's stay as they are."""
    if not last or last[0].line.startswith("~"):
        return Mended(table, _length(lines), dropped=dropped)
    step = last[0]
    whole = list(entry_lines(table.entries[-1]))
    first = len(whole) - len(table.entries[-1].events)
    events = whole[first:]
    there = [f"- {event}" for event in step.events]
    same = next((n for n, x in enumerate(there) if events[n : n + 1] != [x]), len(there))
    if len(there) - same > 1:
        return Mended(table, _length(lines), dropped=dropped)
    kept = lines[: len(lines) - (len(there) - same)]
    missing = "".join(f"{line}\n" for line in events[same:])
    return Mended(table, _length(kept), missing, dropped or "".join(there[same:]))


def _length(lines: list[bytes]) -> int:
    return sum(len(line) + 1 for line in lines)
