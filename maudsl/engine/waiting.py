"""In: a rule book and an event. Out: the triggers that may fire at it, and what may be kept anew.

Which these are follows from the kind of event, from the face of a card that is played, and from
how many cards its player holds then, so each is worked out once and kept.
"""

from __future__ import annotations

from typing import NamedTuple

from maudsl.engine import events as e
from maudsl.engine import watching
from maudsl.engine.context import EVERYBODY
from maudsl.engine.matching import keys_of
from maudsl.engine.owing import asks_what_is_owed
from maudsl.engine.prepared import Firing, Prepared
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.reach import card_tested, may_pass
from maudsl.rulebook.reads import reads

COUNTED = (e.Played, e.Drew, e.Took)  # after these somebody holds more cards, or fewer
TOLD_BY_MORE = frozenset((*COUNTED, e.Starter, e.Acted))  # than by their kind
MOST_KEPT = 50_000


class Waiting(NamedTuple):
    """In the order in which they are written. `early`: each with whether it is sure that the event
    is the one it waits for, its conditions left aside; `late`: those that ask what is owed, and are
    judged after the others.
    """

    early: tuple[tuple[Firing, bool], ...]
    late: tuple[Firing, ...]
    keeps: tuple[tuple[m.Keep, str], ...]
    nothing: bool


def waiting_for(rules: Prepared, event: e.Event, after: State) -> Waiting:
    kind = type(event)
    key: object = kind
    if watching.listener is not None:
        return _found(rules, event, None)  # whoever listens hears of those that can't fire, too
    if kind in TOLD_BY_MORE:
        key = _key(event, after)
    found = rules.waiting.get(key)
    if found is None:
        if len(rules.waiting) >= MOST_KEPT:
            rules.waiting.clear()
        found = rules.waiting[key] = _found(rules, event, after)
    return found


def _key(event: e.Event, after: State) -> object:
    match event:
        case e.Played() | e.Drew() | e.Took():
            return (type(event), event.card, len(after.hand_of(event.player)))
        case e.Starter():
            return (e.Starter, event.card)
        case e.Acted():
            return event.act
        case _:
            return type(event)


def _found(rules: Prepared, event: e.Event, after: State | None) -> Waiting:
    keys = keys_of(event)
    firings = [
        firing
        for key in keys
        for firing in rules.for_event(key)
        if after is None or _may_fire(rules, firing.trigger, event, after)
    ]
    firings.sort(key=lambda firing: firing.number)
    late = tuple(firing for firing in firings if asks_what_is_owed(firing.trigger))
    early = tuple(
        (firing, after is not None and _is_sure(firing.trigger, event))
        for firing in firings
        if firing not in late
    )
    keeps = tuple(kept for key in keys for kept in rules.kept_by(key))
    return Waiting(early, late, keeps, not (firings or keeps))


def _may_fire(rules: Prepared, trigger: m.Trigger, event: e.Event, after: State) -> bool:
    if isinstance(event, e.Starter):
        test = card_tested(trigger)
        return test is None or may_pass(test, event.card, rules.cards)
    if not isinstance(event, COUNTED):
        return True
    held = len(after.hand_of(event.player))
    match trigger.event:
        case m.ComesTo(number=b.Fixed(value=count)) if count != held:
            return False
    if isinstance(event, e.Played):
        test = card_tested(trigger)
        if test is not None and not may_pass(test, event.card, rules.cards):
            return False
        return held == 0 or b.LastCard() not in trigger.conditions
    return b.LastCard() not in trigger.conditions


def _is_sure(trigger: m.Trigger, event: e.Event) -> bool:
    """Whoever may play the card, its face alone decides, and that has been looked at."""
    match trigger.event, event:
        case m.Done(act=m.Play(test=test), who=who), e.Played():
            of_all = who.role in EVERYBODY and trigger.timing == "at any time"
            return of_all and reads(test) <= {"card"}
        case _:
            return False
