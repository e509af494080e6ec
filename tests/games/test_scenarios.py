"""Every scenario of every rule file holds, and what happens in it is as it was.

One test for each scenario, one snapshot for the transcripts of a file, one for its tree and one for
its rule book. A file that can't be read is a test that fails; it doesn't disappear.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from maudsl.diagnostics import Diagnostic
from maudsl.library import load_layers
from maudsl.reading import read_path
from maudsl.render import render
from maudsl.rulebook.dump import dump as dump_book
from maudsl.rulebook.model import RuleBook
from maudsl.scenarios.running import FileResults, run_scenarios
from maudsl.source import Source
from maudsl.syntax.dump import dump as dump_tree
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import File, Scenario, Variant

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "rules", ROOT / "tests" / "data" / "games")


def rule_files() -> list[str]:
    """Paths from the root of the repository, in an order that is the same everywhere."""
    found = [path for folder in FOLDERS for path in folder.rglob("*.mau")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def slug(text: str) -> str:
    return re.sub(r"\W+", "_", text.casefold()).strip("_")


@cache
def tree_of(file: str) -> File | None:
    """None if it can't be read."""
    source = read_path(ROOT / file)
    parsed = parse(source) if isinstance(source, Source) else None
    return parsed.file if parsed and not parsed.mistakes else None


@cache
def results_of(file: str) -> FileResults:
    return run_scenarios(ROOT / file)


def scenarios(file: str) -> list[str]:
    """The titles in a file; of a file that can't be read, one that stands for all."""
    tree = tree_of(file)
    if tree is None:
        return ["can be read"]
    return [" ".join(x.title.value.split()) for x in tree.statements if isinstance(x, Scenario)]


def name_of(file: str, title: str = "") -> str:
    """Short enough for the name of a file."""
    return "__".join(filter(None, [slug(Path(file).stem), slug(title)[:60].strip("_")]))


FILES = rule_files()
SCENARIOS = [
    pytest.param(file, number, id=name_of(file, title))
    for file in FILES
    for number, title in enumerate(scenarios(file))
]


@pytest.mark.parametrize(("file", "number"), SCENARIOS)
def test_scenario(file: str, number: int) -> None:
    results = results_of(file)
    result = results.results[number]
    told = "\n".join(render(x, results.sources) for x in result.failures)
    assert result.passed, f"{file}:{result.line}\n{told}"


@pytest.mark.parametrize("file", [pytest.param(file, id=name_of(file)) for file in FILES])
def test_transcripts(file: str, text_file: SnapshotAssertion) -> None:
    """In one snapshot: hundreds of files take longer to look through than to play."""
    told = ("\n".join([each.title, *each.transcript]) for each in results_of(file).results)
    assert "\n\n".join([*told, ""]) == text_file


def test_titles_tell_scenarios_apart() -> None:
    named = [name_of(file, title) for file in FILES for title in scenarios(file)]
    assert sorted(set(named)) == sorted(named)


def test_names_tell_rule_files_apart() -> None:
    assert len({name_of(file) for file in FILES}) == len(FILES)


# -- the rule files themselves -------------------------------------------------------


def has_rules(file: str) -> bool:
    tree = tree_of(file)
    return tree is not None and any(not isinstance(x, Scenario) for x in tree.statements)


WITH_RULES = [pytest.param(file, id=name_of(file)) for file in FILES if has_rules(file)]


@pytest.mark.parametrize("file", WITH_RULES)
def test_tree(file: str, text_file: SnapshotAssertion) -> None:
    """Without the scenarios, whose lines the transcripts show."""
    tree = tree_of(file)
    assert tree is not None
    assert dump_tree(without_scenarios(tree)) == text_file


@pytest.mark.parametrize("file", WITH_RULES)
def test_book(file: str, text_file: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # a file of rules alone is called by its path
    book = book_of(file)
    assert isinstance(book, RuleBook), book
    assert dump_book(book) == text_file


def without_scenarios(tree: File) -> File:
    kept = tuple(x for x in tree.statements if not isinstance(x, Scenario))
    return replace(tree, statements=kept)


def book_of(file: str) -> RuleBook | tuple[Diagnostic, ...]:
    """A variant stands on its game."""
    tree = tree_of(file)
    assert tree is not None
    games = [x.bases[0].value for x in tree.statements if isinstance(x, Variant)]
    loaded = load_layers((*games, file))
    return loaded.book or loaded.diagnostics
