"""Learners that know nothing yet: they choose at random among what is open to them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from maudsl.environment import raw_env


def is_over(table: raw_env) -> bool:
    return any(table.terminations.values()) or any(table.truncations.values())


def opened(table: raw_env) -> list[int]:
    """The numbers that are open to the one who chooses."""
    mask = table.observe(table.agent_selection)["action_mask"]
    return [number for number, is_open in enumerate(mask) if is_open]


def meanings(table: raw_env) -> list[str]:
    return [str(table.choices[number]) for number in opened(table)]


def choose(table: raw_env, meaning: str) -> None:
    """By its words."""
    table.step([str(each) for each in table.choices].index(meaning))


def moments(table: raw_env, seed: int) -> Iterator[int]:
    """The hand of this seed: each choice, before it is made."""
    chance = Random(seed)
    table.reset(seed=seed)
    while not is_over(table):
        number = chance.choice(opened(table))
        yield number
        table.step(number)


def play_out(table: raw_env, seed: int) -> None:
    for _ in moments(table, seed):
        pass
