"""Every row of the catalogue that is covered so far has a scenario under rules/ that names it."""

import re
from pathlib import Path

import pytest

from maudsl.reading import read_path
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Scenario

RULES = Path(__file__).parents[1] / "rules"

# Mau-Mau, the classic, and its variants. Another game adds its rows here.
ROWS = [f"C{number}" for number in range(1, 14)]


def named_rows() -> set[str]:
    """The ids that scenarios' titles begin with."""
    found: set[str] = set()
    for path in RULES.rglob("*.mau"):
        source = read_path(path)
        if isinstance(source, Source):
            titles = [
                x.title.value for x in parse(source).file.statements if isinstance(x, Scenario)
            ]
            found |= {
                match.group() for title in titles if (match := re.match(r"[A-Z]\d+\b", title))
            }
    return found


NAMED = named_rows()


@pytest.mark.parametrize("row", ROWS)
def test_a_scenario_names_the_row(row: str) -> None:
    assert row in NAMED


# Each variant of C13 and C11 is a file of its own, with a scenario of its own.
VARIANTS = {
    "draw-two-then-play": "C13",
    "no-answering-sevens": "C13",
    "ace-plays-again": "C13",
    "nine-reverses": "C13",
    "two-draws-two": "C13",
    "mau-costs-two": "C13",
    "no-jack-to-finish": "C13",
    "six-cards-each": "C13",
    "jack-counts-twenty": "C13",
    "first-to-five": "C11",
}


@pytest.mark.parametrize(("name", "row"), VARIANTS.items())
def test_the_variant_names_its_row(name: str, row: str) -> None:
    text = (RULES / "variants" / f"{name}.mau").read_text(encoding="utf-8")
    assert f'scenario "{row} ' in text
