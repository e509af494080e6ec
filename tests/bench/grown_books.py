"""One game, with as many rules, packs and players as a benchmark asks for."""

from __future__ import annotations

from maudsl.building import build
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source

GAME = """\
game "Grown"

players 2 to {players}
pack standard, packs {packs}
deal 5
starter is plain
illegal plays are refused
an empty stock is reshuffled

rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "ace"
    when anyone plays an ace: reverse
rule "seven"
    when anyone plays a 7: the next player must play a 7 or draw 2 more
rule "eight"
    when anyone plays an 8: skip 1
rule "jack"
    anyone may play a jack
    when anyone plays a jack: they call a suit
rule "last"
    when anyone comes to 1 card: they must say "last card"
rule "out"
    when anyone plays a card as their last card: they must say "out" or else nothing
"""
RULES = 7  # in it
RANKS = "2 3 4 5 6 9 10 queen king".split()
SUITS = "hearts spades diamonds clubs".split()


def text(rules: int = RULES, packs: int = 1, players: int = 4) -> str:
    """As a file. A rule that is added is about one kind of card each, and does something when
    whoever plays it holds many cards.
    """
    more = []
    for number in range(rules - RULES):
        rank, suit = RANKS[number % len(RANKS)], SUITS[number // len(RANKS) % len(SUITS)]
        more.append(
            f'rule "more {number}"\n'
            f"    when anyone plays the {rank} of {suit}"
            f' if they hold at least {3 + number} cards: they must say "word {number}"\n'
        )
    return GAME.format(packs=packs, players=players) + "".join(more)


def book(rules: int = RULES, packs: int = 1, players: int = 4) -> RuleBook:
    loaded = build([("grown", Source.of("grown", text(rules, packs, players)))])
    assert loaded.book is not None, loaded.diagnostics
    return loaded.book
