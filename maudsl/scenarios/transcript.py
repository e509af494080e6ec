"""In: an event. Out: one short line about it, for people who compare what a scenario did.

    drew Ben 9S debt left=1 [two]

Its kind, whom and what it concerns, and the rule that caused it. Left out is what is as usual,
and what changes without meaning: versions, the numbers of duties, the generator. A whole stock is
a number of cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from maudsl.cleaning import clean
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.rulebook import model as m

UNSAID = ("rule", "also", "version", "number", "chance")


def lines_of(line: str, events: Iterable[e.Event]) -> Iterator[str]:
    """A line of the scenario, and what came of it."""
    yield clean(line)
    for event in events:
        yield f"  {line_of(event)}"


def line_of(event: e.Event) -> str:
    """One line: an event of this kind reads the same wherever it happens."""
    cause = [f"[{event.rule}]"] if event.rule else []
    return " ".join([_kind(event), *_parts(event), *cause, *_others(event)])


def _kind(struct: msgspec.Struct) -> str:
    return str(struct.__struct_config__.tag)


def _parts(event: e.Event) -> list[str]:
    parts: list[str] = []
    for name, default in _usual(type(event)):
        value = getattr(event, name)
        if name not in UNSAID and value != default:
            parts += _value(name, value)
    return parts


@cache
def _usual(kind: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields and their defaults. To ask for their types as well would take long."""
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    none = (msgspec.NODEFAULT,) * (len(fields) - len(defaults))
    return tuple(zip(fields, (*none, *defaults), strict=True))


def _others(event: e.Event) -> list[str]:
    """The permissions besides the one that a play stands on."""
    others = [rule for rule in getattr(event, "also", ()) if rule != event.rule]
    return [f"also [{rule}]" for rule in others]


def _value(name: str, value: object) -> list[str]:
    match value:
        case bool():
            return [name.replace("_", " ") if value else f"not {name.replace('_', ' ')}"]
        case int():
            return [f"{name}={value}"]
        case tuple() if name == "stock":
            return [_cards(len(value))]
        case tuple():
            return [part for each in value for part in _value(name, each)]
        case s.Duty():
            return _duty(value)
        case s.Breach():
            return [value.player, *map(_quoted, value.what), *_costs(value.sanction)]
        case s.Debt():
            return _debt(value)
        case s.Grant():
            may = "may" if isinstance(value.sentence, m.Permission) else "may not"
            return [*value.players, may, _kind(value.sentence.act)]
        case s.Still():
            return [value.player, _kind(value.act)]
        case s.Calling():
            return [*value.players, *(["now"] if value.holds else [])]
        case s.Race():
            return list(value.players)
        case msgspec.Struct():
            return []  # the table as it was: the steps before show it
        case _:
            return [_text(value)]


def _duty(duty: s.Duty) -> list[str]:
    acts = [act for act in duty.acts if not isinstance(act, m.Say)]
    others = [_quoted(act.text) if isinstance(act, m.Do) else _kind(act) for act in acts]
    what = [*map(_quoted, duty.phrases), *others]
    window = ["by the end of their turn"] if duty.window == "turn" else []
    deadline = [] if duty.deadline is None else [f"by second {duty.deadline}"]
    return [duty.player, *what, *_costs(duty.sanction), *window, *deadline]


def _debt(debt: s.Debt) -> list[str]:
    price = [_cards(debt.cards)] if debt.cards else []
    lost = "the turn" if debt.turns == 1 else f"{debt.turns} turns"
    turn = [lost] if debt.lose_turn else []
    cause = [f"for {debt.cause}"] if debt.cause else []
    return [debt.player, *price, *turn, *cause]


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _costs(sanction: int) -> list[str]:
    return [] if sanction == 1 else [f"costs {sanction}"]


def _text(value: object) -> str:
    """Names and cards as they are; what is said or typed, with blanks or signs in it, in quotes."""
    text = str(value)
    return text if text.replace("-", "").isalnum() else _quoted(text)


def _quoted(text: str) -> str:
    return clean(json.dumps(text, ensure_ascii=False))
