"""Beginning a hand, joining and leaving."""

from __future__ import annotations

from functools import lru_cache

from maudsl.cards import index_of
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import turns
from maudsl.engine.actions import Deals, Joins, Leaves
from maudsl.engine.chance import shuffled
from maudsl.engine.command import Command
from maudsl.engine.context import Context
from maudsl.engine.prepared import Prepared
from maudsl.engine.refusal import Refusal
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook.model import PackChoice, RuleBook
from maudsl.writing import on_one_line

LONGEST_NAME = 40


def deal(command: Command, action: Deals) -> Refusal | None:
    """A new hand: shuffle, deal round, turn up the starter and let it work, and say who begins."""
    state, book = command.state, command.rules.book
    if state.phase == "play":
        return Refusal("a hand is being played")
    if state.phase == "finished":
        return Refusal("the session is over")
    if author := owes_a_rule(command.rules, state):
        return Refusal(f"{author} has won and must add a rule first")
    players = tuple([seat.name for seat in state.seats if not (seat.gone or seat.out)])
    dealer = _next_dealer(book, state, players)
    if action.player != dealer:
        return Refusal(f"{dealer} deals")
    count = book.settings.deal if action.cards is None else action.cards
    if count is None:
        return Refusal("the dealer says how many cards: deal 5")
    if book.settings.deal is not None and count != book.settings.deal:
        return Refusal(f"{book.settings.deal} cards are dealt here")
    if refusal := wrong_number(book, len(players)):
        return refusal
    cards = pack_for(book, len(players))
    if count < 1 or count * len(players) >= len(cards):
        return Refusal(
            f"{len(cards)} cards aren't enough to deal {count} to each of {len(players)}"
        )
    winner = state.won.player if state.won else ""
    _take_over(command)
    command.emit(e.HandBegan(dealer, state.hand + 1))
    chance, stock = shuffled(command.state.chance, cards)
    command.emit(e.Shuffled(stock, chance))
    # One by one, clockwise from the dealer's next: the first card of each round goes to the first
    # player.
    begin = players.index(dealer) + 1
    order = (*players[begin:], *players[:begin])
    dealt = command.state.stock[: count * len(order)]
    command.emit_all(
        [e.Dealt(name, dealt[place :: len(order)]) for place, name in enumerate(order)]
    )
    turn_up(command, winner)
    return None


def _take_over(command: Command) -> None:
    """Where a file says so, newcomers begin with the worst score of those who played before."""
    settings, state = command.rules.book.settings, command.state
    if not settings.newcomers_worst:
        return
    listed = [x.score for x in state.seats if not (x.gone or x.out or x.waiting)]
    if not listed:
        return
    worst = max(listed) if settings.best == "lowest" else min(listed)
    for seat in state.seats:
        if seat.waiting and not (seat.gone or seat.out):
            command.emit(e.TookOver(seat.name, worst))


def owes_a_rule(rules: Prepared, state: State) -> str | None:
    """The winner of the last hand, where a file obliges winners and no rule was added yet."""
    if state.won is None or state.amended or state.won.player not in state.players:
        return None
    for duty, _ in rules.duties:
        if duty.duty.who.role == "winner" and m.Plain("add a rule") in duty.duty.acts:
            return state.won.player
    return None


def turn_up(command: Command, winner: str = "") -> None:
    """Turn up the starter, another one if the file replaces such a card, and begin."""
    settings, state = command.rules.book.settings, command.state
    if settings.starter == "is replaced" and settings.starter_test:
        test = c.card_test(settings.starter_test)
        for _ in range(len(state.stock)):
            card = command.state.stock[0]
            if not test(Context(command.state, command.rules.cards, state.dealer), card):
                break
            command.emit(e.StarterReplaced(card))
    start(command, command.state.stock[0], winner)


def start(command: Command, card: str, winner: str = "") -> None:
    """The starter lies there, and does what it does as if the dealer had played it; `winner` won
    the hand before.
    """
    at = Context(command.state, command.rules.cards, command.state.dealer)
    begins = command.rules.book.settings.begins
    first = at.who(begins)[:1]
    if begins.role == "winner" and winner in command.state.players:
        first = (winner,)
    if first and first[0] != command.state.after(command.state.dealer):
        command.emit(e.GoesOn(command.state.after(first[0], -1)))
    command.emit(e.Starter(card))
    command.emit(e.DealDone())


def next_dealer_of(book: RuleBook, state: State) -> str:
    """Of the first hand, whoever was named dealer; later as the file says."""
    seated = tuple([seat.name for seat in state.seats if not (seat.gone or seat.out)])
    return _next_dealer(book, state, seated)


def _next_dealer(book: RuleBook, state: State, seated: tuple[str, ...]) -> str:
    if state.hand == 0:
        return state.dealer if state.dealer in seated else _seat_after(state, seated)
    who = book.settings.next_dealer
    # Seats, not play, decide who deals next: the direction of the last hand doesn't count.
    if who.role == "next":
        return _seat_after(state, seated)
    found = Context(state, index_of(book.pack), state.dealer).who(who)[:1]
    if found:
        return found[0]
    return state.dealer if state.dealer in seated else _seat_after(state, seated)


def _seat_after(state: State, seated: tuple[str, ...]) -> str:
    names = [seat.name for seat in state.seats]
    place = names.index(state.dealer) if state.dealer in names else -1
    for step in range(1, len(names) + 1):
        name = names[(place + step) % len(names)]
        if name in seated:
            return name
    return state.dealer


def wrong_number(book: RuleBook, players: int) -> Refusal | None:
    low, high = book.settings.low, book.settings.high
    if low <= players <= high:
        return None
    return Refusal(f"{book.title} is for {low} to {high} players, not {players}")


def pack_for(book: RuleBook, players: int, packs: int | None = None) -> tuple[str, ...]:
    """The cards that so many players play with, in the pack's order; `packs` overrides their
    number.
    """
    choice = _choice(book, players)
    number = packs if packs is not None else 1
    if packs is None:
        for count, up_to in choice.counts:
            number = count
            if up_to is None or players <= up_to:
                break
    return choice.cards * number


def _choice(book: RuleBook, players: int) -> PackChoice:
    for choice in book.choices:
        low = choice.at_least is None or players >= choice.at_least
        if low and (choice.up_to is None or players <= choice.up_to):
            return choice
    return book.choices[-1]


def join(command: Command, action: Joins) -> Refusal | None:
    """A newcomer sits down at once and plays from the next deal on."""
    state, name = command.state, action.player
    if reason := wrong_name(name):
        return Refusal(reason)
    taken = next((x for x in state.seats if x.name.casefold() == name.casefold()), None)
    if taken and not (taken.gone and taken.name == name):
        return Refusal(f"somebody here is called {taken.name} already")
    if taken and taken.out:
        return Refusal(f"{taken.name} is out")
    seated = sum(not (seat.gone or seat.out) for seat in state.seats)
    if seated >= command.rules.book.settings.high:
        return Refusal(f"the table is full: {command.rules.book.settings.high} players")
    command.emit(e.Joined(name, taken.score if taken else 0))
    return None


@lru_cache(maxsize=256)
def wrong_name(name: str) -> str:
    """Why nobody can be called so; empty if they can."""
    if not name.strip() or len(name) > LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters"
    if not name.isprintable() or on_one_line(name) != name or name != name.strip():
        return "a name is written in letters, signs and single blanks, on one line"
    return ""


def leave(command: Command, action: Leaves) -> Refusal | None:
    """What they hold goes under the stock, what they owe goes with them, and their turn goes on."""
    state, name = command.state, action.player
    following = state.after(name)
    command.emit(e.Left(name))
    # Somebody who was only to call a suit leaves the turn where it is.
    their_turn = state.phase == "play" and state.turn == name
    if their_turn and len(command.state.players) > 1:
        turns.turn_to(command, following if following != name else command.state.after(name))
    return None
