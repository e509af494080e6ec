"""What a learner is told and what is open to it comes from what its seat may know, and from nothing
else: with the hidden cards dealt otherwise it is the same.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from learners import choose, meanings, moments
from msgspec.structs import replace

from maudsl.amendments import amend
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.decide import decide
from maudsl.engine.secrecy import UNKNOWN_RULE
from maudsl.engine.state import State
from maudsl.environment import raw_env
from maudsl.library import load
from maudsl.rulebook.model import RuleBook

GAMES = {"mau-mau": 3, "mau": 3, "mao": 3, "gametwist": 2, "crazy-eights": 3, "pis-yedili": 4}


def dealt_otherwise(state: State, me: str, chance: Random) -> State:
    """What `me` can't see lies somewhere else; each holds as many cards as before."""
    others = [seat for seat in state.seats if seat.name != me]
    unseen = [*state.stock, *(card for seat in others for card in seat.hand)]
    chance.shuffle(unseen)
    seats = []
    for seat in state.seats:
        hand = seat.hand
        if seat.name != me:
            hand, unseen = tuple(unseen[: len(hand)]), unseen[len(hand) :]
        seats.append(replace(seat, hand=hand))
    return replace(state, seats=tuple(seats), stock=tuple(unseen), chance=chance.getrandbits(60))


def told(table: raw_env, name: str) -> list[list[int]]:
    table._hand.look()
    return [part.tolist() for part in table.observe(name).values()]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_show_in_nothing(game: str) -> None:
    table, chance = raw_env(game, players=GAMES[game]), Random(1)
    for seed in range(2):
        for _ in islice(moments(table, seed), 60):
            entries = table._hand.table.entries
            real = entries[-1]
            for name in table.possible_agents:
                known = told(table, name)
                entries[-1] = replace(real, state=dealt_otherwise(real.state, name, chance))
                assert told(table, name) == known
                entries[-1] = real
            table._hand.look()


@pytest.mark.parametrize("game", ["mau-mau", "mao", "gametwist", "pis-yedili"])
def test_what_is_ruled_out_would_be_refused_and_nothing_else_is(game: str) -> None:
    """Of cards, draws and passes in a seat's own move."""
    table = raw_env(game, players=GAMES[game])
    for _ in islice(moments(table, 7), 80):
        hand, name = table._hand, table.agent_selection
        if hand.is_won or hand.table.state.calling:
            continue
        open_now = set(meanings(table))
        moves: dict[str, a.Action] = {
            f"play {card}": a.Plays(name, card) for card in hand.table.state.hand_of(name)
        }
        moves |= {"draw one": a.Draws(name), "pass": a.Passes(name)}
        for meaning, action in moves.items():
            events = decide(hand.rules, hand.table.state, action)
            assert (meaning in open_now) != isinstance(events[0], e.Refused), meaning


def secret(rule: str, by: str) -> RuleBook:
    book = amend(load("mau-mau"), rule, by, secret=True).book
    assert book is not None
    return book


def test_a_secret_is_learnt_by_being_refused() -> None:
    table = raw_env(secret("nobody may play a queen or a heart", "player_0"), players=2)
    refusals = 0
    for seed in range(4):
        for number in moments(table, seed):
            name = table.agent_selection
            meaning = str(table.choices[number])
            if table._hand.refused:
                refusals += 1
                assert table.infos[name] == {"refused": UNKNOWN_RULE} and name == "player_1"
                assert f"play {refused_card(table)}" not in meanings(table)
            if name == "player_0":
                assert not meaning.startswith("play Q")
    assert refusals


def refused_card(table: raw_env) -> str:
    tried = table._hand._tried[-1]
    assert isinstance(tried, a.Plays)
    return tried.card


def test_places_are_counted_from_the_one_who_looks() -> None:
    table = raw_env("mau-mau", players=3)
    table.reset(seed=1)
    seats = {seat.name: len(seat.hand) for seat in table._hand.table.state.seats}
    choose(table, meanings(table)[-1])
    for place, name in enumerate(table.possible_agents):
        numbers = table.observe(name)["observation"]
        order = [*table.possible_agents[place:], *table.possible_agents[:place]]
        turn = numbers[table.layout.fields["turn"]].tolist()
        assert order[turn.index(1)] == table._hand.table.state.to_move
        held = table._hand.table.state.hand_of(name)
        assert numbers[table.layout.fields["hand"]].sum() == len(held)
        assert numbers[table.layout.fields["cards"]][0] == len(held)
    assert len(seats) == 3


def test_whoever_doesnt_choose_has_nothing_open() -> None:
    table = raw_env("mau-mau", players=3)
    table.reset(seed=1)
    others = [name for name in table.possible_agents if name != table.agent_selection]
    assert not any(table.observe(name)["action_mask"].any() for name in others)
