"""A deal that the pack can't pay for all players that the game is for."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.syntax import settings as t

ABOUT = (t.Players, t.Deal, t.PackUse)


def pack_too_small(checked: Checked) -> Iterator[Diagnostic]:
    settings = checked.book.settings
    nodes = [node for node in checked.file.statements if isinstance(node, ABOUT)]
    # Where no text says for how many players it is, nobody has promised that the cards are enough.
    promised = settings.high < type(settings)().high or any(
        isinstance(node, t.Players) for node in nodes
    )
    if not nodes or not promised or settings.deal is None:
        return
    from maudsl.engine.hands import pack_for  # half of the engine comes with it

    for players in range(settings.low, settings.high + 1):
        cards = len(pack_for(checked.book, players))
        if settings.deal * players >= cards:
            place = next((x for x in nodes if isinstance(x, t.Deal)), nodes[0])
            yield checked.warn(
                "pack-too-small",
                f"{players} players would be dealt {settings.deal * players} cards, "
                f"and one is turned up, but there are {cards}",
                place.span,
                "deal fewer, allow fewer players, or take more packs: "
                f"pack NAME, packs 1 for up to {players - 1} players, 2 beyond",
            )
            return
