"""Players who act by themselves: they play what is allowed, say what they owe, forget at times,
and notice breaches.

A choice depends on the seed and on the table alone, so the same table and seed bring the same
choice; what was chosen stands in the log as an action like any other.
"""

from __future__ import annotations

from collections.abc import Collection

from maudsl.bots.chance import USUAL as USUAL
from maudsl.bots.chance import BotSettings as BotSettings
from maudsl.bots.impulses import IMPULSES
from maudsl.bots.levels import LEVELS as LEVELS
from maudsl.bots.moves import deal, move, play, without_card
from maudsl.bots.seeing import Seen, is_refused
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.permits import playable
from maudsl.engine.prepared import prepare
from maudsl.table import Table


def next_action(
    table: Table, bots: Collection[str], settings: BotSettings = USUAL
) -> tuple[str, a.Action] | None:
    """Which bot acts now, and how: one who can't wait, or the one whose move it is."""
    if table.state.phase == "finished":
        return None
    if acted := _impulse(table, bots, settings):
        return acted
    for name in bots:
        action = _move(table, name, settings)
        if action is not None:
            return name, action
    return None


def _impulse(
    table: Table, bots: Collection[str], settings: BotSettings
) -> tuple[str, a.Action] | None:
    if table.state.phase not in ("play", "over"):
        return None
    here = table.state.players
    present = {name: _looked_at(table, name, settings) for name in bots if name in here}
    for impulse in IMPULSES:
        for name, seen in present.items():
            action = impulse(seen, name, settings)
            if action and not _is_vain(table, seen, action):
                return name, action
    return None


def _looked_at(table: Table, name: str, settings: BotSettings) -> Table:
    return Seen(table, name) if settings.blind else table


def _is_vain(table: Table, seen: Table, action: a.Action) -> bool:
    """A rule that the bot doesn't know may forbid what it wants to do."""
    return seen.book is not table.book and is_refused(table, action)


def _move(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    state = table.state
    if state.phase in ("deal", "over"):
        return deal(table, name, settings)
    if state.to_move != name:
        return None
    seen = _looked_at(table, name, settings)
    action = move(seen, name, settings)
    if action is None or not _is_vain(table, seen, action):
        return action
    return _another(table, seen, name, settings)


def _another(table: Table, seen: Table, name: str, settings: BotSettings) -> a.Action | None:
    """After a refusal: another card, or none; as anybody would try."""
    rules, state = prepare(seen.book), seen.state
    cards = playable(rules, state, name)
    tried = [play(rules, state, name, card, settings) for card in cards]
    for action in (*tried, without_card(rules, state, name)):
        if not is_refused(table, action):
            return action
    return move(table, name, settings)


def to_act(table: Table, bots: Collection[str], settings: BotSettings = USUAL) -> str | None:
    """Which bot acts now."""
    found = next_action(table, bots, settings)
    return found[0] if found else None


def choose(table: Table, name: str, settings: BotSettings = USUAL) -> a.Action | None:
    """What this bot would do now; None if it is waiting."""
    found = next_action(table, (name,), settings)
    return found[1] if found else None


def play_on(table: Table, settings: BotSettings = USUAL, most: int = 5_000) -> tuple[e.Event, ...]:
    """Let all at the table act as bots until the hand is over; the last events, a refusal if a
    bot was stuck.
    """
    names = [seat.name for seat in table.state.seats]
    events: tuple[e.Event, ...] = ()
    for _ in range(most):
        running = table.state.phase == "play"
        acted = next_action(table, names, settings) if running else _impulse(table, names, settings)
        if acted is None:
            return events if not running else (e.Refused("", "nobody can act"),)
        events = table.act(acted[1])
        if not events or isinstance(events[0], e.Refused):
            return events or (e.Refused(acted[0], "the act changed nothing"),)
    return (e.Refused("", f"the hand has gone on for {most:,} actions"),)
