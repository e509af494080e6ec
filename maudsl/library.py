"""Finding games, variants and packs: by name in the rules that come with the program or in
MAUDSL_PATH, or by path.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from maudsl.cards import Pack
from maudsl.diagnostics import Diagnostic, RuleErrors
from maudsl.reading import decode, read_path
from maudsl.rulebook.layers import Kind, add_layer
from maudsl.rulebook.lower_packs import lower_pack
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source, Span
from maudsl.suggest import closest
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import DefinePack, Game, Variant

SUFFIX = ".mau"
DEEPEST = 4  # folders below a rules folder; a link that leads back up ends here


class Loaded(msgspec.Struct, frozen=True):
    """`book` is None if there are errors. `sources` by name, for showing the places of
    diagnostics.
    """

    book: RuleBook | None
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, Source]


def load(*names: str) -> RuleBook:
    """The rule book of a game with variants on top, by names or paths.

    Raises RuleErrors, with every diagnostic, if one isn't found or has mistakes.
    """
    loaded = load_layers(names)
    if loaded.book is None:
        raise RuleErrors(loaded.diagnostics, loaded.sources)
    return loaded.book


def load_layers(names: tuple[str, ...]) -> Loaded:
    """As `load`, with the mistakes as values; warnings are there even if the book is."""
    book: RuleBook | None = None
    diagnostics: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    for number, name in enumerate(names):
        source = find(name)
        if isinstance(source, Diagnostic):
            diagnostics.append(source)
            break
        sources[source.name] = source
        built = add_layer(book, source, kind_of(number, source), name, find_pack)
        diagnostics += built.diagnostics
        book = built.book
        if book is None:
            break
    else:
        return Loaded(book, tuple(diagnostics), sources)
    return Loaded(None, tuple(diagnostics), sources)


def kind_of(number: int, source: Source) -> Kind:
    if number:
        return "variant"
    headings = [x for x in parse(source).file.statements if isinstance(x, Game | Variant)]
    if not headings:
        return "rules"
    return "game" if isinstance(headings[0], Game) else "variant"


def find(name: str) -> Source | Diagnostic:
    """The text of a game or variant, or why there is none."""
    if name.endswith(SUFFIX) or "/" in name or os.sep in name:
        return read_path(Path(name))
    for stem, place in listed():
        if stem == name:
            return _read(place)
    guess = closest(name, [stem for stem, _ in listed()])
    return Diagnostic(
        "unknown-game",
        f'no game or variant is called "{name}"',
        name,
        Span(0, 0),
        f'did you mean "{guess}"?' if guess else "maudsl list shows those that there are",
    )


def _read(place: Traversable) -> Source | Diagnostic:
    if isinstance(place, Path):
        return read_path(place)
    return decode(str(place), place.read_bytes())


def listed() -> Iterator[tuple[str, Traversable]]:
    """Every rule file by its name, the folders of MAUDSL_PATH first."""
    for root in roots():
        for place in _below(root, DEEPEST):
            yield place.name.removesuffix(SUFFIX), place


def headings() -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """Games as (name, title), variants as (name, title, base); the first of a name is the one
    that is found.
    """
    games: dict[str, tuple[str, str]] = {}
    variants: dict[str, tuple[str, str, str]] = {}
    seen: set[str] = set()
    for stem, place in listed():
        source = _read(place)
        if stem in seen or isinstance(source, Diagnostic):
            continue
        seen.add(stem)
        # The heading is among the first statements; a scenario's lines needn't be read for it.
        for node in parse(source).file.statements:
            if isinstance(node, Game):
                games[stem] = (stem, node.title.value)
            elif isinstance(node, Variant):
                variants[stem] = (stem, node.title.value, node.base.value)
    return list(games.values()), list(variants.values())


def roots() -> Iterator[Traversable]:
    for folder in os.environ.get("MAUDSL_PATH", "").split(os.pathsep):
        if folder:
            yield Path(folder)
    yield files("maudsl.rules")


def _below(folder: Traversable, depth: int) -> Iterator[Traversable]:
    try:
        places = sorted(folder.iterdir(), key=lambda place: place.name)
    except OSError:
        return
    yield from (place for place in places if place.name.endswith(SUFFIX) and place.is_file())
    for place in places:
        if depth and not place.name.startswith((".", "__")) and place.is_dir():
            yield from _below(place, depth - 1)


@lru_cache(maxsize=16)
def find_pack(name: str) -> Pack | None:
    """A pack that some file declares under its own name."""
    for stem, place in listed():
        if stem == name:
            source = _read(place)
            if isinstance(source, Source) and (pack := pack_in(source, name)):
                return pack
    return None


def pack_in(source: Source, name: str) -> Pack | None:
    """The pack of this name that a text declares."""
    for node in parse(source).file.statements:
        if isinstance(node, DefinePack) and node.name.text == name:
            return lower_pack(node, source)[0]
    return None
