"""In: a sheet. Out: its lines as plain text, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from maudsl.cards import CardIndex
from maudsl.sheets.shape import Entry, Line, Sheet

WIDTH = 100
INDENT = 2
MOST_CARDS = 8  # shown one by one; of more the name says enough


def as_text(sheet: Sheet, cards: CardIndex) -> Iterator[str]:
    yield sheet.title
    yield from (f"with {layer}" for layer in sheet.layers)
    for part in sheet.parts:
        yield from ("", part.name.upper())
        for entry in part.entries:
            if entry.name:
                yield f"  {headed(entry, cards)}"
            for line in entry.lines:
                yield from _text(line, entry.name, 2 * INDENT if entry.name else INDENT)


def _text(line: Line, named: str, indent: int) -> Iterator[str]:
    shown = sentence(line, named)
    margin = " " * indent
    yield from wrap(
        shown,
        WIDTH,
        initial_indent=margin,
        subsequent_indent=f"{margin}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    for each in line.below:
        yield from _text(each, line.rule, indent + INDENT)


def as_markdown(sheet: Sheet, cards: CardIndex) -> Iterator[str]:
    yield f"# {sheet.title}"
    if sheet.layers:
        yield ""
        yield from (f"- with {layer}" for layer in sheet.layers)
    for part in sheet.parts:
        yield from ("", f"## {part.name}")
        for entry in part.entries:
            yield ""
            if entry.name:
                yield from (f"### {headed(entry, cards)}", "")
            for line in entry.lines:
                yield from _markdown(line, entry.name, 0)


def _markdown(line: Line, named: str, indent: int) -> Iterator[str]:
    yield f"{' ' * indent}- {sentence(line, named)}"
    for each in line.below:
        yield from _markdown(each, line.rule, indent + INDENT)


def sentence(line: Line, named: str) -> str:
    """With its rule, where the heading above doesn't name it already."""
    return f"{line.text} [{line.rule}]" if line.rule and line.rule != named else line.text


def headed(entry: Entry, cards: CardIndex) -> str:
    if 0 < len(entry.cards) <= MOST_CARDS:
        return f"{entry.name} ({' '.join(map(cards.pretty, entry.cards))})"
    return entry.name
