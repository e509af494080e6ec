"""Mau-Mau by players who draw lots, written from the rules alone: whole numbers and lists, and
nothing of the program that it checks.

A card is 8 * suit + rank; ranks from 0: seven, eight, nine, ten, jack, queen, king, ace. On turn
each card that may be played is as likely as any other; only if none may be, a card is drawn, and
played at once if it fits; a suit that is called is any of the four.
"""

from random import Random

SEVEN, EIGHT, JACK = 0, 1, 4
DEAL = 5
PACK = 32
COST = {0: 7, 1: 8, 2: 9, 3: 10, 4: 2, 5: 3, 6: 4, 7: 11}


class Hand:
    """One hand; the last player has dealt. `winner` counts from 0, the first to play."""

    def __init__(self, players: int, chance: Random) -> None:
        self.chance = chance
        self.stock = list(range(PACK))
        chance.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(DEAL)] for _ in range(players)]
        self.pile = [self.stock.pop()]
        self.turn = self.turns = self.drawn = self.paid = self.answered = 0
        self.decisions = self.choices = self.reshuffles = self.passes = 0
        self.suit = self.pile[0] // 8  # that counts: the card's own, or the one that was called
        self.free = False  # the first player may play anything on a jack that was turned up
        self.debt = 0
        self.winner = -1
        self.blocked = False
        rank = self.pile[0] % 8
        self.free = rank == JACK
        if rank == SEVEN:
            self.debt = 2
        if rank == EIGHT:
            self.turn = 1 % players
        while self.winner < 0:
            self.take_turn()

    def fits(self, card: int) -> bool:
        top = self.pile[-1] % 8
        if card % 8 == JACK:
            return top != JACK and not self.debt
        if self.debt:
            return card % 8 == SEVEN
        return self.free or card // 8 == self.suit or card % 8 == top

    def draw(self) -> bool:
        if not self.stock and len(self.pile) > 1:
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]
            self.chance.shuffle(self.stock)
            self.reshuffles += 1
        if not self.stock:
            return False
        self.hands[self.turn].append(self.stock.pop())
        self.passes = 0
        return True

    def take_turn(self) -> None:
        self.turns += 1
        hand = self.hands[self.turn]
        fitting = [card for card in hand if self.fits(card)]
        self.decisions += 1
        self.choices += len(fitting) > 1
        if fitting:
            self.play(self.chance.choice(fitting))
        elif self.debt:
            while self.debt and self.draw():
                self.debt -= 1
                self.paid += 1
            self.debt = 0
            self.next(1)
        elif self.draw():
            self.drawn += 1
            if self.fits(hand[-1]):
                self.decisions += 1
                self.play(hand[-1])
            else:
                self.next(1)
        else:
            self.passes += 1
            self.next(1)
            if self.passes == len(self.hands):
                self.block()

    def play(self, card: int) -> None:
        hand = self.hands[self.turn]
        hand.remove(card)
        self.pile.append(card)
        self.suit, self.free, self.passes = card // 8, False, 0
        self.answered += self.debt > 0
        if not hand:
            self.winner = self.turn
            return
        if card % 8 == JACK:
            self.suit = self.chance.randrange(4)
        if card % 8 == SEVEN:
            self.debt += 2
        self.next(2 if card % 8 == EIGHT else 1)

    def next(self, steps: int) -> None:
        self.free = False
        self.turn = (self.turn + steps) % len(self.hands)

    def block(self) -> None:
        self.blocked = True
        order = [(self.turn + n) % len(self.hands) for n in range(len(self.hands))]
        self.winner = min(order, key=lambda n: sum(COST[card % 8] for card in self.hands[n]))
