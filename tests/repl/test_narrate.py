"""Events as sentences: who hears them matters, and what a listener may not know isn't said."""

from __future__ import annotations

import laws
import pytest

from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.engine.state import Debt
from maudsl.library import load
from maudsl.narrate import narrate
from maudsl.table import Table


@pytest.fixture
def table() -> Table:
    return Table(load("mau-mau"), ["You", "Ben", "Cay"], seed=3)


def told(table, *events, me="You", plain=False):
    return narrate(events, table.state, prepare(table.book), me, plain=plain)


def drawn(table, player: str, number: int = 2) -> list[e.Event]:
    return [e.Drew(player, card, "free") for card in table.state.stock[:number]]


def test_own_cards_are_named_and_those_of_others_are_not(table):
    events = drawn(table, "You")
    first, second = (prepare(table.book).cards.pretty(x.card) for x in events)
    assert told(table, *events) == [f"You draw {first}, {second}."]
    assert told(table, *events, me=None) == ["You draws 2 cards."]
    assert told(table, *drawn(table, "Ben")) == ["Ben draws 2 cards."]
    assert told(table, *drawn(table, "Ben", 1)) == ["Ben draws a card."]


def test_penalty_cards_say_what_they_are_for(table):
    took = [e.Took("Ben", card) for card in table.state.stock[:1]]
    assert told(table, e.Fined("Ben", 1, "mau"), *took) == ['Ben takes 1 card for "mau".']
    called = e.Penalised("Ben", "You", "mau", 1, 1)
    assert told(table, called, e.Fined("Ben", 1, "mau"), *took) == [
        'You penalise Ben for "mau".',
        "Ben takes 1 card.",
    ]


def test_turns_and_points(table):
    events = (
        e.Reversed("Ben", -1),
        e.Skipped("You"),
        e.Skipped("Cay"),
        e.HandWon("You"),
        e.Scored("Ben", 7, 9),
        e.Scored("You", 0, 0),
        e.SessionWon(("You",)),
    )
    assert told(table, *events) == [
        "Play turns: counterclockwise.",
        "You are skipped.",
        "Cay is skipped.",
        "You win the hand.",
        "Points: Ben 9 (+7), you 0.",
        "You win the session.",
    ]


def test_plain_has_letters_for_signs(table):
    card = table.state.hand_of("You")[0]
    assert told(table, e.Played("You", card), plain=True) == [f"You play {card}."]


def test_what_players_say_is_clean(table):
    said = told(table, e.Said("Ben", "\x1b[2J\u202eno"))
    assert said == ['Ben says "\\x1b[2J\\u202eno".']


def test_what_is_owed_and_missed_stays_unsaid(table):
    table.act(table_play(table))
    silent = [x for x in table.events if type(x).__name__.startswith(("Duty", "Breach", "Lapsed"))]
    assert told(table, *silent) == []


def table_play(table):
    from maudsl.engine import actions as a

    return a.Plays("You", table.view("You").playable[0])


FOURS = """game "Fours"
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "four"
    when anyone plays a 4: the next player must play a 4 or lose 1 more turn
rule "two"
    when anyone plays a 2: the next player must draw 2
"""


def sentences(table, line):
    before = table.state
    return narrate(laws.done(table, line), before, prepare(table.book), None, plain=True)


def test_a_turn_that_is_lost_is_told():
    table = laws.hold(laws.book(FOURS), {"Ann": "4S 9D", "Ben": "4H 8D", "Cay": "7D 6D"}, "KS")
    laws.done(table, "Ann plays 4S")
    assert sentences(table, "Ben passes") == ["Ben loses the turn."]


def test_several_turns_that_are_lost_are_told_once():
    table = laws.hold(laws.book(FOURS), {"Ann": "4S 9D", "Ben": "4H 8D", "Cay": "7D 6D"}, "KS")
    laws.done(table, "Ann plays 4S")
    laws.done(table, "Ben plays 4H")
    assert sentences(table, "Cay passes") == ["Cay loses one more turn after this one."]


def test_what_is_owed_and_drawn_loses_no_turn_in_words():
    table = laws.hold(laws.book(FOURS), {"Ann": "2S 9D", "Ben": "4H 8D"}, "KS")
    laws.done(table, "Ann plays 2S")
    assert sentences(table, "Ben draws 2") == ["Ben draws 2 cards for 2S."]


def test_a_debt_for_which_nothing_can_be_drawn_is_passed():
    debt = Debt("Ann", 2, None, "2S", "two")
    hands = {"Ann": "KS 9D", "Ben": "4H 8D"}
    table = laws.hold(laws.book(FOURS), hands, "2S", stock="", debt=debt)
    assert sentences(table, "Ann passes") == ["Ann passes."]


NO_CALLS = """game "No calls"
rule "match"
    anyone may play a card matching the top card
rule "peace"
    nobody may call a penalty
rule "calm"
    nobody may look
"""


def test_a_call_in_vain_is_told_and_other_breaches_are_not():
    table = laws.hold(laws.book(NO_CALLS), {"Ann": "2S 9D", "Ben": "4H 8D"}, "KS")
    assert sentences(table, 'Ann penalises Ben for "misplay"') == ["Ann calls a penalty in vain."]
    assert sentences(table, "Ann looks") == ["Ann looks."]
