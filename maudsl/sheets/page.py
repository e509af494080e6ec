"""In: a sheet. Out: one page for a browser or a printer, whole in itself and without scripts. All
that comes from a file is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from maudsl.cards import CardIndex
from maudsl.sheets.shape import Entry, Line, Part, Sheet

# How the colours that packs name are printed; any other colour is printed as ink.
INKS = {
    "red": "#b3141e",
    "green": "#1d7a36",
    "blue": "#1c4fb0",
    "yellow": "#a87900",
    "black": "#1a1a1a",
}
STYLE = """
@page { size: A4; margin: 14mm 15mm }
body { font: 10.5pt/1.35 Georgia, serif; color: #1a1a1a; max-width: 46em; margin: 2em auto;
       padding: 0 1em }
h1 { font-size: 22pt; margin: 0 0 .2em }
h2 { font-size: 13pt; margin: 1.2em 0 .4em; border-bottom: 1px solid #999; break-after: avoid }
h3 { font-size: 10.5pt; margin: .6em 0 .1em; break-after: avoid }
ul { margin: .1em 0; padding-left: 1.3em }
li { margin: .1em 0; break-inside: avoid }
.entry { break-inside: avoid }
.cards { font: 9.5pt/1.6 sans-serif; font-weight: normal; margin-left: .5em }
.cards b { display: inline-block; border: 1px solid #bbb; border-radius: 3px; padding: 0 .3em;
           margin: 0 .1em; line-height: 1.4; font-weight: normal }
.rule { color: #767676; font-size: 85% }
@media print { body { max-width: none; margin: 0; padding: 0 } }
""".strip()


def as_html(sheet: Sheet, cards: CardIndex) -> Iterator[str]:
    title = escape(sheet.title)
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield from ("<style>", *STYLE.splitlines(), "</style></head><body>")
    yield f"<h1>{title}</h1>"
    if sheet.layers:
        yield f"<p>with {', '.join(map(escape, sheet.layers))}</p>"
    for part in sheet.parts:
        yield from _part(part, cards)
    yield "</body></html>"


def _part(part: Part, cards: CardIndex) -> Iterator[str]:
    yield f"<section><h2>{escape(part.name)}</h2>"
    for entry in part.entries:
        yield '<div class="entry">'
        if entry.name:
            yield f"<h3>{escape(entry.name)}{_cards(entry, cards)}</h3>"
        yield from _list(entry.lines, entry.name)
        yield "</div>"
    yield "</section>"


def _list(lines: tuple[Line, ...], named: str) -> Iterator[str]:
    yield "<ul>"
    for line in lines:
        rule = f' <span class="rule">{escape(line.rule)}</span>'
        yield f"<li>{escape(line.text)}{rule if line.rule and line.rule != named else ''}"
        if line.below:
            yield from _list(line.below, line.rule)
        yield "</li>"
    yield "</ul>"


def _cards(entry: Entry, cards: CardIndex) -> str:
    """The cards themselves, each in the colour of its suit."""
    if not entry.cards:
        return ""
    shown = "".join(
        f'<b style="color:{_ink(card, cards)}">{escape(cards.pretty(card))}</b>'
        for card in entry.cards
    )
    return f' <span class="cards">{shown}</span>'


def _ink(card: str, cards: CardIndex) -> str:
    return INKS.get(cards.colour(card) or "", INKS["black"])
