"""In: acts, and events that rules wait for. Out: a verb with its object, and a clause."""

from __future__ import annotations

from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe_cards import describe_card, in_words, listed
from maudsl.rulebook.describe_words import (
    describe_amount,
    describe_number,
    describe_phrase,
    describe_who,
    describe_whom,
    is_many,
    verb,
)


def describe_act(act: m.Act, cards: CardIndex, many: bool = True) -> str:
    """ "play a 7" for many and after "may"; "plays a 7" for one."""
    match act:
        case m.Play():
            return f"{verb('play', many)} {describe_card(act.test, cards)}"
        case m.Draw(fitting=True):
            return f"{verb('draw', many)} card by card until a drawn one may be played"
        case m.Draw():
            if act.test is not None:
                return f"{verb('draw', many)} {describe_card(act.test, cards)}"
            if act.number is None:
                return verb("draw", many)
            return f"{verb('draw', many)} {describe_amount(act.number, cards, more=act.more)}"
        case m.Say():
            return f"{verb('say', many)} {describe_phrase(act.phrase, cards)}"
        case m.Speak(what="listed"):
            words = listed((f'"{word}"' for word in act.words), "or")
            return f"{verb('say', many)} {words}"
        case m.Speak():
            return f"{verb('say', many)} {act.what}"
        case m.Do():
            return f'{verb("do", many)} "{act.text}"{_times(act.times, cards)}'
        case m.Give():
            return f"{verb('give', many)} {_held(act.test, cards)} to {describe_whom(act.to)}"
        case m.Swap():
            return f"{verb('swap', many)} {_held(act.test, cards)} with the stock"
        case m.Show():
            return f"{verb('show', many)} {_held(act.test, cards)}"
        case m.Plain():
            bare, _, rest = act.kind.partition(" ")
            return f"{verb(bare, many)} {rest}".rstrip()
        case _:
            assert_never(act)


def _held(test: b.CardTest, cards: CardIndex) -> str:
    """A card of a hand, whichever its holder chooses."""
    return "a card" if isinstance(test, b.Anything) else describe_card(test, cards)


def _times(times: b.Number | None, cards: CardIndex) -> str:
    match times:
        case None:
            return ""
        case b.Fixed(value=1):
            return " once"
        case b.Fixed(value=value):
            return f" {in_words(value)} times"
        case _:
            return f" as many times as {describe_number(times, cards)}"


def describe_event(event: m.Event, cards: CardIndex, subject: str = "") -> str:
    """A clause; `subject` takes the place of whoever the event is about."""
    match event:
        case m.Done(who=who):
            act = describe_act(event.act, cards, not subject and is_many(who))
            instead = " instead of playing" if event.instead else ""
            return f"{subject or describe_who(who)} {act}{instead}"
        case m.ComesTo(who=who):
            number = describe_number(event.number, cards)
            noun = "card" if event.number == b.Fixed(1) else "cards"
            if not isinstance(event.number, b.Fixed):
                number = f"as many cards as {number}"
                noun = ""
            before = listed((describe_number(each, cards) for each in event.before), "or")
            source = f" from {before}" if before else ""
            return _clause(who, subject, "come", f"to {number} {noun}".rstrip() + source)
        case m.Paid(who=who):
            return _clause(who, subject, "have", f"paid for {describe_card(event.test, cards)}")
        case m.Befalls(who=who, kind="takes a penalty"):
            return _clause(who, subject, "take", "a penalty")
        case m.Befalls(who=who, kind="is skipped"):
            return _clause(who, subject, "be", "skipped")
        case m.Befalls(who=who, kind="wins the hand"):
            return _clause(who, subject, "win", "the hand")
        case m.Befalls(who=who, kind="is on turn"):
            return _clause(who, subject, "be", "on turn")
        case m.Befalls(who=who):
            return _clause(who, subject, "win", "the race")
        case m.StarterIs():
            return f"the starter is {describe_card(event.test, cards)}"
        case m.SuitChanges():
            return f"the suit changes to {event.to}" if event.to else "the suit changes"
        case m.Changes():
            return f"the {event.what} changes{f' to {event.to}' if event.to else ''}"
        case m.Happens(kind="direction turns"):
            return "the direction turns"
        case m.Happens():
            return event.kind
        case _:
            assert_never(event)


def _clause(who: b.Who, subject: str, bare: str, rest: str) -> str:
    return f"{subject or describe_who(who)} {verb(bare, not subject and is_many(who))} {rest}"


def who_of(event: m.Event) -> b.Who | None:
    """Whom "they" means after it, where the event says so."""
    match event:
        case m.Done() | m.ComesTo() | m.Paid() | m.Befalls():
            return event.who
        case m.StarterIs() | m.SuitChanges() | m.Happens() | m.Changes():
            return None
        case _:
            assert_never(event)


def meant_by_they(event: m.Event) -> str:
    """Words for "they" after an event that names nobody: whose doing it was."""
    match event:
        case m.SuitChanges() | m.Changes():
            return "whoever played"
        case m.StarterIs() | m.Happens(kind="the deal begins" | "a hand is dealt"):
            return "the dealer"
        case m.Happens(kind="direction turns"):
            return "whoever turned it"
        case m.Happens(kind="play has gone once around"):
            return "whoever ended the round"
        case _:
            return ""
