"""What a player isn't told: secret rules of others. Everything that is shown to somebody is made
from the book as they know it.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from maudsl.engine.prepared import Prepared, prepare
from maudsl.rulebook.model import Rule, RuleBook

UNKNOWN_RULE = "a rule that you don't know forbids it"


def is_hidden(rule: Rule, me: str | None) -> bool:
    """Whether a rule is a secret that this player (None: a spectator) isn't in on."""
    return rule.secret and rule.by != me


@lru_cache(maxsize=256)
def hidden_from(book: RuleBook, me: str | None) -> frozenset[str]:
    """The names of the rules that this player (None: a spectator) isn't told."""
    return frozenset(rule.name for rule in book.rules if is_hidden(rule, me))


@lru_cache(maxsize=64)
def as_known_to(book: RuleBook, me: str | None) -> RuleBook:
    """The book without what is kept from this player, the texts of its layers included."""
    hidden = hidden_from(book, me)
    if not hidden:
        return book
    secret = {rule.layer for rule in book.rules if rule.name in hidden}
    layers = tuple(
        replace(layer, text="") if number in secret else layer
        for number, layer in enumerate(book.layers)
    )
    return replace(book, rules=tuple(x for x in book.rules if x.name not in hidden), layers=layers)


def known_rules(rules: Prepared, me: str | None) -> Prepared:
    known = as_known_to(rules.book, me)
    return rules if known is rules.book else prepare(known)
