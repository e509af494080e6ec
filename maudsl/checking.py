"""In: a rule file's text or path. Out: every problem in it, those in its scenarios' lines
included.

A variant is checked on top of its game, a file of rules alone with the standard pack.
"""

from __future__ import annotations

import os
from pathlib import Path

from msgspec.structs import replace

from maudsl.building import find_pack, kind_of
from maudsl.checks import check_book
from maudsl.checks.scenario_lines import scenario_lines
from maudsl.diagnostics import Diagnostic
from maudsl.library import Loaded, find, load_layers
from maudsl.reading import read_path
from maudsl.rulebook.layers import add_layer
from maudsl.source import Source
from maudsl.syntax.settings import Variant

Found = tuple[tuple[Diagnostic, ...], dict[str, Source]]


def check(text: str, name: str = "") -> tuple[Diagnostic, ...]:
    """Every problem in a text, in the order of their places; `name` is what messages call it."""
    return _check(Source.of(name, text), name)[0]


def check_path(path: str | os.PathLike[str]) -> Found:
    """Every problem in a file, and the texts that they are about, by name."""
    name = os.fspath(path)
    source = read_path(name)
    if isinstance(source, Diagnostic):
        return (source,), {}
    return _check(source, name)


def _check(source: Source, name: str) -> Found:
    kind = kind_of(0, source)
    below = _game_below(kind, source) if isinstance(kind, Variant) else Loaded(None, (), {})
    plain = "variant" if isinstance(kind, Variant) else kind
    built = add_layer(below.book, source, plain, Path(name).stem, find_pack)
    found = [*below.diagnostics, *built.diagnostics]
    if built.book is not None:
        found += check_book(built.book, built.file, source)
    found += scenario_lines(built.file, source, built.book)
    found.sort(key=lambda each: (each.source != source.name, each.span))
    return tuple(dict.fromkeys(found)), {**below.sources, source.name: source}


def _game_below(heading: Variant, source: Source) -> Loaded:
    """The book that a variant is for. Where there is none, the variant is checked alone."""
    base = heading.base.value
    game = find(base)
    if isinstance(game, Diagnostic):
        missing = replace(game, source=source.name, span=heading.base.span, severity="warning")
        return Loaded(None, (missing,), {})
    if game.text == source.text:
        return Loaded(None, (), {})
    return load_layers((base,))
