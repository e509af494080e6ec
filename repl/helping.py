"""Help, with cards from the own hand and phrases from the rules in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.repl import offer
from maudsl.repl.phrases import phrases
from maudsl.suggest import closest

if TYPE_CHECKING:
    from maudsl.repl.session import Session

TOPICS = ("playing", "talking", "rules", "going back")


def about(session: Session, topic: str) -> list[str]:
    view = session.table.view(session.seat)
    cards = session.rules.cards
    card = [*view.playable, *view.hand, *cards.codes][0]
    phrase = [*phrases(session.table.book), "hello"][0]
    match closest(topic, TOPICS) or topic.casefold():
        case "playing":
            return playing(session, card, phrase)
        case "talking" | "saying" | "calling":
            return talking(session, phrase)
        case "rules":
            return about_rules(session)
        case "going back" | "undo":
            return ["undo takes back your last move with the answers to it; redo does it again."]
    return [
        *playing(session, card, phrase),
        *talking(session, phrase)[1:],
        "hand, table, scores, rules, why      look around; why says by which rule",
        "undo, redo, save, quit               back, forward, keep, leave (the game is kept)",
        "More: help playing, help talking, help rules",
    ]


def playing(session: Session, card: str, phrase: str) -> list[str]:
    cards = session.rules.cards
    shown = cards.pretty(card, plain=session.plain)
    return [
        f"{card.lower():<9} or  play {shown:<16}  play a card: {cards.full_name(card)}",
        f"{card.lower() + ' ' + chr(34) + phrase + chr(34):<37}play it and say something with it",
        f"{'draw,  draw 2,  pass':<37}draw a card, draw what you owe, pass",
        f"{'call ' + cards.suit_names()[0]:<37}call a suit when you are asked",
    ]


def talking(session: Session, phrase: str) -> list[str]:
    others = [seat.name for seat in session.state.seats if seat.name != session.seat]
    other = others[0] if others else session.seat
    return [
        "What is said is heard by all; what should have been said, and wasn't, may be called.",
        f"{f'say {chr(34)}{phrase}{chr(34)}':<37}say something",
        f"{f'penalise {other} for {chr(34)}{phrase}{chr(34)}':<37}call somebody for what is missing",
    ]


def about_rules(session: Session) -> list[str]:
    return [
        "Whoever wins a hand adds a rule, in force from the next hand on. Such as:",
        *offer.shown_examples(session),
        "A rule may go over several lines. undo takes it back; rules shows all that are in force.",
    ]
