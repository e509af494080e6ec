"""Help for newcomers, for each seat by itself: what they owe, while they can still do it.

Only rules that everybody knows are spoken of, and only what the newcomer owes: what others forget
is for people to notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from maudsl.cleaning import clean
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.imagining import worlds
from maudsl.engine.state import Duty, State
from maudsl.repl.reply import Part, refused, said
from maudsl.rulebook import model as m
from maudsl.voice import quoted, several

if TYPE_CHECKING:
    from maudsl.repl.session import Session

Level = Literal["off", "some", "full"]
LEVELS: tuple[Level, ...] = get_args(Level)
MEANING = {
    "off": "the table stays silent",
    "some": "you are reminded of what you owe, before the others move",
    "full": "you are reminded of what you owe, and told what a card would oblige you to",
}


def set_level(session: Session, rest: str) -> Part:
    """`help level some`, for whose turn it is; without a level, which it is."""
    level = next((each for each in LEVELS if each == rest.casefold()), None)
    if rest and level is None:
        return refused(f"The levels: {', '.join(LEVELS)}. As in: help level some")
    if level:
        session.levels[session.seat] = level
        session.seen = None
    now = session.levels.get(session.seat, "off")
    whose = "" if session.me else f" of {clean(session.seat)}"
    return said(f"The help level{whose}: {now}. {MEANING[now].capitalize()}.")


def reminders(session: Session) -> list[str]:
    """What newcomers owe and haven't been reminded of; each once."""
    out = []
    for name in session.humans:
        if session.levels.get(name, "off") == "off":
            continue
        new = [x for x in owed_in_public(session, session.state, name) if _is_new(session, x)]
        session.reminded |= {(session.state.hand, duty.number) for duty in new}
        if new:
            what = several(dict.fromkeys(owing(duty) for duty in new))
            out.append(f"{session.voice.does(name, 'owe')} {what}. Enter goes on without it.")
    return out


def _is_new(session: Session, duty: Duty) -> bool:
    return (session.state.hand, duty.number) not in session.reminded


def owed_in_public(session: Session, state: State, name: str) -> list[Duty]:
    secret = {rule.name for rule in session.table.book.rules if rule.secret}
    return [x for x in state.duties if x.player == name and x.rule not in secret]


def owing(duty: Duty) -> str:
    """What is owed, as one would say or do it."""
    words = (*duty.phrases, *(x.text for x in duty.acts if isinstance(x, m.Do)), *duty.names)
    return quoted((*words, duty.rule)[0])


def before_playing(session: Session) -> list[str]:
    """For each card that may be played, what it would oblige to."""
    name = session.seat
    if session.levels.get(name) != "full" or session.state.to_move != name:
        return []
    from maudsl.engine.actions import Plays

    rules = session.public_rules
    state = next(worlds(rules, session.state, name))
    old = {duty.number for duty in state.duties}
    out: dict[str, list[str]] = {}
    view = session.table.view(name)
    for card in (x for x in dict.fromkeys(view.hand) if x in view.playable):
        after = state
        for event in decide(rules, state, Plays(name, card)):
            after = evolve(after, event)
        new = [x for x in after.duties if x.player == name and x.number not in old]
        if new:
            what = several(dict.fromkeys(map(owing, new)))
            out.setdefault(what, []).append(session.voice.card(card))
    return [f"  with {', '.join(cards)} you owe {what}" for what, cards in out.items()]
