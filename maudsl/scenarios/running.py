"""In: a rule file. Out: for each of its scenarios whether it holds, where it doesn't and why, and
a transcript.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.lines import model as l
from maudsl.lines.kept import Lines
from maudsl.reading import read_path
from maudsl.rulebook.model import RuleBook
from maudsl.scenarios.books import Books, MaybeBook
from maudsl.scenarios.expecting import is_refused, unmet
from maudsl.scenarios.setting_up import SetUpError, set_up
from maudsl.source import Source, Span
from maudsl.syntax.outlines import outline
from maudsl.table import Table

if TYPE_CHECKING:
    from maudsl.syntax.settings import Scenario, ScenarioLine


Done = tuple[str, tuple[e.Event, ...]]  # a line, and what came of it


class Result(msgspec.Struct, frozen=True):
    """One scenario, or a file that can't be read. `done`: its steps and expectations so far."""

    title: str
    path: str
    line: int
    failures: tuple[Diagnostic, ...]
    done: tuple[Done, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def transcript(self) -> tuple[str, ...]:
        """For reading and for snapshots."""
        # Here, because most scenarios hold, and nobody asks what happened in them.
        from maudsl.scenarios.transcript import lines_of

        return tuple(line for each in self.done for line in lines_of(*each))


class FileResults(msgspec.Struct, frozen=True):
    path: str
    results: tuple[Result, ...]
    sources: dict[str, Source]


def run_scenarios(path: str | os.PathLike[str], only: str = "") -> FileResults:
    """Run the scenarios of one file, those with `only` in their title. A file with mistakes is
    one failure.
    """
    name = os.fspath(path)
    source = read_path(name)
    if isinstance(source, Diagnostic):
        return FileResults(name, (Result(name, name, 1, (source,)),), {})
    scenarios = Scenarios(source, name, lines=Lines(source.name, name))
    results = tuple(scenarios.results(only))
    scenarios.lines.keep()
    return FileResults(name, results, scenarios.sources)


def run_source(source: Source, path: str = "", only: str = "") -> FileResults:
    scenarios = Scenarios(source, path)
    return FileResults(path, tuple(scenarios.results(only)), scenarios.sources)


def run_each(source: Source, path: str = "") -> Iterator[Result]:
    """One scenario after the other, for whoever stops at the first that fails."""
    return Scenarios(source, path).results()


class Scenarios:
    """The scenarios of a text, each run when it is asked for.

    `instead`: texts that are tried in the place of others, of this or of what `with` names.
    `lines`: where their readings are kept.
    """

    def __init__(
        self,
        source: Source,
        path: str = "",
        instead: Mapping[str, str] | None = None,
        lines: Lines | None = None,
    ) -> None:
        found = outline(source, keep=lines is not None)
        self.source, self.path = source, path
        self.mistakes, self.nodes = found.mistakes, found.scenarios
        self.books = Books(source, path, found.rules, instead, keep=lines is not None)
        self.lines = lines or Lines(source.name)

    @property
    def sources(self) -> dict[str, Source]:
        """By name, to show the places of what failed."""
        return {self.source.name: self.source, **self.books.sources}

    def results(self, only: str = "") -> Iterator[Result]:
        if self.mistakes:
            yield self.unread()
            return
        for node in self.nodes:
            if only.casefold() in node.title.value.casefold():
                yield self.run(node)

    def unread(self) -> Result:
        """A text with mistakes is one failure."""
        return Result(f"{self.source.name} can be read", self.path, 1, self.mistakes)

    def run(self, node: Scenario) -> Result:
        return _Run(self.source, self.path, node, self.books, self.lines).result()

    def book_of(self, node: Scenario) -> MaybeBook:
        """What the scenario is played by, the rules aside that are added in it."""
        items, _ = _Run(self.source, self.path, node, self.books, self.lines).read_set_up()
        return self.books.book(_named(items))


def _named(items: Sequence[l.SetUp]) -> tuple[str, ...]:
    return tuple(name for item in items if isinstance(item, l.With) for name in item.books)


def title_of(node: Scenario) -> str:
    return " ".join(node.title.value.split())


class _Run:
    """One scenario being run."""

    def __init__(
        self, source: Source, path: str, node: Scenario, books: Books, lines: Lines
    ) -> None:
        self.source, self.path, self.node, self.books = source, path, node, books
        self.lines = lines
        self.failures: list[Diagnostic] = []
        self.done: list[Done] = []

    def result(self) -> Result:
        self.run()
        line = self.source.line_col(self.node.span.start)[0]
        return Result(title_of(self.node), self.path, line, tuple(self.failures), tuple(self.done))

    def fail(self, message: str, span: Span, help: str = "") -> None:
        self.failures.append(Diagnostic("scenario-failed", message, self.source.name, span, help))

    def run(self) -> None:
        items, rest = self.read_set_up()
        if self.failures:
            return
        book = self.books.book(_named(items))
        if not isinstance(book, RuleBook):
            self.failures += book
            return
        cards = prepare(book).cards
        # Once more, now that the pack is known: cards in their one spelling.
        exact: list[l.SetUp] = []
        for line in self.node.lines[: len(self.node.lines) - len(rest)]:
            read = self.lines.set_up(line.text, line.span.start, cards)
            if isinstance(read, Diagnostic):
                self.failures.append(read)
                return
            exact += read.items
        try:
            table = set_up(book, exact)
        except SetUpError as error:
            self.fail(f"this can't be set up: {error}", self.node.title.span)
            return
        self.play(table, rest)

    def read_set_up(self) -> tuple[list[l.SetUp], tuple[ScenarioLine, ...]]:
        """The lines before the first step or expectation."""
        items: list[l.SetUp] = []
        for number, line in enumerate(self.node.lines):
            if line.text.startswith("=>"):
                return items, self.node.lines[number:]
            read = self.lines.opening(line.text, line.span.start)
            if isinstance(read, Diagnostic):
                self.failures.append(read)
            if isinstance(read, Diagnostic) or read.items is None:
                return items, self.node.lines[number:]
            items += read.items
        return items, ()

    def play(self, table: Table, lines: tuple[ScenarioLine, ...]) -> None:
        last: tuple[e.Event, ...] = ()
        for number, line in enumerate(lines):
            if line.text.startswith("=>"):
                if not self.expect(table, line, last):
                    return
                continue
            following = lines[number + 1].text if number + 1 < len(lines) else ""
            done = self.step(table, line, following)
            if done is None:
                return
            last = done

    def step(self, table: Table, line: ScenarioLine, following: str) -> tuple[e.Event, ...] | None:
        cards = prepare(table.book).cards
        read = self.lines.step(line.text, line.span.start, cards)
        if isinstance(read, Diagnostic):
            self.failures.append(read)
            return None
        events = table.act(read.action)
        self.done.append((f"> {line.text}", events))
        if is_refused(events) and not _expects_refusal(following):
            reason = next(x.reason for x in events if isinstance(x, e.Refused))
            self.fail(f"this step is refused: {reason}", line.span)
            return None
        return events

    def expect(self, table: Table, line: ScenarioLine, last: tuple[e.Event, ...]) -> bool:
        text = line.text.removeprefix("=>")
        lead = len(text) - len(text.lstrip())
        cards = prepare(table.book).cards
        read = self.lines.expectation(text.strip(), line.span.start + 2 + lead, cards)
        if isinstance(read, Diagnostic):
            self.failures.append(read)
            return False
        self.done.append((f"=> {text.strip()}", ()))
        for expected in read.items:
            instead = unmet(expected, table, last)
            if instead is not None:
                self.fail(f"not as expected: {instead}", line.span)
        return not self.failures


def _expects_refusal(line: str) -> bool:
    return line.startswith("=>") and line.removeprefix("=>").strip().startswith("refused")
