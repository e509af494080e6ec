"""In: a line of plain text. Out: the same in pieces with styles, for a terminal with colours."""

from __future__ import annotations

import re
from functools import lru_cache

from maudsl.cards import CardIndex
from maudsl.repl.colours import class_of

Pieces = list[tuple[str, str]]
ARROW = re.compile(r"(?:^ ?|   )([▶>] )")  # at whoever is to move
QUIET = re.compile(r"error\[[\w-]+\]|^ *--> .*|^ *\d* \|(?= |$)")


@lru_cache(maxsize=16)
def _cards(cards: CardIndex) -> re.Pattern[str]:
    """Any card of the pack as it may be shown, with the mark of one that may be played."""
    shown = {form for code in cards.codes for form in (code, cards.pretty(code))}
    longest = "|".join(map(re.escape, sorted(shown, key=len, reverse=True)))
    return re.compile(rf"(?<![\w\"])(?:(?P<card>{longest})(?P<may>\*)?)(?!\w)")


def paint(line: str, cards: CardIndex) -> Pieces:
    """Suits in their colours; playable cards and whoever is to move bold; mistakes red."""
    if re.fullmatch(r"[ \d|]*\^+.*", line):
        return [("class:caret", line)]
    if found := QUIET.match(line):
        style = "class:error" if line.startswith("error") else "class:quiet"
        return [(style, found.group()), *_pieces(line[found.end() :], cards)]
    return _turn(line, cards)


def _turn(line: str, cards: CardIndex) -> Pieces:
    arrow = ARROW.search(line)
    if not arrow:
        return _pieces(line, cards)
    name, gap, after = line[arrow.start(1) :].partition("   ")
    before = line[: arrow.start(1)]
    return [*_pieces(before, cards), ("class:turn", name), *_pieces(gap + after, cards)]


def _pieces(text: str, cards: CardIndex) -> Pieces:
    out: Pieces = []
    at = 0
    for found in _cards(cards).finditer(text):
        code = cards.read(found["card"])
        colour = class_of(cards, code) if code is not None else ""
        style = " ".join(filter(None, [colour, "class:may" if found["may"] else ""]))
        out += [("", text[at : found.start()]), (style, found.group())]
        at = found.end()
    return [piece for piece in [*out, ("", text[at:])] if piece[1]]
