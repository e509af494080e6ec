"""In: the settings of a book. Out: what is to be known before the first card."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import CardIndex
from maudsl.rulebook.describe_cards import describe_card, in_words
from maudsl.rulebook.describe_words import describe_number, describe_who
from maudsl.rulebook.model import RuleBook, Settings
from maudsl.sheets.shape import Entry, Line

OWED_AT_END = {
    "drawn": "Cards that are owed at the end of a hand are drawn before it is counted.",
    "dropped": "Cards that are owed at the end of a hand are forgotten.",
    "still answered": "Cards that are owed by the last card are still answered or drawn.",
}


def set_up(book: RuleBook, cards: CardIndex) -> tuple[Entry, ...]:
    settings = book.settings
    lines = [*_table(settings, cards), *_end(settings, cards)]
    return (Entry("", tuple(Line(text) for text in lines)),)


def _table(settings: Settings, cards: CardIndex) -> Iterator[str]:
    low, high = settings.low, settings.high
    yield f"{low} to {high} players." if low != high else f"{low} players."
    if settings.deal is None:
        yield "The dealer says how many cards each player gets."
    else:
        yield f"Each player gets {_cards(settings.deal)}."
    match settings.starter:
        case "takes effect":
            yield "The card that is turned up takes effect as if the dealer had played it."
        case "is plain":
            yield "The card that is turned up has no effect."
        case "is replaced" if settings.starter_test:
            what = describe_card(settings.starter_test, cards)
            yield f"If {what} is turned up, another card takes its place."
    yield f"{_start(describe_who(settings.begins))} begins."
    yield f"{_start(describe_who(settings.next_dealer))} deals the next hand."
    refused = settings.illegal == "are refused"
    yield f"A card that may not be played {'is refused' if refused else 'lies until it is called'}."


def _end(settings: Settings, cards: CardIndex) -> Iterator[str]:
    if settings.left_over is not None:
        left = "one player is" if settings.left_over == 1 else f"{settings.left_over} players are"
        yield f"A hand goes on until {left} left; whoever was done first has won it."
    yield OWED_AT_END[settings.owed_at_end]
    if settings.left == "against their holder":
        yield "Whoever hasn't won scores what they hold."
    elif settings.left == "for the winner":
        yield "The winner scores what the others hold."
    for count in settings.counts:
        what = _start(describe_card(count.test, cards))
        yield f"{what} counts {describe_number(count.number, cards)}."
    if settings.hand_scores:
        yield f"The winner of a hand scores {settings.hand_scores}."
    if settings.end_score is not None:
        yield f"The session ends when a score reaches {settings.end_score}."
    if settings.end_hands is not None:
        yield f"The session ends after {settings.end_hands} hands."
    if settings.end_minutes is not None:
        yield f"The session ends after {settings.end_minutes} minutes."
    if settings.out_above is not None:
        yield f"Whoever passes {settings.out_above} is out."
    if settings.left or settings.hand_scores:
        yield f"The {settings.best} score wins."


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cards(number: int) -> str:
    return f"{in_words(number)} card{'' if number == 1 else 's'}"
