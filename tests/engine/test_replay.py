"""The same acts bring the same game: straight on, saved and loaded, undone, under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import laws
import pytest

import maudsl
from maudsl.bots import BotSettings, choose, to_act
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.log import read_log, write_log
from maudsl.table import Table

NAMES = ["Ann", "Ben", "Cay", "Dee"]
FORGETFUL = BotSettings(forget=0.5, notice=0.8, seed=3)


def new_table(seed: int = 7) -> Table:
    return Table(maudsl.load("mau-mau"), NAMES, seed)


def moves(seed: int = 7, count: int = 30) -> list[a.Action]:
    """What bots do from the first move on, talk and calls included."""
    table = new_table(seed)
    done = []
    for _ in range(count):
        done.append(one_move(table))
    assert {type(x) for x in done} >= {a.Plays, a.Draws}
    return done


def one_move(table: Table) -> a.Action:
    name = to_act(table, NAMES, FORGETFUL)
    assert name is not None
    action = choose(table, name, FORGETFUL)
    assert action is not None
    events = table.act(action)
    assert events and not isinstance(events[0], e.Refused)
    return action


def play(table: Table, actions: list[a.Action]) -> Table:
    for action in actions:
        events = table.act(action)
        assert events and not isinstance(events[0], e.Refused), events
    return table


def trace(table: Table) -> tuple[object, ...]:
    return table.state, table.state.stock, table.state.chance, table.events, table.log


@pytest.fixture(scope="module")
def straight() -> Iterator[Table]:
    yield play(new_table(), moves())


def test_case_X9_saved_and_loaded_half_way(straight: Table) -> None:
    half = play(new_table(), moves()[:15])
    loaded = read_log(write_log(half))
    assert isinstance(loaded, Table)
    assert trace(play(loaded, moves()[15:])) == trace(straight)


def test_loaded_after_every_move(straight: Table) -> None:
    table = new_table()
    for action in moves():
        table.act(action)
        loaded = read_log(table.log)
        assert isinstance(loaded, Table)
        table = loaded
    assert trace(table) == trace(straight)


def test_case_X9_undone_and_done_again(straight: Table) -> None:
    table = play(new_table(), moves()[:15])
    for _ in range(3):
        assert table.undo()
    for _ in range(3):
        assert table.redo()
    assert trace(play(table, moves()[15:])) == trace(straight)


def test_undone_and_played_again(straight: Table) -> None:
    table = play(new_table(), moves()[:20])
    for _ in range(5):
        table.undo()
    assert trace(play(table, moves()[15:])) == trace(straight)
    assert table.redo() is None


def test_everything_is_undone_but_the_deal() -> None:
    table = new_table()
    first = trace(table)
    play(table, moves())
    while table.undo():
        pass
    assert trace(table) == first


def test_case_X9_looking_moves_nothing(straight: Table) -> None:
    table = new_table()
    for action in moves():
        for name in (*NAMES, "a spectator"):
            table.view(name)
        write_log(table)
        laws.ways_on(table)
        table.act(action)
    assert trace(table) == trace(straight)


def test_refusals_leave_no_trace(straight: Table) -> None:
    table = new_table()
    for action in moves():
        for line in ("Ann plays ZZ", "Zoe draws", "Ben draws 999", "nonsense"):
            assert isinstance(table.do(line)[0], e.Refused)
        table.act(action)
    assert trace(table) == trace(straight)


def test_case_X9_tables_in_one_process_dont_influence_each_other(straight: Table) -> None:
    tables = [new_table(), new_table(8), new_table()]
    others = moves(8)
    for one, other in zip(moves(), others, strict=True):
        tables[0].act(one)
        tables[1].act(other)
        tables[2].act(one)
    assert trace(tables[0]) == trace(tables[2]) == trace(straight)
    assert trace(tables[1]) == trace(play(new_table(8), others))


def test_seeds_differ_and_repeat() -> None:
    assert new_table(1).state == new_table(1).state
    assert len({new_table(seed).state.stock for seed in range(20)}) == 20
    assert new_table(-1).state.stock == new_table(2**64 - 1).state.stock
    assert new_table(10**30).state.chance < 2**64


SCRIPT = """
import sys
from maudsl.engine import events as e
import maudsl
from maudsl.bots import BotSettings, choose, to_act
table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben", "Cay"], 11)
settings = BotSettings(forget=0.4, seed=5)
rules = ["when anyone plays an ace: skip 1", "when anyone plays an ace: reverse",
         'nobody may say "damn" or "hell"', 'when anyone plays a spade: they must say "spade"']
for number in range(60):
    if number % 12 == 3:
        table.add_rule(rules[number // 12 % 4], by="Ben")
    name = to_act(table, ["Ann", "Ben", "Cay"], settings)
    table.act(choose(table, name, settings))
sys.stdout.write(table.log)
"""


def test_case_X9_the_log_is_the_same_under_any_hash_seed() -> None:
    logs = {run(SCRIPT, seed) for seed in ("0", "1", "4242")}
    assert len(logs) == 1
    (log,) = logs
    assert log.count("\n") > 100
    table = read_log(log)
    assert isinstance(table, Table)
    assert table.log == log


def run(script: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", script]
    finished = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", timeout=120
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout
