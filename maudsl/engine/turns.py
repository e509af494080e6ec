"""Whose move it is: effects on the turn, the end of one and the beginning of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import duties, matching, windows
from maudsl.engine import events as e
from maudsl.engine.context import Context
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

if TYPE_CHECKING:
    from maudsl.engine.command import Command


TURN_EFFECTS = (m.Reverse, m.Again, m.GoesOn, m.Skip)


def turn_effects(
    command: Command, effects: list[tuple[m.Effect, str]], event: e.Event, at: Context
) -> None:
    kinds = {type(effect.kind) for effect, _ in effects}
    if kinds.isdisjoint(TURN_EFFECTS):
        if matching.ends_turn(event) and m.Still not in kinds:
            again = command.state.again
            at.skipped = move_turn(command, at.player)
            at.next = command.state.following(at.player) if again else command.state.turn
        else:
            at.next = command.state.following(at.player)
        return
    turn, direction = command.state.turn, command.state.direction
    for effect, rule in effects:
        if isinstance(effect.kind, m.Reverse):
            direction = -command.state.direction
            command.emit(e.Reversed(at.player, direction, rule=rule))
    for effect, rule in effects:
        if isinstance(effect.kind, m.GoesOn | m.Again):
            for name in at.who(effect.kind.who)[:1]:
                again = isinstance(effect.kind, m.Again)
                command.emit(e.GoesOn(name, again, rule=rule))
    moved = any(isinstance(effect.kind, m.GoesOn) for effect, _ in effects)
    for effect, rule in effects:
        if isinstance(effect.kind, m.Skip):
            count = c.number(effect.kind.number)(at)
            if count > 0:
                command.emit(e.SkipsAdded(min(count, 99), rule=rule))
    stays = [x for x in effects if isinstance(x[0].kind, m.Still)]
    if (matching.ends_turn(event) and not stays) or moved:
        again = command.state.again
        at.skipped = move_turn(command, at.player)
        at.next = command.state.following(at.player) if again else command.state.turn
        if moved:
            at.passed = _between(command, turn, direction, at.player)
    else:
        at.next = command.state.following(at.player)


def end_turn(command: Command, event: e.Event) -> None:
    """What an event without any effect does: the turn passes on."""
    dealt = isinstance(event, e.Starter)
    move_turn(command, command.state.dealer if dealt else getattr(event, "player", ""))


def turn_again(command: Command, effects: list[tuple[m.Effect, str]], at: Context) -> None:
    """Effects that come when the turn may have passed on already. It passes on anew from where it
    came from; after a change of direction from whoever played.
    """
    state = command.state
    kinds = [effect.kind for effect, _ in effects]
    if not any(isinstance(kind, m.Reverse | m.Again | m.GoesOn | m.Skip) for kind in kinds):
        at.next = state.turn if state.turn != at.player else state.following(at.player)
        return
    if not any(isinstance(kind, m.Again | m.GoesOn) for kind in kinds):
        turned = any(isinstance(kind, m.Reverse) for kind in kinds)
        place = at.player if turned else state.after(state.turn, -state.step)
        effects = [(m.Effect(m.GoesOn(b.Who("named", place))), ""), *effects]
    turn_effects(command, effects, e.TimePassed(0), at)


def _between(command: Command, turn: str, direction: int, actor: str) -> tuple[str, ...]:
    """Whose turn it would have been before the one that it is now, the actor left aside."""
    state = replace(command.state, direction=direction)
    passed: list[str] = []
    while turn != state.turn and len(passed) < len(state.players):
        passed.append(turn)
        turn = state.after(turn)
    return tuple(name for name in passed if name != actor)


def move_turn(command: Command, actor: str) -> tuple[str, ...]:
    """End the turn: skip whom the effects say, and let the next one move."""
    place = command.state.base or actor
    if command.state.again:
        turn_to(command, place, actor)
        return ()
    skipped: dict[str, None] = {}
    counted = 0
    # Being skipped may set off more skips or another turn of direction: these go on from there.
    while steps := command.state.skips - counted:
        state, counted = command.state, command.state.skips
        passed = [state.following(place, step) for step in range(1, steps + 1)]
        place = passed[-1]
        rule = next((x.rule for x in reversed(command.events) if isinstance(x, e.SkipsAdded)), "")
        for name in dict.fromkeys(passed):
            skipped[name] = None
            command.emit(e.Skipped(name, rule=rule))
    turn_to(command, _who_misses_none(command, command.state.following(place)), actor)
    return tuple(skipped)


def _who_misses_none(command: Command, name: str) -> str:
    """Whoever has turns to lose yet is passed over."""
    while command.state.misses and any(name == each for each, _ in command.state.misses):
        command.emit(e.TurnMissed(name))
        name = command.state.following(name)
    return name


def lose_next(command: Command, name: str, rule: str, at: Context) -> None:
    """Where the turn has passed on to them already, it is that one."""
    command.emit(e.TurnsLost(name, 1, rule=rule))
    if command.state.phase == "play" and command.state.turn == name != at.player:
        turn_to(command, _who_misses_none(command, name), at.player)


def _end_rounds(command: Command) -> None:
    """What lasts for so many turns is over; and so is a round, where any rule speaks of rounds."""
    state = command.state
    for grant in state.grants:
        if grant.turns and grant.turns <= state.turns:
            command.emit(e.GrantEnded(grant.number, rule=grant.rule))
    if command.rules.rounds and state.turns - state.round_began >= len(state.players):
        command.emit(e.WentAround(state.round_by))
        command.emit(e.RoundBegan(command.state.turn))


def turn_to(command: Command, name: str, ended_by: str = "") -> None:
    windows.close_turn_windows(command, ended_by)
    command.emit(e.TurnTo(name))
    _end_rounds(command)
    for breach in command.state.breaches:
        if breach.player == name and command.rules.book.settings.lapse == "on return":
            command.emit(e.Lapsed(name, breach.number, rule=breach.rule))
    duties.begin_timed_duties(command, name)
