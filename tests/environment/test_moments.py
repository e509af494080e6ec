"""Words, calls, wishes and misplays: what a learner can do beside playing cards."""

from __future__ import annotations

import pytest
from learners import choose, meanings
from tables import amended, moment

from maudsl.environment import raw_env
from maudsl.library import load

ME, NEXT, THIRD = "player_0", "player_1", "player_2"


def at(game: str, top: str, rule: str = "", **hands: str) -> raw_env:
    """The first who is named is to move. `rule`: one more, as it is typed."""
    table = raw_env(amended(load(game), rule) if rule else game, players=3)
    table.reset(seed=1)
    table._hand.table = moment(table._hand.table, top, **hands)
    table._hand.look()
    table.agent_selection = table._hand.mover
    return table


def held(table: raw_env, name: str) -> tuple[str, ...]:
    return table._hand.table.state.hand_of(name)


def last_but_one() -> raw_env:
    return at("mau-mau", "9S", player_0="10S KD", player_1="QS AD", player_2="AS 7H 8H")


def test_a_card_is_played_with_what_is_owed_for_it() -> None:
    table = last_but_one()
    choose(table, "play 10S")
    assert not table._hand.table.state.duties and table._hand.spoke[ME] == 1
    assert table.agent_selection == NEXT


def test_silently_it_can_be_called_by_whoever_moves_next() -> None:
    table = last_but_one()
    choose(table, "play 10S silently")
    assert table._hand.table.state.duties and table._hand.spoke[ME] == 0
    choose(table, "call a breach of the player 2 on")
    assert len(held(table, ME)) == 2
    # It is still their move, and nobody calls twice in one.
    assert table.agent_selection == NEXT
    assert "draw one" in meanings(table)
    assert not [each for each in meanings(table) if each.startswith("call")]


def test_a_call_without_a_breach_is_wrong() -> None:
    table = at("mao", "9S", player_0="10S KD QD", player_1="QS AD", player_2="AS 7H 8H")
    choose(table, "call a breach of the player 1 on")
    state = table._hand.table.state
    assert state.call is not None and len(held(table, NEXT)) + len(held(table, ME)) == 6


def test_whoever_has_won_may_still_be_called_and_then_hasnt() -> None:
    """A card that doesn't fit, played where it stands until somebody calls it."""
    table = at("mau", "9S", player_0="10D", player_1="QS AD", player_2="AS 7H 6H")
    choose(table, "play 10D")
    assert table._hand.is_won and table.agent_selection == NEXT
    assert meanings(table)[-1] == "wait"
    choose(table, "wait")
    assert table.agent_selection == THIRD
    choose(table, "call a breach of the player 1 on")
    assert not table._hand.is_won and "10D" in held(table, ME)
    assert not any(table.terminations.values())


def test_when_all_have_waited_the_hand_is_over() -> None:
    table = at("mau", "9S", player_0="10S", player_1="QS AD", player_2="AS 7H 6H")
    for meaning in ("play 10S", "wait", "wait"):
        choose(table, meaning)
    assert all(table.terminations.values())
    assert table.rewards == {ME: 1, NEXT: -0.5, THIRD: -0.5}


def test_a_suit_is_called_before_play_goes_on() -> None:
    table = at("mau-mau", "9S", player_0="JS KD QD", player_1="QS AD", player_2="AS 7H 8H")
    choose(table, "play JS")
    assert table.agent_selection == ME
    assert {"name hearts", "name clubs"} < set(meanings(table))
    choose(table, "name hearts")
    assert table.agent_selection == NEXT
    numbers = table.observe(NEXT)["observation"]
    assert numbers[table.layout.fields["suit"]].sum() == 1


def test_where_anybody_may_call_it_whoever_played_has_the_first_word() -> None:
    table = at("mau", "9S", player_0="JS KD QD", player_1="QS AD", player_2="AS 7H 6H")
    choose(table, "play JS")
    assert table.agent_selection == ME and "wait" in meanings(table)
    choose(table, "wait")
    assert table.agent_selection == NEXT and "name hearts" in meanings(table)


def test_what_is_owed_is_drawn_one_by_one_or_all() -> None:
    table = at("mau-mau", "9S", player_0="7S KD QD", player_1="QS AD", player_2="AS 7H 8H")
    choose(table, "play 7S")
    assert {"draw one", "draw all"} <= set(meanings(table))
    numbers = table.observe(NEXT)["observation"]
    assert numbers[table.layout.fields["debt"]].tolist() == [2, 0]
    choose(table, "draw all")
    assert len(held(table, NEXT)) == 4 and table.agent_selection == THIRD


def test_thanks_that_are_owed_are_said_in_ones_own_move() -> None:
    table = at("mao", "9H", player_0="10D KD QD", player_1="9C AD AC", player_2="AS 7H 5H")
    choose(table, "play 10D silently")  # it doesn't fit, and stands until somebody calls it
    choose(table, "call a breach of the player 2 on")
    assert table.agent_selection == ME and "10D" in held(table, ME)
    owed = "say or do what is owed, number 1"
    choose(table, owed)
    assert table._hand.spoke[ME] == 1
    assert table.agent_selection == ME and owed not in meanings(table)


HANDS = {"player_0": "9S KD QD", "player_1": "QS AD 7D", "player_2": "AS 7H 8H"}


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("they name a rank, the next player may not play that rank", "name king"),
        ("they name a suit, the next player may not play a card of that suit", "name clubs"),
        ("they name a player, that player draws 2", "name the player 2 on"),
        ("they name a number from 1 to 3, they draw that number", "name 3"),
        ("they roll a die, they draw that number", "roll the die"),
    ],
)
def test_what_a_rule_asks_for_is_named_before_play_goes_on(asks: str, answer: str) -> None:
    table = at("mau-mau", "9H", f"when anyone plays a 9: {asks}", **HANDS)
    choose(table, "play 9S")
    assert table.agent_selection == ME and answer in meanings(table)
    assert not [each for each in meanings(table) if each.startswith(("play", "draw", "pass"))]
    choose(table, answer)
    assert table.agent_selection == NEXT and not table._hand.refused


@pytest.mark.parametrize(
    ("duty", "left"),
    [("give a card to the next player", 1), ('do "knock" 2 times', 2), ("show a card", 2)],
)
def test_other_duties_are_done_with_the_play_too(duty: str, left: int) -> None:
    table = at("mau-mau", "9H", f"when anyone plays a 9: they must {duty}", **HANDS)
    choose(table, "play 9S")
    assert not table._hand.table.state.duties and len(held(table, ME)) == left
    table = at("mau-mau", "9H", f"when anyone plays a 9: they must {duty}", **HANDS)
    choose(table, "play 9S silently")
    assert table._hand.table.state.duties and len(held(table, ME)) == 2


def test_what_is_owed_for_a_draw_is_said() -> None:
    table = at("mau-mau", "9H", 'when anyone draws: they must say "ouch"', **HANDS)
    choose(table, "draw one")
    assert table._hand.spoke[ME] == 1 and not table._hand.table.state.duties
