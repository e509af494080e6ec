"""In: conditions. Out: what has to be true, as a clause, or as the guard that ends a sentence."""

from __future__ import annotations

from types import UnionType
from typing import assert_never

from maudsl.cards import CardIndex
from maudsl.rulebook import terms as b
from maudsl.rulebook.describe_cards import (
    describe_card,
    describe_cards,
    describe_ref,
    in_words,
    listed,
)
from maudsl.rulebook.describe_words import (
    describe_number,
    describe_phrase,
    describe_who,
    is_many,
    verb,
)
from maudsl.speech import ordinal_words

COMPARED: dict[b.Comparison, str] = {
    "is": "is",
    "is not": "is not",
    "at least": "is at least",
    "at most": "is at most",
    "more than": "is more than",
    "less than": "is less than",
    "multiple": "is a multiple of",
}
COUNTED: dict[b.Comparison, str] = {
    "is": "",
    "at least": "at least ",
    "at most": "at most ",
    "more than": "more than ",
    "less than": "fewer than ",
}
OUT_OF_ORDER = b.Not(b.InOrder())
HAPPENED = "how often it has happened "  # how often the event itself has, by its own guard


def describe_condition(condition: b.Condition, cards: CardIndex) -> str:
    match condition:
        case b.Compare():
            return _compared(condition, cards)
        case b.Kind():
            return f"{describe_number(condition.number, cards)} is {condition.kind}"
        case b.Holds():
            holds = verb("hold", is_many(condition.who))
            return f"{describe_who(condition.who)} {holds} {describe_card(condition.test, cards)}"
        case b.CanPlay():
            return f"{describe_who(condition.who)} can play"
        case b.SamePlayer():
            left, right = condition.left, condition.right
            whom = describe_who(right)
            if right.role in ("kept", "theirs"):
                whom = whom.removeprefix("everyone ")  # "they are in it"
            return f"{describe_who(left)} {verb('be', is_many(left))} {whom}"
        case b.Owed():
            return "cards are owed"
        case b.InOrder():
            return "a point of order is open"
        case b.SameMoment():
            doers = "another" if condition.who is None else describe_who(condition.who)
            does = verb("do", condition.who is not None and is_many(condition.who))
            return f"{doers} {does} it at the same moment"
        case b.Silence():
            return f"nobody has spoken for {describe_number(condition.seconds, cards)} seconds"
        case b.IsToCall():
            be = verb("be", is_many(condition.who))
            return f"{describe_who(condition.who)} {be} to call a suit"
        case b.NotYet():
            said = condition.deed.removeprefix("say ")
            deed = condition.deed if said == condition.deed else f'say "{said}"'
            return f"{describe_who(condition.who)} has yet to {deed}"
        case b.LastCard():
            return "it is their last card"
        case b.OnCard():
            return f"it goes on {describe_card(condition.test, cards)}"
        case b.ByRule():
            return f'it is played by rule "{condition.rule}"'
        case b.Saying():
            return f"it is said: {describe_phrase(condition.phrase, cards)}"
        case b.CardIs():
            it = describe_ref(condition.ref) if condition.ref else "it"
            return f"{it} is {describe_card(condition.test, cards)}"
        case b.Runs():
            return f"play runs {'' if condition.clockwise else 'counter'}clockwise"
        case b.Pattern():
            return f'the {condition.of}s go "{" ".join(condition.letters).upper()}"'
        case b.Owing():
            owed = f'"{condition.text}"' if condition.text else "a phrase"
            return f"{describe_who(condition.who)} {verb('owe', is_many(condition.who))} {owed}"
        case b.AfterCards():
            return f"it comes {_after(condition, cards)}"
        case b.And():
            return listed((_grouped(part, b.Or, cards) for part in condition.parts), "and")
        case b.Or():
            return listed((_grouped(part, b.And, cards) for part in condition.parts), "or")
        case b.Not(part=b.CardIs(ref=ref, test=test)):
            it = describe_ref(ref) if ref else "it"
            return f"{it} is not {describe_card(test, cards)}"
        case b.Not():
            return f"it is not so that {_grouped(condition.part, b.And | b.Or, cards)}"
        case _:
            assert_never(condition)


def _after(after: b.AfterCards, cards: CardIndex) -> str:
    return f"after {' and then '.join(describe_card(test, cards) for test in after.tests)}"


def _grouped(part: b.Condition, other: type | UnionType, cards: CardIndex) -> str:
    """In brackets where "and" and "or" meet, for speech has no precedence."""
    text = describe_condition(part, cards)
    return f"({text})" if isinstance(part, other) else text


def _compared(condition: b.Compare, cards: CardIndex) -> str:
    left, op, right = condition.left, condition.op, condition.right
    if isinstance(left, b.Kept) and left.says and op == "at least" and right == b.Fixed(1):
        return left.says.removeprefix("how often ")
    if isinstance(left, b.HandCount) and op in COUNTED:
        holder = f"{describe_who(left.who)} {verb('hold', is_many(left.who))}"
        held = left.test or b.Anything()
        if not isinstance(right, b.Fixed):
            many = describe_cards(held, cards)
            return f"{holder} {COUNTED[op]}as many {many} as {describe_number(right, cards)}"
        if right.value != 1:
            return f"{holder} {COUNTED[op]}{in_words(right.value)} {describe_cards(held, cards)}"
        one = describe_card(held, cards).split(" ", 1)[1]
        return f"{holder} {COUNTED[op]}{in_words(right.value)} {one}"
    return f"{describe_number(left, cards)} {COMPARED[op]} {describe_number(right, cards)}"


def _time(condition: b.Condition) -> str:
    """ "for the second time this turn", of a guard that counts the event itself; else empty."""
    match condition:
        case b.Compare(left=b.Kept(says=says), op=op, right=b.Fixed(value=value)) if (
            says.startswith(HAPPENED)
        ):
            which = f"every {ordinal_words(value)}" if op == "multiple" else ordinal_words(value)
            since = says.removeprefix(HAPPENED)
            return f"{'' if op == 'multiple' else 'for the '}{which} time {since}"
        case _:
            return ""


def describe_guards(conditions: tuple[b.Condition, ...], cards: CardIndex) -> str:
    """As they stand at the end of a clause, each with a space before it."""
    return "".join(f" {_guard(each, cards)}" for each in conditions)


def _guard(condition: b.Condition, cards: CardIndex) -> str:
    if time := _time(condition):
        return time
    match condition:
        case b.LastCard():
            return "as their last card"
        case b.OnCard():
            return f"on {describe_card(condition.test, cards)}"
        case b.ByRule():
            return f'by rule "{condition.rule}"'
        case b.Owed():
            return "while cards are owed"
        case b.InOrder():
            return "during a point of order"
        case b.Not(part=b.InOrder()):
            return "except during a point of order"
        case b.SameMoment():
            them = "another" if condition.who is None else describe_who(condition.who)
            return f"at the same moment as {them}"
        case b.Silence():
            return f"after {describe_number(condition.seconds, cards)} silent seconds"
        case b.Saying():
            return f"saying {describe_phrase(condition.phrase, cards)}"
        case b.NotYet():
            return f"as long as {describe_condition(condition, cards)}"
        case b.AfterCards():
            return _after(condition, cards)
        case b.Not(part=b.CardIs()):
            return f"if {describe_condition(condition, cards)}"
        case b.Not():
            return f"unless {describe_condition(condition.part, cards)}"
        case _:
            return f"if {describe_condition(condition, cards)}"


def asks(conditions: tuple[b.Condition, ...]) -> bool:
    """Whether one of them is an "if" or an "unless", a clause of its own."""
    plain = (
        b.LastCard,
        b.OnCard,
        b.ByRule,
        b.Owed,
        b.InOrder,
        b.SameMoment,
        b.Silence,
        b.NotYet,
        b.Saying,
        b.AfterCards,
    )
    return not all(
        isinstance(each, plain) or each == OUT_OF_ORDER or _time(each) for each in conditions
    )
