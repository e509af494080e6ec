"""In: a card, and who asks. Out: why they may not play it now, and what would follow if they did;
both from what they know, and nothing is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maudsl.diagnostics import Diagnostic
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.command import Command
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.imagining import worlds
from maudsl.engine.misplays import stands
from maudsl.engine.permits import Allowed, Denied, judge_play, permissions_for
from maudsl.engine.secrecy import known_rules
from maudsl.engine.state import State
from maudsl.lines.read import read_prompt
from maudsl.narrate import narrate
from maudsl.repl.hints import owing
from maudsl.repl.reply import Part, refused, said
from maudsl.repl.text import pointed
from maudsl.repl.why import because
from maudsl.rulebook import model as m
from maudsl.voice import capital, several

if TYPE_CHECKING:
    from maudsl.repl.session import Session

UNSEEN = "What else happens depends on cards that you can't see."
STANDS = "Here it would lie all the same, until somebody calls it."


def why_not(session: Session, rest: str) -> Part:
    play = _play(session, rest)
    if not isinstance(play, a.Plays):
        return play
    rules, state = known_rules(session.rules, session.seat), session.state
    card = session.voice.card(play.card)
    out = []
    if play.card not in state.hand_of(session.seat):
        out.append(f"{session.voice.does(session.seat, 'do')}n't hold {card}. With it in hand:")
    verdict = judge_play(rules, state, session.seat, play.card, play.saying)
    if isinstance(verdict, Allowed):
        told = because(rules.book, verdict.rule, session.seat, [e.Played(play.player, play.card)])
        return said(*out, f"{card} may be played now.", *told)
    out.append(f"{capital(session.voice.to_me(verdict.reason))}.")
    out += _behind(session, verdict)
    if stands(Command(rules, state), verdict):
        out.append(STANDS)
    return said(*out)


def _behind(session: Session, verdict: Denied) -> list[str]:
    """The rule that forbids it; where none does, those that allow to play something."""
    book = known_rules(session.rules, session.seat).book
    refusal = e.Refused(session.seat, verdict.reason, rule=verdict.rule)
    if told := because(book, verdict.rule, session.seat, [refusal]):
        return told
    if verdict.breach == "out of turn":
        return []
    rules, events = known_rules(session.rules, session.seat), [e.Played(session.seat, "")]
    names = dict.fromkeys(
        x.rule for x in permissions_for(rules, session.state, session.seat, m.Play)
    )
    told = [line for name in names for line in because(book, name, session.seat, events)]
    return ["What may be played:", *told] if told else []


def what_if(session: Session, rest: str) -> Part:
    play = _play(session, rest)
    if not isinstance(play, a.Plays):
        return play
    rules = known_rules(session.rules, session.seat)
    tellings = []
    for state in worlds(session.rules, session.state, session.seat):
        events = decide(rules, state, play)
        if isinstance(events[0], e.Refused):
            return why_not(session, rest)
        told = narrate(events, state, rules, session.me, plain=session.plain, blind=True)
        tellings.append([*told, *_comes_to(session, events, state)])
    same = _shared(tellings)
    out = ["It would go like this; nothing is done yet:"]
    out += [f"  {sentence}" for sentence in same]
    verdict = judge_play(rules, session.state, session.seat, play.card, play.saying)
    out += [STANDS] if isinstance(verdict, Denied) else []
    out += [UNSEEN] if any(len(same) < len(told) for told in tellings) else []
    return said(*out)


def _comes_to(session: Session, events: Sequence[e.Event], before: State) -> list[str]:
    """What this player owes then, by the rules they know, and whose turn it is."""
    after = before
    for event in events:
        after = evolve(after, event)
    old = {duty.number for duty in before.duties}
    owed = [x for x in after.duties if x.player == session.seat and x.number not in old]
    out = []
    if owed:
        head = session.voice.does(session.seat, "owe")
        out.append(f"{head} {several(map(owing, owed))}.")
    if after.phase == "play":
        out.append(f"Then {session.voice.head(after.to_move, 'be')} to move.")
    return out


def _shared(tellings: list[list[str]]) -> list[str]:
    """What all begin with."""
    same: list[str] = []
    for sentences in zip(*tellings, strict=False):
        if len(set(sentences)) > 1:
            break
        same.append(sentences[0])
    return same


def _play(session: Session, rest: str) -> a.Plays | Part:
    """The play that is meant; the other answer is why there is none."""
    if not rest:
        return refused("Which card? As in: whatif " + _example(session))
    if session.state.phase != "play":
        return refused("No hand is being played.")
    if session.seat not in session.state.players:
        return refused("That is for whoever plays in this hand.")
    found = read_prompt(rest, session.seat, session.rules.cards)
    if isinstance(found, Diagnostic):
        found = read_prompt(f"play {rest}", session.seat, session.rules.cards)
    if isinstance(found, Diagnostic):
        return refused(*pointed(f"play {rest}", found))
    if not isinstance(found, a.Plays) or session.table.seated(found.player) != session.seat:
        return refused("Name a card that you would play, as in: whatif " + _example(session))
    return found


def _example(session: Session) -> str:
    hand = session.state.hand_of(session.seat) or session.rules.cards.codes
    return hand[0].lower()
