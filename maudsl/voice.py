"""How one listener is spoken to: "You play 7♥", "Ben plays 7♥".

Names and cards come out clean and in one spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from maudsl.cards import CardIndex
from maudsl.cleaning import clean
from maudsl.engine import compiled as c
from maudsl.engine.context import Context
from maudsl.engine.state import State
from maudsl.rulebook.terms import CardTest
from maudsl.syntax.missing import article

_IRREGULAR = {"be": ("are", "is"), "have": ("have", "has"), "do": ("do", "does")}
# What the table's refusals say of a player, and how the same is said to the player.
_TO_YOU = {
    "doesn't": "don't",
    "hasn't": "haven't",
    "isn't": "aren't",
    "has": "have",
    "is": "are",
    "owes": "owe",
    "plays": "play",
    "draws": "draw",
    "sits": "sit",
    "deals": "deal",
    "calls": "call",
    "won": "won",
    "may": "may",
    "must": "must",
}
MOST_NAMED = 3  # ranks or cards; more are not worth a sentence


class Voice:
    """`me` is the listener; None hears as a spectator does. `plain`: letters, no signs."""

    def __init__(self, cards: CardIndex, me: str | None, *, plain: bool) -> None:
        self.cards, self.me, self.plain = cards, me, plain

    def name(self, player: str) -> str:
        return "you" if player == self.me else clean(player)

    def does(self, player: str, verb: str) -> str:
        """Who, and the verb in the form that goes with it, at the head of a sentence."""
        return self.head(player, verb, capital=True)

    def head(self, player: str, verb: str, *, capital: bool = False) -> str:
        you = player == self.me
        plural, singular = _IRREGULAR.get(verb, (verb, _third(verb)))
        name = ("You" if capital else "you") if you else clean(player)
        return f"{name} {plural if you else singular}"

    def card(self, card: str) -> str:
        return self.cards.pretty(card, plain=self.plain)

    def list(self, cards: Iterable[str]) -> str:
        return ", ".join(map(self.card, cards))

    def answer(self, test: CardTest, state: State, player: str) -> str:
        """Which cards pass a test at this moment, in words: "a 7", "a 7 or an 8"."""
        at = Context(state, self.cards, player, on=state.top)
        passes = c.card_test(test)
        fit = [code for code in self.cards.codes if passes(at, code)]
        ranks = list(dict.fromkeys(self.cards.rank[code].name for code in fit))
        whole = [code for code in self.cards.codes if self.cards.rank[code].name in ranks]
        if fit and len(whole) == len(fit) and len(ranks) <= MOST_NAMED:
            return either(f"{article(rank)} {rank}" for rank in ranks)
        if fit and len(fit) <= MOST_NAMED:
            return either(map(self.card, fit))
        return "a card that answers it"

    def to_me(self, text: str) -> str:
        """A sentence of the table about the listener, said to the listener."""
        text = clean(text)
        if self.me is None:
            return text
        me = re.escape(clean(self.me))
        text = re.sub(rf"\b{me}'s\b", "your", text)
        verbs = "|".join(map(re.escape, _TO_YOU))
        text = re.sub(rf"\b{me} ({verbs})\b", lambda found: f"you {_TO_YOU[found[1]]}", text)
        return re.sub(r"\byou plays\b", "you play", text)


def _third(verb: str) -> str:
    first, blank, rest = verb.partition(" ")
    return first + ("es" if first.endswith(("s", "sh", "ch", "x")) else "s") + blank + rest


def either(words: Iterable[str]) -> str:
    """ "a", "a or b", "a, b or c"."""
    found: Sequence[str] = list(words)
    return " or ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def several(words: Iterable[str]) -> str:
    found: Sequence[str] = list(words)
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    return f"“{clean(text)}”" if '"' in text else f'"{clean(text)}"'
