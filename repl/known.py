"""What a rule that is being written may speak of: at a table, or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maudsl.cards import CardIndex
from maudsl.engine.secrecy import as_known_to
from maudsl.rulebook.model import RuleBook

if TYPE_CHECKING:
    from maudsl.repl.session import Session


@dataclass(frozen=True)
class Known:
    """`book` is without the secrets of others; `players` are those who sit at the table."""

    book: RuleBook
    cards: CardIndex
    players: tuple[str, ...] = ()
    who: str = ""


def known_at(session: Session) -> Known:
    """What the person at the prompt knows."""
    return Known(
        as_known_to(session.table.book, session.seat),
        session.rules.cards,
        tuple(seat.name for seat in session.state.seats if not seat.gone),
        session.seat,
    )
