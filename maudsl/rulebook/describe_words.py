"""In: the rule book's players, numbers and phrases. Out: what they are called in a sentence."""

from __future__ import annotations

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

ROLES: dict[b.Role, str] = {
    "anyone": "anyone",
    "on turn": "whoever is on turn",
    "they": "they",
    "next": "the next player",
    "after next": "the player after next",
    "before": "the player before",
    "skipped": "the skipped player",
    "neighbours": "both neighbours",
    "everyone": "everyone",
    "everyone else": "everyone else",
    "everyone but the last": "everyone but the last",
    "dealer": "the dealer",
    "winner": "the winner",
    "caller": "the caller",
    "accused": "the accused",
    "third player": "a third player",
    "everyone but": "",
    "holding": "",
    "each": "everyone who",
    "next several": "",
    "oldest": "the oldest player",
    "named": "",
    "that player": "that player",
    "last to play": "whoever played last",
    "began the round": "whoever began the round",
    "passed over": "everyone passed over",
    "kept": "",
    "theirs": "",
    "most cards": "whoever has the most cards",
    "fewest cards": "whoever has the fewest cards",
    "most points": "whoever has the most points",
    "fewest points": "whoever has the fewest points",
    "highest": "",
    "lowest": "",
}
MANY: frozenset[b.Role] = frozenset({"they", "neighbours", "next several"})
IRREGULAR = {"have": "has", "do": "does", "be": "is"}
HISSING = ("s", "ch", "sh", "x", "z")
OPERATORS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}


def describe_who(who: b.Who) -> str:
    match who.role:
        case "everyone but":
            return f"everyone but {listed(map(describe_whom, who.among), 'and')}"
        case "kept":
            return f"whoever is {who.name}" if who.single else f"everyone in the {who.name}"
        case "theirs":
            return f"{'whoever is' if who.single else 'everyone in'} their {who.name}"
        case "highest" | "lowest":
            among = listed(map(describe_whom, who.among), "and")
            return f"whoever has the {who.role} {who.name}{' of ' if among else ''}{among}"
        case _:
            return ROLES[who.role] or who.name


def describe_whom(who: b.Who) -> str:
    """The same behind "of", "to", "with"."""
    return "them" if who.role == "they" else describe_who(who)


def is_many(who: b.Who) -> bool:
    """Whether its verb is a plural."""
    return who.role in MANY


def verb(bare: str, many: bool) -> str:
    """ "plays" for one, "play" for many."""
    if many:
        return "are" if bare == "be" else bare
    return IRREGULAR.get(bare, f"{bare}{'es' if bare.endswith(HISSING) else 's'}")


# -- numbers -------------------------------------------------------------------------


def describe_number(number: b.Number, cards: CardIndex) -> str:
    match number:
        case b.Fixed():
            return in_words(number.value)
        case b.Sum():
            left, right = _left(number, cards), _operand(number.right, cards)
            rounded = " (rounded down)" if number.op == "/" else ""
            return f"{left} {OPERATORS[number.op]} {right}{rounded}"
        case b.Row():
            return f"the number of {_row(number, cards)} in a row{_before(number.before)}"
        case b.RuleRow():
            before = _before(number.before)
            return f'the number of plays by rule "{number.rule}" in a row{before}'
        case b.PlayerCount():
            return "the number of players"
        case b.ItsValue():
            return "its value"
        case b.ValueOf():
            return f"the value of {describe_ref(number.ref)}"
        case b.HandCount():
            holds = verb("hold", is_many(number.who))
            held = describe_cards(number.test or b.Anything(), cards)
            return f"the number of {held} that {describe_who(number.who)} {holds}"
        case b.TheRoll():
            return "what the die shows"
        case b.HandsWon():
            have = verb("have", is_many(number.who))
            return f"the number of hands that {describe_who(number.who)} {have} won"
        case b.ScoreOf():
            return f"the score of {describe_whom(number.who)}"
        case b.Kept():
            if number.says:
                return f"the number of times that {number.says.removeprefix('how often ')}"
            return describe_kept(number.name, number.who)
        case b.KeptCount():
            return f"the number of players in the {number.name}"
        case b.ThatNumber():
            return "that number"
        case b.Climb():
            way = "rising" if number.rising else "falling"
            return f"the number of {way} cards in a row{_before(number.before)}"
        case b.ChangeRow():
            return f"the number of changes of {number.of} in a row{_before(number.before)}"
        case b.RankOf():
            return f"the rank of {describe_ref(number.ref)}" if number.ref else "its rank"
        case b.OfLast():
            many = number.count != b.Fixed(1)
            last = f"{describe_number(number.count, cards)} cards" if many else "card"
            apart = number.what == "difference" and number.count != b.Fixed(2)
            values = "the highest and the lowest value" if apart else "the values"
            return f"the {number.what} of {values} of the last {last}"
        case b.Since():
            return f"the number of cards since {describe_card(number.test, cards)}"
        case b.Letters():
            if number.who.role == "they":
                return "the number of letters in their name"
            return f"the number of letters in the name of {describe_who(number.who)}"
        case _:
            assert_never(number)


def describe_kept(name: str, who: b.Who | None, they: str = "") -> str:
    """`they` are the words for "they" where the event named nobody."""
    if who is None:
        return f"the {name}"
    if who.role == "they" and they:
        return f"the {name} of {they}"
    return f"their {name}" if who.role == "they" else f"the {name} of {describe_whom(who)}"


def _before(before: bool) -> str:
    return " before it" if before else ""


def _left(sum: b.Sum, cards: CardIndex) -> str:
    """What is multiplied or divided needs no bracket where something is added to it."""
    plain = sum.op in "+-" and isinstance(sum.left, b.Sum) and sum.left.op in "*/"
    return describe_number(sum.left, cards) if plain else _operand(sum.left, cards)


def _operand(number: b.Number, cards: CardIndex) -> str:
    text = describe_number(number, cards)
    return f"({text})" if isinstance(number, b.Sum) else text


def _row(number: b.Row, cards: CardIndex) -> str:
    if number.of_one is not None:
        return f"cards of one {number.of_one}"
    return describe_cards(number.test or b.Anything(), cards)


def describe_amount(number: b.Number, cards: CardIndex, *, more: bool = False) -> str:
    """So many cards; `more`: on top of those that are owed."""
    if not isinstance(number, b.Fixed):
        counted = describe_number(number, cards)
        return f"as many {'more ' if more else ''}cards as {counted}"
    if more:
        return f"{number.value} more"
    return "a card" if number.value == 1 else f"{number.value} cards"


# -- what is said --------------------------------------------------------------------


def describe_phrase(phrase: b.Phrase, cards: CardIndex) -> str:
    """In quotes, with what its holes hold in brackets."""
    quoted = (
        f'"{" ".join(_part(part, cards) for part in alternative)}"'
        for alternative in phrase.alternatives
    )
    exactly = ", and nothing else with it" if phrase.exactly else ""
    in_order = ", after what is owed before it" if phrase.in_order else ""
    first = ", before all else that is owed for the same play" if phrase.first else ""
    before = f' before "{phrase.before}"' if phrase.before else ""
    return f"{listed(quoted, 'or')}{exactly}{in_order}{first}{before}"


def _part(part: b.PhrasePart, cards: CardIndex) -> str:
    match part:
        case b.Words():
            return part.text
        case b.Repeated():
            return f"[{part.text}, as often as {describe_number(part.times, cards)}]"
        case b.Spoken():
            return f"[{describe_number(part.number, cards)}, in words]"
        case b.Ordinal():
            return f"[{describe_number(part.number, cards)}, as an ordinal]"
        case b.ListWord():
            place = describe_number(part.number, cards)
            return f"[the word of {part.list} whose place is {place}]"
        case b.Named(what="card"):
            return "[the name of the card]"
        case b.Named(what="player"):
            return f"[the name of {describe_who(part.who)}]" if part.who else "[their name]"
        case b.Named(what="direction"):
            return "[the direction]"
        case b.Named(what="that"):
            return "[what was named]"
        case b.Named():
            return f"[the {part.what} of the card]"
        case _:
            assert_never(part)
