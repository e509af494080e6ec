"""Finding games and variants: by name in the rules that come with the program or in MAUDSL_PATH,
or by path. What was put together before comes from the user's cache, without a parser.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from maudsl.diagnostics import Diagnostic, RuleErrors
from maudsl.folders import own_folder
from maudsl.kept import digest
from maudsl.reading import read_path
from maudsl.source import Source, Span
from maudsl.suggest import closest

if TYPE_CHECKING:
    from maudsl.rulebook.model import RuleBook

SUFFIX = ".mau"
HOUSE = "house"
DEEPEST = 4  # folders below a rules folder; a link that leads back up ends here
_asked: ContextVar[dict[str, str] | None] = ContextVar("asked", default=None)
Place = tuple[str, str]  # of a rule file: its name, and its path


class Loaded(msgspec.Struct, frozen=True):
    """`book` is None if there are errors. `sources` by name, to show the places of diagnostics."""

    book: RuleBook | None
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, Source]


def load(*names: str) -> RuleBook:
    """The rule book of a game with variants on top, by names or paths.

    Raises RuleErrors, with every diagnostic, if one isn't found or has mistakes.
    """
    loaded = load_layers(names, checked=False)
    if loaded.book is None:
        raise RuleErrors(loaded.diagnostics, loaded.sources)
    return loaded.book


def load_layers(names: Sequence[str], *, checked: bool = True) -> Loaded:
    """As `load`, with the mistakes as values; warnings are there even if the book is.

    Not `checked`: where there is a book, nobody asks for warnings, and they aren't looked for.
    """
    found: list[tuple[str, Source]] = []
    for name in names:
        source = find(name)
        if isinstance(source, Diagnostic):
            return Loaded(None, (source,), {each.name: each for _, each in found})
        found.append((name, source))
    # Here, because who only looks for texts needs no books.
    from maudsl import kept_books

    key = kept_books.key_of_layers([(name, source.text) for name, source in found])
    kept = kept_books.read_kept(key)
    sources = {source.name: source for _, source in found}
    if kept is not None and kept.checked >= checked and kept.pack_text == pack_digest(kept.book):
        return Loaded(kept.book, (), sources)
    # Here, because a book from the cache needs no parser, and the parser is slow to import.
    from maudsl.building import build, put_on

    if checked:
        loaded = build(found)
    else:
        below = load_layers(names[:-1], checked=False).book if names[1:] else None
        book = put_on(below, *found[-1]) if below or not names[1:] else None
        loaded = Loaded(book, (), sources) if book else build(found)
    if loaded.book is not None and not loaded.diagnostics:
        kept_books.keep(key, kept_books.Kept(loaded.book, pack_digest(loaded.book), checked))
    return loaded


def pack_digest(book: RuleBook) -> str:
    """Of the file that declares the book's pack; empty if no file of that name does."""
    source = find(book.pack.name)
    return digest(source.text) if isinstance(source, Source) else ""


@contextmanager
def noting() -> Iterator[dict[str, str]]:
    """What is looked for while this lasts: by name, a digest of what was found. Whatever is made
    meanwhile comes of nothing else.
    """
    asked: dict[str, str] = {}
    before = _asked.set(asked)
    try:
        yield asked
    finally:
        _asked.reset(before)


def note(name: str, answer: str) -> None:
    asked = _asked.get()
    if asked is not None and asked.setdefault(name, answer) != answer:
        asked[name] = ""  # it changed meanwhile: what is made now holds for nothing


def answer_of(found: Source | Diagnostic) -> str:
    """A digest of what was found."""
    if isinstance(found, Source):
        return digest("text", found.name, found.text)
    return digest("none", found.message, found.help)


def find(name: str) -> Source | Diagnostic:
    """The text of a game or variant, or why there is none."""
    found = _found(name)
    if _asked.get() is not None:
        note(name, answer_of(found))
    return found


def find_each(names: Iterable[str]) -> Iterator[Source | Diagnostic]:
    """The same for several, whose folders are searched but once."""
    places = list(listed())
    for name in names:
        yield _found(name, places)


def _found(name: str, places: Iterable[Place] | None = None) -> Source | Diagnostic:
    if name.endswith(SUFFIX) or "/" in name or os.sep in name:
        return read_path(name)
    for stem, place in places if places is not None else listed():
        if stem == name:
            return read_path(place)
    guess = closest(name, [stem for stem, _ in listed()])
    return Diagnostic(
        "unknown-game",
        f'no game or variant is called "{name}"',
        name,
        Span(0, 0),
        f'did you mean "{guess}"?' if guess else "maudsl list shows those that there are",
    )


def house_rules() -> Iterator[tuple[str, str]]:
    """The house rules that come with the program, text by text, each under the heading of what a
    player wants to do.
    """
    folder = own_folder("maudsl.rules") / HOUSE
    heading = ""
    for line in (folder / "groups.txt").read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            heading = line
        elif isinstance(source := read_path(folder / f"{line.strip()}{SUFFIX}"), Source):
            yield heading, source.text


def listed() -> Iterator[Place]:
    """Every rule file by its name, the folders of MAUDSL_PATH first."""
    for root in roots():
        for entry in _below(os.fspath(root), DEEPEST):
            yield entry.name.removesuffix(SUFFIX), entry.path


def roots() -> Iterator[Path]:
    for folder in os.environ.get("MAUDSL_PATH", "").split(os.pathsep):
        if folder:
            yield Path(folder)
    yield own_folder("maudsl.rules")


def _below(folder: str, depth: int) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda each: each.name)
    except OSError:
        return
    yield from (each for each in entries if each.name.endswith(SUFFIX) and _is_file(each))
    for each in entries:
        if depth and not each.name.startswith((".", "__")) and os.path.isdir(each.path):
            yield from _below(each.path, depth - 1)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Without asking the system again, which takes long for hundreds of files."""
    return os.path.isfile(entry.path) if entry.is_symlink() else entry.is_file()
