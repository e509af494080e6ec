"""What rules remember: the entries, and how time passes over them."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine.state import Kept

LARGEST = 999_999

Entries = tuple[Kept, ...]


def within(number: int) -> int:
    return max(-LARGEST, min(number, LARGEST))


def remembered(entries: Entries, new: Kept) -> Entries:
    """The new one stands in the place of the old."""
    others = (x for x in entries if (x.name, x.player) != (new.name, new.player))
    return (*others, replace(new, number=within(new.number)))


def without(entries: Entries, scope: str) -> Entries:
    return tuple(each for each in entries if each.scope != scope)


def forgotten(entries: Entries, rule: str) -> Entries:
    """A rule that is struck forgets what it kept."""
    return tuple(each for each in entries if each.rule.casefold() != rule.casefold())


def a_turn_later(entries: Entries) -> Entries:
    """What is kept for a turn is gone but for its number, which was so "in the turn before"."""
    return tuple(
        Kept(x.name, x.player, x.scope, before=x.number, rule=x.rule) if x.scope == "turn" else x
        for x in entries
        if x.scope != "turn" or x.number
    )
