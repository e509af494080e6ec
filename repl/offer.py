"""The winner's rule. In: what was typed. Out: what it changes, and the rule is in force.

A mistake is shown at its place, and leaves everything as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.amendments import Amended, amend
from maudsl.diagnostics import Diagnostic
from maudsl.engine import actions as a
from maudsl.engine.secrecy import as_known_to
from maudsl.lines.read import read_prompt
from maudsl.preview import preview
from maudsl.render import render
from maudsl.repl.examples import examples
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.rule_text import is_secret, looks_like_rule, without_add
from maudsl.repl.text import NARROWEST, fold
from maudsl.rulebook.model import RuleBook
from maudsl.voice import capital

if TYPE_CHECKING:
    from maudsl.repl.session import Session

NO = ("", "no", "n", "none", "nothing", "pass", "no rule", "no thanks")
FRAME = 10  # columns around a line that is shown: its number, bars, signs that more stands there
YES = ("yes", "y", "ok", "sure")


def answer(session: Session, step: str) -> Part:
    """The winner was asked for a rule: a rule, "no", or something else at the table."""
    word = step.strip().casefold().rstrip(".!")
    if word in NO or word == "deal":
        return decline(session)
    if word in YES:
        return said("Type it, as in one of these:", *shown_examples(session))
    text = without_add(step)
    if text == step and not looks_like_rule(step):
        from maudsl.repl import lines

        found = read_prompt(step, session.seat, session.rules.cards)
        if isinstance(found, a.Adds) and session.table.seated(found.player) == session.seat:
            return add(session, found.text, agreed=found.agreed, secret=found.secret)
        if not isinstance(found, Diagnostic):
            return lines.act(session, found)
    agreed = step.lstrip().casefold().startswith("agree")
    return add(session, text, agreed=agreed, secret=is_secret(step))


def decline(session: Session) -> Part:
    """No rule: the next hand is dealt, by whoever deals it."""
    session.history.mark(len(session.table.entries))
    session.offered, session.go_on = session.state.hand, True
    if session.dealer() in session.humans and session.table.book.settings.deal is None:
        return said("Say how many cards you deal: deal 5.")
    return said()


def shown_examples(session: Session) -> list[str]:
    known = as_known_to(session.table.book, session.seat)
    found = examples(known, session.seat, len(session.state.players))
    return [f"  {text}" for text in found]


def add(session: Session, text: str, *, agreed: bool, secret: bool = False) -> Part:
    """Show what the rule changes and put it in force, if this person may add one now."""
    old = as_known_to(session.table.book, session.seat)
    found = amend(old, text, session.seat)
    if found.book is None:
        return refused(*mistakes(found, session.columns), prefill=text.strip())
    offered = session.amender() == session.seat
    by_all = agreed or (not offered and session.alone)
    told, was_refused = session.act(a.Adds(session.seat, text.strip(), by_all, secret))
    if was_refused:
        if not (session.alone or agreed):
            told.append(how_to_agree(text))
        return refused(*told, prefill=text if offered else "")
    out = changes(session, old, found)
    if by_all and not agreed:
        out.append("The others agree.")
    over = session.state.phase == "over"
    when = "from the next hand" if over else "from now on"
    out.append(f"In force {when}." + (" Take it back with: undo" if session.goes_back else ""))
    if offered:
        session.offered, session.go_on = session.state.hand, True
        out.append("")
    return Part(out)


def how_to_agree(text: str) -> str:
    """The line that adds it with everybody's consent; several statements don't fit on one."""
    first, *rest = text.strip().split("\n")
    if any(line[:1].strip() for line in rest):
        return f"If all at the table agree, begin with: agree {first}"
    return f"If all at the table agree: agree {' '.join(text.split())}"


def mistakes(found: Amended, columns: int) -> list[str]:
    """Every mistake, each at its place; of a line as much as keeps the mark below it in place."""
    longest = max(columns - FRAME, NARROWEST)
    sources = {found.source.name: found.source}
    errors = [x for x in found.diagnostics if x.severity == "error"] or list(found.diagnostics)
    return [
        line for each in errors[:3] for line in render(each, sources, longest=longest).split("\n")
    ]


def changes(session: Session, old: RuleBook, found: Amended) -> list[str]:
    """What the rule changes, in words."""
    assert found.book is not None
    plays = [(play.player, play.card) for play in session.state.plays]
    # A rule of several sentences may have the same said of each.
    notes = dict.fromkeys(f"{capital(each.message)}." for each in found.diagnostics)
    over = session.state.phase != "play"
    told = [*preview(old, found.book, found.names, plays, over=over), *notes]
    return [line for each in told for line in fold(each, session.columns)]
