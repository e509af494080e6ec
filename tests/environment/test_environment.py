"""The environment keeps to PettingZoo's rules, hands come to an end, and what is paid adds up."""

from __future__ import annotations

import pytest
from learners import choose, is_over, meanings, opened, play_out
from pettingzoo.test import api_test, seed_test

from maudsl.diagnostics import RuleErrors
from maudsl.environment import env, raw_env
from maudsl.table import TableError

GAMES = {
    "mau-mau": 3,
    "mau": 4,
    "mao": 3,
    "gametwist": 2,
    "ultimate-mao": 5,
    "crazy-eights": 3,
    "four-colours": 3,
}


# PettingZoo warns so of every observation that comes with a mask; of nothing else.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game", GAMES)
def test_it_keeps_to_the_rules_of_its_kind(game: str) -> None:
    api_test(env(game, players=GAMES[game]), num_cycles=80)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_hand(game: str) -> None:
    seed_test(lambda: env(game, players=GAMES[game]), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_those_who_know_nothing_come_to_an_end(game: str) -> None:
    table = raw_env(game, players=GAMES[game])
    for seed in range(2):
        play_out(table, seed)
        assert all(table.terminations.values()) and not any(table.truncations.values())
        assert sorted(table.rewards.values())[-1] == 1
        assert sum(table.rewards.values()) == pytest.approx(0)


def test_all_sit_where_they_began_with_what_they_were_paid() -> None:
    table = env("mau-mau", players=2)
    table.reset(seed=4)
    paid = {}
    for name in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            paid[name] = reward
            table.step(None)
        else:
            table.step(table.action_space(name).sample(observation["action_mask"]))
    assert sorted(paid.values()) == [-1, 1] and table.agents == []


def test_points_are_the_games_own_and_few_are_good_where_the_game_says_so() -> None:
    table = raw_env("mau-mau", players=3, rewards="points")
    play_out(table, 5)
    scores = {seat.name: seat.score for seat in table._hand.table.state.seats}
    assert table.rewards == {name: -score for name, score in scores.items()}
    assert max(scores.values()) > 0


def test_after_the_limit_the_hand_is_cut_off_and_nobody_is_paid() -> None:
    table = raw_env("mau-mau", players=3, limit=5)
    play_out(table, 1)
    assert all(table.truncations.values()) and not any(table.terminations.values())
    assert table._hand.moves == 5 and set(table.rewards.values()) == {0}


def test_what_isnt_open_changes_nothing_and_counts() -> None:
    table = raw_env("mau-mau", players=3, limit=2)
    table.reset(seed=1)
    closed = next(n for n in range(len(table.choices)) if n not in opened(table))
    name, state = table.agent_selection, table._hand.table.state
    table.step(closed)
    assert table._hand.table.state == state and table.agent_selection == name
    assert table.infos[name] == {"refused": "that isn't open"} and not is_over(table)
    table.step(closed)
    assert is_over(table)


def test_guarded_it_ends_the_hand_at_a_price() -> None:
    table = env("mau-mau", players=3)
    table.reset(seed=1)
    name = table.agent_selection
    mask = table.observe(name)["action_mask"]
    table.step(next(n for n, is_open in enumerate(mask) if not is_open))
    assert all(table.terminations.values()) and table.rewards[name] == -1


def test_hands_without_a_seed_follow_from_the_last_seed() -> None:
    one, other = raw_env("mau-mau", seed=3), raw_env("mau-mau", seed=3)
    hands = []
    for _ in range(3):
        one.reset()
        other.reset()
        assert one._hand.table.state == other._hand.table.state
        hands.append(one._hand.table.state.seats)
    assert len(set(hands)) == 3


def test_each_number_means_one_thing() -> None:
    for game, players in GAMES.items():
        table = raw_env(game, players=players)
        told = [str(choice) for choice in table.choices]
        assert len(set(told)) == len(told)


def test_variants_lie_on_top() -> None:
    assert len(raw_env("mau-mau", ["winner-makes-a-rule"]).choices) == len(
        raw_env("mau-mau").choices
    )
    with pytest.raises(RuleErrors):
        raw_env("mau-mau", ["no-such-variant"])
    with pytest.raises(TableError):
        raw_env("mau-mau", players=1)


def test_the_table_is_shown_as_the_one_who_chooses_sees_it() -> None:
    table = raw_env("mau-mau", players=3, render_mode="ansi")
    table.reset(seed=2)
    shown = table.render()
    assert shown and "You 5" in shown and "your hand" in shown
    choose(table, meanings(table)[0])
    assert table.render() != shown
