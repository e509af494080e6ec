"""In: rule files with scenarios. Out: which of their sentences and conditions the scenarios never
tried, or only one way.

The engine itself says what it judged, and how (`engine/watching.py`); there is no second reading
of the rules here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from maudsl.engine.prepared import prepare
from maudsl.engine.watching import listening
from maudsl.rulebook import model as m
from maudsl.rulebook.describe_conditions import describe_condition
from maudsl.rulebook.model import RuleBook
from maudsl.rulebook.terms import Condition
from maudsl.scenarios.running import Result, Scenarios
from maudsl.source import Source


class Judged(msgspec.Struct, frozen=True):
    """How often it was asked for, and was true."""

    asked: int
    true: int

    @property
    def lacks(self) -> str:
        """What no scenario showed; empty if both ways were seen."""
        if not self.asked:
            return "never reached"
        return "" if 0 < self.true < self.asked else "never false" if self.true else "never true"


class Line(msgspec.Struct, frozen=True):
    """A sentence of a file, and each of its conditions in words."""

    path: str
    line: int
    rule: str
    text: str
    sentence: Judged
    conditions: tuple[tuple[str, Judged], ...]

    @property
    def lacks(self) -> str:
        """A sentence has to apply once; that it doesn't, its conditions must show."""
        return "" if self.sentence.true else self.sentence.lacks


class Coverage(msgspec.Struct, frozen=True):
    """`failed` and `sources`: the scenarios that don't hold, and where they stand."""

    lines: tuple[Line, ...]
    failed: tuple[Result, ...]
    sources: dict[str, Source]

    @property
    def idle(self) -> list[tuple[str, str]]:
        """File and name of the rules none of whose sentences ever applied."""
        applied: Counter[tuple[str, str]] = Counter()
        for each in self.lines:
            applied[each.path, each.rule] += each.sentence.true
        return [rule for rule, times in applied.items() if not times]

    def as_json(self) -> dict[str, Any]:
        return {
            "version": 1,
            "rules": [{"file": path, "rule": rule} for path, rule in self.idle],
            "sentences": [_as_json(each) for each in self.lines],
        }


def _as_json(line: Line) -> dict[str, Any]:
    return {
        "file": line.path,
        "line": line.line,
        "rule": line.rule,
        "text": line.text,
        **msgspec.structs.asdict(line.sentence),
        "conditions": [
            {"text": text, **msgspec.structs.asdict(judged)} for text, judged in line.conditions
        ],
    }


class _Heard:
    """What the engine told: for each sentence, and each of its conditions by its place."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[object, int]] = Counter()
        self.true: Counter[tuple[object, int]] = Counter()

    def __call__(self, says: object, applies: bool, found: tuple[bool, ...]) -> None:
        for place, true in enumerate((applies, *found)):
            self.asked[says, place] += 1
            self.true[says, place] += true

    def judged(self, says: object, place: int) -> Judged:
        return Judged(self.asked[says, place], self.true[says, place])


def cover(files: Iterable[tuple[str, Source]], only: str = "") -> Coverage:
    """Run the scenarios of all files, and look at the rules of the files and of what their
    scenarios are played with, as far as it is among them.
    """
    heard = _Heard()
    failed: list[Result] = []
    sources: dict[str, Source] = {}
    books: dict[str, RuleBook] = {}
    given = {source.text: path for path, source in files}
    for text, path in given.items():
        scenarios = Scenarios(Source.of(path, text), path)
        with listening(heard):
            failed += [x for x in scenarios.results(only) if not x.passed]
        sources.update(scenarios.sources)
        for book in _books_of(scenarios):
            for layer in book.layers:
                books.setdefault(layer.text, book)
    known = {text: path for text, path in given.items() if text in books}
    lines = [
        each for text, path in known.items() for each in _lines(books[text], text, path, heard)
    ]
    return Coverage(tuple(lines), tuple(failed), sources)


def _books_of(scenarios: Scenarios) -> Iterator[RuleBook]:
    """Those that its scenarios are played with; its own, if it has none."""
    found = [scenarios.book_of(node) for node in scenarios.nodes] or [scenarios.books.book(())]
    yield from (book for book in found if isinstance(book, RuleBook))


def _lines(book: RuleBook, text: str, path: str, heard: _Heard) -> Iterator[Line]:
    place = next(number for number, layer in enumerate(book.layers) if layer.text == text)
    rules = prepare(book)
    for rule in rules.rules:
        for each in rule.sentences if rule.layer == place else ():
            if each.text and _is_judged(each.says):
                conditions = tuple(
                    (describe_condition(term, rules.cards), heard.judged(each.says, number))
                    for number, term in enumerate(_conditions(each.says), 1)
                )
                judged = heard.judged(each.says, 0)
                yield Line(path, each.line, rule.name, each.text, judged, conditions)


def _is_judged(says: m.SentenceKind) -> bool:
    """What a rule keeps from the start on is never asked for."""
    return not isinstance(says, m.Keep) or says.whenever is not None


def _conditions(says: m.SentenceKind) -> tuple[Condition, ...]:
    return () if isinstance(says, m.Duty | m.Keep) else says.conditions
