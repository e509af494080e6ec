"""In: an event that happened, and the state before it. Out: what the rules in force say follows.

The order for one event: all guards are judged on the state before any effect; then reverses, then
"play goes on from" and "again", then skips are summed and the turn moves; then the rest in the
stated order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from maudsl.engine import events as e
from maudsl.engine import matching, turns
from maudsl.engine.context import Context
from maudsl.engine.effects import carry_out
from maudsl.engine.owing import asks_what_is_owed, promised
from maudsl.engine.prepared import Firing
from maudsl.engine.remembering import note_event
from maudsl.engine.state import State
from maudsl.rulebook import model as m

if TYPE_CHECKING:
    from maudsl.engine.command import Command

DEEPEST = 12  # effects of effects of effects …
MOST_FIRINGS = 600  # triggers that fire in one command
TURN_EFFECTS = (m.Reverse, m.Again, m.GoesOn, m.Skip)
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
    at = matching.context_of(event, before, command.state, command.rules.cards)
    at.said = before.said
    at.turns = before.turns
    at.already = before.kept
    at.companions = command.companions
    if isinstance(event, e.Played):
        at.saying = command.saying
    note_event(command, event, before, at)
    fired = all_that_fire(command, event, before, at)
    effects = effects_of(command, without_replaced(command, fired), event)
    if not effects and not matching.ends_turn(event):
        return
    command.fired.update({rule for effect, rule in effects if _sets_off(effect.kind)})
    command.depth += 1
    if command.depth > DEEPEST or command.fired.total() > MOST_FIRINGS:
        raise Runaway(busiest(command))
    turns.turn_effects(command, effects, event, at)
    for effect, rule in effects:
        if not isinstance(effect.kind, TURN_EFFECTS):
            carry_out(command, effect, rule, at)
    command.depth -= 1


def all_that_fire(command: Command, event: e.Event, before: State, at: Context) -> list[Firing]:
    """In the order in which they are written. Those that ask what is owed are judged last."""
    waiting = [firing for key in matching.keys_of(event) for firing in command.rules.for_event(key)]
    late = [firing for firing in waiting if asks_what_is_owed(firing.trigger)]
    fired = [
        firing
        for firing in waiting
        if firing not in late and matching.fires(firing.trigger, event, before, at)
    ]
    fired.sort(key=lambda firing: firing.number)
    if late:
        at.promised = tuple(
            promised(effects_of(command, without_replaced(command, fired), event), at)
        )
        fired += [x for x in late if matching.fires(x.trigger, event, before, at)]
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
    effects = [(effect, firing.rule) for firing in fired for effect in firing.trigger.effects]
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
