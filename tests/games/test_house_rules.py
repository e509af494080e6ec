"""Each house rule is what a winner types: a comment that says what it is, three lines at most, and
scenarios in which it fires, just doesn't, and is broken and paid for. What it means is said back.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from maudsl.cards import index_of
from maudsl.library import load_layers
from maudsl.reading import read_path
from maudsl.rulebook.describe import describe_rule
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import File, Rule, Scenario

FOLDER = Path(__file__).parents[2] / "rules" / "house"
NAMES = sorted(path.stem for path in FOLDER.glob("*.mau"))
MOST_LINES = 3
LONGEST_LINE = 120
IDS = re.compile(r"# (H\d+(?:, H\d+)*): .+")
PAYS = re.compile(r"=> .*\btakes [1-9]")


@cache
def text_of(name: str) -> str:
    source = read_path(FOLDER / f"{name}.mau")
    assert isinstance(source, Source)
    return source.text


@cache
def tree_of(name: str) -> File:
    parsed = parse(Source.of(name, text_of(name)))
    assert not parsed.mistakes
    return parsed.file


def lines_of(name: str) -> list[str]:
    """What is typed, a sentence or a setting at a time, without the name of a rule."""
    text = text_of(name)
    spans = [
        part.span
        for node in tree_of(name).statements
        if not isinstance(node, Scenario)
        for part in (node.sentences if isinstance(node, Rule) else (node,))
    ]
    return [" ".join(text[span.start : span.end].split()) for span in spans]


def scenarios(name: str) -> list[Scenario]:
    return [node for node in tree_of(name).statements if isinstance(node, Scenario)]


@pytest.mark.parametrize("name", NAMES)
def test_a_comment_says_what_it_is(name: str) -> None:
    first, blank, *_ = text_of(name).split("\n")
    assert IDS.fullmatch(first) and not blank


@pytest.mark.parametrize("name", NAMES)
def test_three_lines_are_enough(name: str) -> None:
    """A longer sentence goes over two lines, which are two of the three."""
    lines = sum(-(-len(line) // LONGEST_LINE) for line in lines_of(name))
    assert 1 <= lines <= MOST_LINES


@pytest.mark.parametrize("name", NAMES)
def test_it_fires_and_nearly_fires_and_is_paid_for(name: str) -> None:
    found = IDS.match(text_of(name))
    assert found
    ids = found.group(1).split(", ")
    told = scenarios(name)
    assert len(told) >= 3
    assert all(x.title.value.split()[0] in ids for x in told)
    bodies = ["\n".join(line.text for line in x.lines) for x in told]
    assert any(PAYS.search(body) for body in bodies)
    assert any(not PAYS.search(body) for body in bodies)


@pytest.mark.parametrize("name", NAMES)
def test_what_it_means(name: str, snapshot: SnapshotAssertion) -> None:
    loaded = load_layers([str(FOLDER / f"{name}.mau")])
    assert loaded.book is not None, loaded.diagnostics
    cards = index_of(loaded.book.pack)
    assert [line for rule in loaded.book.rules for line in describe_rule(rule, cards)] == snapshot
