"""Who moves without being asked: what the session needs of bots, and the bots behind it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from msgspec.structs import replace

from maudsl.engine.actions import Action
from maudsl.repl import inventing
from maudsl.table import Table

NAMES = "Ben Cay Dee Eve Fay Gus Hal Ida Jon Kim Lea".split()


class Bots(Protocol):
    """Whoever sits at the table without a person."""

    names: Collection[str]

    def next_action(self, table: Table) -> tuple[str, Action] | None:
        """What one of them does now; None if the table waits for a person."""


class Robots:
    """The bots of this program. `level`: a name of `maudsl.bots.LEVELS`; `forget` takes the place
    of its share of forgotten phrases.
    """

    def __init__(
        self,
        names: Collection[str],
        *,
        seed: int = 0,
        forget: float | None = None,
        level: str | None = None,
    ) -> None:
        from maudsl.bots import LEVELS, BotSettings

        self.names = names
        self.inventive = level is not None
        base = LEVELS[level] if level else BotSettings(forget=0.0)
        self.settings = replace(base, seed=seed, forget=base.forget if forget is None else forget)

    def next_action(self, table: Table) -> tuple[str, Action] | None:
        from maudsl.bots import next_action

        if self.inventive and (added := inventing.own_rule(table, self.names, self.settings)):
            return added.player, added
        return next_action(table, self.names, self.settings)


def bot_names(taken: Collection[str], number: int) -> tuple[str, ...]:
    """Names for so many bots, none of which is taken."""
    used = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in used]
    free += [f"Bot {i}" for i in range(1, number + len(used) + 1) if f"bot {i}" not in used]
    return tuple(free[:number])
