"""A move in a situation that has been before has the events that it would have if it were decided
anew; and where a rule goes by more than the situation, it is decided anew.
"""

from __future__ import annotations

from typing import get_args

import pytest

from maudsl.bots import BotSettings, next_action
from maudsl.building import headings
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import plans
from maudsl.engine.decide import decided
from maudsl.engine.evolve import CHANGES
from maudsl.engine.prepared import Prepared, prepare
from maudsl.library import load
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table
from tests.laws import book, done, hold

GAMES = sorted(game[0] for game in headings()[0])
NAMES = ("Ann", "Ben", "Cay", "Dan", "Eve")
FORGETFUL = BotSettings(seed=3, forget=0.3, mistake=0.05, notice=0.5)

HANDS = """game "Small"
players 2 to 4
pack standard, packs 2
deal 3
starter is plain
illegal plays are refused
penalties are called by anyone
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
"""


def without_plans(rules: RuleBook) -> Prepared:
    prepared = Prepared(rules)
    prepared.has_plans = False
    return prepared


def test_every_kind_of_event_changes_something_or_is_listed_as_changing_nothing() -> None:
    assert set(CHANGES) == set(get_args(e.Event))


def compare(rules: RuleBook, seed: int, actions: int) -> int:
    """Play by bots, and decide each action in both ways; how many came from a plan."""
    names = NAMES[: max(3, rules.settings.low)]
    table = Table(rules, names, seed)
    planned = 0
    for _ in range(actions):
        if table.state.phase == "finished":
            break
        found = next_action(table, names, FORGETFUL)
        action = found[1] if found else a.TimePasses(5)
        anew = without_plans(table.book)
        expected = decided(anew, table.state, action)
        key = plans.situation(prepare(table.book), table.state, action)
        planned += key is not None and prepare(table.book).plans.get(key) is not None
        assert decided(prepare(table.book), table.state, action) == expected, action
        table.act(action)
    return planned


@pytest.mark.parametrize("game", GAMES)
def test_plans_bring_the_same_events_as_deciding_anew(game: str) -> None:
    rules = load(game)
    for seed in range(3):
        compare(rules, seed, 60)


def test_most_moves_of_a_plain_game_come_from_plans() -> None:
    rules = load("mau-mau")
    for seed in range(30):
        compare(rules, seed, 40)
    assert compare(rules, 77, 60) > 30


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(4))
def test_plans_over_many_hands(game: str, part: int) -> None:
    rules = load(game)
    for seed in range(part * 10, part * 10 + 10):
        compare(rules, 100 + seed, 300)


def kinds(table: Table, line: str) -> list[str]:
    return [type(event).__name__ for event in done(table, line)]


# Two tables that look the same but for what the rule goes by; played one after the other.
SAME_BUT = [
    ("if they hold a king", {"Ann": "7S KD 4C"}, {"Ann": "7S QD 4C"}),
    ("if the next player holds 3 cards", {"Ben": "9S 9D 9C"}, {"Ben": "9S 9D"}),
    ("if they hold 2 red cards", {"Ann": "7S KD 4H"}, {"Ann": "7S KC 4H"}),
]


@pytest.mark.parametrize(("guard", "one", "other"), SAME_BUT, ids=[x[0] for x in SAME_BUT])
def test_what_a_rule_asks_of_hands_is_asked_each_time(
    guard: str, one: dict[str, str], other: dict[str, str]
) -> None:
    rules = book(HANDS + f'rule "it"\n    when anyone plays a 7 {guard}: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C", "Cay": "8S 8D 8C"}
    for _ in range(2):
        assert "DutyBegan" in kinds(hold(rules, hands | one, "5S"), "Ann plays 7S")
        assert "DutyBegan" not in kinds(hold(rules, hands | other, "5S"), "Ann plays 7S")


def test_what_was_played_before_is_asked_each_time() -> None:
    rules = book(
        HANDS + 'rule "it"\n    when anyone plays a 7 if sevens in a row is 2: they must say "it"\n'
    )
    hands = {"Ann": "7S KD 4C", "Ben": "7D 9D 9C", "Cay": "8S 8D 8C"}
    for _ in range(2):
        after_one = hold(rules, hands, "5S")
        done(after_one, "Ann plays 7S")
        assert "DutyBegan" in kinds(after_one, "Ben plays 7D")
        alone = hold(rules, hands, "5D", turn="Ben")
        assert "DutyBegan" not in kinds(alone, "Ben plays 7D")


def test_the_card_below_is_asked_for_where_a_rule_asks() -> None:
    rules = book(HANDS + 'rule "it"\n    when anyone plays a 7 on a king: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for _ in range(3):
        assert "DutyBegan" in kinds(hold(rules, hands, "KS"), "Ann plays 7S")
        assert "DutyBegan" not in kinds(hold(rules, hands, "QS"), "Ann plays 7S")


def test_a_drawn_card_is_the_one_that_lies_on_top_of_the_stock() -> None:
    rules = book(HANDS)
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for card in ("2C", "3C", "4C"):
        table = hold(rules, hands, "5H", stock=f"{card} 6D 7D")
        done(table, "Ann draws")
        assert table.state.hand_of("Ann")[-1] == card
        assert len(table.state.stock) == 2


def test_duties_are_numbered_by_the_table_at_hand() -> None:
    rules = book(HANDS + 'rule "it"\n    when anyone plays a 7: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for counter in (0, 5, 40):
        table = hold(rules, hands, "5S", counter=counter)
        done(table, "Ann plays 7S")
        assert [(x.number, x.play) for x in table.state.duties] == [(counter + 1, 2)]
