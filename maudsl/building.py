"""In: the texts of a game and its variants. Out: the rule book, or what is wrong with them. Also
what must be parsed to be known: packs, and the headings of all files.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from maudsl.cards import Pack
from maudsl.diagnostics import Diagnostic
from maudsl.kept import key_of, recall, remember
from maudsl.library import Loaded, answer_of, find, note
from maudsl.rulebook.layers import FoundPack, Kind, add_layer
from maudsl.rulebook.lower_packs import lower_pack
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.syntax.parser import heading_of, parse
from maudsl.syntax.settings import DefinePack, Game, Variant


def build(layers: Sequence[tuple[str, Source]]) -> Loaded:
    """Put named texts on top of each other, the game first."""
    # Here, because who only looks for a pack needs none of them.
    from maudsl.checks import check_book
    from maudsl.checks.accepting import marked

    book: RuleBook | None = None
    diagnostics: list[Diagnostic] = []
    sources = {source.name: source for _, source in layers}
    for number, (name, source) in enumerate(layers):
        kind = kind_of(number, source)
        if number == 0 and isinstance(kind, Variant):
            base = kind.bases[0].value
            diagnostics.append(
                Diagnostic(
                    "unknown-game",
                    f'"{name}" is a variant and needs its game before it',
                    source.name,
                    kind.span,
                    f"name both: {base} {name}",
                )
            )
            return Loaded(None, tuple(diagnostics), sources)
        built = add_layer(book, source, _plain(kind), name, find_pack)
        game = next((x for x in built.file.statements if isinstance(x, Game)), None)
        if number and game:
            return Loaded(None, (_two_games(layers[0][0], name, source, game),), sources)
        own = marked(built.diagnostics, built.file, source)
        diagnostics += (each for each in own if each.counts)
        book = built.book
        if book is not None:
            checked = marked(check_book(book, built.file, source), built.file, source)
            diagnostics += (each for each in checked if each.counts)
        if book is None:
            break
    return Loaded(book, tuple(diagnostics), sources)


def put_on(below: RuleBook | None, name: str, source: Source) -> RuleBook | None:
    """The book of a named text on top of another, or alone; None if anything is wrong with it."""
    kind = kind_of(0 if below is None else 1, source)
    if isinstance(kind, Variant):
        return None
    built = add_layer(below, source, kind, name, find_pack)
    another = below is not None and any(isinstance(x, Game) for x in built.file.statements)
    return None if another else built.book


def _two_games(first: str, second: str, source: Source, heading: Game) -> Diagnostic:
    return Diagnostic(
        "unknown-game",
        f'"{second}" is a game of its own, no variant of "{first}"',
        source.name,
        heading.span,
        "name one game, and variants after it",
    )


def kind_of(number: int, source: Source) -> Kind | Variant:
    """What a text is as the `number`-th layer; a variant's heading if it lies lowest."""
    if number:
        return "variant"
    heading = heading_of(source)
    if isinstance(heading, Variant):
        return heading
    return "game" if heading else "rules"


def _plain(kind: Kind | Variant) -> Kind:
    return "variant" if isinstance(kind, Variant) else kind


def find_pack(name: str) -> FoundPack | None:
    """A pack that some file declares under its own name."""
    pack, answer = _found_pack(name)
    note(name, answer)
    return pack


def forget_packs() -> None:
    """Their files may have changed."""
    _found_pack.cache_clear()


@lru_cache(maxsize=16)
def _found_pack(name: str) -> tuple[FoundPack | None, str]:
    source = find(name)
    pack = pack_in(source, name) if isinstance(source, Source) else None
    found = FoundPack(pack, source.text) if pack and isinstance(source, Source) else None
    return found, answer_of(source)


class Declared(msgspec.Struct, frozen=True):
    """What a text declares under a name; None if nothing."""

    pack: Pack | None


def pack_in(source: Source, name: str) -> Pack | None:
    """The pack of this name that a text declares, from the user's cache if it was read before."""
    key = key_of(name, source.text)
    kept = recall("pack", key, Declared)
    if kept is None:
        kept = Declared(_pack_in(source, name))
        remember("pack", key, kept)
    return kept.pack


def _pack_in(source: Source, name: str) -> Pack | None:
    for node in parse(source).file.statements:
        if isinstance(node, DefinePack) and node.name.text == name:
            return lower_pack(node, source)[0]
    return None
