"""The cookbook is the house rules, every one once and as it stands in its file, under the headings
that the prompt shows; and further examples whose scenarios notice their rules.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maudsl.library import house_rules
from maudsl.scenarios.running import run_source
from maudsl.source import Source

PAGE = (Path(__file__).parents[1] / "docs" / "cookbook.md").read_text("utf-8")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```mau on mau\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ID = re.compile(r"# H(\d+): ")
SIXTY = 60


def sections() -> dict[str, str]:
    _, *parts = HEADING.split(PAGE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def head_of(text: str) -> str:
    """A house rule's file without its scenarios and further comments."""
    first, *rest = text.split("\nscenario ")[0].split("\n")
    return "\n".join([first, *(line for line in rest if not line.startswith("#"))]).strip()


def own(section: str) -> list[str]:
    """The examples that are no house rules."""
    return [text for text in FENCE.findall(section) if not ID.match(text)]


VARIATIONS = [text for section in sections().values() for text in own(section)]


def test_every_house_rule_is_there_once_and_in_its_place() -> None:
    there = [
        (heading, text.strip())
        for heading, section in sections().items()
        for text in FENCE.findall(section)
        if ID.match(text)
    ]
    assert there == [(heading, head_of(text)) for heading, text in house_rules()]


def test_the_sixty_are_all() -> None:
    numbers = [int(found) for found in ID.findall(PAGE)]
    assert sorted(numbers) == list(range(1, SIXTY + 1))


@pytest.mark.parametrize("heading", sections())
def test_each_group_is_explained_and_can_be_made_ones_own(heading: str) -> None:
    section = sections()[heading]
    before, _, behind = section.partition("```")
    assert len(before.split()) > 20
    house = {head_of(text).partition("\n")[2].strip() for _, text in house_rules()}
    assert len(own(section)) >= 2 and not house & {text.strip() for text in own(section)}
    assert behind


@pytest.mark.parametrize("text", [x for x in VARIATIONS if "\nscenario " in x])
def test_its_scenario_notices_the_rule(text: str) -> None:
    """It holds with the rule (as the documents' test says), and not without."""
    _, _, scenario = text.partition("\nscenario ")
    results = run_source(Source.of("page", f"scenario {scenario}")).results
    assert results and not any(result.passed for result in results)
