"""In: an event, or an effect of a rule. Out: what the table remembers from then on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching, watching
from maudsl.engine.context import Context
from maudsl.engine.state import Kept, State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

if TYPE_CHECKING:
    from maudsl.engine.command import Command


def note_event(
    command: Command,
    event: e.Event,
    keeps: Iterable[tuple[m.Keep, str]],
    before: State,
    at: Context,
) -> None:
    """Counted, or kept, before any rule asks for it: the second time is the second time."""
    for keep, rule in keeps:
        happens = keep.whenever and matching.is_event(keep.whenever, event, before, at)
        watching.tell(keep, bool(happens))
        if happens:
            player = at.player if keep.each else ""
            if keep.counts:
                old = command.state.kept_as(keep.name, player)
                number, past = (old.number, old.before) if old else (0, 0)
                kept = Kept(keep.name, player, keep.scope, number + 1, before=past)
            else:
                kept = _entry(keep.name, player, keep.scope, keep.value, at, rule)
            _remember(command, kept, rule, at)


def change(command: Command, change: m.Change, rule: str, at: Context) -> None:
    for player in at.who(change.who) if change.who else ("",):
        kept = _entry(change.name, player, change.scope, change.value, at, rule)
        if change.op != "becomes":
            old = command.state.kept_as(change.name, player)
            start = old.number if old else _number(change.initial, at)
            by = kept.number if change.op == "up" else -kept.number
            kept = Kept(change.name, player, change.scope, start + by, rule=rule)
        _remember(command, kept, rule, at)


def join(command: Command, join: m.Join, rule: str, at: Context) -> None:
    kept = command.state.kept_as(join.name)
    players = kept.players if kept else ()
    moved = at.who(join.who)
    rest = tuple(name for name in players if name not in moved)
    new = rest if join.leaves else (*rest, *moved)
    _remember(command, Kept(join.name, "", join.scope, players=new, rule=rule), rule, at)


def _remember(command: Command, kept: Kept, rule: str, at: Context) -> None:
    """The effects that follow speak of it as it is now, and of all else as it was."""
    command.emit(e.Remembered(kept, rule=rule))
    at.state = replace(at.state, kept=command.state.kept)


def _entry(name: str, player: str, scope: m.Scope, value: m.Value, at: Context, rule: str) -> Kept:
    match value:
        case m.Nobody():
            return Kept(name, player, scope, rule=rule)
        case m.CardAt():
            return Kept(name, player, scope, card=at.ref(value.ref) or "", rule=rule)
        case b.Who():
            return Kept(name, player, scope, players=at.who(value), rule=rule)
        case _:
            return Kept(name, player, scope, c.number(value)(at), rule=rule)


def _number(value: m.Value, at: Context) -> int:
    if isinstance(value, m.Nobody | m.CardAt | b.Who):
        return 0
    return c.number(value)(at)
