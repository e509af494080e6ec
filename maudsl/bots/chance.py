"""Shares and choices of bots: from their seed and what lies open, so that a game repeats and
nothing hidden has a part in it.
"""

from __future__ import annotations

from zlib import crc32

import msgspec

from maudsl.bots.seeing import Open, Seen
from maudsl.engine.chance import advance, below


class BotSettings(msgspec.Struct, frozen=True):
    """Shares from 0 to 1. `forget`: of phrases, those that a bot doesn't say; `notice`: of
    breaches, those that it calls; `mistake`: of turns, those in which it calls what wasn't so;
    `dash`: of chances to play out of turn or to win a race, those that it takes; `plan`: of moves,
    those that it thinks through; `whim`: of wishes, those without a reason; `overlook`: of moves,
    those in which it doesn't see that a card fits; `late`: of phrases, those that come to its mind
    only after the others had time to notice.
    """

    forget: float = 0.1
    notice: float = 0.7
    mistake: float = 0.01
    dash: float = 0.5
    seed: int = 0
    plan: float = 0
    whim: float = 0
    overlook: float = 0
    late: float = 0


USUAL = BotSettings()


def share(settings: BotSettings, what: str) -> float:
    """From 0 up to 1, always the same for the same words and seed."""
    _, bits = advance((settings.seed << 32) ^ crc32(what.encode()))
    return bits / (1 << 64)


def moment(lies: Open) -> str:
    """Words that are different whenever something was played, drawn or passed."""
    return f"{lies.hand} {len(lies.plays)} {len(lies.stock)} {lies.turns} {lies.passes}"


def pick(settings: BotSettings, seen: Seen, limit: int) -> int:
    """A number from 0 to limit - 1."""
    here = f"{seen.name} {moment(seen.open)}"
    return below((settings.seed << 32) ^ crc32(here.encode()), limit)[1]
