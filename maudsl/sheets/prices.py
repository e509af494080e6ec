"""In: a rule book. Out: who may call what, until when, and what each mistake costs."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import CardIndex
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe_acts import describe_act
from maudsl.rulebook.describe_cards import in_words, listed
from maudsl.rulebook.describe_words import describe_number, describe_who
from maudsl.rulebook.walk import terms_in
from maudsl.sheets.shape import Entry, Line

LAPSES = {
    "on return": "A mistake can be called until play returns to whoever made it.",
    "next play": "A mistake can be called until somebody else plays, draws or passes.",
}


def prices(book: m.RuleBook, cards: CardIndex) -> tuple[Entry, ...]:
    names = tuple(Line(text, rule.name) for rule in book.rules if (text := _called(rule)))
    entries = (
        Entry("who calls", tuple(Line(text) for text in _callers(book.settings))),
        Entry("what it costs", tuple(_costs(book, cards))),
        Entry("other names for a call", names),
    )
    return tuple(each for each in entries if each.lines)


def _callers(settings: m.Settings) -> Iterator[str]:
    if settings.caller is None:
        yield "The table itself calls every mistake at once."
    else:
        who = describe_who(settings.caller)
        yield f"{who[:1].upper()}{who[1:]} may call a mistake."
        yield LAPSES[settings.lapse]
        yield f"A wrong call costs {_cards(settings.wrong_call)}."
    if settings.wrong_stands:
        yield "What a wrong call gives stays where it is until it is handed back."
    if settings.disputes:
        yield "A call that is disputed goes to a vote."
    if settings.last_card_back:
        yield "A mistake with the last card takes it back."


def _costs(book: m.RuleBook, cards: CardIndex) -> Iterator[Line]:
    """A line for each price, the usual one first."""
    for price, mistakes in costs(book, cards).items():
        if mistakes:
            yield Line(f"{price[:1].upper()}{price[1:]}: {'; '.join(mistakes)}.")


def costs(book: m.RuleBook, cards: CardIndex) -> dict[str, list[str]]:
    """Each price, with the mistakes that cost it."""
    prices: dict[str, list[str]] = {}
    settings = book.settings
    if settings.illegal == "stand until called":
        prices.setdefault(_cards(settings.misplay), []).append("a card that may not be played")
        prices.setdefault(_cards(settings.out_of_turn), []).append("a play out of turn")
    for rule in book.rules:
        for price, what in _priced(rule, cards):
            if what not in prices.setdefault(price, []):
                prices[price].append(what)
    return prices


def _priced(rule: m.Rule, cards: CardIndex) -> Iterator[tuple[str, str]]:
    for sentence in rule.sentences:
        for duty in terms_in(sentence.says, m.Oblige):
            acts = listed((describe_act(act, cards) for act in duty.acts), "or")
            missing = f' for each missing "{duty.missing}"' if duty.missing else ""
            yield _price(duty.sanction, cards) + missing, f"not to {acts}"
        bans = [(x.act, x.sanction) for x in terms_in(sentence.says, m.Prohibition)]
        bans += [(x.act, x.sanction) for x in terms_in(sentence.says, m.Forbid)]
        for act, sanction in bans:
            if not isinstance(act, m.Play | m.Draw) and act != m.Plain("pass"):
                yield _price(sanction, cards), f"to {describe_act(act, cards)}"


def _price(number: b.Number, cards: CardIndex) -> str:
    if isinstance(number, b.Fixed):
        return _cards(number.value)
    return f"as many cards as {describe_number(number, cards)}"


def _cards(number: int) -> str:
    return "nothing" if number == 0 else f"{in_words(number)} card{'' if number == 1 else 's'}"


def _called(rule: m.Rule) -> str:
    return listed((f'"{name}"' for name in rule.called), "or")
