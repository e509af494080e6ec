"""Rule files: parsed, checked, and put together as a book."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from grown_books import text
from pytest_benchmark.fixture import BenchmarkFixture

import maudsl
from maudsl.building import build
from maudsl.source import Source
from maudsl.syntax.parser import parse

RULES = Path(__file__).parents[2] / "rules"
FILES = ("mau-mau", "mau")


ROUNDS = 5


def file(name: str) -> str:
    return (RULES / f"{name}.mau").read_text("utf-8")


def measure(benchmark: BenchmarkFixture, do: Callable[[str], object], text: str) -> None:
    """A text that was read before is remembered, so each round has a comment of its own in it."""
    numbers = count()

    def another() -> tuple[tuple[str], dict[str, str]]:
        return (f"# {next(numbers)}\n{text}",), {}

    benchmark.pedantic(do, setup=another, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.parametrize("name", FILES)
def test_parse(benchmark: BenchmarkFixture, name: str) -> None:
    measure(benchmark, lambda text: parse(Source.of(name, text)), file(name))


@pytest.mark.parametrize("name", FILES)
def test_build(benchmark: BenchmarkFixture, name: str) -> None:
    measure(benchmark, lambda text: build([(name, Source.of(name, text))]), file(name))


@pytest.mark.parametrize("name", FILES)
def test_check(benchmark: BenchmarkFixture, name: str) -> None:
    measure(benchmark, maudsl.check, file(name))


@pytest.mark.parametrize("rules", [10, 30, 100])
def test_check_as_rules_grow(benchmark: BenchmarkFixture, rules: int) -> None:
    measure(benchmark, maudsl.check, text(rules))
