"""The lines of scenarios, read without being played: a slip in one is told where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from maudsl.building import find_pack
from maudsl.cards import CardIndex, index_of
from maudsl.diagnostics import Diagnostic
from maudsl.engine.actions import Adds
from maudsl.library import load_layers
from maudsl.lines import model as l
from maudsl.lines.kept import Lines
from maudsl.rulebook.layers import STANDARD
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source, Span
from maudsl.syntax.settings import File, Scenario, ScenarioLine

# What a rule added in a scenario clashes with depends on the game so far.
ABOUT_THE_BOOK = ("same-rule", "same-sentence", "unknown-rule")


def scenario_lines(
    file: File, source: Source, own: RuleBook | None, lines: Lines
) -> Iterator[Diagnostic]:
    """`own` is the book of the file itself; None if there are mistakes in it. `lines` reads."""
    for node in file.statements:
        if isinstance(node, Scenario):
            yield from _Reading(source, node, own, lines).mistakes()


class _Reading:
    """One scenario being read."""

    def __init__(self, source: Source, node: Scenario, own: RuleBook | None, reader: Lines) -> None:
        self.source, self.lines, self.book, self.reader = source, node.lines, own, reader
        self.cards: CardIndex | None = None

    def mistakes(self) -> Iterator[Diagnostic]:
        # First without cards, for the set-up says which book and so which pack they are of.
        for line in self.lines:
            if line.text.startswith("=>"):
                continue
            read = self.reader.opening(line.text, line.span.start)
            if isinstance(read, Diagnostic):
                continue
            for item in read.items or ():
                if isinstance(item, l.With):
                    yield from self._use(item.books, line)
        pack = self.book.pack if self.book else None
        standard = find_pack(STANDARD)
        if pack is None and standard is not None:
            pack = standard.pack
        self.cards = index_of(pack) if pack else None
        yield from self._read()

    def _use(self, books: tuple[str, ...], line: ScenarioLine) -> Iterator[Diagnostic]:
        loaded = load_layers(books, checked=False)
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
                read = self.reader.opening(line.text, line.span.start, self.cards)
                if isinstance(read, Diagnostic):
                    yield read
                    continue
                if read.items is not None:
                    for item in read.items:
                        if isinstance(item, l.RuleInForce):
                            yield from self._rule(item.text, line)
                    continue
                setting_up = False
            step = self.reader.step(line.text, line.span.start, self.cards)
            if isinstance(step, Diagnostic):
                yield step
            elif isinstance(step.action, Adds) and not refused:
                yield from self._rule(step.action.text, line)

    def _expectation(self, line: ScenarioLine) -> Iterator[Diagnostic]:
        text = line.text.removeprefix("=>")
        at = line.span.start + len(line.text) - len(text.lstrip())
        read = self.reader.expectation(text.strip(), at, self.cards)
        if isinstance(read, Diagnostic):
            yield read

    def _rule(self, text: str, line: ScenarioLine) -> Iterator[Diagnostic]:
        """A rule that the scenario adds; its mistakes are shown in its line."""
        if self.book is None:
            return
        from maudsl.amendments import amend  # few scenarios add rules

        start = line.text.find(text.strip())
        one_line = "\n" not in line.text and start >= 0
        for each in amend(self.book, text, "").diagnostics:
            if each.code in ABOUT_THE_BOOK or each.severity != "error":
                continue
            at = line.span.start + max(start, 0)
            span = Span(at + each.span.start, at + each.span.end) if one_line else line.span
            yield replace(each, source=self.source.name, span=span, labels=())
