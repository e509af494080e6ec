"""In: a rule file, and the names after a scenario's `with`. Out: the book it is played by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from maudsl.building import find_pack, kind_of
from maudsl.diagnostics import Diagnostic
from maudsl.library import find, load_layers
from maudsl.rulebook.layers import Kind, add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Scenario, Variant

MaybeBook = RuleBook | tuple[Diagnostic, ...]


class Books:
    """The books that a file's scenarios are played by, each put together once.

    `instead`: texts that are tried in the place of others.
    """

    def __init__(self, source: Source, path: str, instead: Mapping[str, str] | None = None) -> None:
        self.source = source
        self.stem = Path(path).stem if path else ""
        self.instead = instead or {}
        self.sources: dict[str, Source] = {}
        self.kept: dict[tuple[str, ...], MaybeBook] = {}
        statements = parse(source).file.statements
        self.base = next((x.bases[0].value for x in statements if isinstance(x, Variant)), None)
        self.has_rules = any(not isinstance(x, Scenario) for x in statements)
        kind = kind_of(0, source)
        self.kind: Kind = "variant" if isinstance(kind, Variant) else kind

    def book(self, names: tuple[str, ...]) -> MaybeBook:
        if names not in self.kept:
            self.kept[names] = self._book(names)
        return self.kept[names]

    def _book(self, names: tuple[str, ...]) -> MaybeBook:
        """What `with` names, and the file's own rules on top unless they are among it already."""
        if not names and self.base:
            names = (self.base,)
        below: RuleBook | None = None
        if names:
            named = self._tried(names) if self.instead else self._named(names)
            if not isinstance(named, RuleBook):
                return named
            below = named
        if below is not None and (not self.has_rules or self.kind == "game" or self.own(names)):
            return below
        kind: Kind = "variant" if below is not None else self.kind
        own = self._in_place_of(self.source)
        built = add_layer(below, own, kind, self.stem or self.source.name, find_pack)
        return built.book if built.book is not None else built.errors

    def _named(self, names: Sequence[str]) -> MaybeBook:
        loaded = load_layers(names)
        self.sources.update(loaded.sources)
        return loaded.book if loaded.book is not None else loaded.diagnostics

    def _tried(self, names: Sequence[str]) -> MaybeBook:
        """The same with other texts; nothing of it is kept."""
        book: RuleBook | None = None
        for number, name in enumerate(names):
            found = find(name)
            if isinstance(found, Diagnostic):
                return (found,)
            source = self._in_place_of(found)
            kind = kind_of(number, source)
            plain: Kind = "variant" if isinstance(kind, Variant) else kind
            built = add_layer(book, source, plain, name, find_pack)
            if built.book is None:
                return built.errors
            book = built.book
        return book if book is not None else ()

    def _in_place_of(self, source: Source) -> Source:
        text = self.instead.get(source.text)
        return source if text is None else Source.of(source.name, text)

    def own(self, names: tuple[str, ...]) -> bool:
        """Whether one of the names is this very file."""
        for name in names:
            found = find(name)
            if isinstance(found, Source) and found.text == self.source.text:
                return True
        return False
