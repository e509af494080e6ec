"""In: rules, and the cards of a hand that was played. Out: how often they would have acted in it.

The plays alone are known, not the hands. Where a condition asks for more than plays tell, it is
taken as true, and the answer says "at most".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine.context import Context
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import Play, Seat, State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

Sentence = m.Trigger | m.Prohibition


def in_hindsight(
    changed: Sequence[m.Rule], rules: Prepared, plays: Sequence[tuple[str, str]], *, over: bool
) -> Iterator[str]:
    """One line for each kind of sentence that the plays say something about; `over`: of a hand
    that has been won.
    """
    said = [each.says for rule in changed for each in rule.sentences]
    triggers = [x for x in said if isinstance(x, m.Trigger) and _is_about_plays(x.event)]
    bans = [x for x in said if isinstance(x, m.Prohibition) and isinstance(x.act, m.Play)]
    if not any(player for player, _ in plays):  # the starter alone tells nothing
        return
    hand = "the last hand" if over else "this hand so far"
    if triggers:
        owed = all(isinstance(x.kind, m.Oblige) for each in triggers for x in each.effects)
        what = "been owed" if owed else "acted"
        yield f"In {hand} it would {_how_often(triggers, rules, plays, what)}."
    if bans:
        yield f"In {hand} it would {_how_often(bans, rules, plays, 'been broken')}."


def _is_about_plays(event: m.Event) -> bool:
    return isinstance(event, m.SuitChanges | m.Changes) or (
        isinstance(event, m.Done) and isinstance(event.act, m.Play)
    )


def _how_often(
    sentences: Sequence[Sentence], rules: Prepared, plays: Sequence[tuple[str, str]], what: str
) -> str:
    """ "have been owed 3 times"."""
    known = all(_known(each.conditions) for each in sentences)
    times = sum(_acts(each, *moment) for moment in _moments(rules, plays) for each in sentences)
    if times == 0:
        return f"never have {what}"
    words = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return f"have {what} {'' if known else 'at most '}{words}"


def _moments(
    rules: Prepared, plays: Sequence[tuple[str, str]]
) -> Iterator[tuple[e.Played, State, Context]]:
    """Each play of a player, with the table before it and the moment just after."""
    seats = tuple(Seat(name) for name in dict.fromkeys(name for name, _ in plays) if name)
    for number, (player, card) in enumerate(plays):
        if not player:
            continue
        done = tuple(Play(name, each, "") for name, each in plays[:number])
        before = State(seats, 0, "", plays=done, pile=tuple(play.card for play in done))
        after = msgspec.structs.replace(
            before, plays=(*done, Play(player, card, "")), pile=(*before.pile, card)
        )
        last = number == len(plays) - 1
        at = Context(after, rules.cards, player, card=card, on=before.top, depth=1, last=last)
        yield e.Played(player, card), before, at


def _acts(sentence: Sentence, event: e.Played, before: State, at: Context) -> bool:
    conditions = tuple(each for each in sentence.conditions if _known((each,)))
    match sentence:
        case m.Trigger():
            known = msgspec.structs.replace(sentence, conditions=conditions, timing="at any time")
            return matching.fires(known, event, before, at)
        case m.Prohibition(act=m.Play(test=test)):
            return c.card_test(test)(at, event.card) and c.all_of(conditions)(at)
        case _:
            return False


def _known(conditions: tuple[b.Condition, ...]) -> bool:
    """Whether plays alone decide these."""
    return all(map(_decided, conditions))


def _decided(condition: b.Condition) -> bool:
    match condition:
        case b.Compare():
            return _told(condition.left) and _told(condition.right)
        case b.Kind():
            return _told(condition.number)
        case b.OnCard() | b.LastCard() | b.CardIs() | b.Pattern() | b.AfterCards():
            return True
        case b.And() | b.Or():
            return all(map(_decided, condition.parts))
        case b.Not():
            return _decided(condition.part)
        case b.SamePlayer() | b.Holds() | b.CanPlay() | b.Owed() | b.ByRule():
            return False
    return False


def _told(number: b.Number) -> bool:
    match number:
        case b.Sum():
            return _told(number.left) and _told(number.right)
        case b.HandCount() | b.RuleRow():
            return False
        case _:
            return True
