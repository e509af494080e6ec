"""A log of a hundred thousand lines, played again, against one of a thousand. Takes about a minute,
most of it to play the evening.
"""

from __future__ import annotations

from time import process_time

import pytest
from grown_books import book
from pytest_benchmark.fixture import BenchmarkFixture
from random_hands import evening, lines_of

import maudsl

ACTIONS = 30_000  # make about three and a half times as many lines
SHORT = 300


def test_a_long_log(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    long, short = (evening(book(), 3, actions).log for actions in (ACTIONS, SHORT))
    before = min(per_line(short) for _ in range(3))
    after = benchmark.pedantic(per_line, (long,), rounds=1)
    with capsys.disabled():
        print(f"\n{lines_of(short):7,} lines  {before:6.0f} µs a line")
        print(f"{lines_of(long):7,} lines  {after:6.0f} µs a line  {after / before:.2f} x")


def per_line(log: str) -> float:
    """Microseconds of processor time to play a line again."""
    begin = process_time()
    maudsl.replay(log)
    return 1e6 * (process_time() - begin) / lines_of(log)
