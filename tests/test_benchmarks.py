"""The benchmarks are no tests, and a run of the tests has none of what they need. What they play is
tried here: the hands come to an end, and whoever isn't installed is told as missing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

import maudsl

FOLDER = Path(__file__).parent / "bench"


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))


def test_no_file_is_collected_as_a_test() -> None:
    assert sorted(FOLDER.glob("bench_*.py"))
    assert not [*FOLDER.glob("test_*.py"), *FOLDER.glob("*_test.py")]


def test_hands_at_random_come_to_an_end() -> None:
    from random_hands import play_hand

    book = maudsl.load("mau-mau")
    for seed in range(5):
        assert play_hand(book, 3, seed) == play_hand(book, 3, seed) > 0


def test_an_evening_has_as_many_actions_as_asked_for() -> None:
    from grown_books import book
    from random_hands import evening, lines_of

    table = evening(book(rules=12, packs=2), 3, 120)
    assert len(table.entries) == 120 and len(table.book.rules) == 12
    assert lines_of(table.log) > 120
    assert maudsl.replay(table.log).state == table.state


@pytest.mark.parametrize("rules", [7, 100])
def test_the_grown_game_has_no_mistakes(rules: int) -> None:
    from grown_books import text

    assert maudsl.check(text(rules)) == ()


def test_the_hand_written_game_is_played_out() -> None:
    from by_hand import play_hand

    moves, winner, said = play_hand(3, Random(1))
    assert moves > 0 and winner in (-1, 0, 1, 2) and said >= 0


def test_whoever_isnt_installed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import contestants

    monkeypatch.setitem(sys.modules, "rlcard", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = dict(contestants.ready())
    missing = {name for name, play in found.items() if isinstance(play, str)}
    assert missing == {name for name in found if name.startswith(("rlcard", "OpenSpiel"))}
    for name in set(found) - missing:
        games, moves = found[name](1)
        assert games > 0 and moves > 0
