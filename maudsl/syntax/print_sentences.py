"""In: a sentence, or a part of one. Out: the words for it, in the canonical form, on one line."""

from __future__ import annotations

from typing import assert_never

from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.print_cards import (
    agrees,
    behind_or,
    print_card,
    print_condition,
    print_counted,
    print_kept,
    print_number,
    print_phrase,
    print_ref,
    print_who,
    print_whom,
)
from maudsl.syntax.print_words import count, text, word

# What one player does and what several do: "anyone calls a suit", "they call a suit".
PLAIN: dict[s.PlainKind, tuple[str, str]] = {
    "pass": ("passes", "pass"),
    "call a suit": ("calls a suit", "call a suit"),
    "lose the turn": ("loses the turn", "lose the turn"),
    "add a rule": ("adds a rule", "add a rule"),
    "ask a question": ("asks a question", "ask a question"),
    "look": ("looks", "look"),
    "flinch": ("flinches", "flinch"),
    "touch the stock": ("touches the stock", "touch the stock"),
    "let go": ("lets go", "let go"),
    "challenge the deal": ("challenges the deal", "challenge the deal"),
    "call a point of order": ("calls a point of order", "call a point of order"),
    "end a point of order": ("ends a point of order", "end a point of order"),
    "call a penalty": ("calls a penalty", "call a penalty"),
    "roll a die": ("rolls a die", "roll a die"),
}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
BEFALLS = {
    "takes a penalty": ("takes a penalty", "take a penalty"),
    "is skipped": ("is skipped", "are skipped"),
    "wins the hand": ("wins the hand", "win the hand"),
    "wins the race": ("wins the race", "win the race"),
    "is on turn": ("is on turn", "are on turn"),
}


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def print_act(act: s.Act, *, one: bool = False) -> str:
    """The act as it stands behind "may" and "must"; with `one` as a player does it: "plays a 7"."""
    match act:
        case s.Play():
            card = "" if act.card is None else print_card(act.card)
            return _joined("plays" if one else "play", card)
        case s.Draw():
            number = "" if act.number is None else print_number(act.number)
            fitting = "until a drawn card may be played" if act.until else ""
            more = "more" if act.more else ""
            card = "" if act.card is None else print_card(act.card)
            return _joined("draws" if one else "draw", number, more, fitting, card)
        case s.Say():
            return f"{'says' if one else 'say'} {print_phrase(act.phrase)}"
        case s.Speak():
            lists = " or ".join(each.text for each in act.lists)
            return f"{'says' if one else 'say'} {lists or act.what}"
        case s.Do():
            times = "" if act.times is None else f"{print_number(act.times)} times"
            return _joined("does" if one else "do", text(act.text), times)
        case s.LoseTurns():
            turns = "turn" if _is_one(act.number) else "turns"
            more = "more" if act.more else ""
            return _joined("lose", print_number(act.number), more, turns)
        case s.Give():
            given = print_card(act.card)
            return f"{'gives' if one else 'give'} {given} to {print_whom(act.to)}"
        case s.Swap():
            return f"{'swaps' if one else 'swap'} {print_card(act.card)} with the stock"
        case s.Show():
            return f"{'shows' if one else 'show'} {print_card(act.card)}"
        case s.Plain():
            return PLAIN[act.kind][0 if one else 1]
        case _:
            assert_never(act)


def _is_one(number: n.Number) -> bool:
    return print_number(number) in ("1", "one")


def print_event(event: s.Event) -> str:
    match event:
        case s.Done():
            done = print_act(event.act, one=agrees(event.who, "one", "") == "one")
            return f"{print_who(event.who)} {done}"
        case s.ComesTo():
            verb = agrees(event.who, "comes to", "come to")
            cards = count(print_counted(event.number), "card", "cards")
            return _joined(print_who(event.who), verb, cards, _from(event.before))
        case s.Paid():
            verb = agrees(event.who, "has paid for", "have paid for")
            return f"{print_who(event.who)} {verb} {print_card(event.card)}"
        case s.Befalls():
            return f"{print_who(event.who)} {agrees(event.who, *BEFALLS[event.kind])}"
        case s.StarterIs():
            return f"the starter is {print_card(event.card)}"
        case s.SuitChanges():
            to = "" if event.to is None else f"to {word(event.to, 'to')}"
            return _joined("the suit changes", to)
        case s.Changes():
            to = "" if event.to is None else f"to {word(event.to, 'to')}"
            return _joined(f"the {event.what} changes", to)
        case s.Happens():
            return event.kind
        case _:
            assert_never(event)


def _from(numbers: tuple[n.Number, ...]) -> str:
    """ "from 0 or 2"."""
    printed = [print_number(number) for number in numbers]
    later = (behind_or(*each) for each in zip(numbers, printed[1:], strict=False))
    return f"from {' or '.join([printed[0], *later])}" if printed else ""


def print_guard(guard: n.Guard) -> str:
    match guard:
        case n.If():
            return f"if {print_condition(guard.condition)}"
        case n.Unless():
            return f"unless {print_condition(guard.condition)}"
        case n.On():
            return f"on {print_card(guard.card)}"
        case n.By():
            return f"by {text(guard.rule)}"
        case n.Before():
            return f"before {print_event(guard.event)}"
        case n.Together():
            return f"at the same moment as {print_whom(guard.who)}"
        case n.Silence():
            return f"after {print_number(guard.seconds)} silent seconds"
        case n.Saying():
            return f"saying {print_phrase(guard.phrase)}"
        case n.NthTime():
            which = "every" if guard.every else "for the"
            return f"{which} {ORDINALS[guard.number - 1]} time {guard.scope}"
        case n.After():
            return f"after {' then '.join(map(print_card, guard.cards))}"
        case n.Mark():
            return guard.kind
        case _:
            assert_never(guard)


def print_guards(guards: tuple[n.Guard, ...]) -> str:
    return " ".join(map(print_guard, guards))


def print_sanction(sanction: s.Sanction | None) -> str:
    if sanction is None:
        return ""
    if sanction.cards is None:
        return "or else nothing"
    missing = f" for each missing {text(sanction.missing)}" if sanction.missing else ""
    return f"or else take {print_number(sanction.cards)}{missing}"


def print_obligation(obligation: s.Obligation) -> str:
    choices = [_joined(print_act(c.act), print_guards(c.guards)) for c in obligation.choices]
    within = obligation.within
    match within:
        case None:
            when = ""
        case s.WithinSeconds():
            when = f"within {print_number(within.number)} seconds"
        case s.UntilEvent():
            when = _until(within.event)
        case _:
            assert_never(within)
    return _joined(" or ".join(choices), when, print_sanction(obligation.sanction))


def _until(event: s.Event | None) -> str:
    if event == s.Befalls(who=n.Who(role="they"), kind="is on turn"):
        return "until their next turn"
    return "" if event is None else f"until {print_event(event)}"


def print_effect(effect: s.Effect) -> str:
    instead = (f"instead of {'rule ' * each.rule}{text(each.text)}" for each in effect.instead)
    return _joined(_bare(effect.bare), *instead)


def _bare(effect: s.BareEffect) -> str:
    match effect:
        case s.Reverse():
            return "reverse"
        case s.Skip():
            return f"skip {print_number(effect.number)}"
        case s.Again():
            return f"{print_who(effect.who)} {agrees(effect.who, 'plays again', 'play again')}"
        case s.GoesOn():
            return f"play goes on from {print_whom(effect.who)}"
        case s.Draws():
            verb = agrees(effect.who, "draws", "draw")
            return f"{print_who(effect.who)} {verb} {print_number(effect.number)}"
        case s.Takes():
            verb = agrees(effect.who, "takes", "take")
            return f"{print_who(effect.who)} {verb} {print_number(effect.number)}"
        case s.Calls():
            return f"{print_who(effect.who)} {agrees(effect.who, *PLAIN['call a suit'])}"
        case s.NamesRank():
            verb = agrees(effect.who, "names", "name")
            return f"{print_who(effect.who)} {verb} a rank for one round"
        case s.Performs():
            return f"{print_who(effect.who)} {agrees(effect.who, *PLAIN[effect.act.kind])}"
        case s.Races():
            return f"{print_who(effect.who)} race to play {print_card(effect.card)}"
        case s.Obliges():
            return f"{print_who(effect.who)} must {print_obligation(effect.obligation)}"
        case s.Permits():
            act = _guarded(effect.act, effect.guards)
            return _joined(print_who(effect.who), "may", act, _until(effect.until))
        case s.Still():
            return f"{print_who(effect.who)} may still {print_act(effect.act)}"
        case s.Forbids():
            act = _joined(_guarded(effect.act, effect.guards), _until(effect.until))
            price = print_sanction(effect.sanction)
            if effect.who.role == "anyone":
                return _joined("nobody may", act, price)
            return _joined(print_who(effect.who), "may not", act, price)
        case s.DebtEnds():
            return "the debt ends"
        case s.DebtGoes():
            return f"the debt goes to {print_whom(effect.who)}"
        case s.PenaltyBack():
            return "the penalty goes back"
        case s.GetsSeconds():
            verb = agrees(effect.who, "gets", "get")
            return f"{print_who(effect.who)} {verb} {print_number(effect.number)} seconds"
        case s.GetsPoints():
            pair = ("loses", "lose") if effect.loses else ("gets", "get")
            points = count(print_number(effect.number), "point", "points")
            return f"{print_who(effect.who)} {agrees(effect.who, *pair)} {points}"
        case s.LosesTurn():
            return f"{print_who(effect.who)} {agrees(effect.who, 'loses', 'lose')} their next turn"
        case s.CountTimes():
            return f"cards left count {print_number(effect.number)} times"
        case s.Asks():
            return f"{print_who(effect.who)} {_asked(effect)}"
        case s.TakesFrom():
            verb = agrees(effect.who, "takes a card from", "take a card from")
            return f"{print_who(effect.who)} {verb} {print_whom(effect.giver)}"
        case s.Wins():
            return f"{print_who(effect.who)} {agrees(effect.who, 'wins', 'win')} the hand"
        case s.HandsGo():
            verbs = ("swaps hands with", "swap hands with")
            if not effect.swap:
                verbs = ("passes their hand to", "pass their hand to")
            return f"{print_who(effect.who)} {agrees(effect.who, *verbs)} {print_whom(effect.to)}"
        case s.TurnUp():
            return "turn up the top card of the stock"
        case s.TurnsMove():
            seats = "seat" if _is_one(effect.seats) else "seats"
            return f"turns move {print_number(effect.seats)} {seats}"
        case s.Becomes():
            return f"{print_kept(effect.kept)} becomes {print_value(effect.value)}"
        case s.GoesBy():
            way = "up" if effect.up else "down"
            return f"{print_kept(effect.kept)} goes {way} by {print_number(effect.number)}"
        case s.Joins():
            verbs = ("leaves", "leave") if effect.leaves else ("joins", "join")
            return f"{print_who(effect.who)} {agrees(effect.who, *verbs)} {effect.name.text}"
        case _:
            assert_never(effect)


def _asked(asks: s.Asks) -> str:
    if asks.what == "a die":
        return agrees(asks.who, *PLAIN["roll a die"])
    thing: str = asks.what
    if asks.low is not None and asks.high is not None:
        thing = f"a number from {print_number(asks.low)} to {print_number(asks.high)}"
    if asks.words is not None:
        thing = f"a word of {asks.words.text}"
    return f"{agrees(asks.who, 'names', 'name')} {thing}"


def print_value(value: s.Value) -> str:
    match value:
        case s.Nobody():
            return "nobody"
        case n.CardRef():
            return print_ref(value)
        case n.Who():
            return print_whom(value)
        case _:
            return print_number(value)


def _keep(keep: s.Keep) -> str:
    each = "for each player" if keep.each else ""
    scope = "" if keep.scope == "hand" else f"for the {keep.scope}"
    whenever = f"whenever {print_event(keep.whenever)}" if keep.whenever else ""
    value = f"from {print_value(keep.value)}"
    return _joined("keep", keep.name.text, each, value, scope, whenever)


def _guarded(act: s.Act, guards: tuple[n.Guard, ...]) -> str:
    return _joined(print_act(act), print_guards(guards))


def print_sentence(sentence: s.Sentence) -> str:
    match sentence:
        case s.Permission():
            even = "even" if sentence.even else ""
            act = _guarded(sentence.act, sentence.guards)
            return _joined(print_who(sentence.who), "may", even, act)
        case s.Prohibition():
            act = _joined(
                _guarded(sentence.act, sentence.guards), print_sanction(sentence.sanction)
            )
            return f"{_forbidden(sentence)} {act}"
        case s.Trigger():
            event = _joined(print_event(sentence.event), print_guards(sentence.guards))
            return f"when {event}: {', '.join(map(print_effect, sentence.effects))}"
        case s.Duty():
            return f"{print_who(sentence.who)} must {print_obligation(sentence.obligation)}"
        case s.Keep():
            return _keep(sentence)
        case _:
            assert_never(sentence)


def _forbidden(sentence: s.Prohibition) -> str:
    match sentence.form:
        case "nobody":
            return "nobody may"
        case "may not":
            return f"{print_who(sentence.who)} may not"
        case "only":
            return f"only {print_who(sentence.who)} may"
        case _:
            assert_never(sentence.form)
