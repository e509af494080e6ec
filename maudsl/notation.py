"""The one spelling of an event in a log, there and back: its kind, then each of its fields as
name=value.
"""

from __future__ import annotations

import json
import re

import msgspec

from maudsl.engine.events import Event

BARE = re.compile(r"[^\W\d_][\w'’-]*\Z|[0-9A-Za-z]+\Z")
FIELD = re.compile(r"(\w+)=")
NUMBER = re.compile(r"[0-9]+(?:[eE][0-9]+)?\Z")
WORDS_OF_JSON = frozenset("true false null NaN Infinity".split())
KIND = re.compile(r"[a-z]+(?: [a-z]+(?![\w=]))*")


def spell_event(event: Event) -> str:
    fields = msgspec.to_builtins(event)
    kind = fields.pop("kind")
    return " ".join([kind, *(f"{name}={_value(value)}" for name, value in fields.items())])


def _value(value: object) -> str:
    if isinstance(value, str) and BARE.match(value) and not _means_something_else(value):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _means_something_else(text: str) -> bool:
    return text in WORDS_OF_JSON or NUMBER.match(text) is not None


def read_event(text: str) -> Event:
    """The event that a line spells. Raises ValueError if it spells none."""
    kind = KIND.match(text)
    if kind is None:
        raise ValueError(f"no event: {text}")
    fields: dict[str, object] = {"kind": kind.group()}
    at = kind.end()
    while at < len(text):
        name = FIELD.match(text, at + 1)
        if text[at] != " " or name is None:
            raise ValueError(f"no field: {text[at:]}")
        at, fields[name.group(1)] = _read_value(text, name.end())
    event: Event = msgspec.convert(fields, Event)
    return event


def _read_value(text: str, at: int) -> tuple[int, object]:
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
    except json.JSONDecodeError:
        end = text.find(" ", at)
        end = len(text) if end < 0 else end
        return end, text[at:end]
    if end < len(text) and text[end] != " ":  # a bare word that begins like a number
        end = text.find(" ", at)
        end = len(text) if end < 0 else end
        return end, text[at:end]
    return end, value
