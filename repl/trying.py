"""`try`: in: a rule, or none for the last one that was added. Out: what changes when bots play
hands without it and with it.

It takes a moment, so it is done only where it is asked for; nothing at the table changes. Both
books are those that the seat knows: others' secret rules are in neither. The cards have nothing to
do with those of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.amendments import amend
from maudsl.engine.secrecy import as_known_to
from maudsl.repl import offer
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.rule_text import without_add
from maudsl.rulebook.model import RuleBook

if TYPE_CHECKING:
    from maudsl.repl.session import Session

HANDS = 200  # on each side, if nobody says how many: a few seconds
MOST_HANDS = 1_000
SEED = 1


def try_rule(session: Session, rest: str) -> Part:
    first, _, text = rest.partition(" ")
    hands = HANDS
    if first.isdecimal():
        hands = int(first) if len(first) < 9 else MOST_HANDS + 1
        rest = text.strip()
    if not 1 <= hands <= MOST_HANDS:
        return refused(f"Bots play 1 to {MOST_HANDS:,} hands for you; elsewhere: maudsl compare")
    return _typed(session, rest, hands) if rest else _added(session, hands)


def _typed(session: Session, text: str, hands: int) -> Part:
    """A rule that isn't in force."""
    known = as_known_to(session.table.book, session.seat)
    found = amend(known, without_add(text), session.seat)
    if found.book is None:
        return refused(*offer.mistakes(found, session.columns))
    return _played(session, known, found.book, hands)


def _added(session: Session, hands: int) -> Part:
    """What has changed last in the rules, as far as this seat knows of it."""
    now = as_known_to(session.table.book, session.seat)
    books = [session.table.opening_book, *(entry.book for entry in session.table.entries)]
    for book in reversed(books):
        known = as_known_to(book, session.seat)
        if known.rules != now.rules:
            return _played(session, known, now, hands)
    return refused("No rule was added so far. To try one: try RULE, or try 1000 RULE")


def _played(session: Session, before: RuleBook, after: RuleBook, hands: int) -> Part:
    from maudsl.simulation import compare
    from maudsl.simulation.bars import Style
    from maudsl.simulation.comparison_text import brief
    from maudsl.table import TableError

    players = len(session.state.at_table) or len(session.state.seats)
    try:
        found = compare(before, after, players=players, games=hands, seed=SEED)
    except TableError as problem:
        return refused(f"Bots can't play it: {problem}.")
    except KeyboardInterrupt:
        return refused("Stopped: nothing is known of it.")
    return said(
        f"{hands} hands without it and {hands} with it, by bots that draw lots:",
        *brief(found, Style(session.columns, session.plain)),
    )
