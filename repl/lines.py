"""In: a line that is no command. Out: what it did at the table, or why not, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.diagnostics import Diagnostic
from maudsl.engine import actions as a
from maudsl.engine.asking import choices
from maudsl.lines.read import read_prompt
from maudsl.lines.vocabulary import as_a_command, verbs
from maudsl.repl import offer, overruling
from maudsl.repl.commands import NAMES
from maudsl.repl.phrases import heard, phrases
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.rule_text import is_secret
from maudsl.repl.text import pointed
from maudsl.speech import fold
from maudsl.suggest import closest
from maudsl.voice import capital

if TYPE_CHECKING:
    from maudsl.repl.session import Session


def line(session: Session, step: str) -> Part:
    """A step at the table, or a rule that is typed as it is."""
    found = read_prompt(step, session.seat, session.rules.cards)
    if isinstance(found, Diagnostic):
        rule = session.rule_text(step)
        if rule is not None:
            return offer.add(session, rule, agreed=False, secret=is_secret(step))
        return misread(session, step, found)
    if isinstance(found, a.Adds):
        return offer.add(session, found.text, agreed=found.agreed, secret=found.secret)
    return act(session, found)


def act(session: Session, action: a.Action) -> Part:
    if reason := not_yours(session, action):
        return refused(reason)
    if any(isinstance(x, a.Rolls) and x.result for x in parts(action)):
        return refused("The table rolls the die: roll")
    if isinstance(action, a.Plays) and action.agreed:
        return overruling.by_consent(session, action)
    if any(isinstance(x, a.Plays) and x.agreed for x in parts(action)):
        return refused("What all are to agree to stands in a line of its own.")
    if isinstance(action, a.Deals) and just_dealt(session, action):
        return said("The cards are dealt.")
    over = session.state.phase == "over"
    if over and isinstance(action, a.Deals) and action.cards is None:
        return deal_on(session, action)
    told, was_refused = session.act(action)
    if was_refused:
        if over and isinstance(action, a.Plays | a.Draws | a.Passes):
            asked = session.asks == "rule"
            told.append("Type a rule, or no." if asked else "Press Enter for the next hand.")
        return refused(*told)
    for name in (x.player for x in parts(action) if isinstance(x, a.Joins)):
        if name not in session.humans:
            session.humans.append(name)
    return Part(told)


def just_dealt(session: Session, action: a.Deals) -> bool:
    """Whether this hand was dealt as asked, and no person has acted in it yet."""
    if session.state.phase != "play" or action.cards not in (
        None,
        session.table.book.settings.deal,
    ):
        return False
    for entry in reversed(session.table.entries):
        if isinstance(entry.action, a.Deals):
            return True
        if getattr(entry.action, "player", "") in session.humans:
            return False
    return False


def deal_on(session: Session, action: a.Deals) -> Part:
    """Dealing the next hand: whoever is to deal does it, whoever asked for it."""
    dealer = session.dealer()
    mine = dealer in session.humans
    if mine and session.table.book.settings.deal is None:
        return refused("Say how many cards you deal: deal 5.")
    session.history.mark(len(session.table.entries))
    session.offered, session.go_on = session.state.hand, True
    return said()


def nothing(session: Session) -> Part:
    """Enter alone: the next hand if one is over, otherwise another look at the table."""
    if session.state.phase == "over":
        return deal_on(session, a.Deals(session.seat))
    session.seen = None
    return said()


ANSWERS = a.Calls | a.Names | a.Rolls | a.Says | a.Penalises | a.Leaves | a.Together


def asked(session: Session, step: str) -> Part:
    """The answer to a question for a suit, a rank … Talk and calls are heard, anything else asks
    again.
    """
    calling, said = session.state.calling, step.strip()
    assert calling is not None
    may = choices(session.rules.cards, session.state, calling)
    if session.asks == "die" and not said:
        return act(session, a.Rolls(session.seat))
    if calling.what == "suit" and (suit := session.rules.cards.read_suit(said)):
        return act(session, a.Calls(session.seat, suit))
    if _is_choice(session, said, may):
        return act(session, a.Names(session.seat, said))
    found = read_prompt(step, session.seat, session.rules.cards)
    if isinstance(found, ANSWERS):
        return act(session, found)
    what = f'"{said}" is no {session.asks}. ' if said and may else ""
    listed = f": {', '.join(may)}" if may else ""
    return refused(f"{what}{capital(calling.act)} first{listed}.")


def _is_choice(session: Session, said: str, may: list[str]) -> bool:
    cards = session.rules.cards
    if session.asks == "rank":
        return cards.read_rank(said) is not None
    if session.asks == "suit":
        return cards.read_suit(said) is not None
    return any(fold(said) == fold(each) for each in may)


def not_yours(session: Session, action: a.Action) -> str:
    """Nobody acts for a bot. Empty if the action is a person's own."""
    for each in parts(action):
        name = session.table.seated(each.player)
        if name in session.bots.names:
            return f"{name} acts without being told."
    return ""


def parts(action: a.Action) -> tuple[a.PlayerAction, ...]:
    if isinstance(action, a.Together):
        return action.actions
    return () if isinstance(action, a.TimePasses) else (action,)


def misread(session: Session, step: str, found: Diagnostic) -> Part:
    """What is wrong with a line; a command that was nearly typed is better than a card that was."""
    book, words = session.table.book, fold(step)
    if any(fold(x) == words for x in (*phrases(book, session.seat), *heard(book, session.seat))):
        return refused(f"To say it: say {step.strip()}")
    word = step.split()[0]
    near = (
        None
        if "did you mean" in found.help
        else closest(word, [*NAMES, *map(as_a_command, verbs())])
    )
    if near and near != word.casefold() and len(word) > 2:
        return refused(f'{capital(found.message)}. Did you mean "{near}"? What there is: help')
    return refused(*pointed(step, found))
