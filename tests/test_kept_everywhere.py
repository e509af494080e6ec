"""With a cache and without, the answers are the same for every rule file that there is: when it is
seen for the first time, when it was seen before, and right after an edit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maudsl import building
from maudsl.checking import check_path
from maudsl.diagnostics import RuleErrors
from maudsl.formatting import format_text
from maudsl.kept_findings import findings
from maudsl.library import load
from maudsl.reading import read_path
from maudsl.scenarios.running import run_scenarios
from maudsl.source import Source
from maudsl.syntax.outlines import heading, outline
from maudsl.syntax.parser import parse

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("rules/**/*.mau"), *ROOT.glob("tests/data/**/*.mau")])
SOME = FILES[::40]
EDITS = (
    lambda text: f'{text}\n\nrule "edited"\n    when anyone says "edited": reverse\n',
    lambda text: text.replace("anyone may", "anyone my", 1),
    lambda text: text.replace("    ", "  \t ", 3),
)


def answers(path: Path) -> list[object]:
    """What the commands for a rule file say of it."""
    source = read_path(path)
    if not isinstance(source, Source):
        return [source]
    building.forget_packs()  # as in a process of its own
    parse.cache_clear()
    return [
        findings(path),
        heading(source),
        outline(source, keep=True),
        told(lambda: format_text(source.text, source.name)),
        told(lambda: run_scenarios(path)),
        told(lambda: load(str(path))),
    ]


def told(ask: Callable[[], object]) -> object:
    try:
        return ask()
    except RuleErrors as errors:
        return errors.diagnostics


def same_with_and_without(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAUDSL_CACHE", "off")
    without = [*answers(path), check_path(path)]
    monkeypatch.delenv("MAUDSL_CACHE")
    assert [*answers(path), without[-1]] == without
    assert [*answers(path), without[-1]] == without
    assert findings(path) == without[-1]


def checked_everywhere(path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    same_with_and_without(path, monkeypatch)
    edited = folder / path.name
    for edit in EDITS:
        edited.write_bytes(edit(path.read_bytes().decode("latin-1")).encode("latin-1"))
        same_with_and_without(edited, monkeypatch)


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_some_answers_are_the_same_without_a_cache(path, monkeypatch, tmp_path) -> None:
    checked_everywhere(path, monkeypatch, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_answers_are_the_same_without_a_cache(path, monkeypatch, tmp_path) -> None:
    checked_everywhere(path, monkeypatch, tmp_path)
