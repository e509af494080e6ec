"""Hands played at the table by players who choose at random: what the benchmarks measure.

They ask which of their cards may be played, play one of them, else draw, else pass; they call any
suit, and say what they owe. Nothing here knows a game. A move is one decision of a player: a card,
a draw, a pass, a suit; what is said isn't counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from maudsl.engine import actions as a
from maudsl.engine.actions import Plays
from maudsl.engine.events import Refused
from maudsl.engine.hands import next_dealer_of
from maudsl.engine.permits import playable
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.state import State
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
LONGEST = 100_000  # actions


def play_hand(book: RuleBook, players: int, seed: int, chance: Random | None = None) -> int:
    """One hand at a new table; how many moves it took. `seed` shuffles; it makes the players'
    choices, too, if there is no `chance`.
    """
    return play_on(Table(book, NAMES[:players], seed), chance or Random(seed))


def play_on(table: Table, chance: Random, most: int = LONGEST) -> int:
    """Until the hand is over, or the log has about so many actions; how many moves it took."""
    rules, log, random = prepare(table.book), table.entries, chance.random
    state, limit = log[-1].state, most - len(log)
    for moves in range(1, 1 + limit):
        # As `next_move` does it, written out: most moves are cards.
        if state.calling:
            action, name = next_move(rules, state, state.to_move, chance), state.to_move
        elif cards := playable(rules, state, name := state.turn):
            action = Plays(name, cards[int(random() * len(cards))])
        else:
            action = without_card(state, name)
        before = state
        table.act(action)
        state = log[-1].state
        assert state is not before, action  # whatever is done here is allowed
        while state.duties and (phrase := owed_by(state, name)):
            do(table, a.Says(name, phrase))
            state = log[-1].state
        if state.phase != "play":
            return moves
    return limit


def next_move(rules: Prepared, state: State, name: str, chance: Random) -> a.Action:
    if state.calling and state.calling.holds:
        return a.Calls(name, any_of(rules.cards.suit_names(), chance))
    cards = playable(rules, state, name)
    if cards:
        return Plays(name, any_of(cards, chance))
    return without_card(state, name)


def without_card(state: State, name: str) -> a.Action:
    debt, nothing_left = state.debt, not state.stock and len(state.pile) < 2
    if nothing_left or (state.still and state.still.player == name):
        return a.Passes(name)
    return a.Draws(name, debt.cards if debt and debt.player == name else 1)


def any_of(choices: Sequence[str], chance: Random) -> str:
    return choices[int(chance.random() * len(choices))]


def owed_by(state: State, name: str) -> str:
    """The next words that they owe; empty if there are none."""
    for duty in state.duties:
        if duty.player == name and duty.phrases:
            return duty.phrases[0]
    return ""


def do(table: Table, action: a.Action) -> None:
    """Whatever is done here is allowed."""
    events = table.act(action)
    assert type(events[0]) is not Refused, (action, events)


def evening(book: RuleBook, players: int, actions: int) -> Table:
    """Hand after hand, until the log has about so many actions. The book's session must not end."""
    table, chance = Table(book, NAMES[:players], seed=1), Random(1)
    while len(table.entries) < actions:
        play_on(table, chance, actions)
        if table.state.phase != "play":
            do(table, a.Deals(next_dealer_of(table.book, table.state)))
    return table


def lines_of(log: str) -> int:
    """How many lines of a log are about play: actions and events, the book's own text left out."""
    return log.partition("\nbegin\n")[2].count("\n")
