"""A diagnostic and the texts that it is about in; lines for a terminal out.

Each place is shown as its line with a row of carets below it, one row for each label, so that
labels never run into each other. Widths are those of the terminal: a wide character takes two
columns, a tab goes to the next stop, and a character that would move the cursor is written out.
"""

from collections.abc import Mapping

from maudsl.cleaning import clean
from maudsl.diagnostics import Diagnostic, Label
from maudsl.source import Source

_TAB = 4  # columns
_LONGEST = 160  # characters of a line that are shown
_BEFORE = 60  # of these, before the place that it is about
_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;36", "frame": "1;34", "bold": "1"}


def render(
    diagnostic: Diagnostic,
    sources: Mapping[str, Source],
    *,
    colour: bool = False,
    longest: int = _LONGEST,
) -> str:
    """The diagnostic as several lines, without a final line end.

    A source that isn't in `sources` is only named. With `colour` there are colour codes in it,
    but still none that came from the text. Of a line at most `longest` characters are shown.
    """
    places = _places(diagnostic)
    shown = {name: sources[name] for name in places if name in sources}
    numbers = [shown[n].line_col(shown[n].clamp(p.span).start)[0] for n in shown for p in places[n]]
    pad = " " * len(str(max(numbers, default=1)))

    severity = diagnostic.severity
    head = _paint(f"{severity}[{clean(diagnostic.code)}]", severity, colour)
    out = [head + _paint(f": {clean(diagnostic.message)}", "bold", colour)]
    for count, (name, labels) in enumerate(places.items()):
        arrow = _paint(f"{pad}-->" if count == 0 else f"{pad}:::", "frame", colour)
        source = shown.get(name)
        if source is None:
            out.append(f"{arrow} {clean(name)}")
            continue
        line, column = source.line_col(source.clamp(labels[0].span).start)
        out.append(f"{arrow} {clean(name)}:{line}:{column}")
        out.append(_paint(f"{pad} |", "frame", colour))
        out += _snippet(source, labels, diagnostic, len(pad), colour, longest)
    if diagnostic.help:
        if shown:
            out.append(_paint(f"{pad} |", "frame", colour))
        first, *more = diagnostic.help.splitlines() or [""]
        out.append(f"{_paint(f'{pad} =', 'frame', colour)} help: {clean(first)}")
        out += [f"{pad}         {clean(line)}" for line in more]
    return "\n".join(out)


def _places(diagnostic: Diagnostic) -> dict[str, list[Label]]:
    """The labels of each source, the diagnostic's own place first."""
    own = Label(diagnostic.source, diagnostic.span)
    rest = list(diagnostic.labels)
    for label in rest:
        if (label.source, label.span) == (own.source, own.span):
            rest.remove(label)
            own = label
            break
    places: dict[str, list[Label]] = {}
    for label in (own, *rest):
        places.setdefault(label.source, []).append(label)
    return places


def _snippet(
    source: Source,
    labels: list[Label],
    diagnostic: Diagnostic,
    gutter_width: int,
    colour: bool,
    longest: int,
) -> list[str]:
    """The lines that the labels are on, in the order of the file, with the rows of carets."""
    rows: dict[int, list[tuple[int, int, Label]]] = {}
    for label in labels:
        span = source.clamp(label.span)
        line, column = source.line_col(span.start)
        rows.setdefault(line, []).append((column - 1, column - 1 + span.end - span.start, label))
    out: list[str] = []
    previous = None
    for line in sorted(rows):
        if previous is not None and line > previous + 1:
            out.append(_paint("...", "frame", colour))
        previous = line
        marks = sorted(rows[line], key=lambda mark: mark[:2])
        left, text, right = _window(source.line_text(line), marks[0][0], longest)
        gutter = _paint(f"{line:>{gutter_width}} |", "frame", colour)
        out.append(f"{gutter} {'…' * bool(left)}{_columns(text)}{'…' * right}".rstrip())
        for start, end, label in marks:
            own = (label.source, label.span) == (diagnostic.source, diagnostic.span)
            indent, size = _caret(text, start - left, end - left)
            sign = ("^" if own else "-") * size
            under = _paint(
                f"{sign} {clean(label.text)}".rstrip(),
                diagnostic.severity if own else "frame",
                colour,
            )
            edge = _paint(" " * gutter_width + " |", "frame", colour)
            out.append(f"{edge} {' ' * (indent + bool(left))}{under}")
    return out


def _window(text: str, at: int, longest: int) -> tuple[int, str, bool]:
    """What is shown of a line: characters left out before, the part, whether more follows."""
    text = text.rstrip()
    if len(text) <= longest:
        return 0, text, False
    left = max(0, min(at - longest * _BEFORE // _LONGEST, len(text) - longest))
    return left, text[left : left + longest], left + longest < len(text)


def _caret(text: str, start: int, end: int) -> tuple[int, int]:
    """Indent and length, in columns, of the row under text[start:end]; always something."""
    indent = width(_columns(text[: max(0, start)]))
    return indent, max(1, width(_columns(text[: max(0, end)])) - indent)


def _columns(text: str) -> str:
    """The text as the terminal shows it: tabs as spaces, the rest cleaned."""
    first, *more = text.split("\t")
    out = clean(first)
    for part in more:
        out += " " * (_TAB - width(out) % _TAB) + clean(part)
    return out


def width(text: str) -> int:
    """Columns of a terminal."""
    if text.isascii() and text.isprintable():
        return len(text)
    from wcwidth import wcswidth  # it takes longer than all that is imported with this module

    return max(0, wcswidth(text))


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour else text
