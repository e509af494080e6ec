"""Events in their one spelling: a line each, which reads back as the same event."""

from __future__ import annotations

import types
import typing
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maudsl.engine import events as e
from maudsl.notation import read_event, spell_event
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

ODD = ["Ann", "true", "null", "NaN", "7", "7S", "-1", "1e5", "[", "", " ", "a b", "x=y", "Infinity"]
EVENTS = typing.get_args(e.Event)

# Terms of the rule book hold each other without end: of these a few are enough.
KNOWN: dict[object, st.SearchStrategy[object]] = {
    str: st.text(max_size=12) | st.sampled_from(ODD),
    int: st.integers(-(2**63), 2**64 - 1),
    bool: st.booleans(),
    type(None): st.none(),
    b.Number: st.builds(b.Fixed, st.integers(-99, 99)),
    b.CardTest: st.sampled_from([b.Anything(), b.OfSuit("hearts"), b.OfRank(("7", "8"))]),
    b.Condition: st.sampled_from([b.Owed(), b.LastCard()]),
    b.Phrase: st.just(b.Phrase(((b.Words("a b"),),), ("a b",))),
    m.Act: st.sampled_from([m.Plain("pass"), m.Draw(), m.Do("x", b.Fixed(2))]),
    m.Event: st.sampled_from([m.SuitChanges("hearts"), m.Happens("direction turns")]),
    m.Effect: st.sampled_from([m.Effect(m.Skip(b.Fixed(2))), m.Effect(m.TurnUp(), ("a",))]),
    b.Who: st.sampled_from([b.Who("next"), b.Who("highest", "level", (b.Who("they"),))]),
}


def values(kind: typing.Any) -> st.SearchStrategy[typing.Any]:
    """Values of any type that a field of an event may have."""
    for known, strategy in KNOWN.items():
        if kind == known:
            return strategy
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin is tuple and arguments[-1:] == (...,):
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, arguments))
    if origin in (typing.Union, types.UnionType):
        return st.one_of([values(each) for each in arguments])
    parts = {field.name: values(field.type) for field in msgspec.structs.fields(kind)}
    return st.builds(kind, **parts)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_each_event_is_read_as_it_is_spelled(kind: type) -> None:
    @given(values(kind))
    def check(event: e.Event) -> None:
        line = spell_event(event)
        assert "\n" not in line and "\r" not in line
        assert read_event(line) == event

    check()


def test_kinds_have_their_own_spelling() -> None:
    tags = [kind.__struct_config__.tag for kind in EVENTS]
    assert len(set(tags)) == len(tags)
    line = spell_event(e.Drew("Ann", "7S", "instead", 2, rule="draw", version=3))
    assert line == "drew player=Ann card=7S how=instead left=2 rule=draw version=3"


@given(st.text() | st.sampled_from(EVENTS).map(lambda kind: f"{kind.__struct_config__.tag} left=x"))
def test_what_spells_no_event_is_a_value_error(text: str) -> None:
    with suppress(ValueError):
        read_event(text)
