"""Each line of Mau-Mau, its variants and the house rules is noticed: without it, one of the
file's scenarios fails.

A line that only says aloud what a silent file means changes nothing in the book; it is left out of
this. Another file that its scenarios cover in full adds its name to COVERED.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from maudsl.building import find_pack
from maudsl.library import load
from maudsl.reading import read_path
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import Count, RuleBook
from maudsl.rulebook.terms import Anything, ItsValue
from maudsl.scenarios.running import run_source
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Game, Replace, Rule, Scenario, Variant

RULES = Path(__file__).parents[2] / "rules"
COVERED = [
    "family/agonia.mau",
    "family/crazy-eights.mau",
    "family/four-colours.mau",
    "family/makao.mau",
    "family/neunerln.mau",
    "family/pesten.mau",
    "family/pis-yedili.mau",
    "family/prsi.mau",
    "family/switch.mau",
    "family/tschau-sepp.mau",
    "gametwist.mau",
    "mau-mau.mau",
    "variants/ace-plays-again.mau",
    "variants/draw-two-then-play.mau",
    "variants/draw-until-it-fits.mau",
    "variants/first-to-five.mau",
    "variants/jack-counts-twenty.mau",
    "variants/jack-on-jack.mau",
    "variants/mau-costs-two.mau",
    "variants/nine-reverses.mau",
    "variants/no-answering-sevens.mau",
    "variants/no-jack-to-finish.mau",
    "variants/six-cards-each.mau",
    "variants/two-draws-two.mau",
    *sorted(f"house/{path.name}" for path in (RULES / "house").glob("*.mau")),
]


def source_of(file: str) -> Source:
    source = read_path(RULES / file)
    assert isinstance(source, Source)
    return source


def without_a_part(source: Source) -> Iterator[tuple[str, str]]:
    """What is left out, and the text without it: each statement, and each sentence of several."""
    text = source.text
    for node in parse(source).file.statements:
        if isinstance(node, Game | Variant | Scenario):
            continue
        yield text[node.span.start : node.span.end], text[: node.span.start] + text[node.span.end :]
        sentences = node.sentences if isinstance(node, Rule | Replace) else ()
        for each in sentences if len(sentences) > 1 else ():
            part = text[each.span.start : each.span.end]
            yield part, text[: each.span.start] + text[each.span.end :]


PARTS = [
    pytest.param(file, part, rest, id=f"{Path(file).stem}: {' '.join(part.split())[:50]}")
    for file in COVERED
    for part, rest in without_a_part(source_of(file))
]


@pytest.mark.parametrize(("file", "part", "rest"), PARTS)
def test_a_scenario_notices(file: str, part: str, rest: str) -> None:
    source = source_of(file)
    less = Source.of(source.name, rest)
    if (book := book_of(less)) is not None and same(book, book_of(source)):
        return  # it says what would be the case anyway
    results = run_source(less, str(RULES / file)).results
    assert any(not result.passed for result in results), f"no scenario needs: {part}"


def book_of(source: Source) -> RuleBook | None:
    variants = [x for x in parse(source).file.statements if isinstance(x, Variant)]
    below = load(variants[0].bases[0].value) if variants else None
    return add_layer(below, source, "variant" if variants else "game", "it", find_pack).book


def same(one: RuleBook, other: RuleBook | None) -> bool:
    """The same in play: places in the text and the text itself don't count."""
    return other is not None and in_play(one) == in_play(other)


def in_play(book: RuleBook) -> object:
    counts = book.settings.counts
    if counts[:1] == (FACE_VALUE,):
        counts = counts[1:]
    rules = [(rule.name, [each.says for each in rule.sentences]) for rule in book.rules]
    return replace(book.settings, counts=counts), book.choices, rules


# Said first of all, it is what counts where a file says nothing.
FACE_VALUE = Count(Anything(), ItsValue())
