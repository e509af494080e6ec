"""In: a rule file's text or path. Out: every problem in it, those in its scenarios' lines
included.

A variant is checked on top of each of its games, a file of rules alone with the standard pack.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from maudsl.building import find_pack, kind_of
from maudsl.checks import check_book
from maudsl.checks.accepting import accepting, marked
from maudsl.checks.scenario_lines import scenario_lines
from maudsl.diagnostics import Diagnostic
from maudsl.library import Loaded, find, load_layers
from maudsl.lines.kept import Lines
from maudsl.reading import read_path
from maudsl.rulebook.layers import Kind, add_layer
from maudsl.source import Source
from maudsl.syntax.nodes import Text
from maudsl.syntax.parser import parse
from maudsl.syntax.settings import Variant

Found = tuple[tuple[Diagnostic, ...], dict[str, Source]]


def check(text: str, name: str = "") -> tuple[Diagnostic, ...]:
    """Every problem in a text, in the order of their places; `name` is what messages call it.

    Notes, and what the text accepts, are no problems.
    """
    return tuple(each for each in check_source(Source.of(name, text), name)[0] if each.counts)


def check_path(path: str | os.PathLike[str]) -> Found:
    """All that is found in a file, accepted or not, and the texts that it is about, by name."""
    name = os.fspath(path)
    source = read_path(name)
    if isinstance(source, Diagnostic):
        return (source,), {}
    return check_source(source, name)


def check_together(game: str, names: Iterable[str]) -> Found:
    """Files or named rules on top of a game, each on those before it: what is wrong with any of
    them there, and the texts by name.
    """
    below = load_layers((game,))
    book, found, sources = below.book, [*below.diagnostics], {**below.sources}
    for name in names:
        source = find(name)
        if isinstance(source, Diagnostic):
            return (*found, source), sources
        if book is None:
            break
        sources[source.name] = source
        built = add_layer(book, source, "variant", Path(name).stem, find_pack)
        book, own = built.book, [*built.diagnostics]
        if book is not None:
            own += check_book(book, built.file, source)
        found += accepting(_in_order(own, source), built.file, source)
    return tuple(found), sources


def check_source(source: Source, name: str, *, whole: bool = True, keep: bool = False) -> Found:
    """The same for a text that lies in memory; `name` is its file's.

    Not `whole`: only its syntax, names and kinds, which is quick enough for each key that is
    pressed. Neither are plays tried then, nor are the lines of scenarios read. `keep`: how these
    were read, in the user's cache.
    """
    lines = Lines(source.name, name if keep else "")
    found, sources = _found(source, name, lines if whole else None)
    lines.keep()
    mark = accepting if whole else marked  # what an accept is for may not have been looked for
    return _in_order(mark(found, parse(source).file, source), source), sources


def _found(source: Source, name: str, lines: Lines | None) -> Found:
    kind, whole = kind_of(0, source), lines is not None
    if not isinstance(kind, Variant):
        return _check_on(Loaded(None, (), {}), source, kind, name, book=whole, lines=lines)
    below = game_below(kind.bases[0], source)
    found, sources = _check_on(below, source, "variant", name, book=whole, lines=lines)
    said = set(found)
    for base in kind.bases[1:]:
        below = game_below(base, source)
        others, more = _check_on(below, source, "variant", name, book=whole, lines=None)
        sources |= more
        found += tuple(_as_told_of(base, each, source) for each in others if each not in said)
        said |= set(others)
    return found, sources


def _check_on(
    below: Loaded, source: Source, kind: Kind, name: str, *, book: bool, lines: Lines | None
) -> Found:
    """The text on top of one game; `book`: what comes of the two is looked at; and so are the
    lines of its scenarios, which `lines` reads.
    """
    built = add_layer(below.book, source, kind, Path(name).stem, find_pack)
    found = [*below.diagnostics, *built.diagnostics]
    if book and built.book is not None:
        found += check_book(built.book, built.file, source)
    if lines is not None:
        found += scenario_lines(built.file, source, built.book, lines)
    return _in_order(found, source), {**below.sources, source.name: source}


def _in_order(found: Iterable[Diagnostic], source: Source) -> tuple[Diagnostic, ...]:
    by_place = sorted(found, key=lambda each: (each.source != source.name, each.span))
    return tuple(dict.fromkeys(by_place))


def _as_told_of(base: Text, problem: Diagnostic, source: Source) -> Diagnostic:
    """What is wrong on a further game only names that game."""
    if problem.source != source.name or problem.span == base.span:
        return problem
    return replace(problem, message=f'{problem.message}, on "{base.value}"')


def game_below(base: Text, source: Source) -> Loaded:
    """The book that a variant is for. Where there is none, the variant is checked alone."""
    game = find(base.value)
    if isinstance(game, Diagnostic):
        missing = replace(game, source=source.name, span=base.span, severity="warning")
        return Loaded(None, (missing,), {})
    if game.text == source.text:
        return Loaded(None, (), {})
    return load_layers((base.value,))
