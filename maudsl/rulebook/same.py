"""In: a rule book. Out: what of it counts in play, to tell whether two are the same game."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.rulebook.model import Count, RuleBook
from maudsl.rulebook.terms import Anything, ItsValue

# Said first of all, it is what counts where a file says nothing.
FACE_VALUE = Count(Anything(), ItsValue())


def same_game(one: RuleBook | None, other: RuleBook | None) -> bool:
    """Places in the text and the text itself don't count."""
    return one is not None and other is not None and in_play(one) == in_play(other)


def in_play(book: RuleBook) -> object:
    counts = book.settings.counts
    if counts[:1] == (FACE_VALUE,):
        counts = counts[1:]
    rules = [(x.name, x.called, [each.says for each in x.sentences]) for x in book.rules]
    return book.pack, replace(book.settings, counts=counts), book.choices, rules
