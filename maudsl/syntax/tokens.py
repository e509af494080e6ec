"""A word as it stands in a text: what kind it is, and from where to where it goes."""

from __future__ import annotations

from typing import Self


class Token(str):
    """The word itself; a text like any other, with its place."""

    __slots__ = ("end_pos", "start_pos", "type")

    type: str
    start_pos: int
    end_pos: int

    def __new__(cls, type: str, text: str, start: int) -> Self:
        made = super().__new__(cls, text)
        made.type, made.start_pos, made.end_pos = type, start, start + len(text)
        return made
