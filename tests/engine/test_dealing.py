"""A deal like one before it: other cards, and all else as if it were decided anew."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import plans
from maudsl.engine.dealing import dealt_again
from maudsl.engine.decide import decided
from maudsl.engine.evolve import evolve
from maudsl.engine.prepared import Prepared
from maudsl.engine.situations import situation_of
from maudsl.engine.state import Duty, State
from maudsl.library import load
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table
from tests.engine.test_plans import GAMES, NAMES, without_plans
from tests.laws import book

SMALL = """game "Small"
players 2 to 4
pack standard
deal 3
illegal plays are refused
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
"""
HANDS = 200  # each starter of a small pack has been turned up by then


def openings(rules: RuleBook, players: int = 3) -> list[State]:
    tables = (Table(rules, NAMES[:players], seed, deal=False) for seed in range(HANDS))
    return [table.state for table in tables]


def both_ways(rules: RuleBook, states: list[State]) -> int:
    """Deal in each of them, as is known and anew; how many deals were like one before."""
    warm, plain, known = Prepared(rules), without_plans(rules), 0
    for state in states:
        deals = a.Deals(state.dealer, None if rules.settings.deal else 5)
        known += dealt_again(warm, state, deals) is not None
        events, after = decided(warm, state, deals)
        assert (events, after) == decided(plain, state, deals)
        latest, situation = warm.latest
        if latest is after:
            warm.latest = (None, None)
            assert situation_of(warm, after) is situation
    return known


@pytest.mark.parametrize("game", GAMES)
def test_all_games_deal_as_if_each_deal_were_the_first(game: str) -> None:
    rules = load(game)
    both_ways(rules, openings(rules, max(3, rules.settings.low)))


def test_most_deals_are_like_one_before() -> None:
    rules = load("mau-mau")
    assert both_ways(rules, openings(rules)) > HANDS / 2


def test_the_next_hand_is_dealt_like_a_next_hand_before() -> None:
    rules = load("mau-mau")
    over = [evolve(Table(rules, NAMES[:3], seed).state, e.HandWon("Ann")) for seed in range(HANDS)]
    plain, warm = without_plans(rules), Prepared(rules)
    dealt = 0
    for state in over:
        deals = a.Deals("Ann")
        dealt += dealt_again(warm, state, deals) is not None
        assert decided(warm, state, deals) == decided(plain, state, deals)
    assert dealt > HANDS / 2


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("starter is plain", True),
        ("starter is replaced if it is a jack", False),
        ('rule "jack"\n    when the starter is a jack: skip 1', True),
        ('rule "any"\n    when the starter is any card: the next player draws 1', False),
    ],
)
def test_what_goes_by_more_than_the_starter_is_decided_anew(line: str, kept: bool) -> None:
    rules = book(f"{SMALL}{line}\n")
    assert (both_ways(rules, openings(rules)) > 0) is kept


def test_whoever_waits_for_the_deal_or_owes_words_is_no_player_like_before() -> None:
    rules = load("mau-mau")
    warm, first = Prepared(rules), openings(rules)
    for state in first:
        decided(warm, state, a.Deals("Cay"))
    state = next(x for x in first if dealt_again(warm, x, a.Deals("Cay")))
    waits = replace(state, seats=(*state.seats[:2], replace(state.seats[2], waiting=True)))
    gone = replace(state, seats=(replace(state.seats[0], gone=True), *state.seats[1:]))
    owes = replace(state, duties=(Duty(1, "Ann", "mau", 0, ()),))
    for other in (waits, gone, owes):
        assert dealt_again(warm, other, a.Deals("Cay")) is None
    assert dealt_again(warm, state, a.Deals("Ann")) is None
    assert dealt_again(warm, state, a.Deals("Cay", 4)) is None


@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        ("the winner begins", {"player": "Ann"}, {"player": "Ben"}),
        ('rule "new"\n    the winner must add a rule', {"amended": True}, {}),
    ],
    ids=["who won", "whether a rule is owed"],
)
def test_hands_that_ended_in_another_way_are_told_apart(
    line: str, one: dict[str, object], other: dict[str, object]
) -> None:
    rules = book(f"{SMALL}{line}\n")
    warm, plain = Prepared(rules), without_plans(rules)
    answers = set()
    for facts in (one, other, one, other):
        for seed in range(60):
            won = e.HandWon(str(facts.get("player", "Ann")))
            over = evolve(Table(rules, NAMES[:3], seed).state, won)
            state = replace(over, amended=bool(facts.get("amended")))
            events, after = decided(warm, state, a.Deals("Ann"))
            assert (events, after) == decided(plain, state, a.Deals("Ann"))
            answers.add((type(events[0]), after.turn))
    assert len(answers) > 1


def test_deals_of_ever_other_players_are_forgotten_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plans, "MOST_PLANS", 20)
    warm = Prepared(book(SMALL))
    for number in range(100):
        state = Table(warm.book, (f"Ann{number}", "Ben"), deal=False).state
        decided(warm, state, a.Deals("Ben"))
        assert len(warm.deals) <= 21
