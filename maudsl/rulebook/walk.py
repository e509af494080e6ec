"""In: the rule book's terms. Out: those of one kind in them, or the same with one put in the place
of another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

import msgspec

T = TypeVar("T")
Term = TypeVar("Term", bound=msgspec.Struct)


def terms_in(value: object, kind: type[Term]) -> Iterator[Term]:
    """Every term of this kind, however deep, in the order of the text."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, msgspec.Struct):
        for each in msgspec.structs.astuple(value):
            yield from terms_in(each, kind)
    elif isinstance(value, tuple):
        for each in value:
            yield from terms_in(each, kind)


def resolved(value: T, old: object, new: object) -> T:
    """The same with `new` wherever `old` stands."""
    if value == old and type(value) is type(old):
        return cast(T, new)
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.asdict(value)
        changes = {name: resolved(each, old, new) for name, each in fields.items()}
        return msgspec.structs.replace(value, **changes) if changes != fields else value
    if isinstance(value, tuple):
        return cast(T, tuple(resolved(each, old, new) for each in value))
    return value
