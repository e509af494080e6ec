"""In: what happened last, or a refusal. Out: the chain of causes, and where each rule stands.

A line names no card that isn't face up for all: what is drawn, dealt or taken stays unnamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maudsl import speech
from maudsl.engine import events as e
from maudsl.engine.events import Event
from maudsl.engine.why_words import asked, words_for
from maudsl.rulebook import model as m
from maudsl.rulebook.model import RuleBook

OWN_ORDER = "the table's own order"
EFFECTS: dict[type, tuple[type, ...]] = {
    e.Reversed: (m.Reverse,),
    e.SkipsAdded: (m.Skip,),
    e.GoesOn: (m.GoesOn, m.Again),
    e.StillMay: (m.Still,),
    e.CallAwaited: (m.Calls,),
    e.Called: (m.Calls,),
    e.Owed: (m.Owe, m.DebtGoes),
    e.Paid: (m.Owe,),
    e.DebtEnded: (m.DebtEnds,),
    e.DutyBegan: (m.Oblige,),
    e.DutyMissed: (m.Oblige,),
    e.Fined: (m.Takes, m.Oblige),
    e.Penalised: (m.Oblige, m.Forbid),
    e.Granted: (m.Permit, m.Forbid),
    e.Breached: (m.Forbid,),
    e.Refused: (m.Forbid, m.Owe, m.Still, m.Calls),
    e.Drew: (m.Draws, m.Owe),
}
PERMITTED: dict[type, type] = {e.Played: m.Play, e.Drew: m.Draw}
# A player's own choice, which needs no rule.
CHOSEN = (e.Said, e.Did, e.Called, e.Passed, e.Joined, e.Left, e.RuleAdded, e.RuleStruck)


def why(events: Sequence[Event], book: RuleBook, earlier: Sequence[Event] = ()) -> list[str]:
    """The causes of one action's events; `earlier` is what happened before: duties began there."""
    owed = {
        event.duty.number: asked(event.duty)
        for event in (*earlier, *events)
        if isinstance(event, e.DutyBegan)
    }
    lines: list[str] = []
    for event in events:
        words = words_for(event, owed)
        if words:
            cause = "" if isinstance(event, CHOSEN) and not event.rule else _cause(event, book)
            line = f"{words}: {cause}" if cause else f"{words}."
            if line not in lines:
                lines.append(line)
    return lines or ["Nothing has happened that a rule is behind."]


def _cause(event: Event, book: RuleBook) -> str:
    """ "last card" (game, line 3): the sentence as it is written."""
    if not event.rule:
        return OWN_ORDER
    rule = book.rule(event.rule)
    if rule is None:
        return f'"{event.rule}", which is in force no longer'
    about = [each for each in rule.sentences if _is_behind(each, event)]
    found = about or list(rule.sentences[:1])
    if not found:
        return f'"{rule.name}" ({_origin(rule, book)})'
    texts = "; ".join(sentence.text for sentence in found)
    return f'"{rule.name}" ({_origin(rule, book)}, line {found[0].line}): {texts}'


def _origin(rule: m.Rule, book: RuleBook) -> str:
    layer = book.layers[rule.layer]
    return f"added by {rule.by or layer.name}" if layer.kind == "amendment" else layer.name


def _is_behind(sentence: m.Sentence, event: Event) -> bool:
    """Whether this sentence of the rule, not another one, can have brought the event about."""
    says = sentence.says
    match says:
        case m.Permission():
            return isinstance(says.act, PERMITTED.get(type(event), ()))
        case m.Prohibition():
            return _is_ban_behind(says, sentence.text, event)
        case m.Duty():
            return m.Oblige in EFFECTS.get(type(event), ())
        case m.Trigger() if isinstance(event, e.Played):
            return event.answers and any(isinstance(x.kind, m.Owe) for x in says.effects)
        case m.Trigger():
            return any(_is_kind_behind(effect.kind, event) for effect in says.effects)
        case _:
            assert_never(says)


def _is_ban_behind(ban: m.Prohibition, text: str, event: Event) -> bool:
    match event:
        case e.Refused():
            return text in event.reason
        case e.Breached(breach=breach) if isinstance(ban.act, m.Say | m.Speak):
            texts = ban.act.phrase.texts if isinstance(ban.act, m.Say) else ban.act.words
            return any(speech.says(said, each) for said in breach.what for each in texts)
        case e.Breached(breach=breach) if isinstance(ban.act, m.Do):
            return any(speech.says(said, ban.act.text) for said in breach.what)
        case e.Breached():
            return text in event.breach.what
        case e.Penalised() | e.Fined():
            return True
        case _:
            return False


def _is_kind_behind(kind: m.EffectKind, event: Event) -> bool:
    if not isinstance(kind, EFFECTS.get(type(event), ())):
        return False
    if isinstance(event, e.DutyBegan) and isinstance(kind, m.Oblige):
        return _unnumbered(kind.acts) == _unnumbered(event.duty.acts)
    return True


def _unnumbered(acts: tuple[m.Act, ...]) -> tuple[object, ...]:
    """Acts to be compared: a counted one is owed with its number filled in."""
    return tuple(act.text if isinstance(act, m.Do) else act for act in acts)
