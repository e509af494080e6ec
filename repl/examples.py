"""In: the rule book in force. Out: rules that a winner could add, in the words of its own pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maudsl.amendments import amend
from maudsl.cards import index_of
from maudsl.engine.hands import pack_for
from maudsl.repl import cookbook
from maudsl.repl.cookbook import HouseRule
from maudsl.rulebook.model import RuleBook
from maudsl.rulebook.reach import card_tested, kinds_passing
from maudsl.syntax.missing import article
from maudsl.voice import capital

MOST = 6
MOST_FOUND = 4
INDENT = "  "


def examples(book: RuleBook, by: str, players: int) -> list[str]:
    """Rules that are right and would change something. Ranks that no rule names yet go first."""
    cards = index_of(book.pack)
    used = {cards.rank[card].name for card in pack_for(book, players) if cards.suit[card]}
    ranks = [rank.name for rank in book.pack.ranks if rank.name in used]
    texts = " ".join(sentence.text for rule in book.rules for sentence in rule.sentences)
    ranks.sort(key=lambda name: f" {name}" in texts)
    suits = [suit.name for suit in book.pack.suits]
    if not ranks or not suits:
        return []
    pick = [f"{article(name)} {name}" for name in (ranks * 4)[:4]]
    tried = [
        f'when anyone plays {pick[0]}: they must say "good evening"',
        f"when anyone plays {pick[1]}: reverse",
        f"when anyone plays {pick[2]}: the next player draws 1",
        f'when the suit changes to {suits[-1]}: they must say "welcome"',
        f"nobody may play {pick[3]} as their last card",
        f"when anyone plays {pick[1]} on {pick[1]}: they play again",
    ]
    return [text for text in tried if _works(book, text, by)][:MOST]


def by_groups(book: RuleBook, by: str, players: int) -> list[str]:
    """What players want to do, and a house rule for each that would be right at this table."""
    out: list[str] = []
    for heading, found in cookbook.groups().items():
        one = next(_right(book, by, players, found), None)
        if one is not None:
            out += [heading, *_lines(one)]
    return out


def speaking_of(book: RuleBook, by: str, players: int, wanted: str) -> list[str]:
    """The house rules that speak of most of some words."""
    told = cookbook.about(wanted)
    found = list(_right(book, by, players, told))
    found = [rule for rule in found if told[rule] == told[found[0]]]
    shown = [line for rule in found[:MOST_FOUND] for line in (capital(rule.about), *_lines(rule))]
    more = len(found) - MOST_FOUND
    return [*shown, f"And {more} more: a further word finds fewer."] if more > 0 else shown


def _right(
    book: RuleBook, by: str, players: int, rules: Iterable[HouseRule]
) -> Iterator[HouseRule]:
    return (rule for rule in rules if is_right(book, by, players, rule))


def is_right(book: RuleBook, by: str, players: int, rule: HouseRule) -> bool:
    """Whether it could be added now, and is about cards that are in play."""
    cards, kinds = index_of(book.pack), frozenset(pack_for(book, players))
    found = amend(book, rule.text, by)
    if found.book is None or not found.names or found.diagnostics:
        return False
    added = (x for x in found.book.rules if x.name in found.names)
    tests = [card_tested(sentence.says) for each in added for sentence in each.sentences]
    return all(kinds_passing(test, cards, kinds) for test in tests if test is not None)


def _lines(rule: HouseRule) -> list[str]:
    return [INDENT + line for line in rule.text.split("\n") if line]


def _works(book: RuleBook, text: str, by: str) -> bool:
    found = amend(book, text, by)
    return found.book is not None and bool(found.names)
