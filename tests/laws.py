"""What holds at every table after every command, whatever the rules, and acts to try it with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from maudsl.building import build
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.asking import choices
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.prepared import prepare
from maudsl.engine.state import State
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.table import Table


@lru_cache(maxsize=64)
def book(*texts: str) -> RuleBook:
    """A book from the text of a game, and of variants on top of it."""
    loaded = build([(f"text {n}", Source.of(f"text {n}", text)) for n, text in enumerate(texts)])
    assert loaded.book is not None, loaded.diagnostics
    return loaded.book


def hold(
    rules: RuleBook,
    hands: dict[str, str],
    top: str,
    stock: str = "2C 3C 4C 5C 6C 2D 3D 4D 5D 6D",
    **changes: object,
) -> Table:
    """A table in the middle of a hand: who holds what, the first named is on turn."""
    from maudsl.engine.state import Play, Seat

    seats = tuple(Seat(name, tuple(cards.split())) for name, cards in hands.items())
    facts: dict[str, object] = {
        "seats": seats,
        "chance": 1,
        "dealer": seats[-1].name,
        "phase": "play",
        "hand": 1,
        "turn": seats[0].name,
        "stock": tuple(stock.split()),
        "pile": (top,),
        "plays": (Play("", top, ""),),
        "version": rules.version,
    }
    return Table.at(rules, State(**(facts | changes)))  # type: ignore[arg-type]


def done(table: Table, line: str) -> tuple[e.Event, ...]:
    """Carry out a line that must not be refused."""
    events = table.do(line)
    assert events and not isinstance(events[0], e.Refused), events
    return events


def refused(table: Table, line: str) -> str:
    """The reason why a line is refused; nothing may have changed."""
    before, entries = table.state, len(table.entries)
    events = table.do(line)
    assert len(events) == 1 and isinstance(events[0], e.Refused), events
    assert table.state == before and len(table.entries) == entries
    return events[0].reason


def kinds(events: Sequence[e.Event], kind: type) -> list[e.Event]:
    return [event for event in events if isinstance(event, kind)]


# -- laws -----------------------------------------------------------------------------


def cards_of(state: State) -> Counter[str]:
    """Every card at the table: in hands, in the stock, on the pile."""
    hands = [card for seat in state.seats for card in seat.hand]
    return Counter([*hands, *state.stock, *state.pile])


def ways_on(table: Table) -> list[a.Action]:
    """What the player on turn may do to go on: a play, a draw, a pass, a call, a name, a die."""
    state, rules = table.state, prepare(table.book)
    name = state.to_move
    acts: list[a.Action] = [a.Plays(name, card) for card in dict.fromkeys(state.hand_of(name))]
    acts += [a.Draws(name), a.Passes(name)]
    acts += [a.Calls(name, suit) for suit in rules.cards.suit_names()[:1]]
    if state.calling and state.calling.players[0] == name:
        acts += [a.Rolls(name)]
        acts += [a.Names(name, each) for each in choices(rules.cards, state, state.calling)[:1]]
    return [act for act in acts if not refusal(table, act)]


def refusal(table: Table, act: a.Action) -> str:
    first = decide(prepare(table.book), table.state, act)[0]
    return first.reason if isinstance(first, e.Refused) else ""


def check_events(before: State, events: Sequence[e.Event], after: State) -> None:
    """Refusals change nothing, and of what was done the events say all."""
    if not events or isinstance(events[0], e.Refused):
        assert len(events) <= 1
        assert after == before
        return
    assert not kinds(events, e.Refused)
    state = before
    for event in events:
        assert event.version >= before.version
        state = evolve(state, event)
    assert state == after
    assert after.version >= before.version
    if after.hand == before.hand:
        assert cards_of(after) == cards_of(before)


def check_state(table: Table) -> None:
    state = table.state
    here = {seat.name for seat in state.seats if not seat.gone}
    assert {x.player for x in (*state.duties, *state.breaches)} <= here
    assert all(not seat.hand for seat in state.seats if seat.gone or seat.waiting)
    assert table.book.version == state.version
    if state.phase != "play":
        return
    assert state.turn in state.players and state.to_move in state.players
    assert len(state.players) > 1
    assert all(state.hand_of(name) for name in state.players)
    if state.debt:
        assert state.debt.player == state.turn
    if not ways_on(table):
        assert stopped_by_runaway(table), "nobody can go on"


def stopped_by_runaway(table: Table) -> bool:
    """Rules that set each other off can stop everything: until the table strikes one of them."""
    name = table.state.to_move
    acts = [a.Draws(name), a.Passes(name), *(a.Plays(name, x) for x in table.state.hand_of(name))]
    return any("for ever" in refusal(table, act) for act in acts)
