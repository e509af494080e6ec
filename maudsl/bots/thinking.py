"""In: the cards that a bot may play. Out: the one that leaves it best off.

Each is tried in thought, on the table as the bot knows it. What counts is the same in every game:
how many of the other cards would fit then, what the next player has to pay, whether somebody who
has few cards left gets a turn. A card that fits nearly everywhere is kept while others will do.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.permits import might_play
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import Play, Seat, State

FEW = 2  # cards, with which somebody is a danger
WINS = 1_000.0
GAINED = 5.0  # for each card less at the end
FITS = 3.0  # if all others fit then
FREE = 4.0  # for a card that fits on everything
DANGER = 4.0  # if somebody with few cards left is to move
AGAIN = 2.0
PAYS = 1.0  # for each card that the next player has to draw; threefold if they have few


def best(rules: Prepared, state: State, name: str, cards: tuple[str, ...]) -> str:
    return max(cards, key=lambda card: worth(rules, state, name, card))


def worth(rules: Prepared, state: State, name: str, card: str) -> float:
    events = decide(rules, state, a.Plays(name, card))
    if not events or isinstance(events[0], e.Refused):
        return -WINS
    after = state
    for event in events:
        after = evolve(after, event)
    if after.won:
        return WINS if after.won.player == name else -WINS
    hand = after.hand_of(name)
    gained = len(state.hand_of(name)) - len(hand)
    kept = FREE * freedom(rules, card) if len(hand) > 1 else 0
    return GAINED * gained + _fitting(rules, after, name) - kept + _others(after, name)


def _fitting(rules: Prepared, after: State, name: str) -> float:
    """How many of the cards that are left would fit next; after a wish, for the best one."""
    hand = after.hand_of(name)
    if not hand:
        return 0
    wished = after.calling is not None and after.calling.holds and after.to_move == name
    suits = [x.name for x in map(rules.cards.suit.get, hand) if x] if wished else []
    moments = [replace(after, calling=None, called_suit=suit) for suit in dict.fromkeys(suits)]
    return max(
        FITS * sum(might_play(rules, moment, name, card) for card in hand) / len(hand)
        for moment in moments or [after]
    )


def _others(after: State, name: str) -> float:
    """What becomes of whoever moves next."""
    mover = after.to_move
    if mover == name:
        return 0 if after.calling else AGAIN
    few = len(after.hand_of(mover)) <= FEW
    debt = after.debt
    if debt and debt.player == mover:
        return PAYS * (debt.cards + debt.lose_turn) * (3 if few else 1)
    return -DANGER if few else 0


@lru_cache(maxsize=4_096)
def freedom(rules: Prepared, card: str) -> float:
    """On how many of all kinds of card it may be played, as a share."""
    tops = [top for top in rules.cards.codes if top != card]
    return sum(_lies_on(rules, card, top) for top in tops) / max(1, len(tops))


def _lies_on(rules: Prepared, card: str, top: str) -> bool:
    seat = Seat("bot", (card, card, card))
    bare = State((seat, Seat("other", (card,))), 0, "bot", phase="play", hand=1, turn="bot")
    return might_play(rules, replace(bare, pile=(top,), plays=(Play("", top, ""),)), "bot", card)
