"""In: an event that happened, and the state before it. Out: what the rules in force say follows.

The order for one event: all guards are judged on the state before any effect; then reverses, then
"play goes on from" and "again", then skips are summed and the turn moves; then the rest in the
stated order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching, turns
from maudsl.engine.context import Context
from maudsl.engine.effects import carry_out
from maudsl.engine.owing import promised
from maudsl.engine.prepared import Firing
from maudsl.engine.remembering import note_event
from maudsl.engine.state import State
from maudsl.engine.turns import TURN_EFFECTS
from maudsl.engine.waiting import TOLD_BY_MORE, Waiting, waiting_for
from maudsl.rulebook import model as m

if TYPE_CHECKING:
    from maudsl.engine.command import Command

DEEPEST = 12  # effects of effects of effects …
MOST_FIRINGS = 600  # triggers that fire in one command
STARTER_EFFECTS = (*TURN_EFFECTS, m.Owe, m.Calls, m.DebtEnds, m.DebtGoes, m.LosesTurn)
ORDINARY = (*TURN_EFFECTS, m.Draws, m.Takes, m.Calls, m.Race, m.LosesTurn)


class Runaway(Exception):
    """Rules that set each other off without end. Caught in `decide`, which undoes the command."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.rules = tuple(dict.fromkeys(rules))
        super().__init__(self.rules)


def _sets_off(kind: m.EffectKind) -> bool:
    """What is owed or allowed waits for somebody to act; the other effects happen now."""
    return not isinstance(kind, m.Oblige | m.Permit | m.Forbid | m.Still)


def react(command: Command, event: e.Event, before: State) -> None:
    waiting = waiting_for(command.rules, event, command.state)
    moves = matching.ends_turn(event)
    if waiting.nothing:
        if moves:
            with_care(command)
            turns.end_turn(command, event)
            command.depth -= 1
        elif type(event) not in TOLD_BY_MORE and type(event) not in matching.END_TURNS:
            command.rules.quiet.add(type(event))
        return
    at = matching.context_of(event, before, command.state, command.rules.cards)
    at.said = before.said
    at.turns = before.turns
    at.already = before.kept
    at.companions = command.companions
    if isinstance(event, e.Played):
        at.saying = command.saying
    if waiting.keeps:
        note_event(command, event, waiting.keeps, before, at)
    fired = all_that_fire(command, event, waiting, before, at)
    effects = effects_of(command, without_replaced(command, fired), event) if fired else []
    if not effects and not moves:
        return
    for rule in {rule for effect, rule in effects if _sets_off(effect.kind)}:
        command.fired[rule] = command.fired.get(rule, 0) + 1
        command.firings += 1
    with_care(command)
    turns.turn_effects(command, effects, event, at)
    for effect, rule in effects:
        if not isinstance(effect.kind, TURN_EFFECTS):
            carry_out(command, effect, rule, at)
    command.depth -= 1


def with_care(command: Command) -> None:
    """One step deeper into what follows from what."""
    command.depth += 1
    if command.depth > DEEPEST or command.firings > MOST_FIRINGS:
        raise Runaway(busiest(command))


def all_that_fire(
    command: Command, event: e.Event, waiting: Waiting, before: State, at: Context
) -> list[Firing]:
    """In the order in which they are written. Those that ask what is owed are judged last."""
    alone = not command.companions
    fired = [
        firing
        for firing, sure in waiting.early
        if (
            c.all_of(firing.trigger.conditions)(at)
            if sure and alone
            else matching.fires(firing.trigger, event, before, at)
        )
    ]
    if waiting.late:
        effects = effects_of(command, without_replaced(command, fired), event)
        at.promised = tuple(promised(effects, at))
        fired += [x for x in waiting.late if matching.fires(x.trigger, event, before, at)]
        fired.sort(key=lambda firing: firing.number)
    return fired


def busiest(command: Command) -> list[str]:
    """The rules that have fired again and again: those that set each other off."""
    most = max(command.fired.values(), default=0)
    return sorted(rule for rule, times in command.fired.items() if 2 * times >= most)


def without_replaced(command: Command, fired: list[Firing]) -> list[Firing]:
    """Leave out the rules that another one, itself not replaced, stands in for; the newest
    first.
    """
    if not any(firing.replaces for firing in fired):
        return fired
    gone: set[str] = set()
    for firing in reversed(fired):
        if firing.rule.casefold() not in gone:
            for effect in firing.trigger.effects:
                gone.update(
                    name.casefold()
                    for name in effect.instead_rules
                    if name.casefold() != firing.rule.casefold()
                )
    return [firing for firing in fired if firing.rule.casefold() not in gone]


def effects_of(command: Command, fired: list[Firing], event: e.Event) -> list[tuple[m.Effect, str]]:
    effects = [each for firing in fired for each in firing.effects]
    texts = {text for effect, _ in effects for text in effect.instead_texts}
    if texts:
        effects = [
            (effect, rule)
            for effect, rule in effects
            if effect.instead_texts or not matching.only_says(effect.kind, texts)
        ]
    if isinstance(event, e.Starter):
        works = STARTER_EFFECTS if command.rules.book.settings.starter != "is plain" else ()
        about = {firing.rule for firing in fired if isinstance(firing.trigger.event, m.StarterIs)}
        effects = [x for x in effects if x[1] in about or isinstance(x[0].kind, works)]
    if isinstance(event, e.Played) and event.misplay and not event.in_turn:
        # Nothing of a wrong play out of turn moves the turn, or makes anybody owe cards.
        moves = (*STARTER_EFFECTS, m.Race)
        effects = [x for x in effects if not isinstance(x[0].kind, moves)]
    if isinstance(event, e.Played) and event.answers:
        special = {firing.rule for firing in fired if matching.about_debts(firing.trigger)}
        effects = [x for x in effects if x[1] in special or not isinstance(x[0].kind, ORDINARY)]
    return effects
