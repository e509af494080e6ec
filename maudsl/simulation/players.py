"""Who plays: the kinds of bots, and how often they forget, notice and are wrong.

RANDOM bots draw lots among a stated set of decisions, all equally likely, so that anybody's own
program can play the same way:

- on turn, each kind of card that may be played; only if none may be, a card is drawn, or all that
  is owed; only if that may not be done either, the turn is passed;
- a suit, if one is to be called: each suit of the pack;
- a rank or a suit that a rule asks for: that of each card they hold; a player, a number or a word:
  each that may be named, others rather than themselves.

They say all that they owe. Out of turn they take half of the chances that they have, with the first
card that will do; in a race they run at once half of the times, with any that will do.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from maudsl.bots import LEVELS, USUAL, BotSettings

Kind = Literal["random", "sensible", "forgetful"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Bots(msgspec.Struct, frozen=True):
    """Shares from 0 to 1. `forgets`: of what a bot owes, what it doesn't say; `notices`: of others'
    breaches, those that it calls; `wrong_calls`: of turns, those in which it calls what wasn't so.
    """

    kind: Kind
    forgets: float
    notices: float
    wrong_calls: float

    def settings(self, seed: int) -> BotSettings:
        """For one hand or session: what is forgotten and noticed is decided by its seed."""
        return replace(
            _PLAYING[self.kind],
            forget=self.forgets,
            notice=self.notices,
            mistake=self.wrong_calls,
            late=0,
            seed=seed,
        )


# How they choose; the best card takes thought, so that such hands take longer.
_PLAYING: dict[Kind, BotSettings] = {
    "random": replace(USUAL, whim=1),
    "sensible": LEVELS["shark"],
    "forgetful": LEVELS["shark"],
}
_RATES: dict[str, Bots] = {
    "random": Bots("random", 0.0, 1.0, 0.0),
    "sensible": Bots("sensible", 0.0, 1.0, 0.0),
    "forgetful": Bots("forgetful", 0.2, 0.5, 0.02),
}


def bots_of(
    kind: str,
    forgets: float | None = None,
    notices: float | None = None,
    wrong_calls: float | None = None,
) -> Bots:
    """Bots of a kind with its usual rates, or with those that are given. Raises ValueError for an
    unknown kind, or a rate that isn't a share.
    """
    usual = _RATES.get(kind)
    if usual is None:
        raise ValueError(f"bots are {', '.join(KINDS)}, not {kind!r}")
    given = {"forgets": forgets, "notices": notices, "wrong_calls": wrong_calls}
    rates = {name: float(rate) for name, rate in given.items() if rate is not None}
    for name, rate in rates.items():
        if not 0 <= rate <= 1:
            raise ValueError(f"{name} is a share from 0 to 1, not {rate:g}")
    found: Bots = replace(usual, **rates)
    return found
