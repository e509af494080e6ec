"""Every row of the catalogue that is covered so far has a scenario under rules/ that names it."""

import re
from pathlib import Path

import pytest

from maudsl.reading import read_path
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Scenario

RULES = Path(__file__).parents[1] / "rules"

# Mau-Mau and Mau with their variants, the game played online, the family, rules of real tables.
ROWS = [
    *(f"C{number}" for number in range(1, 14)),
    *(f"U{number}" for number in range(1, 35)),
    *(f"V{number}" for number in range(1, 27)),
    *(f"B{number}" for number in range(1, 16)),
    *(f"M{number}" for number in range(1, 14)),
    *(f"G{number}" for number in range(1, 11)),
    *(f"R{number}" for number in range(1, 11)),
    *(f"H{number}" for number in range(1, 12)),
    *(f"H{number}" for number in (13, 14, 16, 17, 19, 21, 22, 23, 24, 26, 28)),
    *(f"H{number}" for number in (32, 33, 34, 40, 41, 42, 43, 44, 46, 47, 48, 49)),
    *(f"H{number}" for number in (53, 55, 56, 59)),
]


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


# Each variant is a file of its own, with scenarios of its own.
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
    "draw-until-it-fits": "C13",
    "silence": "V1",
    "winner-makes-a-rule": "V2",
    "secret-rules": "V3",
    "points": "V4",
    "points-to-500": "V4",
    "four-draws-four": "V5",
    "thank-you": "V6",
    "no-names": "V7",
    "no-sorry": "V8",
    "no-pointing": "V9",
    "diamonds-are-spades": "V10",
    "suicide-king": "V11",
    "grand-mau": "V12",
    "two-again": "V13",
    "six-of-spades": "V14",
    "chicka": "V15",
    "prime-numbers": "V16",
    "bling": "V17",
    "loneliest-number": "V18",
    "bad-day": "V19",
    "tally-ho": "V20",
    "hail-to-the-queen": "V21",
    "no-silliness": "V22",
    "nice-day": "V23",
    "tie-in-points": "V24",
    "jack-on-jack": "V25",
    "jack-follows-suit": "V26",
}


@pytest.mark.parametrize(("name", "row"), VARIANTS.items())
def test_the_variant_names_its_row(name: str, row: str) -> None:
    text = (RULES / "variants" / f"{name}.mau").read_text(encoding="utf-8")
    assert f'scenario "{row} ' in text
