"""In: a book, the table's state, and somebody who adds a rule, asks to strike one, or votes on
it. Out: the book from then on, and the events.

A rule is added by whoever has the right to, or by consent of all. It is struck by the vote that
the file asks for; where it asks for none, the table has agreed by the time that somebody says so.
"""

from __future__ import annotations

from maudsl.amendments import amend, may_amend
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.evolve import evolve
from maudsl.engine.state import State
from maudsl.rulebook.model import RuleBook
from maudsl.writing import in_quotes

Ruled = tuple[RuleBook, tuple[e.Event, ...]]


def rule_on(book: RuleBook, state: State, action: a.Adds | a.Strikes | a.Votes) -> Ruled:
    seat = state.seat(action.player)
    if seat is None or seat.gone:
        return _refused(book, action, f"{action.player} doesn't sit at this table")
    match action:
        case a.Adds():
            return _add(book, state, action)
        case a.Strikes():
            return _ask_to_strike(book, state, action)
        case a.Votes():
            if state.vote is None:
                return _refused(book, action, "nothing is voted on")
            return _vote(book, state, action.player, state.vote.rule, action.yes)


def _refused(book: RuleBook, action: a.Adds | a.Strikes | a.Votes, reason: str) -> Ruled:
    return book, (e.Refused(action.player, reason, version=book.version),)


def _add(book: RuleBook, state: State, action: a.Adds) -> Ruled:
    if not action.agreed and (reason := may_amend(book, state, action.player)):
        return _refused(book, action, reason)
    secret = action.secret or book.settings.secret_rules
    amended = amend(book, action.text, action.player, secret=secret)
    if amended.book is None:
        worst = next(x for x in amended.diagnostics if x.severity == "error")
        hint = f" ({worst.help})" if worst.help else ""
        return _refused(book, action, f"{worst.message}{hint}")
    if not amended.names and amended.book is book:
        return _refused(book, action, "that is in force already; nothing changes")
    new = amended.book
    added = e.RuleAdded(action.player, action.text, amended.names, secret, version=new.version)
    return new, (*_void(state, new, amended.names), added)


# -- striking ------------------------------------------------------------------------


def _ask_to_strike(book: RuleBook, state: State, action: a.Strikes) -> Ruled:
    rule = book.rule(action.rule)
    if rule is None or book.layers[rule.layer].kind != "amendment":
        reason = f'no rule that was added at the table is called "{action.rule}"'
        return _refused(book, action, reason)
    if state.vote and state.vote.rule != rule.name:
        return _refused(book, action, f'"{state.vote.rule}" is voted on first')
    return _vote(book, state, action.player, rule.name, True)


def _vote(book: RuleBook, state: State, player: str, rule: str, yes: bool) -> Ruled:
    """Count a vote; when it decides, the rule goes or stays."""
    struck = _strike(book, state, player, rule)
    if book.settings.struck_by is None:
        return struck
    voted = e.Voted(player, rule, yes, version=book.version)
    vote = evolve(state, voted).vote
    voters = state.at_table
    if vote is None or book.rule(rule) is None:
        return book, (e.VoteFailed(rule, version=book.version),)
    needed = len(voters) if book.settings.struck_by == "all" else len(voters) // 2 + 1
    for_it = sum(name in voters for name in vote.yes)
    against = sum(name in voters for name in vote.no)
    if for_it >= needed:
        return struck[0], (voted, *struck[1])
    if len(voters) - against < needed:
        return book, (voted, e.VoteFailed(rule, version=book.version))
    return book, (voted,)


def _strike(book: RuleBook, state: State, player: str, rule: str) -> Ruled:
    # Whoever asks may not know a secret rule: it is struck as by its author.
    author = next((each.by for each in book.rules if each.name == rule and each.secret), player)
    amended = amend(book, f"drop rule {in_quotes(rule)}", author)
    if amended.book is None:  # it is gone already
        return book, (e.VoteFailed(rule, version=book.version),)
    new = amended.book
    struck = e.RuleStruck(player, rule, version=new.version)
    return new, (*_void(state, new, amended.names), struck)


def _void(state: State, book: RuleBook, names: tuple[str, ...]) -> tuple[e.Event, ...]:
    """A rule that is gone takes its duties with it, and what it allowed or forbade for a while."""
    gone = {name for name in names if book.rule(name) is None}
    voided = (
        e.DutyVoid(duty.player, duty.number, rule=duty.rule, version=book.version)
        for duty in state.duties
        if duty.rule in gone
    )
    ended = (
        e.GrantEnded(grant.number, rule=grant.rule, version=book.version)
        for grant in state.grants
        if grant.rule in gone
    )
    return (*voided, *ended)
