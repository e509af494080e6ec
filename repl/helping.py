"""Help, with cards from the own hand and phrases from the rules in force."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from maudsl.engine.secrecy import as_known_to
from maudsl.repl import cookbook, offer
from maudsl.repl.examples import by_groups, speaking_of
from maudsl.repl.phrases import heard, phrases
from maudsl.suggest import closest
from maudsl.voice import quoted

if TYPE_CHECKING:
    from maudsl.repl.session import Session

MEANING = 37  # the column where meanings begin
TOPICS = ("playing", "talking", "rules", "going back", "level")


def about(session: Session, topic: str) -> list[str]:
    """A short overview, or a topic, on lines that fit."""
    return [part for line in found(session, topic) for part in narrow(line, session.columns)]


def narrow(line: str, columns: int) -> list[str]:
    """In a narrow terminal the meaning stands under the line."""
    if len(line) < columns or not line.startswith("  "):
        return [line]
    return [line[:MEANING].rstrip(), "      " + line[MEANING:].lstrip()]


def found(session: Session, topic: str) -> list[str]:
    topic = topic.casefold()
    match topic if topic in TOPICS else closest(topic, TOPICS):
        case "playing":
            return playing(session)
        case "talking":
            return talking(session)
        case "rules":
            return about_rules(session)
        case "going back":
            return [
                "undo takes back your last move with the answers to it; redo does it again.",
                "Of several people the others are asked first. After overrule a play",
                "stands that was refused, if all agree. Bots do.",
            ]
    return [
        *playing(session),
        *talking(session)[:-1],
        row("hand table scores rules log", "look around; log: what has happened"),
        row(*asking(session)),
        row("undo redo overrule save quit", "back, forward, let it stand, keep, leave"),
        row("export NAME", "keep the game with its new rules as a file"),
        "More: help playing, help talking, help rules, help going back; help level some",
    ]


def playing(session: Session) -> list[str]:
    view = session.table.view(session.seat)
    cards = session.rules.cards
    card = [*view.playable, *view.hand, *cards.codes][0]
    shown = cards.pretty(card, plain=session.plain)
    return [
        row(f"{card.lower()}   or   play {shown}", f"play a card: {cards.full_name(card)}"),
        row(f'{card.lower()} "{phrase(session)}"', "play it and say something with it"),
        row("draw   draw 2   pass", "draw a card, draw what you owe, pass"),
        row(f"call {cards.suit_names()[0]}", "call a suit when you are asked"),
    ]


def asking(session: Session) -> tuple[str, str]:
    """The questions about a card, with one of the own hand."""
    hand = session.state.hand_of(session.seat) or session.rules.cards.codes
    card = hand[0].lower()
    return f"why  whynot {card}  whatif {card}", "by which rule; why not; what would follow"


def talking(session: Session) -> list[str]:
    others = [seat.name for seat in session.state.seats if seat.name != session.seat]
    other = others[0] if others else session.seat
    listens = heard(session.table.book, session.seat)
    return [
        row(f'say "{phrase(session)}"', "say something"),
        *(row(f'say "{words}"', "say what a rule listens to") for words in listens[:1]),
        row(f'penalise {other} for "{phrase(session)}"', "call somebody for what is missing"),
        "All hear what is said; what should have been said, and wasn't, may be called.",
    ]


def about_rules(session: Session) -> list[str]:
    return [
        "Whoever wins a hand adds a rule, in force from the next hand on. Such as:",
        *offer.shown_examples(session),
        "More of them, by what they are for: examples. By a word: examples count",
        row("rule NAME", "its text, and what it means"),
        row("try RULE   try 1000 RULE", "bots play hands without it and with it"),
        row('strike "NAME"   vote yes   vote no', "ask for a rule to go, and vote on it"),
        "A rule may have several lines: Esc Enter begins one. undo takes the rule back.",
    ]


def examples(session: Session, wanted: str) -> list[str]:
    """Rules that a winner could add: one for each thing to want, or those that speak of a word."""
    book = as_known_to(session.table.book, session.seat)
    players = len(session.state.players)
    if wanted:
        return speaking_of(book, session.seat, players, wanted)
    found = by_groups(book, session.seat, players)
    if found:
        return ["Rules that a winner could add. More, with a word: examples count", *found]
    return ["Rules that a winner could add:", *offer.shown_examples(session)]


def no_example(session: Session, wanted: str) -> list[str]:
    """What could be asked for instead."""
    known = cookbook.keywords(session.rules.cards)
    near = closest(wanted.casefold(), known)
    hint = f" Did you mean {quoted(near)}?" if near else ""
    listed = wrap(", ".join(known), session.columns - 4)
    message = f"No example for this game speaks of {quoted(wanted)}.{hint} Words that do:"
    return [message, *(f"  {line}" for line in listed)]


def phrase(session: Session) -> str:
    """Something that a rule wants said, if there is one."""
    return [*phrases(session.table.book, session.seat), "hello"][0]


def row(line: str, meaning: str) -> str:
    return f"  {line:<{MEANING - 3}} {meaning}"
