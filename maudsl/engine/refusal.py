"""Why something isn't done: a value, handed up to whoever asked."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """`rule` is the one that forbids it; empty if it is the nature of the table."""

    reason: str
    rule: str = ""
