"""In: what was typed or pasted. Out: clean steps, and mistakes shown at their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from textwrap import wrap

from maudsl.cleaning import clean
from maudsl.diagnostics import Diagnostic
from maudsl.render import width
from maudsl.repl.rule_text import declares
from maudsl.writing import is_control

TAB = "    "
NARROWEST = 20  # columns


def tidy(text: str) -> str:
    """Line ends of all systems become one, tabs blanks; whatever else would move a cursor goes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(len(TAB))
    return "".join(char for char in text if not is_control(char))


def steps(text: str, goes_on: Callable[[str, str], bool]) -> list[str]:
    """Pasted lines as steps: a deeper line, or the rest of a rule, belongs to the one above."""
    found: list[str] = []
    for line in text.split("\n"):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if found and goes_on(line, found[-1]):
            found[-1] = joined(found[-1], line)
        else:
            found.append(line.rstrip())
    return found


def joined(step: str, line: str) -> str:
    """The step with a further line, which stands deeper: at the margin it would begin anew. What
    follows a list of words is a statement of its own, and does.
    """
    if declares(step):
        return f"{step}\n{line.strip()}"
    deeper = indent(line) > indent(step)
    return f"{step}\n{line.rstrip() if deeper else TAB + line.strip()}"


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def pointed(text: str, found: Diagnostic) -> list[str]:
    """The message; and where it isn't about the line's first word, a caret under the place."""
    message = found.message[:1].upper() + found.message[1:] + "."
    if found.help:
        stop = "" if found.help.endswith("?") else "."
        message += f" {found.help[:1].upper()}{found.help[1:]}{stop}"
    lead = len(text) - len(text.lstrip())
    if "\n" in text or found.span.start <= lead or len(text) > 70:
        return [clean(message)]
    width = max(1, min(found.span.end, len(text)) - found.span.start)
    return ["  " + clean(text), "  " + " " * found.span.start + "^" * width, clean(message)]


FRAME = re.compile(r" *\d* \||  +\^+$")  # lines around a place that is pointed at


def fold(line: str, columns: int) -> list[str]:
    """A line as a terminal of that width shows it without tearing a word apart."""
    if width(line) < columns or FRAME.match(line):
        return [line]
    start = " " * indent(line)
    return wrap(
        line.strip(),
        max(columns - 1, NARROWEST),
        initial_indent=start,
        subsequent_indent=start + "  ",
        break_on_hyphens=False,
    )


def wrapped(sentences: Iterable[str], columns: int) -> list[str]:
    """Sentences side by side, a new line where the next doesn't fit."""
    lines: list[str] = []
    for sentence in sentences:
        if lines and len(lines[-1]) + 2 + len(sentence) < columns:
            lines[-1] += "  " + sentence
        else:
            lines.append(sentence)
    return lines
