"""In: an event, and the rule it names. Out: those of the rule's sentences that can have brought
it about.
"""

from __future__ import annotations

from typing import assert_never

from maudsl import speech
from maudsl.engine import events as e
from maudsl.engine.events import Event
from maudsl.rulebook import model as m

# The effects that bring about each kind of event.
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
    e.CountsTimes: (m.CountTimes,),
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


def sentences_behind(event: Event, rule: m.Rule) -> tuple[m.Sentence, ...]:
    """All of them, if it can't be told which."""
    return tuple(x for x in rule.sentences if _is_behind(x, event)) or rule.sentences


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
        case m.Keep():
            return isinstance(event, e.Remembered) and event.kept.name == says.name
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
