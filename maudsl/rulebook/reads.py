"""In: a term of the rule book. Out: which facts of the moment it reads.

This is what lets a question be answered once and kept: whatever reads nothing but these facts has
the same answer whenever they are the same. A term whose answer lies elsewhere (in hands, in what
was played before, in what rules remember) reads MORE.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in

Fact = Literal["card", "below", "called suit", "named rank", "last", "owed", "order", "more"]
Facts = frozenset[Fact]

NOTHING: Facts = frozenset()
MORE: Facts = frozenset({"more"})
TWO_CARDS: Facts = frozenset({"card", "below"})
SEEN = ("top", "before", "played")  # the cards that a play shows: itself, and what it lies on


@lru_cache(maxsize=4_096)
def reads(term: object) -> Facts:
    match term:
        case b.Anything() | b.Fixed():
            return NOTHING
        case b.OfRank() | b.OfSuit() | b.Tagged() | b.ValueKind() | b.ItsValue():
            return frozenset({"card"})
        case b.Matches(ref=ref):
            return _seen(ref) | {"called suit", "named rank"}
        case b.SameAs(ref=ref) | b.Away(ref=ref) | b.ValueOf(ref=ref):
            return _seen(ref)
        case b.Shares():
            return TWO_CARDS
        case b.OfCalledSuit():
            return frozenset({"card", "called suit"})
        case b.LastCard():
            return frozenset({"last"})
        case b.Owed():
            return frozenset({"owed"})
        case b.InOrder():
            return frozenset({"order"})
        case b.CardIs(ref=None, test=test):
            return reads(test)
        case b.CardIs(ref=ref, test=test):
            # A card of the past is compared with the one that it was played on.
            compares = any(terms_in(test, b.Shares))
            return MORE if compares else _seen(ref) | reads(test)
        case b.OnCard(test=test):
            return TWO_CARDS | reads(test)
        case b.Isnt(test=inner):
            return reads(inner)
        case b.Not(part=inner) | b.Kind(number=inner):
            return reads(inner)
        case b.AllOf(tests=parts) | b.AnyOf(tests=parts) | b.And(parts=parts) | b.Or(parts=parts):
            return NOTHING.union(*map(reads, parts))
        case b.But():
            return reads(term.test) | reads(term.excluded)
        case b.Compare(left=left, right=right) | b.Sum(left=left, right=right):
            return reads(left) | reads(right)
        case _:
            return MORE


def _seen(ref: object) -> Facts:
    return TWO_CARDS if ref in SEEN else MORE
