"""In: the rule book's terms. Out: those of one kind in them, or the same with one put in the place
of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

import msgspec

T = TypeVar("T")
Term = TypeVar("Term", bound=msgspec.Struct)


def terms_in(value: object, kind: type[Term]) -> Iterator[Term]:
    """Every term of this kind, however deep, in the order of the text."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, kind):
            yield each
        if isinstance(each, msgspec.Struct):
            waiting += reversed(msgspec.structs.astuple(each))
        elif isinstance(each, tuple):
            waiting += reversed(each)


def resolved(value: T, old: object, new: object) -> T:
    """The same with `new` wherever `old` stands."""
    return mapped(value, lambda each: new if each == old and type(each) is type(old) else each)


def mapped(value: T, change: Callable[[object], object]) -> T:
    """The same with what `change` gives in the place of each term that it gives another for; what
    it leaves as it is, is looked into.
    """
    changed = change(value)
    if changed is not value:
        return cast(T, changed)
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.asdict(value)
        changes = {name: mapped(each, change) for name, each in fields.items()}
        return msgspec.structs.replace(value, **changes) if changes != fields else value
    if isinstance(value, tuple):
        return cast(T, tuple(mapped(each, change) for each in value))
    return value
