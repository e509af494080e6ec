"""In: a heading, a setting, a pack. Out: its line or lines, in the canonical form."""

from __future__ import annotations

from typing import assert_never

from maudsl.syntax import settings as t
from maudsl.syntax.print_cards import print_card, print_number, print_who, print_whom
from maudsl.syntax.print_words import text, word


def print_heading(heading: t.Game | t.Variant) -> str:
    if isinstance(heading, t.Game):
        return f"game {text(heading.title)}"
    return f"variant {text(heading.title)} for {', '.join(map(text, heading.bases))}"


def print_setting(setting: t.Setting) -> str:
    match setting:
        case t.Players():
            most = f" to {setting.high}" if setting.high != setting.low else ""
            return f"players {setting.low}{most}"
        case t.Deal():
            cards = "what the dealer chooses" if setting.cards is None else str(setting.cards)
            return f"deal {cards}"
        case t.Starter():
            if setting.card is None:
                return f"starter {setting.mode}"
            return f"starter is replaced if it is {print_card(setting.card)}"
        case t.DealsNext():
            return f"{print_who(setting.who)} deals next"
        case t.Begins():
            return f"{print_who(setting.who)} begins"
        case t.IllegalPlays():
            return f"illegal plays {setting.mode}"
        case t.Misplay():
            return f"{setting.which} comes back and costs {print_number(setting.cards)}"
        case t.CallsBy():
            return ", ".join(_calls_by(setting))
        case t.LastCardBack():
            return "a breach on the last card takes it back"
        case t.Reshuffled():
            during = " during a point of order" if setting.in_order else ""
            without = " without the cards that add up" if setting.owed_stay else ""
            return f"an empty stock is reshuffled{during}{without}"
        case t.SecretRules():
            return "new rules are secret"
        case t.StruckBy():
            return f"a rule is struck by {setting.vote}"
        case t.WordList():
            return f"words {setting.name.text} {', '.join(map(text, setting.texts))}"
        case t.DefineCard():
            return f"define {setting.name.text}: {print_card(setting.card)}"
        case t.CardsLeft():
            return f"cards left count {setting.mode}"
        case t.Counts():
            return f"{print_card(setting.card)} counts {print_number(setting.number)}"
        case t.HandScores():
            return f"the winner of a hand scores {print_number(setting.number)}"
        case t.EndsAtScore():
            return f"the session ends when anyone reaches {setting.score}"
        case t.EndsAfterHands():
            return f"the session ends after {setting.hands} hands"
        case t.EndsAfterMinutes():
            return f"the session ends after {setting.minutes} minutes"
        case t.OldestPlayer():
            return f"the oldest player is {text(setting.name)}"
        case t.OutAbove():
            return f"whoever passes {setting.score} is out"
        case t.NewcomersWorst():
            return "a newcomer takes over the worst score"
        case t.HandGoesOn():
            return f"a hand goes on until {_left(setting.players)}"
        case t.BestScore():
            return f"the {setting.which} score wins"
        case t.OwedAtEnd():
            return f"cards owed at the end are {setting.mode}"
        case t.PackUse():
            return _pack_use(setting)
        case _:
            assert_never(setting)


def _left(players: int) -> str:
    return f"{players} {'player is' if players == 1 else 'players are'} left"


def _calls_by(setting: t.CallsBy) -> list[str]:
    who = "the table" if setting.who is None else print_whom(setting.who)
    parts = [f"penalties are called by {who}"]
    if setting.wrong_call is not None:
        parts.append(f"a wrong call costs {print_number(setting.wrong_call)}")
    if setting.stands:
        parts.append("a wrong call stands until handed back")
    if setting.vote:
        parts.append("a disputed call goes to a vote")
    if setting.lapse == "on return":
        parts.append("a breach lapses when play returns to the offender")
    elif setting.lapse == "next play":
        parts.append("a breach lapses at the next play")
    return parts


def _pack_use(use: t.PackUse) -> str:
    parts = [f"pack {use.name.text}", *map(_pack_part, use.parts)]
    if use.up_to is not None:
        exact = use.at_least == use.up_to
        parts.append(f"for {use.up_to} players" if exact else f"for up to {use.up_to} players")
    counts = ", ".join(_pack_count(count, place == 0) for place, count in enumerate(use.counts))
    return " ".join(parts) + (f", packs {counts}" if counts else "")


def _pack_part(part: t.PackPart) -> str:
    match part:
        case t.PackWith():
            return f"with {part.copies} {word(part.word)}"
        case t.PackWithout():
            return f"without {' and '.join(word(each, 'without') for each in part.words)}"
        case t.PackRange():
            return f"from {word(part.low, 'from')} to {word(part.high, 'to')}"
        case _:
            assert_never(part)


def _pack_count(count: t.PackCount, first: bool) -> str:
    if count.players is None:
        return str(count.packs) if first else f"{count.packs} beyond"
    return f"{count.packs} for up to {count.players}{' players' if first else ''}"


def print_pack_line(line: t.PackSuit | t.PackRank) -> str:
    kind = "suit" if isinstance(line, t.PackSuit) else "rank"
    return ", ".join([f"{kind} {word(line.word)}", *map(_fact, line.facts)])


def _fact(fact: t.PackFact) -> str:
    match fact:
        case t.FactOne():
            return f"one {word(fact.word)}"
        case t.FactMany():
            return f"many {word(fact.word)}"
        case t.FactWritten():
            return f"written {' '.join(map(text, fact.texts))}"
        case t.FactValue():
            return f"value {fact.value}"
        case t.FactCopies():
            return f"{fact.copies} {'copy' if fact.copies == 1 else 'copies'}"
        case t.FactSuitless():
            return "without suit"
        case t.FactTag():
            return fact.word.text
        case _:
            assert_never(fact)
