"""What the table answers to a line, as plain data; whoever shows it decides on colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Asks = Literal["you", "rule", "suit", "rank", "player", "number", "word", "die", "yes or no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """`lines` are safe to print. `asks` is what the next line should be, `prompt` how to ask.

    `refused`: a step was not done. `done`: the game is left. `prefill`: text to go on editing.
    `private`: from which line on only the next person at the keyboard should look.
    """

    lines: tuple[str, ...]
    asks: Asks = "you"
    prompt: str = "you> "
    refused: bool = False
    done: bool = False
    prefill: str = ""
    private: int = 1_000_000


@dataclass(slots=True)
class Part:
    """The answer to one step, before the table is drawn under it."""

    lines: list[str] = field(default_factory=list)
    refused: bool = False
    done: bool = False
    prefill: str = ""


def said(*lines: str) -> Part:
    return Part(list(lines))


def refused(*lines: str, prefill: str = "") -> Part:
    return Part(list(lines), refused=True, prefill=prefill)
