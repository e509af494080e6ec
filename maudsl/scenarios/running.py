"""In: a rule file. Out: for each of its scenarios whether it holds, where it doesn't and why, and
a transcript.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from maudsl.building import find_pack, kind_of
from maudsl.diagnostics import Diagnostic
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.library import find, load_layers
from maudsl.lines import model as l
from maudsl.lines.read import read_expectation, read_setup, read_step
from maudsl.reading import read_path
from maudsl.render import clean
from maudsl.rulebook.layers import Kind, add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.scenarios.expecting import is_refused, unmet
from maudsl.scenarios.setting_up import SetUpError, set_up
from maudsl.scenarios.transcript import line_of
from maudsl.source import Source, Span
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Rule, Scenario, ScenarioLine, Variant
from maudsl.table import Table


class Result(msgspec.Struct, frozen=True):
    """One scenario, or a file that can't be read. `transcript` is for reading and for snapshots."""

    title: str
    path: str
    line: int
    failures: tuple[Diagnostic, ...]
    transcript: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


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
        return FileResults(name, (Result(name, name, 1, (source,), ()),), {})
    return run_source(source, name, only)


def run_source(source: Source, path: str = "", only: str = "") -> FileResults:
    books = _Books(source, path)
    results = tuple(_run_each(source, path, only, books))
    return FileResults(path, results, {source.name: source, **books.sources})


def run_each(source: Source, path: str = "") -> Iterator[Result]:
    """One scenario after the other, for whoever stops at the first that fails."""
    return _run_each(source, path, "", _Books(source, path))


def _run_each(source: Source, path: str, only: str, books: _Books) -> Iterator[Result]:
    parsed = parse(source)
    if parsed.mistakes:
        yield Result(f"{source.name} can be read", path, 1, parsed.mistakes, ())
        return
    for node in parsed.file.statements:
        if isinstance(node, Scenario) and only.casefold() in node.title.value.casefold():
            yield _Run(source, path, node, books).result()


class _Books:
    """The books that a file's scenarios are played by, each put together once."""

    def __init__(self, source: Source, path: str) -> None:
        self.source = source
        self.stem = Path(path).stem if path else ""
        self.sources: dict[str, Source] = {}
        self.kept: dict[tuple[str, ...], RuleBook | tuple[Diagnostic, ...]] = {}
        statements = parse(source).file.statements
        self.base = next((x.bases[0].value for x in statements if isinstance(x, Variant)), None)
        self.has_rules = any(not isinstance(x, Scenario) for x in statements)
        kind = kind_of(0, source)
        self.kind: Kind = "variant" if isinstance(kind, Variant) else kind
        self.has_rule = any(isinstance(x, Rule) for x in statements)

    def book(self, names: tuple[str, ...]) -> RuleBook | tuple[Diagnostic, ...]:
        if names not in self.kept:
            self.kept[names] = self._book(names)
        return self.kept[names]

    def _book(self, names: tuple[str, ...]) -> RuleBook | tuple[Diagnostic, ...]:
        """What `with` names, and the file's own rules on top unless they are among it already."""
        if not names and self.base:
            names = (self.base,)
        below: RuleBook | None = None
        if names:
            loaded = load_layers(names)
            self.sources.update(loaded.sources)
            if loaded.book is None:
                return loaded.diagnostics
            below = loaded.book
        if below is not None and (not self.has_rules or self.kind == "game" or self.own(names)):
            return below
        kind: Kind = "variant" if below is not None else self.kind
        built = add_layer(below, self.source, kind, self.stem or self.source.name, find_pack)
        return built.book if built.book is not None else built.errors

    def own(self, names: tuple[str, ...]) -> bool:
        """Whether one of the names is this very file."""
        for name in names:
            found = find(name)
            if isinstance(found, Source) and found.text == self.source.text:
                return True
        return False


class _Run:
    """One scenario being run."""

    def __init__(self, source: Source, path: str, node: Scenario, books: _Books) -> None:
        self.source, self.path, self.node, self.books = source, path, node, books
        self.failures: list[Diagnostic] = []
        self.transcript: list[str] = []

    def result(self) -> Result:
        self.run()
        title = " ".join(self.node.title.value.split())
        line = self.source.line_col(self.node.span.start)[0]
        return Result(title, self.path, line, tuple(self.failures), tuple(self.transcript))

    def fail(self, message: str, span: Span, help: str = "") -> None:
        self.failures.append(Diagnostic("scenario-failed", message, self.source.name, span, help))

    def run(self) -> None:
        items, rest = self.read_set_up()
        if self.failures:
            return
        names = tuple(name for item in items if isinstance(item, l.With) for name in item.books)
        book = self.books.book(names)
        if not isinstance(book, RuleBook):
            self.failures += book
            return
        cards = prepare(book).cards
        # Once more, now that the pack is known: cards in their one spelling.
        exact: list[l.SetUp] = []
        for line in self.node.lines[: len(self.node.lines) - len(rest)]:
            read = read_setup(line.text, cards, source_name=self.source.name, at=line.span.start)
            if isinstance(read, Diagnostic):
                self.failures.append(read)
                return
            exact += read
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
            read = read_setup(line.text, source_name=self.source.name, at=line.span.start)
            if isinstance(read, Diagnostic):
                step = read_step(line.text, source_name=self.source.name, at=line.span.start)
                if isinstance(step, Diagnostic):
                    # Neither: tell of the reading that got further.
                    self.failures.append(max(read, step, key=lambda x: x.span.start))
                return items, self.node.lines[number:]
            items += read
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
        action = read_step(line.text, cards, source_name=self.source.name, at=line.span.start)
        if isinstance(action, Diagnostic):
            self.failures.append(action)
            return None
        events = table.act(action)
        self.transcript.append(f"> {clean(line.text)}")
        self.transcript += [f"  {line_of(event)}" for event in events]
        if is_refused(events) and not _expects_refusal(following):
            reason = next(x.reason for x in events if isinstance(x, e.Refused))
            self.fail(f"this step is refused: {reason}", line.span)
            return None
        return events

    def expect(self, table: Table, line: ScenarioLine, last: tuple[e.Event, ...]) -> bool:
        text = line.text.removeprefix("=>")
        lead = len(text) - len(text.lstrip())
        read = read_expectation(
            text.strip(),
            prepare(table.book).cards,
            source_name=self.source.name,
            at=line.span.start + 2 + lead,
        )
        if isinstance(read, Diagnostic):
            self.failures.append(read)
            return False
        self.transcript.append(f"=> {clean(text.strip())}")
        for expected in read:
            instead = unmet(expected, table, last)
            if instead is not None:
                self.fail(f"not as expected: {instead}", line.span)
        return not self.failures


def _expects_refusal(line: str) -> bool:
    return line.startswith("=>") and line.removeprefix("=>").strip().startswith("refused")


def files_below(paths: tuple[str, ...]) -> Iterator[str]:
    """The rule files that paths name, folders searched, each once and in order."""
    seen: set[str] = set()
    for path in paths:
        # An empty path names nothing; made a Path, it would be the folder that one is in.
        found = _rule_files(Path(path)) if path and os.path.isdir(path) else [path]
        for each in found:
            real = os.path.realpath(each) if each else each
            if real not in seen:
                seen.add(real)
                yield each


def _rule_files(folder: Path) -> list[str]:
    return sorted(str(each) for each in folder.rglob("*.mau") if not each.is_dir())
