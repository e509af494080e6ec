"""What a table does only if all agree: take a step back, let a play stand that was refused.

Each of the others at the keyboard is asked in turn; bots agree. One "no", and nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maudsl.repl.reply import Part, refused, said

if TYPE_CHECKING:
    from maudsl.repl.session import Session

YES = ("yes", "y", "ok", "agreed", "sure")
NO = ("no", "n", "never")


@dataclass(slots=True)
class Consent:
    """`waiting`: who is still to be asked, the next first; `count`: how long the log was."""

    what: str
    waiting: list[str]
    carry_out: Callable[[], Part]
    count: int


def ask(session: Session, by: str, what: str, carry_out: Callable[[], Part]) -> Part:
    """At once, where nobody else is to be asked."""
    here = {seat.name for seat in session.state.seats if not seat.gone}
    others = [name for name in session.humans if name != by and name in here]
    if not others or by not in session.humans:
        return carry_out()
    session.consent = Consent(what, others, carry_out, len(session.table.entries))
    return said(_question(session.consent))


def answer(session: Session, step: str) -> Part:
    consent = session.consent
    assert consent is not None
    word = step.strip().casefold().rstrip(".!")
    if word in NO:
        session.consent = None
        return said(f"{consent.waiting[0]} doesn't agree: nothing is done.")
    if word not in YES:
        return refused(f"Yes or no? {_question(consent)}")
    consent.waiting.pop(0)
    if consent.waiting:
        return said(_question(consent))
    session.consent = None
    if len(session.table.entries) != consent.count:  # the clock went on meanwhile
        return refused("Something else has happened meanwhile: nothing is done.")
    return consent.carry_out()


def _question(consent: Consent) -> str:
    return f"{consent.waiting[0]}, do you agree {consent.what}?"
