"""In: who, which card, how many, on which condition. Out: the canonical words for it."""

from __future__ import annotations

import re
from types import UnionType
from typing import assert_never

from maudsl.speech import number_words
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.print_words import article, count, names, text, word

WHO: dict[n.Role, str] = {
    "anyone": "anyone",
    "on turn": "anyone on turn",
    "they": "they",
    "next": "the next player",
    "after next": "the player after next",
    "before": "the player before",
    "skipped": "the skipped player",
    "each": "everyone who",
    "neighbours": "both neighbours",
    "everyone": "everyone",
    "everyone else": "everyone else",
    "everyone but the last": "everyone but the last",
    "dealer": "the dealer",
    "winner": "the winner",
    "caller": "the caller",
    "accused": "the accused",
    "third player": "a third player",
    "oldest": "the oldest player",
    "that player": "that player",
    "last to play": "whoever played last",
    "began the round": "whoever began the round",
    "passed over": "everyone passed over",
    "most cards": "whoever has the most cards",
    "fewest cards": "whoever has the fewest cards",
    "most points": "whoever has the most points",
    "fewest points": "whoever has the fewest points",
}
PLURAL = frozenset[n.Role](("they", "neighbours", "next several"))
REFS: dict[n.RefKind, str] = {
    "top": "the top card",
    "before": "the card before",
    "first": "the first card",
    "starter": "the starter",
    "played": "the played card",
}
COMPARISONS: dict[n.Comparison, str] = {
    "is": "is",
    "is not": "is not",
    "at least": "is at least",
    "at most": "is at most",
    "more than": "is more than",
    "less than": "is less than",
    "multiple": "is a multiple of",
}
BEGINS_A_CARD = re.compile(r"(?:a|an|another|any|the)\b|that (?:rank|suit)\b")
MANY = n.InARow | n.RunInARow | n.ChangesInARow | n.CardsSince


def print_who(who: n.Who) -> str:
    if who.name is not None:
        return f"player {text(who.name)}"
    if who.role == "everyone but":
        return f"everyone but {print_whom(who.among[0])}"
    if who.holds is not None:
        return print_condition(who.holds)
    if who.several is not None:
        return f"the next {who.several} players"
    if who.kept is None:
        return WHO[who.role]
    if who.role in ("kept", "theirs"):
        head = "whoever is" if who.single else "everyone in"
        return f"{head} {'their ' * (who.role == 'theirs')}{who.kept.text}"
    among = " and ".join(map(print_whom, who.among))
    return f"whoever has the {who.role} {who.kept.text}{' of ' if among else ''}{among}"


def print_whom(who: n.Who) -> str:
    """The same behind "from", "to", "of", "by"."""
    return "them" if who.role == "they" else print_who(who)


def agrees(who: n.Who, one: str, many: str) -> str:
    """The verb that goes with them: "anyone plays", "they play"."""
    return many if who.role in PLURAL else one


def print_ref(ref: n.CardRef) -> str:
    if ref.kept:
        return f"{'their ' * ref.theirs}{ref.kept.text}"
    return f"{_step(n.Literal_(value=ref.back))} cards before" if ref.back else REFS[ref.kind]


def print_card(card: n.CardNode) -> str:
    match card:
        case n.CardWords():
            return _card_words(card)
        case n.AnyCard():
            return " ".join(["any card", *map(_post, card.posts)])
        case n.SameCard():
            return "the same card"
        case n.DrawnCard():
            return "the drawn card"
        case n.ThatKind():
            return f"that {card.what}"
        case n.EitherCard():
            return " or ".join(map(print_card, card.choices))
        case n.AllBut():
            return f"{print_card(card.card)} but {print_card(card.excluded)}"
        case _:
            assert_never(card)


def _card_words(card: n.CardWords) -> str:
    words = names(card.words, card.article)
    words += ["card"] * card.noun
    head = article(words[0]) if card.article == "a" else card.article
    return " ".join([head, *words, *map(_post, card.posts)])


def _post(post: n.Post) -> str:
    match post:
        case n.Matching():
            return f"matching {print_ref(post.ref)}"
        case n.OfWord():
            return f"of {word(post.word, 'of')}"
        case n.OfCalledSuit():
            return "of the called suit"
        case n.OfSameAs():
            return f"of the {post.what} of {print_ref(post.ref)}"
        case n.FromTo():
            return f"from {word(post.low, 'from')} to {word(post.high, 'to')}"
        case n.Away():
            least = "at least " if post.least else ""
            step = "" if post.step is None else f"{least}{_step(post.step)} "
            its = f" of its {post.of_its}" if post.of_its else ""
            way = "higher" if post.upward else "lower"
            return f"{step}{way} than {print_ref(post.ref)}{its}"
        case n.Sharing():
            shares = (f"{'the same' if x.same else 'another'} {x.what}" for x in post.shares)
            return f"of {' and '.join(shares)}"
        case n.OfIts():
            return f"of its {post.what}"
        case n.OfThat():
            return f"of that {post.what}"
        case n.NotPost():
            return f"not {_post(post.post)}"
        case _:
            assert_never(post)


def _step(number: n.Number) -> str:
    """A small number as a word, as it is said; anything else than a number in brackets."""
    if not isinstance(number, n.Literal_):
        return f"({print_number(number)})"
    return number_words(number.value) if 1 <= number.value <= 10 else str(number.value)


def print_number(number: n.Number) -> str:
    match number:
        case n.Literal_():
            return str(number.value)
        case n.Arithmetic():
            return _arithmetic(number)
        case n.InARow():
            return f"{_row(number)} in a row{_before_it(number.before)}"
        case n.RuleInARow():
            return f"{text(number.rule)} in a row{_before_it(number.before)}"
        case n.PlayerCount():
            return "the number of players"
        case n.ItsValue():
            return "its value"
        case n.ValueOf():
            return f"the value of {print_ref(number.ref)}"
        case n.HandCount():
            cards = _words(number.words, number.noun)
            return f"the number of {cards} of {print_whom(number.who)}"
        case n.TheRoll():
            return "the roll"
        case n.HandsWon():
            return f"the number of hands won by {print_whom(number.who)}"
        case n.ScoreOf():
            return f"the score of {print_whom(number.who)}"
        case n.Kept():
            return print_kept(number)
        case n.KeptCount():
            return f"the number of players in {number.name.text}"
        case n.ThatNumber():
            return "that number"
        case n.HowOften():
            return f"how often {print_past(number.event)} {number.scope}"
        case n.RunInARow():
            way = "rising" if number.rising else "falling"
            return f"{way} cards in a row{_before_it(number.before)}"
        case n.ChangesInARow():
            return f"changes of {number.of} in a row{_before_it(number.before)}"
        case n.RankOf():
            return f"the rank of {print_ref(number.ref)}" if number.ref else "its rank"
        case n.OfLastCards():
            cards = count(print_counted(number.count), "card", "cards")
            return f"the {number.what} of the last {cards}"
        case n.CardsSince():
            return f"cards since {print_card(number.card)}"
        case n.LettersIn():
            if number.who.role == "they":
                return "the number of letters in their name"
            return f"the number of letters in the name of {print_who(number.who)}"
        case _:
            assert_never(number)


def print_kept(kept: n.Kept) -> str:
    match kept.who:
        case None:
            return kept.name.text
        case n.Who(role="they"):
            return f"their {kept.name.text}"
        case _:
            return f"{kept.name.text} of {print_whom(kept.who)}"


BEFELL = {
    "takes a penalty": ("took a penalty", "took a penalty"),
    "is skipped": ("was skipped", "were skipped"),
    "wins the hand": ("won the hand", "won the hand"),
    "wins the race": ("won the race", "won the race"),
}
HAPPENED = {
    "direction turns": "direction turned",
    "the stock is reshuffled": "the stock was reshuffled",
}


def print_past(event: s.Event) -> str:
    """What has happened already: "they played a 7"."""
    match event:
        case s.Done():
            return f"{print_who(event.who)} {_did(event.act)}"
        case s.Befalls():
            return f"{print_who(event.who)} {agrees(event.who, *BEFELL[event.kind])}"
        case s.SuitChanges():
            to = "" if event.to is None else f" to {word(event.to, 'to')}"
            return f"the suit changed{to}"
        case s.Happens():
            return HAPPENED[event.kind]
        case _:
            raise AssertionError(event)  # the grammar has no past of it


def _did(act: s.Act) -> str:
    match act:
        case s.Play():
            return "played" if act.card is None else f"played {print_card(act.card)}"
        case s.Draw():
            return "drew"
        case s.Say():
            return f"said {print_phrase(act.phrase)}"
        case s.Speak():
            return "said anything"
        case s.Do():
            return f"did {text(act.text)}"
        case _:
            return "passed"


def _row(number: n.InARow) -> str:
    if number.of_one is not None:
        return f"cards of one {number.of_one}"
    return _words(number.words, number.noun)


def _words(words: tuple[n.Word, ...], noun: bool) -> str:
    return " ".join([*(each.text for each in words), *["cards"] * noun])


def _before_it(before: bool) -> str:
    return " before it" if before else ""


def print_counted(number: n.Number) -> str:
    """A number before "cards": whatever it is made of stands in brackets."""
    printed = print_number(number)
    return printed if isinstance(number, n.Literal_) else f"({printed})"


def _arithmetic(number: n.Arithmetic) -> str:
    """Brackets only where the reading from left to right, products first, would be another."""
    product = number.op in "*/"
    left, right = print_number(number.left), print_number(number.right)
    if product and isinstance(number.left, n.Arithmetic) and number.left.op in "+-":
        left = f"({left})"
    if isinstance(number.right, n.Arithmetic) and (product or number.right.op in "+-"):
        right = f"({right})"
    return f"{left} {number.op} {right}"


def print_condition(condition: n.Condition) -> str:
    match condition:
        case n.Compare():
            left, right = print_number(condition.left), print_number(condition.right)
            return f"{left} {_compared(condition)} {right}"
        case n.NumberKind():
            return f"{print_number(condition.number)} is {condition.kind}"
        case n.HoldsCard():
            return f"{_holds(condition.who)} {print_card(condition.card)}"
        case n.HoldsCount():
            many = "" if condition.op == "is" else f"{condition.op} "
            number = print_counted(condition.number)
            if not condition.words:
                return f"{_holds(condition.who)} {many}{count(number, 'card', 'cards')}"
            cards = _words(condition.words, condition.noun)
            return f"{_holds(condition.who)} {many}{number} {cards}"
        case n.CanPlay():
            return f"{print_who(condition.who)} can play"
        case n.IsToCall():
            verb = agrees(condition.who, "is", "are")
            return f"{print_who(condition.who)} {verb} to call a suit"
        case n.SamePlayer():
            verb = agrees(condition.left, "is", "are")
            return f"{print_who(condition.left)} {verb} {print_who(condition.right)}"
        case n.CardsOwed():
            return "cards are owed"
        case n.IsIn():
            verb = agrees(condition.who, "is", "are")
            return f"{print_who(condition.who)} {verb} in {condition.name.text}"
        case n.Happened():
            return f"{print_past(condition.event)} {condition.scope}"
        case n.CardIs():
            be = "is not" if condition.negated else "is"
            it = print_ref(condition.ref) if condition.ref else "it"
            return f"{it} {be} {print_card(condition.card)}"
        case n.Runs():
            return f"play runs {'' if condition.clockwise else 'counter'}clockwise"
        case n.Pattern():
            return f"the {condition.of}s go {text(condition.letters)}"
        case n.OwesPhrase():
            owed = text(condition.text) if condition.text else "a phrase"
            return f"{print_who(condition.who)} {agrees(condition.who, 'owes', 'owe')} {owed}"
        case n.Either():
            right = _inside(condition.right, n.Either)
            left = print_condition(condition.left)
            return f"{left} or {behind_or(condition.left, right)}"
        case n.Both():
            left = _inside(condition.left, n.Either)
            return f"{left} and {_inside(condition.right, n.Either | n.Both)}"
        case n.Negated():
            return f"not {_inside(condition.condition, n.Either | n.Both)}"
        case _:
            assert_never(condition)


def _compared(condition: n.Compare) -> str:
    """ "cards since … are fewer than 3", "its value is less than 3"."""
    several = isinstance(condition.left, MANY) and condition.op != "multiple"
    words = COMPARISONS[condition.op]
    return words.replace("is", "are", 1).replace("less", "fewer") if several else words


def behind_or(left: n.Condition | n.Number, printed: str) -> str:
    """The right side of an "or". Behind a card it might be read as an "or" between two cards, so
    what begins like a card stands in brackets then.
    """
    return f"({printed})" if _ends_in_card(left) and BEGINS_A_CARD.match(printed) else printed


def _ends_in_card(node: n.Condition | n.Number) -> bool:
    """Whether a card, or the name of one that lies there, is the last thing in it."""
    match node:
        case n.Either() | n.Both() | n.Compare() | n.Arithmetic():
            return _ends_in_card(node.right)
        case n.Negated():
            return _ends_in_card(node.condition)
        case _:
            kinds = n.HoldsCard | n.ValueOf | n.CardIs | n.RankOf | n.CardsSince
            return isinstance(node, kinds)


def _holds(who: n.Who) -> str:
    return f"{print_who(who)} {agrees(who, 'holds', 'hold')}"


def _inside(condition: n.Condition, kinds: type | UnionType) -> str:
    """In brackets, if it would otherwise be read as part of something else."""
    printed = print_condition(condition)
    return f"({printed})" if isinstance(condition, kinds) else printed


def print_phrase(phrase: n.Phrase) -> str:
    said = " or ".join(map(text, phrase.texts))
    exactly = " exactly" if phrase.exactly else ""
    in_order = " in order" if phrase.in_order else ""
    first = " first" if phrase.first else ""
    before = f" before {text(phrase.before)}" if phrase.before else ""
    return f"{said}{exactly}{in_order}{first}{before}"
