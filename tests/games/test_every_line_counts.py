"""Each line of each game, variant and house rule is noticed: without it, one of its file's
scenarios fails.

A line that only says aloud what a silent file means changes nothing in play; it is left out of
this.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from maudsl.building import find_pack
from maudsl.library import load
from maudsl.reading import read_path
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.rulebook.same import same_game
from maudsl.scenarios.running import run_each
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Game, Replace, Rule, Scenario, Variant

RULES = Path(__file__).parents[2] / "rules"
FURTHER = "-scenarios"  # a game's scenarios may go on in a file of their own
# What a file means whose rules say nothing of it.
SAID_ANYWAY = "the winner may add a rule"
FILES = sorted(
    path.relative_to(RULES).as_posix()
    for folder in (RULES, RULES / "family", RULES / "variants", RULES / "house")
    for path in folder.glob("*.mau")
    if not path.stem.endswith(FURTHER)
)


def read(path: Path) -> Source:
    source = read_path(path)
    assert isinstance(source, Source)
    return source


@cache
def source_of(file: str) -> Source:
    """The file with all its scenarios, none of which names the file itself: they are played by
    what is left of it.
    """
    path = RULES / file
    text = read(path).text
    further = path.with_stem(path.stem + FURTHER)
    if further.exists():
        more = read(further).text
        text += "\n" + more[more.index("scenario ") :]
    own = f'"{path.stem}"'
    text = text.replace(f"    with {own}\n", "").replace(f", {own}\n", "\n")
    return Source.of(path.name, text)


@cache
def scenarios(file: str) -> list[tuple[str, str]]:
    """The text of each, and what happens in it."""
    source = source_of(file)
    nodes = [x for x in parse(source).file.statements if isinstance(x, Scenario)]
    happened = ["\n".join(x.transcript) for x in run_each(source, str(RULES / file))]
    texts = [source.text[x.span.start : x.span.end] for x in nodes]
    return list(zip(texts, happened, strict=True))


def without_a_part(file: str) -> Iterator[tuple[str, str, str]]:
    """What is left out, the name of its rule, and the other rules: each statement, and each
    sentence of several.
    """
    source = source_of(file)
    nodes = parse(source).file.statements
    end = min((x.span.start for x in nodes if isinstance(x, Scenario)), default=len(source.text))
    text = source.text[:end]
    for node in nodes:
        if isinstance(node, Game | Variant | Scenario):
            continue
        rule = node.name.value if isinstance(node, Rule | Replace) and node.name else ""
        sentences = node.sentences if isinstance(node, Rule | Replace) else ()
        for each in (node, *(sentences if len(sentences) > 1 else ())):
            part = text[each.span.start : each.span.end]
            if part.endswith(SAID_ANYWAY) and len(sentences) == 1:
                continue
            yield part, rule, text[: each.span.start] + text[each.span.end :]


PARTS = [
    pytest.param(file, rule, part, rest, id=f"{Path(file).stem}: {' '.join(part.split())[:50]}")
    for file in FILES
    for part, rule, rest in without_a_part(file)
]


@pytest.mark.parametrize(("file", "rule", "part", "rest"), PARTS)
def test_a_scenario_notices(file: str, rule: str, part: str, rest: str) -> None:
    name = Path(file).name
    if not rule and same_game(book_of(Source.of(name, rest)), whole_book(file)):
        return  # a setting that says what would be the case anyway
    # Those first in which the rule does something: one of them will notice.
    first = sorted(scenarios(file), key=lambda each: f"[{rule}]" not in each[1])
    less = Source.of(name, "\n\n".join([rest, *(text for text, _ in first)]))
    results = run_each(less, str(RULES / file))
    assert any(not result.passed for result in results), f"no scenario needs: {part}"


def book_of(source: Source) -> RuleBook | None:
    variants = [x for x in parse(source).file.statements if isinstance(x, Variant)]
    below = load(variants[0].bases[0].value) if variants else None
    return add_layer(below, source, "variant" if variants else "game", "it", find_pack).book


@cache
def whole_book(file: str) -> RuleBook | None:
    return book_of(source_of(file))
