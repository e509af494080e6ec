"""In: the rule book in force. Out: rules that a winner could add, in the words of its own pack."""

from __future__ import annotations

from maudsl.amendments import amend
from maudsl.cards import index_of
from maudsl.engine.hands import pack_for
from maudsl.rulebook.model import RuleBook
from maudsl.syntax.missing import article

MOST = 6


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


def _works(book: RuleBook, text: str, by: str) -> bool:
    found = amend(book, text, by)
    return found.book is not None and bool(found.names)
