"""Hands between bots of different levels."""

from __future__ import annotations

import maudsl
from maudsl.bots import LEVELS, choose
from maudsl.engine import events as e
from maudsl.table import Table


def winner(game: str, levels: dict[str, str], seed: int, most: int = 3_000) -> str:
    """Who wins the hand of this seed."""
    table = Table(maudsl.load(game), list(levels), seed)
    settings = {
        name: maudsl.bots.chance.BotSettings(**{**_fields(LEVELS[level]), "seed": seed})
        for name, level in levels.items()
    }
    for _ in range(most):
        if table.state.phase != "play":
            assert table.state.won is not None
            return table.state.won.player
        found = next(
            (x for name in levels if (x := choose(table, name, settings[name])) is not None), None
        )
        assert found is not None, "nobody acts"
        events = table.act(found)
        assert events and not isinstance(events[0], e.Refused), (found, events)
    raise AssertionError("the hand doesn't end")


def _fields(settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in settings.__struct_fields__}
