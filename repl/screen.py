"""In: what one player may see. Out: the table as lines of text, not wider than the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from maudsl.cleaning import clean
from maudsl.engine.view import SeatView, View
from maudsl.render import width
from maudsl.repl.text import NARROWEST
from maudsl.voice import Voice, cards, either

GAP = "   "


@dataclass(frozen=True, slots=True)
class Look:
    """How things are drawn. `plain`: nothing that isn't ASCII."""

    voice: Voice
    columns: int = 80

    @property
    def dot(self) -> str:
        return " - " if self.voice.plain else " · "

    @property
    def arrow(self) -> str:
        return "> " if self.voice.plain else "▶ "

    def turning(self, clockwise: bool) -> str:
        word = "clockwise" if clockwise else "counterclockwise"
        sign = "" if self.voice.plain else " ↻" if clockwise else " ↺"
        return word + sign


def draw(view: View, look: Look, *, title: str, last: str = "", note: str = "") -> list[str]:
    """The table. `last`: the last play in words; `note`: what may be done beside playing."""
    head = look.dot.join(
        [
            clean(title),
            f"hand {view.hand_number}",
            look.turning(view.clockwise),
            look.voice.head(view.dealer, "deal"),
        ]
    )
    out = _beside([head], [f"stock {view.stock}", f"last: {last}" if last else ""], look)
    out += _beside(
        [_seat(view, name, look) for name in range(len(view.seats))], [_pile(view, look)], look
    )
    if view.hand:
        out += hand(view, look, note)
    return out


def _seat(view: View, number: int, look: Look) -> str:
    seat = view.seats[number]
    name = "You" if seat.name == view.me and look.voice.me else clean(seat.name)
    arrow = look.arrow if seat.name == view.turn and view.phase == "play" else ""
    return f"{arrow}{name} {_standing(seat)}"


def _standing(seat: SeatView) -> str:
    """How many cards, or why none."""
    if seat.place and not seat.cards:
        return f"done ({seat.place})"
    return "out" if seat.out else "waits" if seat.waiting else str(seat.cards)


def _pile(view: View, look: Look) -> str:
    parts = [f"on the pile  {look.voice.card(view.top)}"] if view.top else []
    if view.called_suit:
        parts.append(f"{view.called_suit} called")
    if view.debt:
        parts.append(_debt(view, look))
    if view.calling and view.phase == "play":
        verb, _, what = view.asked.partition(" ")
        one = len(view.calling) == 1
        parts.append(
            f"{look.voice.head(view.calling[0], verb)} {what}"
            if one
            else f"anyone may {view.asked}"
        )
    return GAP.join(parts)


def _debt(view: View, look: Look) -> str:
    debt = view.debt
    assert debt is not None
    head = look.voice.head(debt.player, "owe")
    what = cards(debt.cards) if debt.cards else "the turn"
    if debt.player != view.me:
        return f"{head} {what}"
    pay = "draw" if debt.cards else "pass"
    if not view.playable:
        return f"{head} {what}: {pay}"
    return f"{head} {what}: answer with {either(map(look.voice.card, view.playable))}, or {pay}"


def hand(view: View, look: Look, note: str = "") -> list[str]:
    """The own hand, as many cards to a line as fit."""
    may = set(view.playable)
    shown = [look.voice.card(x) + ("*" if x in may else "") for x in view.hand]
    tail = "(* may be played)" if may else ""
    tail = "; ".join(filter(None, [tail.strip("()"), note]))
    return _flow("your hand", shown, f"({tail})" if tail else "", look)


def _flow(label: str, words: Iterable[str], tail: str, look: Look) -> list[str]:
    lines = [f"  {label}"]
    for word in [*words, tail]:
        if not word:
            continue
        gap = GAP if word is tail or word == tail else "  "
        if width(lines[-1]) + width(word) + len(gap) <= _room(look):
            lines[-1] += gap + word
        else:
            lines.append("    " + word)
    return lines


def _beside(left: Iterable[str], right: Iterable[str], look: Look) -> list[str]:
    """Both on one line, the second at the right, if they fit; otherwise under each other."""
    one = " " + GAP.join(filter(None, left))
    two = GAP.join(filter(None, right))
    room = _room(look) - width(one) - width(two) - len(GAP)
    if not two:
        return _cut(one, look)
    if room >= 0:
        return [one + " " * (len(GAP) + min(room, 60)) + two]
    return [*_cut(one, look), *_cut("   " + two, look)]


def _cut(line: str, look: Look) -> list[str]:
    """At gaps, so that no card and no name is torn apart."""
    lines: list[str] = []
    start = " " * (len(line) - len(line.lstrip()))
    parts = re.split(f"({GAP}|{look.dot})", line.strip())
    for gap, part in zip(["", *parts[1::2]], parts[::2], strict=True):
        if lines and width(lines[-1] + gap + part) <= _room(look):
            lines[-1] += gap + part
        else:
            lines.append((start if not lines else "    ") + part)
    return lines


def _room(look: Look) -> int:
    return max(NARROWEST, look.columns - 1)
