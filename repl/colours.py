"""In how many colours cards are shown: none, two as on most packs, or four, in which suits of one
colour differ. Which suit has which colour the pack says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, get_args

from prompt_toolkit.styles import Style

from maudsl.cards import CardIndex, colour_of

Scheme = Literal["none", "two", "four"]
VARIABLE = "MAUDSL_COLOURS"
# A colour that a pack names, and the shades of it that tell apart the suits that have it: the first
# suit its own, the next one the next. With two colours all have the first.
SHADES = {
    "black": ("", "ansigreen"),
    "red": ("ansired", "ansiblue"),
    "yellow": ("ansiyellow",),
    "green": ("ansigreen",),
    "blue": ("ansiblue",),
}
ALWAYS = {"bottom-toolbar": "noreverse"}  # it is there with nothing in it, too
AROUND = {
    "may": "bold",
    "turn": "bold",
    "caret": "bold ansired",
    "error": "bold ansired",
    "quiet": "ansibrightblack",
    "keyword": "ansiblue",
    "string": "ansigreen",
    "number": "ansimagenta",
    "wrong": "underline ansired",
    "bottom-toolbar.text": "ansired",
}


def scheme_of(asked: str | None, environment: Mapping[str, str]) -> Scheme:
    """What was asked for; else no colours where `NO_COLOR` is set, else what the variable says."""
    if asked is None and environment.get("NO_COLOR"):
        return "none"
    wanted = (asked or environment.get(VARIABLE, "")).strip().casefold()
    return next((scheme for scheme in get_args(Scheme) if scheme == wanted), "two")


@lru_cache
def style_of(scheme: Scheme) -> Style:
    """Kept: a style takes a while to be put together, and every terminal has one."""
    if scheme == "none":
        return Style.from_dict(ALWAYS)
    shades = {
        _name(colour, place): shade if scheme == "four" else all_shades[0]
        for colour, all_shades in SHADES.items()
        for place, shade in enumerate(all_shades)
    }
    return Style.from_dict(ALWAYS | AROUND | shades)


@lru_cache(maxsize=4_096)
def class_of(cards: CardIndex, code: str) -> str:
    """The name of the colour that a card has; empty for one that has none."""
    suit = cards.suit.get(code)
    if suit is None:
        tags = cards.rank[code].tags if code in cards.rank else ()
        return next((f"class:{_name(tag, 0)}" for tag in tags if tag in SHADES), "")
    colour = colour_of(suit)
    alike = [each for each in cards.pack.suits if colour_of(each) == colour]
    shades = SHADES.get(colour, ())
    return f"class:{_name(colour, alike.index(suit) % len(shades))}" if shades else ""


def _name(colour: str, place: int) -> str:
    return f"card-{colour}-{place + 1}"
