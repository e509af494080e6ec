"""In: what a bot wants to do. Out: whether the table would refuse it, as it would tell anybody who
tries. A refusal leaves no trace.
"""

from __future__ import annotations

from functools import lru_cache

from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decide
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in


def is_refused(rules: Prepared, state: State, action: a.Action) -> bool:
    if isinstance(action, a.Adds | a.Strikes | a.Votes):
        return False
    events = decide(rules, state, action)
    return bool(events) and isinstance(events[0], e.Refused)


def may_be_refused(seen: Seen) -> bool:
    """Whether what is right as far as a bot sees may be wrong for what it doesn't: a secret, or
    somebody's cards.
    """
    return bool(seen.hidden) or asks_for_cards(seen.rules)


@lru_cache(maxsize=16)
def asks_for_cards(rules: Prepared) -> bool:
    """Whether the book ever asks who holds what; whose cards it asks for isn't looked at."""
    book = rules.book.rules
    return (
        any(terms_in(book, b.Holds))
        or any(terms_in(book, b.CanPlay))
        or any(found.test is not None for found in terms_in(book, b.HandCount))
        or any(found.role in BY_CARDS for found in terms_in(book, b.Who))
    )


BY_CARDS = ("holding", "each", "most points", "fewest points", "highest", "lowest")
