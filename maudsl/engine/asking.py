"""What players are asked for by a rule: to name something, or to roll a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.cards import CardIndex
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.state import State
from maudsl.rulebook import model as m

if TYPE_CHECKING:
    from maudsl.engine.command import Command

MOST_NUMBERS = 1_000


def ask(command: Command, asks: m.Asks, rule: str, at: Context) -> None:
    players = at.who(asks.who)
    if not players:
        return
    low, high = c.number(asks.low)(at), c.number(asks.high)(at)
    calling = s.Calling(
        players,
        asks.who.role != "anyone",
        rule,
        asks.what,
        asks.then,
        at.player,
        at.card or "",
        at.on or "",
        low,
        max(low, high),
        asks.words,
    )
    command.emit(e.CallAwaited(calling, rule=rule))


def choices(cards: CardIndex, state: State, calling: s.Calling) -> list[str]:
    """What may be named or called, each in its one spelling."""
    match calling.what:
        case "suit" | "a suit":
            return cards.suit_names()
        case "rank" | "a rank":
            return cards.rank_names()
        case "a player":
            return list(state.players)
        case "a word":
            return list(calling.words)
        case "a number":
            return [str(number) for number in range(calling.low, calling.high + 1)][:MOST_NUMBERS]
        case "a die":
            return []
