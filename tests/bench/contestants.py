"""Who is measured side by side. Each plays games, at random among what is allowed, and tells how
many moves it took. A contestant that isn't installed is told as missing.

Cards are shuffled by a game's number. Whoever chooses at random goes on with the same generator,
for to seed one costs as much as some moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import by_hand
import random_hands

import maudsl

GAME, PLAYERS = "mau-mau", 3
SAMPLE = 100  # games
AT_ONCE = 50  # hands that bots play in one call, as calls of `simulate` are

Play = Callable[[int], tuple[int, int]]  # a game's number in; games and moves out
Row = tuple[str, Callable[[], Play]]


def engine() -> Play:
    book, chance = maudsl.load(GAME), Random(0)
    return lambda seed: (1, random_hands.play_hand(book, PLAYERS, seed, chance))


def bots() -> Play:
    book = maudsl.load(GAME)

    def play(seed: int) -> tuple[int, int]:
        report = maudsl.simulate(book, players=PLAYERS, games=AT_ONCE, seed=seed * AT_ONCE)
        return AT_ONCE, moves_in(report.as_json())

    return play


def moves_in(report: dict[str, Any]) -> int:
    """Plays, draws and passes; in a report that doesn't count them all actions but the deals, calls
    and words that came late among them.
    """
    if "numbers" in report:
        return int(report["numbers"]["decisions"]["total"])
    return int(report["actions"]) - AT_ONCE


def learners() -> Play:
    """The environment for learners, with its observations and masks. Its moves are choices, calls
    and silence among them, and they are all as likely: its hands are longer.
    """
    from maudsl.environment import raw_env

    table, chance = raw_env(GAME, players=PLAYERS), Random(0)

    def play(seed: int) -> tuple[int, int]:
        moves = 0
        table.reset(seed=seed)
        while not any((*table.terminations.values(), *table.truncations.values())):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(chance.choice(mask.nonzero()[0].tolist()))
            moves += 1
        return 1, moves

    return play


def hand_written() -> Play:
    chance = Random(0)
    return lambda seed: (1, by_hand.play_hand(PLAYERS, chance)[0])


def rlcard_run() -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("uno")
    environment.set_agents([RandomAgent(environment.num_actions) for _ in range(2)])
    environment.seed(0)

    def play(seed: int) -> tuple[int, int]:
        before = environment.timestep
        environment.run(is_training=False)
        return 1, environment.timestep - before

    return play


def rlcard_steps() -> Play:
    import numpy
    from rlcard.games.uno import Game

    game, chance = Game(), Random(0)
    game.np_random = numpy.random.RandomState(0)

    def play(seed: int) -> tuple[int, int]:
        moves = 0
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            moves += 1
        return 1, moves

    return play


OPEN_SPIEL = {"players": PLAYERS, "use_special_cards": True, "reshuffle": True, "max_turns": 1_000}


def open_spiel() -> Play:
    import pyspiel

    game, chance = pyspiel.load_game("crazy_eights", OPEN_SPIEL), Random(0)

    def play(seed: int) -> tuple[int, int]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return 1, moves

    return play


def open_spiel_alone() -> Play:
    """Its own random players, without a way through Python. Which of its steps are chance is left
    out of the time: taken for them is their share in a few games.
    """
    import pyspiel

    game = pyspiel.load_game("crazy_eights", OPEN_SPIEL)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PLAYERS)]

    def steps(seed: int) -> pyspiel.State:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    history = [step for seed in range(SAMPLE) for step in steps(seed).full_history()]
    share = sum(step.player >= 0 for step in history) / len(history)
    return lambda seed: (1, round(share * steps(seed).move_number()))


YARDSTICK = "rlcard uno, env.run"
ROWS: tuple[Row, ...] = (
    (YARDSTICK, rlcard_run),
    ("rlcard uno, game.step", rlcard_steps),
    ("OpenSpiel crazy_eights, from Python", open_spiel),
    ("OpenSpiel crazy_eights, in C++", open_spiel_alone),
    ("Mau-Mau by hand", hand_written),
    ("maudsl, at the table", engine),
    ("maudsl, simulate (bots)", bots),
    ("maudsl, environment for learners", learners),
)


def ready() -> Iterator[tuple[str, Play | str]]:
    """Each by its name, or why it is missing."""
    for name, make in ROWS:
        try:
            yield name, make()
        except ImportError as missing:
            yield name, str(missing)
