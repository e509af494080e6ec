"""Mau-Mau written out by hand, as quick as plain Python gets: whole numbers, lists, and one table
of what goes on what. A yardstick for the benchmarks; it knows nothing of the engine.

A card is 4 * rank + suit, ranks from 0 (seven) to 7 (ace). The rules are those of
rules/mau-mau.mau; players choose at random among the cards that fit, and say what they owe.
"""

from __future__ import annotations

from random import Random

SEVEN, EIGHT, JACK = 0, 1, 4
NOBODY_CALLED = 4


def _fits() -> list[list[bytes]]:
    """By the suit that was called (4: none), by the top card: for each card whether it fits."""
    table = []
    for called in range(5):
        rows = []
        for top in range(32):
            rank, suit = top >> 2, top & 3 if called == NOBODY_CALLED else called
            rows.append(
                bytes(
                    rank != JACK if card >> 2 == JACK else card >> 2 == rank or card & 3 == suit
                    for card in range(32)
                )
            )
        table.append(rows)
    return table


FITS = _fits()


def play_hand(players: int, chance: Random) -> tuple[int, int, int]:
    """One hand: how many moves it took, who won it by the seat after the dealer's, and how many
    phrases were said.
    """
    random = chance.random
    stock = list(range(32))
    chance.shuffle(stock)
    hands = [[stock.pop() for _ in range(5)] for _ in range(players)]
    top, called, owed, free = stock.pop(), NOBODY_CALLED, 0, False
    pile: list[int] = []
    turn = moves = said = passes = 0
    rank = top >> 2
    if rank == SEVEN:
        owed = 2
    elif rank == EIGHT:
        turn = 1
    elif rank == JACK:
        free = True
    while True:
        hand = hands[turn]
        moves += 1
        if owed:
            fitting = [card for card in hand if card >> 2 == SEVEN]
        elif free:
            fitting, free = hand, False
        else:
            row = FITS[called][top]
            fitting = [card for card in hand if row[card]]
        if not fitting:
            for _ in range(owed or 1):
                if not stock:
                    if not pile:
                        break
                    stock, pile = pile, []
                    chance.shuffle(stock)
                hand.append(stock.pop())
            else:
                passes = 0
                if not owed and FITS[called][top][hand[-1]]:
                    fitting = hand[-1:]
            if owed:
                owed = 0
            elif not fitting:
                passes += 1
                if passes >= players:
                    return moves, -1, said
        step = 1
        if fitting:
            passes = 0
            card = fitting[int(random() * len(fitting))]
            hand.remove(card)
            pile.append(top)
            top, called, rank = card, NOBODY_CALLED, card >> 2
            if len(hand) <= 1:
                said += 1
                if not hand:
                    return moves, turn, said
            if rank == SEVEN:
                owed += 2
            elif rank == EIGHT:
                step = 2
            elif rank == JACK:
                called = int(random() * 4)
        turn = (turn + step) % players
