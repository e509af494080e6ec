"""What a sheet is made of; how it looks is for whoever writes it."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A sentence; `rule`: the one that says it; `below`: what overrides it."""

    text: str
    rule: str = ""
    below: tuple[Line, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """`name` empty: the lines stand for themselves. `cards`: the kinds of card that it is about,
    where they aren't all.
    """

    name: str
    lines: tuple[Line, ...]
    cards: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    name: str
    entries: tuple[Entry, ...]


class Sheet(msgspec.Struct, frozen=True):
    """`layers`: the titles of what is put on top of the game."""

    title: str
    layers: tuple[str, ...]
    parts: tuple[Part, ...]
