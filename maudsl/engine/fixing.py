"""In: an effect whose words speak of "its suit" or of "them", and what set it off. Out: the same,
with that card and that player in it.

What is owed, allowed or forbidden for a while is judged at other moments, when other cards are
played.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

import msgspec

from maudsl.engine.context import Context
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in

T = TypeVar("T")
THEY = b.Who("they")


def fixed(kind: m.EffectKind, at: Context) -> m.EffectKind:
    """Of what waits for an event, `they` is who it was about, not whoever sets that event off."""
    card = at.card or at.state.top
    if card and _speaks_of_its(kind):
        kind = put_in(kind, card)
    if not isinstance(kind, m.Oblige | m.Permit | m.Forbid):
        return kind
    match kind.until:
        case m.Done(who=who) | m.ComesTo(who=who) | m.Paid(who=who) | m.Befalls(who=who):
            if at.player and who == THEY:
                them = b.Who("named", at.player)
                until = msgspec.structs.replace(kind.until, who=them)
                return msgspec.structs.replace(kind, until=until)
    return kind


@lru_cache(maxsize=4_096)
def _speaks_of_its(kind: m.EffectKind) -> bool:
    return any(terms_in(kind, b.OfIts))


def put_in(value: T, card: str) -> T:
    if isinstance(value, b.OfIts):
        return msgspec.structs.replace(value, card=value.card or card)
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.asdict(value)
        return msgspec.structs.replace(value, **{x: put_in(y, card) for x, y in fields.items()})
    if isinstance(value, tuple):
        return tuple(put_in(each, card) for each in value)  # type: ignore[return-value]
    return value
