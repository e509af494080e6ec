"""What comes out when somebody wants to play a card or draw one."""

from __future__ import annotations

from typing import Literal

import msgspec


class Allowed(msgspec.Struct, frozen=True, gc=False):
    """`rule` is the permission, `also` all others; `answers`: it meets a debt; `races`: it wins a
    race.
    """

    rule: str
    answers: bool = False
    also: tuple[str, ...] = ()
    races: bool = False


class Denied(msgspec.Struct, frozen=True, gc=False):
    """`breach`: what kind of mistake it would be where illegal plays stand."""

    reason: str
    rule: str = ""
    breach: Literal["misplay", "out of turn", "impossible"] = "misplay"
