"""Lines about the game that are no move in it: help, looking, going back, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.repl import (
    consent,
    helping,
    hints,
    keeping,
    overruling,
    picture,
    reading_rules,
    storing,
    telling,
    trying,
    what_if,
)
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.why import why_happened, why_refused
from maudsl.voice import capital

if TYPE_CHECKING:
    from maudsl.repl.session import Session

Command = Callable[["Session", str], Part]


def run(session: Session, step: str) -> Part | None:
    """The answer, if the step is a command; None if it is something else."""
    word, _, rest = step.strip().partition(" ")
    word, rest = word.casefold(), rest.strip()
    command = COMMANDS.get(word)
    if word == "rule" and not reading_rules.is_asked_for(session, rest):
        return None
    if command is None or (rest and word not in WITH_MORE):
        return None
    return command(session, rest)


def show_hand(session: Session, rest: str) -> Part:
    return Part(picture.hand(session))


def show_table(session: Session, rest: str) -> Part:
    if session.state.phase == "play":
        return Part(picture.table(session))
    return said(picture.scores(session) or "No hand is being played.")


def scores(session: Session, rest: str) -> Part:
    return said(picture.scores(session) or "Nobody has any points yet.")


def why(session: Session, rest: str) -> Part:
    """By which rule something was refused, or came about what has happened since the last move."""
    table = session.table
    if session.refusal:
        reason = capital(session.voice.to_me(session.refusal.reason))
        return said(f"{reason}.", *why_refused(table.book, session.refusal, session.seat))
    start = session.history.since()
    before = table.entries[start - 1].state if start else table.opening_state
    out = why_happened(
        table.entries[start:],
        before,
        session.seat,
        session.me,
        session.plain,
        clock=session.watch is not None,
    )
    return Part(out or ["Nothing has happened yet."])


def undo(session: Session, rest: str) -> Part:
    """Several people at a table have to agree: it was everybody's game that went on since."""
    by = session.history.whose(session.humans)
    if by is None:
        return refused("There is nothing to take back.")
    what = f"that the last move of {clean(by)} is taken back"
    return consent.ask(session, by, what, lambda: take_back(session))


def take_back(session: Session) -> Part:
    gone = session.history.undo(session.humans)
    if not gone:
        return refused("There is nothing to take back.")
    session.offered, session.go_on, session.refusal = 0, False, None
    return said(f"Taken back: {_steps(len(gone))}. Again with: redo")


def redo(session: Session, rest: str) -> Part:
    again = session.history.redo(session.humans)
    if not again:
        return refused("There is nothing to do again.")
    session.refusal = None
    return said(f"Done again: {_steps(len(again))}.")


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def save(session: Session, rest: str) -> Part:
    if rest and not storing.NAME.fullmatch(rest):
        return refused("A game's name has letters, digits, blanks and hyphens.")
    path = storing.path_of(rest) if rest else session.save_path
    if path is None:
        return refused("Nothing can be kept here: there is no folder for saved games.")
    problem = "" if storing.is_written(session, path) else storing.write(session, path)
    if problem:
        return refused(problem)
    return said(storing.how_to_go_on(path))


def examples(session: Session, rest: str) -> Part:
    found = helping.examples(session, rest)
    return said(*found) if found else refused(*helping.no_example(session, rest))


def show_help(session: Session, rest: str) -> Part:
    topic, _, level = rest.partition(" ")
    if topic.casefold() == "level":
        return hints.set_level(session, level.strip())
    return Part(helping.about(session, rest))


def leave(session: Session, rest: str) -> Part:
    return Part(storing.leave(session), done=True)


COMMANDS: dict[str, Command] = {
    "help": show_help,
    "?": show_help,
    "hand": show_hand,
    "table": show_table,
    "rules": reading_rules.rules,
    "rule": reading_rules.rule,
    "why": why,
    "whynot": what_if.why_not,
    "whatif": what_if.what_if,
    "log": telling.log,
    "scores": scores,
    "examples": examples,
    "try": trying.try_rule,
    "overrule": overruling.overrule,
    "undo": undo,
    "redo": redo,
    "save": save,
    "export": keeping.export,
    "quit": leave,
    "exit": leave,
}
WITH_MORE = (
    "help",
    "rules",
    "rule",
    "save",
    "export",
    "examples",
    "whynot",
    "whatif",
    "log",
    "try",
)
NAMES = tuple(name for name in COMMANDS if name not in ("?", "exit"))
