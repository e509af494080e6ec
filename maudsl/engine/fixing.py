"""In: an effect whose words speak of "its suit", and what set it off. Out: the same, with that card
in it.

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
from maudsl.rulebook.walk import mapped, terms_in

T = TypeVar("T")


def fixed(kind: m.EffectKind, at: Context) -> m.EffectKind:
    card = at.card or at.state.top
    return put_in(kind, card) if card and _speaks_of_its(kind) else kind


@lru_cache(maxsize=4_096)
def _speaks_of_its(kind: m.EffectKind) -> bool:
    return any(terms_in(kind, b.OfIts))


def put_in(value: T, card: str) -> T:
    return mapped(value, lambda each: _of(each, card) if isinstance(each, b.OfIts) else each)


def _of(term: b.OfIts, card: str) -> b.OfIts:
    return term if term.card else msgspec.structs.replace(term, card=card)
