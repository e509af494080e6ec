"""In: the effects of a trigger. Out: what happens, as clauses, with or without their subject."""

from __future__ import annotations

from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe_acts import describe_act, describe_event
from maudsl.rulebook.describe_cards import describe_card, describe_ref, in_words, listed
from maudsl.rulebook.describe_conditions import describe_guards
from maudsl.rulebook.describe_words import (
    describe_amount,
    describe_kept,
    describe_number,
    describe_who,
    describe_whom,
    is_many,
    verb,
)


def describe_effect(effect: m.Effect, cards: CardIndex, they: str = "") -> str:
    """A clause. `they` are the words for "they" where the event named nobody."""
    who = doer(effect.kind)
    if isinstance(effect.kind, m.Change):
        return f"{_change(effect.kind, cards, they)}{_instead(effect)}"
    if who is None:
        return f"{_happening(effect.kind, cards)}{_instead(effect)}"
    if isinstance(effect.kind, m.Forbid) and who.role in ("anyone", "everyone"):
        return f"nobody {predicate(effect, cards, False).replace('may not', 'may', 1)}"
    name, many = describe_who(who), is_many(who)
    if who.role == "they" and they:
        name, many = they, False
    return f"{name} {predicate(effect, cards, many)}"


def describe_briefly(effect: m.Effect, cards: CardIndex) -> str:
    """A clause without the price and the fine print, where several effects are compared."""
    kind = effect.kind
    match kind:
        case m.Oblige():
            acts = listed((describe_act(act, cards, is_many(kind.who)) for act in kind.acts), "or")
            return f"{describe_who(kind.who)} {acts}"
        case m.Owe():
            price = describe_amount(kind.cards, cards) if kind.cards else "the turn"
            return f"{describe_who(kind.who)} {verb('owe', is_many(kind.who))} {price}"
        case _:
            return describe_effect(effect, cards)


def doer(kind: m.EffectKind) -> b.Who | None:
    """Who does something by this effect; None: something happens to the table."""
    match kind:
        case (
            m.Reverse()
            | m.Skip()
            | m.GoesOn()
            | m.DebtEnds()
            | m.DebtGoes()
            | m.PenaltyBack()
            | m.CountTimes()
            | m.TurnUp()
            | m.TurnsMove()
            | m.Change()
        ):
            return None
        case (
            m.Again()
            | m.Draws()
            | m.Takes()
            | m.Calls()
            | m.Perform()
            | m.Race()
            | m.Owe()
            | m.Oblige()
            | m.Permit()
            | m.Still()
            | m.Forbid()
            | m.GetsSeconds()
            | m.GetsPoints()
            | m.LosesTurn()
            | m.Asks()
            | m.HandsGo()
            | m.TakeFrom()
            | m.Win()
            | m.Join()
        ):
            return kind.who
        case _:
            assert_never(kind)


def _happening(kind: m.EffectKind, cards: CardIndex) -> str:
    match kind:
        case m.Reverse():
            return "the direction turns"
        case m.Skip(number=b.Fixed(value=1)):
            return "the next player is skipped"
        case m.Skip(number=b.Fixed(value=count)):
            return f"the next {in_words(count)} players are skipped"
        case m.Skip(number=b.ThatNumber()):
            return "that number of players are skipped"
        case m.Skip():
            return f"as many players are skipped as {describe_number(kind.number, cards)}"
        case m.GoesOn():
            return f"play goes on from {_object(kind.who)}"
        case m.DebtEnds():
            return "what is owed is dropped"
        case m.DebtGoes():
            return f"what is owed passes to {_object(kind.who)}"
        case m.PenaltyBack():
            return "the penalty of a wrong call goes back to the caller"
        case m.CountTimes():
            return f"cards left count {describe_number(kind.number, cards)} times"
        case m.TurnUp():
            return "the top card of the stock is turned up onto the pile"
        case m.TurnsMove(seats=b.ThatNumber()):
            return "turns move that number of seats from now on"
        case m.TurnsMove():
            return f"turns move {describe_number(kind.seats, cards)} seats from now on"
        case m.Change():
            return _change(kind, cards)
        case _:
            raise AssertionError(kind)  # it has a doer


def _change(change: m.Change, cards: CardIndex, they: str = "") -> str:
    kept = describe_kept(change.name, change.who, they)
    alone = isinstance(change.value, b.Who) and change.value.role == "they"
    value = they if alone and they else describe_value(change.value, cards)
    return f"{kept} {CHANGES[change.op]} {value}"


CHANGES = {"becomes": "becomes", "up": "goes up by", "down": "goes down by"}


def describe_value(value: m.Value, cards: CardIndex) -> str:
    match value:
        case m.Nobody():
            return "nobody"
        case m.CardAt():
            return describe_ref(value.ref)
        case b.Who():
            return describe_whom(value)
        case _:
            return describe_number(value, cards)


def _asked(asks: m.Asks, cards: CardIndex, many: bool) -> str:
    match asks.what:
        case "a die":
            return f"{verb('roll', many)} a die"
        case "a number":
            low, high = describe_number(asks.low, cards), describe_number(asks.high, cards)
            return f"{verb('name', many)} a number from {low} to {high}"
        case "a word":
            words = listed((f'"{word}"' for word in asks.words), "or")
            return f"{verb('name', many)} {words}"
        case _:
            return f"{verb('name', many)} {asks.what}"


def in_a_row(effects: tuple[m.Effect, ...]) -> list[m.Effect]:
    """What waits for something to be named stands behind it, as it was written."""
    found: list[m.Effect] = []
    for effect in effects:
        found.append(effect)
        if isinstance(effect.kind, m.Asks):
            found += in_a_row(effect.kind.then)
    return found


def _object(who: b.Who) -> str:
    return "them" if who.role == "they" else describe_who(who)


def predicate(effect: m.Effect, cards: CardIndex, many: bool) -> str:
    """What the doer does: "draws 2 cards" for one, "draw 2 cards" for many."""
    kind, instead = effect.kind, _instead(effect)
    match kind:
        case m.Again():
            return f"{verb('play', many)} again{instead}"
        case m.Draws():
            return f"{verb('draw', many)} {describe_amount(kind.number, cards)}{instead}"
        case m.Takes():
            return f"{verb('take', many)} {_penalty(kind.number, cards)}{instead}"
        case m.Calls(what="rank"):
            return f"{verb('name', many)} a rank, which holds for one round{instead}"
        case m.Calls(who=b.Who(role="anyone")):
            return f"may call a suit{instead}"
        case m.Calls():
            return f"{verb('call', many)} a suit{instead}"
        case m.Perform():
            return f"{describe_act(kind.act, cards, many)}{instead}"
        case m.Race():
            return f"{verb('race', many)} to play {describe_card(kind.test, cards)}{instead}"
        case m.Owe():
            return describe_debt(kind, cards, many) + instead
        case m.Oblige():
            return describe_duty(kind, cards, many, instead)
        case m.Permit():
            guards = describe_guards(kind.conditions, cards)
            until = describe_until(kind.until, cards)
            return f"may {describe_act(kind.act, cards)}{guards}{until}{instead}"
        case m.Still():
            return f"may still {describe_act(kind.act, cards)}{instead}"
        case m.Forbid():
            guards = describe_guards(kind.conditions, cards)
            until = describe_until(kind.until, cards)
            price = describe_breach(kind.act, kind.sanction, cards)
            return f"may not {describe_act(kind.act, cards)}{guards}{until}{instead}{price}"
        case m.GetsSeconds():
            get = verb("get", many)
            return f"{get} {_seconds(kind.number, cards)} for what is to be done{instead}"
        case m.GetsPoints():
            change = verb("lose" if kind.loses else "get", many)
            return f"{change} {_points(kind.number, cards)}{instead}"
        case m.LosesTurn():
            return f"{verb('lose', many)} their next turn{instead}"
        case m.Asks():
            return f"{_asked(kind, cards, many)}{instead}"
        case m.TakeFrom():
            whose = describe_whom(kind.giver)
            return f"{verb('take', many)} a card from {whose} unseen{instead}"
        case m.Win():
            return f"{verb('win', many)} the hand{instead}"
        case m.HandsGo(swap=True):
            return f"{verb('swap', many)} hands with {describe_whom(kind.to)}{instead}"
        case m.HandsGo():
            return f"{verb('pass', many)} their hand to {describe_whom(kind.to)}{instead}"
        case m.Join():
            return f"{verb('leave' if kind.leaves else 'join', many)} the {kind.name}{instead}"
        case (
            m.Reverse()
            | m.Skip()
            | m.GoesOn()
            | m.DebtEnds()
            | m.DebtGoes()
            | m.PenaltyBack()
            | m.CountTimes()
            | m.TurnUp()
            | m.TurnsMove()
            | m.Change()
        ):
            return f"{_happening(kind, cards)}{instead}"
        case _:
            assert_never(kind)


def _penalty(number: b.Number, cards: CardIndex) -> str:
    match number:
        case b.Fixed(value=1):
            return "a penalty card"
        case b.Fixed(value=count):
            return f"{count} penalty cards"
        case _:
            return f"as many penalty cards as {describe_number(number, cards)}"


def describe_until(until: m.Event | None, cards: CardIndex) -> str:
    if until == m.Befalls(b.Who("they"), "is on turn"):
        return " until their next turn"
    return f" until {describe_event(until, cards) if until else 'the next play'}"


def describe_duty(duty: m.Oblige, cards: CardIndex, many: bool, instead: str = "") -> str:
    """What is owed, by when, and what it costs to miss it."""
    acts = listed((describe_act(act, cards, many) for act in duty.acts), "or")
    within = f" within {_seconds(duty.seconds, cards)}" if duty.seconds else ""
    before = f" before {describe_event(duty.until, cards)}" if duty.until else ""
    if duty.sanction == b.Fixed(0):
        price = " (missing it costs nothing)"
    else:
        each = f' for each missing "{duty.missing}"' if duty.missing else ""
        cost = describe_amount(duty.sanction, cards)
        price = f", or {verb('take', many)} {cost}{each} when called"
    return f"{acts}{instead}{within}{before}{price}"


def _points(number: b.Number, cards: CardIndex) -> str:
    return f"{describe_number(number, cards)} point{'' if number == b.Fixed(1) else 's'}"


def _seconds(number: b.Number, cards: CardIndex) -> str:
    return f"{describe_number(number, cards)} second{'' if number == b.Fixed(1) else 's'}"


def describe_debt(debt: m.Owe, cards: CardIndex, many: bool) -> str:
    """The answer, if there is one, or the price. What is owed `more` adds up."""
    answer = f"{verb('play', many)} {describe_card(debt.answer, cards)}" if debt.answer else ""
    if answer and debt.before_drawing:
        answer += " before drawing"
    price: list[str] = []
    if debt.cards is not None:
        price.append(f"{verb('draw', many)} {describe_amount(debt.cards, cards, more=debt.more)}")
    if debt.turns is not None:
        more = " more" if debt.more else ""
        turns = "turn" if debt.turns == b.Fixed(1) else "turns"
        number = describe_number(debt.turns, cards)
        price.append(f"{verb('lose', many)} {number}{more} {turns}")
    elif debt.lose_turn:
        price.append(f"{verb('lose', many)} the turn")
    text = ", or ".join(filter(None, (answer, *price)))
    return f"{text}: what is owed adds up" if debt.more else text


def describe_breach(act: m.Act, sanction: b.Number, cards: CardIndex) -> str:
    """What a forbidden act costs, where that isn't the table's usual price."""
    if sanction == b.Fixed(0):
        return "; doing so costs nothing"
    if sanction == b.Fixed(1) and _is_a_move(act):
        return ""
    return f"; doing so costs {describe_amount(sanction, cards)} when called"


def _is_a_move(act: m.Act) -> bool:
    """Moves are refused or have the table's own price; talk and gestures cost what a rule says."""
    match act:
        case m.Play() | m.Draw():
            return True
        case m.Plain():
            return act.kind in ("pass", "call a suit", "lose the turn", "add a rule")
        case m.Say() | m.Speak() | m.Do() | m.Give() | m.Swap() | m.Show():
            return False
        case _:
            assert_never(act)


def _instead(effect: m.Effect) -> str:
    """Where it takes the place of something else."""
    parts: list[str] = []
    if effect.instead_texts:
        texts = listed((f'"{text}"' for text in effect.instead_texts), "and")
        parts.append(f" instead of {texts}")
    if effect.instead_rules:
        rules = listed((f'"{rule}"' for rule in effect.instead_rules), "and")
        several = len(effect.instead_rules) > 1
        parts.append(f" (rule{'s' if several else ''} {rules} then {verb('do', several)} nothing)")
    return "".join(parts)
