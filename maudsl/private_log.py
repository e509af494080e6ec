"""In: a table, and a player. Out: the evening as that player knows it, in sentences.

Hands of others, what they drew and the text of their secret rules aren't in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.lines.spell import spell
from maudsl.narrate import narrate
from maudsl.table import Entry, Table


def log_for(table: Table, name: str) -> str:
    """`name` is a player's, or anybody else's who looks on."""
    return "\n".join([*_lines(table, table.seated(name)), ""])


def _lines(table: Table, me: str) -> Iterator[str]:
    before = table.opening_state
    for entry in table.entries:
        yield f"> {_done(entry, me)}"
        for sentence in narrate(entry.events, before, prepare(entry.book), me, plain=False):
            yield f"  {sentence}"
        before = entry.state


def _done(entry: Entry, me: str) -> str:
    for event in entry.events:
        if isinstance(event, e.RuleAdded) and event.secret and event.player != me:
            return f"{event.player} adds a rule in secret"
    if hides := _hidden(entry.action, me):
        return hides
    return spell(entry.action)


def _hidden(action: a.Action, me: str) -> str:
    """A card that goes from hand to hand, or back under the stock, is seen by those alone."""
    match action:
        case a.Gives(player=player, to=to) if me not in (player, to):
            return f"{player} gives a card to {to}"
        case a.Swaps(player=player) if me != player:
            return f"{player} swaps a card with the stock"
        case a.Together(actions=several):
            each = (_hidden(x, me) or spell(x) for x in several)
            return f"together: {'; '.join(each)}"
        case _:
            return ""
