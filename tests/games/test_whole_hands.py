"""One whole hand of each game, and a session, as somebody tells it who looks on."""

from __future__ import annotations

from functools import cache

import hands
import pytest
from syrupy.assertion import SnapshotAssertion

from maudsl.engine import events as e
from maudsl.log import compare
from maudsl.table import Table

# What is to be seen besides the rules of the game.
SEEN: dict[str, tuple[type[e.Event], ...]] = {
    "four-colours": (e.DebtEnded,),
    "gametwist": (e.StarterReplaced, e.Penalised),
    "gametwist-session": (e.Joined, e.TookOver, e.Left, e.WentOut, e.SessionWon),
    "makao": (e.TurnMissed, e.Penalised),
    "mao": (e.Accused, e.HandedBack, e.CallSettled, e.OrderEnded, e.RuleAdded),
    "mau": (e.Penalised, e.Lapsed, e.WrongCall, e.OrderEnded, e.RaceEnded),
    "mau-mau": (e.Penalised, e.Scored),
    "neunerln": (e.CountsTimes, e.SessionWon),
    "tschau-sepp": (e.Penalised, e.HandResumed),
    "ultimate-mao": (e.Penalised, e.Accused, e.HandedBack, e.OrderEnded),
}
# Where too much may happen for a single hand, its rules aren't all in it.
ONE_HAND_IS_NOT_ENOUGH = {"mao", "mau", "ultimate-mao"}
# Says only which plays another rule speaks of; and one that waits for a rare last card.
UNSEEN = {"four-colours": {"bluff"}, "pesten": {"nor by an answer"}}

played = cache(hands.played)


@pytest.mark.parametrize("name", hands.scripts())
def test_as_it_is_told(name: str, text_file: SnapshotAssertion) -> None:
    assert "\n".join(hands.told(played(name))) + "\n" == text_file


@pytest.mark.parametrize("name", hands.scripts())
def test_of_every_act_something_is_told(name: str) -> None:
    table = played(name)
    told = zip(table.entries, hands.told(table), strict=True)
    assert [entry.action for entry, sentences in told if not sentences] == []


@pytest.mark.parametrize("name", hands.scripts())
def test_it_has_what_makes_the_game(name: str) -> None:
    for kind in (e.HandWon, *SEEN.get(name, ())):
        assert seen(played(name), kind), kind


@pytest.mark.parametrize("name", sorted(set(hands.scripts()) - ONE_HAND_IS_NOT_ENOUGH))
def test_all_its_rules_are_in_it(name: str) -> None:
    table = played(name)
    acted = {event.rule for event in table.events}
    assert {rule.name for rule in table.book.rules} - acted == UNSEEN.get(name, set())


@pytest.mark.parametrize("name", hands.scripts())
def test_its_log_replays(name: str) -> None:
    assert compare(played(name).log) == []


def test_every_game_has_a_hand() -> None:
    assert set(hands.GAMES) <= set(hands.scripts())


def test_a_hand_of_mau_has_a_spam_out_of_turn() -> None:
    plays = [event for event in played("mau").events if isinstance(event, e.Played)]
    assert any("spam" in play.also and not play.in_turn for play in plays)


def seen(table: Table, kind: type[e.Event]) -> bool:
    return any(isinstance(event, kind) for event in table.events)
