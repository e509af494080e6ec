"""Players who act by themselves: they play what is allowed, say what they owe, forget at times,
and notice breaches.

What one does depends on its seed and on what its seat may know alone. A rule that it doesn't know
may forbid what it wants to do; so it says what it would do, and what next, and the table takes the
first that it wouldn't refuse, as it answers anybody who tries. What was done stands in the log as
an action like any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from maudsl.bots.chance import USUAL as USUAL
from maudsl.bots.chance import BotSettings as BotSettings
from maudsl.bots.impulses import IMPULSES
from maudsl.bots.levels import LEVELS as LEVELS
from maudsl.bots.moves import deal, moves
from maudsl.bots.seeing import Seen
from maudsl.bots.trying import is_refused, may_be_refused
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.table import Table


def next_action(
    table: Table, bots: Collection[str], settings: BotSettings = USUAL
) -> tuple[str, a.Action] | None:
    """Which bot acts now, and how: one who can't wait, or the one whose move it is."""
    if table.state.phase == "finished":
        return None
    return _first(table, bots, settings, moving=True)


def _first(
    table: Table, bots: Collection[str], settings: BotSettings, *, moving: bool
) -> tuple[str, a.Action] | None:
    rules = prepare(table.book)
    all_seen = [Seen(table, rules, name) for name in bots]
    for seen, action in intentions(all_seen, settings, moving=moving):
        if not (may_be_refused(seen) and is_refused(rules, table.state, action)):
            return seen.name, action
    return None


def intentions(
    all_seen: Collection[Seen], settings: BotSettings, *, moving: bool = True
) -> Iterator[tuple[Seen, a.Action]]:
    """What these bots want to do, and what if that is refused: by what they see, and nothing else.

    `moving`: their moves too, not only what they do besides.
    """
    for seen in all_seen:
        phase = seen.open.phase
        break
    else:
        return
    if phase in ("play", "over"):
        here = [seen for seen in all_seen if seen.name in seen.open.players]
        for impulse in IMPULSES:
            for seen in here:
                if action := impulse(seen, settings):
                    yield seen, action
    if not moving:
        return
    for seen in all_seen:
        if phase in ("deal", "over"):
            yield from ((seen, action) for action in deal(seen, settings))
        elif seen.open.to_move == seen.name:
            yield from ((seen, action) for action in moves(seen, settings))


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
        acted = _first(table, names, settings, moving=running)
        if acted is None:
            return events if not running else (e.Refused("", "nobody can act"),)
        events = table.act(acted[1])
        if not events or isinstance(events[0], e.Refused):
            return events or (e.Refused(acted[0], "the act changed nothing"),)
    return (e.Refused("", f"the hand has gone on for {most:,} actions"),)
