"""A bot that has won adds a rule now and then: one of the cookbook's, if it is right here."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from maudsl.amendments import may_amend
from maudsl.engine import actions as a
from maudsl.engine.secrecy import as_known_to
from maudsl.table import Table

if TYPE_CHECKING:
    from maudsl.bots import BotSettings

OFTEN = 0.4  # of the hands that it wins
MOST_TRIED = 12  # rules: each is put on the book, and looked at


def own_rule(table: Table, names: Collection[str], settings: BotSettings) -> a.Adds | None:
    """What a bot adds, if it is one that may and has an idea."""
    from maudsl.bots.chance import share

    state = table.state
    won = state.won
    if state.phase != "over" or won is None or won.player not in names or state.amended:
        return None
    if share(settings, f"idea {won.player} {state.hand}") >= OFTEN:
        return None
    if may_amend(table.book, state, won.player):
        return None
    text = _idea(table, won.player, settings)
    return a.Adds(won.player, text) if text else None


def _idea(table: Table, name: str, settings: BotSettings) -> str:
    """The first that is right, from some place of the cookbook on."""
    from maudsl.bots.chance import share
    from maudsl.repl import cookbook
    from maudsl.repl.examples import is_right

    book, players = as_known_to(table.book, name), len(table.state.players)
    rules = cookbook.rules()
    first = int(share(settings, f"which {name} {table.state.hand}") * len(rules))
    for rule in (*rules[first:], *rules[:first])[:MOST_TRIED]:
        if is_right(book, name, players, rule) and not _is_clocked(rule.text):
            return rule.text
    return ""


def _is_clocked(text: str) -> bool:
    """A bot sets nobody a time: only people can be late."""
    return "seconds" in text
