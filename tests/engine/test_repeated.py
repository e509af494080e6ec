"""What is found at one look, and what only looks like it; each beside the same decided anew."""

from __future__ import annotations

from random import Random

import pytest

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decided, repeated
from maudsl.engine.permits import playable
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table
from tests.engine.test_plans import HANDS, without_plans
from tests.laws import book, hold

TAKEN = {"Ann": "7S KD 4C", "Ben": "9S 9D"}
FREE = HANDS + 'rule "free"\n    when anyone plays a king: the next player may play any card\n'
UNTIL = FREE.replace("any card\n", "any card until anyone draws\n")


def same_both_ways(rules: RuleBook, state: State, action: a.Action) -> bool:
    """Decide it twice, and anew; whether it was found at one look the second time."""
    warm, plain = Prepared(rules), without_plans(rules)
    expected = decided(plain, state, action)
    assert decided(warm, state, action) == expected
    found = repeated(warm, state, action)
    assert found is None or found == expected
    for name in ("Ann", "Ben"):
        assert playable(warm, expected[1], name) == playable(plain, expected[1], name)
    return found is not None


@pytest.mark.parametrize(
    ("action", "found"),
    [
        (a.Plays("Ann", "7S"), True),
        (a.Plays("Ann", "4C"), False),  # it doesn't fit
        (a.Plays("Ann", "8S"), False),  # she doesn't hold it
        (a.Plays("Ann", "nothing"), False),
        (a.Plays("Ben", "9S"), False),
        (a.Plays("Ann", "7S", agreed=True), False),
        (a.Draws("Ann"), True),
        (a.Draws("Ben"), False),
        (a.Gives("Ann", "7S", "Ben"), False),
    ],
)
def test_what_was_done_before_is_found(action: a.Action, found: bool) -> None:
    rules = book(HANDS)
    assert same_both_ways(rules, hold(rules, TAKEN, "5S").state, action) is found


def test_a_card_of_somebody_else_is_none_of_theirs_though_it_was_played_before() -> None:
    rules = book(HANDS)
    warm, plain = Prepared(rules), without_plans(rules)
    plays = a.Plays("Ann", "7S")
    decided(warm, hold(rules, TAKEN, "5S").state, plays)
    without = hold(rules, {"Ann": "6S KD 4C", "Ben": "7S 9D"}, "5S").state
    assert repeated(warm, without, plays) is None
    (refused,), _ = decided(warm, without, plays)
    assert isinstance(refused, e.Refused) and (refused,) == decided(plain, without, plays)[0]


LONG = tuple("2C 3C 4D 6D 8D 10C QC QH KC 3H 4H 5S".split())


@pytest.mark.parametrize(
    ("more", "pile", "found"),
    [
        ("", LONG, True),
        ("", LONG[-1:], False),  # there is nothing to shuffle
        ('rule "it"\n    when the stock is reshuffled: everyone draws 1\n', LONG, False),
        ("an empty stock is reshuffled during a point of order\n", LONG, False),
    ],
    ids=["a pile", "no pile", "asked by a rule", "in order"],
)
def test_a_pile_that_is_shuffled_before_a_draw(
    more: str, pile: tuple[str, ...], found: bool
) -> None:
    rules = book(HANDS + more)
    warm, plain, draws = Prepared(rules), without_plans(rules), a.Draws("Ann")
    state = hold(rules, TAKEN, "5S", pile=pile, stock="").state
    decided(warm, state, draws)
    decided(warm, hold(rules, TAKEN, "5S").state, draws)
    done = repeated(warm, state, draws)
    assert (done is not None) is found
    assert decided(warm, state, draws) == decided(plain, state, draws)
    if done:
        assert [type(event) for event in done[0]][:2] == [e.Reshuffled, e.Drew]


@pytest.mark.parametrize(("rules", "found"), [(FREE, True), (UNTIL, False)])
def test_what_is_granted_for_a_play_is_told_by_the_situation(rules: str, found: bool) -> None:
    built = book(rules)
    warm, plain = Prepared(built), without_plans(built)
    for counter in (0, 3):
        table = hold(built, TAKEN | {"Ben": "9S 4D 2H"}, "5D", counter=counter)
        king = table.act(a.Plays("Ann", "KD"))
        assert any(isinstance(event, e.Granted) for event in king)
        assert decided(warm, table.opening_state, a.Plays("Ann", "KD"))[0] == king
        state, free = table.state, a.Plays("Ben", "9S")
        assert set(playable(warm, state, "Ben")) == {"9S", "4D", "2H"}
        assert decided(warm, state, free) == decided(plain, state, free)
        assert (repeated(warm, state, free) is not None) is found
        assert repeated(warm, state, a.Draws("Ben")) is None


def test_what_is_granted_may_ask_for_the_card_below() -> None:
    granted = "anyone plays a king or a 5: the next player may play a card of the same rank\n"
    rules = book(f'{HANDS}rule "free"\n    when {granted}')
    warm, plain, plays = Prepared(rules), without_plans(rules), a.Plays("Ben", "KD")
    by = []
    for below in ("KD", "5D", "KD"):
        table = hold(rules, {"Ann": f"7S {below} 4C", "Ben": "KD 4D 2H"}, "6D")
        table.act(a.Plays("Ann", below))
        found = decided(warm, table.state, plays)
        assert found == decided(plain, table.state, plays)
        assert isinstance(found[0][0], e.Played)
        by.append(found[0][0].also)
    assert by == [("match", "free"), ("match",), ("match", "free")]


def test_two_cards_alike_are_one_kind_to_play_and_one_card_twice_is_known_from_the_deal() -> None:
    rules = book(HANDS)
    dealt = Table(rules, ("Ann", "Ben"), 1).state
    assert dealt.doubles  # two packs
    single = Table(book(HANDS.replace(", packs 2", "")), ("Ann", "Ben"), 1).state
    assert not single.doubles
    table = hold(rules, {"Ann": "7S KD 7S 4S", "Ben": "9S"}, "5S")
    warm = Prepared(rules)
    decided(warm, table.state, a.Says("Ben", "hello"))
    repeated(warm, table.state, a.Draws("Ann"))
    assert playable(warm, table.state, "Ann") == ("7S", "4S")


def test_time_that_passes_is_counted_though_it_is_found() -> None:
    rules = book(HANDS + 'rule "clock"\n    anyone on turn must play or draw within 9 seconds\n')
    table, chance = Table(rules, ("Ann", "Ben"), 1), Random(1)
    waits = 0
    for _ in range(40):
        before = len(table.entries)
        table.act(a.TimePasses(chance.choice((1, 2))))
        waits += len(table.entries) - before
        table.act(a.Draws(table.state.turn))
        assert table.state.waits == waits > 0
