"""What is shown after the answer to a line: the table when it has changed, or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.engine import events as e
from maudsl.repl import screen
from maudsl.repl.reply import Part
from maudsl.voice import quoted

if TYPE_CHECKING:
    from maudsl.repl.session import Session


GONE = "Nobody at this keyboard sits at the table: join takes a seat again, quit leaves."


def after(session: Session, part: Part) -> list[str]:
    """The table is drawn for the person to move, when it is another than the last one drawn."""
    state = session.state
    moment = (session.table.view(session.seat), session.asks, last_play(session), state.vote)
    if moment == session.seen or (part.refused and session.seen is not None):
        return []
    session.seen = moment
    if not session.anybody_here:
        return [GONE]
    if state.phase == "play":
        shown = [*table(session), *voting(session)]
        return ["", *shown] if part.lines else shown
    told = any("Points: " in line for line in part.lines)
    lines = ("" if told else scores(session), *voting(session), question(session))
    return [line for line in lines if line]


def voting(session: Session) -> list[str]:
    """Who hasn't voted yet on a rule that somebody wants to be struck."""
    vote = session.state.vote
    if vote is None:
        return []
    waiting = [x for x in session.state.at_table if x not in (*vote.yes, *vote.no)]
    asked = [name for name in waiting if name in session.humans]
    if not asked:
        return []
    how = "vote yes, vote no" if session.me else f"{clean(asked[0])} votes yes, … no"
    return [f"Is rule {quoted(vote.rule)} to go? {how}"]


def question(session: Session) -> str:
    """What a person is asked when no hand is played."""
    state = session.state
    if session.asks == "rule":
        who = "" if session.me else f"{clean(session.seat)}: "
        return f"{who}Add a rule? (examples, help, no)"
    if state.phase == "finished":
        return "The session is over. quit leaves; the game is kept."
    if state.phase == "over":
        return "Press Enter for the next hand."
    if state.phase == "deal":
        return f"{session.voice.does(session.dealer(), 'deal')}: deal 5 deals five cards each."
    return ""


def scores(session: Session) -> str:
    seats = [seat for seat in session.state.seats if not seat.gone]
    if not any(seat.score for seat in seats):
        return ""
    names = (f"{session.voice.name(seat.name)} {seat.score}" for seat in seats)
    return "Scores: " + ", ".join(names) + "."


def table(session: Session) -> list[str]:
    view = session.table.view(session.seat)
    look = screen.Look(session.voice, session.columns)
    return screen.draw(
        view, look, title=session.table.book.title, last=last_play(session), note=note(session)
    )


def hand(session: Session) -> list[str]:
    view = session.table.view(session.seat)
    if not view.hand:
        return ["You hold no cards."]
    return screen.hand(view, screen.Look(session.voice, session.columns), note(session))


def last_play(session: Session) -> str:
    """The last card that was played in this hand and lies there, with what was said to it."""
    said: list[e.Said] = []
    went_back = 0
    for entry in reversed(session.table.entries):
        for event in reversed(entry.events):
            match event:
                case e.HandBegan():
                    return ""
                case e.TakenBack():
                    went_back += 1
                    said.clear()
                case e.Played() if went_back:
                    went_back -= 1
                    said.clear()
                case e.Played():
                    words = [x.text for x in reversed(said) if x.player == event.player]
                    text = "".join(f" {quoted(x)}" for x in words)
                    head = session.voice.name(event.player)
                    return f"{head} played {session.voice.card(event.card)}{text}"
                case e.Said():
                    said.append(event)
    return ""


def note(session: Session) -> str:
    """What may be done where no card is marked, or beside the marked ones."""
    state = session.state
    if state.phase != "play" or state.to_move != session.seat:
        return ""
    if state.still and state.still.player == session.seat:
        return "or pass"
    if state.order:
        return "a point of order is open"
    if state.calling or (state.debt and state.debt.player == session.seat):
        return ""
    return "" if session.table.view(session.seat).playable else "nothing fits: draw"
