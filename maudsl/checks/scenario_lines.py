"""The lines of scenarios, read without being played: a slip in one is told where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from maudsl.amendments import amend
from maudsl.building import find_pack
from maudsl.cards import CardIndex, index_of
from maudsl.diagnostics import Diagnostic
from maudsl.engine.actions import Adds
from maudsl.library import load_layers
from maudsl.lines import model as l
from maudsl.lines.read import read_expectation, read_setup, read_step
from maudsl.rulebook.layers import STANDARD
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source, Span
from maudsl.syntax.settings import File, Scenario, ScenarioLine

# What a rule added in a scenario clashes with depends on the game so far.
ABOUT_THE_BOOK = ("same-rule", "same-sentence", "unknown-rule")


def scenario_lines(file: File, source: Source, own: RuleBook | None) -> Iterator[Diagnostic]:
    """`own` is the book of the file itself; None if there are mistakes in it."""
    for node in file.statements:
        if isinstance(node, Scenario):
            yield from _Reading(source, node, own).mistakes()


class _Reading:
    """One scenario being read."""

    def __init__(self, source: Source, node: Scenario, own: RuleBook | None) -> None:
        self.source, self.lines, self.book = source, node.lines, own
        self.cards: CardIndex | None = None

    def mistakes(self) -> Iterator[Diagnostic]:
        # First without cards, for the set-up says which book and so which pack they are of.
        for line in self.lines:
            read = read_setup(line.text)
            if isinstance(read, Diagnostic):
                continue
            for item in read:
                if isinstance(item, l.With):
                    yield from self._use(item.books, line)
        pack = self.book.pack if self.book else None
        standard = find_pack(STANDARD)
        if pack is None and standard is not None:
            pack = standard.pack
        self.cards = index_of(pack) if pack else None
        yield from self._read()

    def _use(self, books: tuple[str, ...], line: ScenarioLine) -> Iterator[Diagnostic]:
        loaded = load_layers(books)
        if loaded.book is not None:
            self.book = loaded.book
            return
        for each in loaded.diagnostics:
            if each.code == "unknown-game":
                yield replace(each, source=self.source.name, span=line.span)

    def _read(self) -> Iterator[Diagnostic]:
        setting_up = True
        for number, line in enumerate(self.lines):
            following = self.lines[number + 1].text if number + 1 < len(self.lines) else ""
            refused = following.replace(" ", "").startswith("=>refused")
            if line.text.startswith("=>"):
                setting_up = False
                yield from self._expectation(line)
                continue
            if setting_up:
                read = self._set_up(line)
                if not isinstance(read, Diagnostic):
                    for item in read:
                        if isinstance(item, l.RuleInForce):
                            yield from self._rule(item.text, line)
                    continue
            step = read_step(
                line.text, self.cards, source_name=self.source.name, at=line.span.start
            )
            if not isinstance(step, Diagnostic):
                setting_up = False
                if isinstance(step, Adds) and not refused:
                    yield from self._rule(step.text, line)
            elif setting_up and isinstance(read, Diagnostic):
                # Neither: tell of the reading that got further.
                yield max(read, step, key=lambda each: each.span.start)
            else:
                yield step

    def _set_up(self, line: ScenarioLine) -> tuple[l.SetUp, ...] | Diagnostic:
        at = line.span.start
        return read_setup(line.text, self.cards, source_name=self.source.name, at=at)

    def _expectation(self, line: ScenarioLine) -> Iterator[Diagnostic]:
        text = line.text.removeprefix("=>")
        at = line.span.start + len(line.text) - len(text.lstrip())
        read = read_expectation(text.strip(), self.cards, source_name=self.source.name, at=at)
        if isinstance(read, Diagnostic):
            yield read

    def _rule(self, text: str, line: ScenarioLine) -> Iterator[Diagnostic]:
        """A rule that the scenario adds; its mistakes are shown in its line."""
        if self.book is None:
            return
        start = line.text.find(text.strip())
        one_line = "\n" not in line.text and start >= 0
        for each in amend(self.book, text, "").diagnostics:
            if each.code in ABOUT_THE_BOOK or each.severity != "error":
                continue
            at = line.span.start + max(start, 0)
            span = Span(at + each.span.start, at + each.span.end) if one_line else line.span
            yield replace(each, source=self.source.name, span=span, labels=())
