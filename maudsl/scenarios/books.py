"""In: a rule file, and the names after a scenario's `with`. Out: the book it is played by.

What puts books together is imported where that is done: mostly they come from the user's cache.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.kept import MOST_BOOKS
from maudsl.kept_answers import answered
from maudsl.library import find, load_layers
from maudsl.rulebook.model import LayerKind, RuleBook
from maudsl.source import Source
from maudsl.syntax.outlines import Rules

if TYPE_CHECKING:
    from maudsl.rulebook.layers import Built

MaybeBook = RuleBook | tuple[Diagnostic, ...]


class Own(msgspec.Struct, frozen=True):
    """The book with the file itself on top; None if there are mistakes."""

    book: RuleBook | None


class Books:
    """The books that a file's scenarios are played by, each put together once.

    `instead`: texts that are tried in the place of others. `keep`: what the file itself makes of
    the books below it, in the user's cache.
    """

    def __init__(
        self,
        source: Source,
        path: str,
        rules: Rules,
        instead: Mapping[str, str] | None = None,
        *,
        keep: bool = False,
    ) -> None:
        self.source = source
        self.keep = keep
        self.stem = Path(path).stem if path else ""
        self.instead = instead or {}
        self.sources: dict[str, Source] = {}
        self.kept: dict[tuple[str, ...], MaybeBook] = {}
        self.base, self.has_rules = rules.base, rules.has_rules
        self.kind: LayerKind = rules.kind

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
        kind: LayerKind = "variant" if below is not None else self.kind
        if self.keep:
            of = *_known_by(below), kind, self.stem or self.source.name, self.source.text
            own = answered(
                ("own", *of), Own, lambda: Own(self._built(below, kind).book), MOST_BOOKS
            )
            if own.book is not None:
                return own.book
        built = self._built(below, kind)
        return built.book if built.book is not None else built.errors

    def _built(self, below: RuleBook | None, kind: LayerKind) -> Built:
        from maudsl.building import find_pack
        from maudsl.rulebook.layers import add_layer

        own = self._in_place_of(self.source)
        return add_layer(below, own, kind, self.stem or self.source.name, find_pack)

    def _named(self, names: Sequence[str]) -> MaybeBook:
        loaded = load_layers(names, checked=False)
        self.sources.update(loaded.sources)
        return loaded.book if loaded.book is not None else loaded.diagnostics

    def _tried(self, names: Sequence[str]) -> MaybeBook:
        """The same with other texts; nothing of it is kept."""
        from maudsl.building import find_pack, kind_of
        from maudsl.rulebook.layers import add_layer
        from maudsl.syntax.settings import Variant

        book: RuleBook | None = None
        for number, name in enumerate(names):
            found = find(name)
            if isinstance(found, Diagnostic):
                return (found,)
            source = self._in_place_of(found)
            kind = kind_of(number, source)
            plain: LayerKind = "variant" if isinstance(kind, Variant) else kind
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


def _known_by(book: RuleBook | None) -> tuple[str, ...]:
    """All that makes it what it is."""
    if book is None:
        return ()
    return book.pack_text, *(part for x in book.layers for part in (x.kind, x.name, x.text))
