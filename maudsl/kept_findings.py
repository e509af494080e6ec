"""In: the path of a rule file. Out: all that is found in it, from the user's cache if nothing that
it comes of has changed: its text, and every text that was looked for while it was checked.
"""

from __future__ import annotations

import os

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.kept import key_of, recall, remember
from maudsl.library import answer_of, find, noting
from maudsl.reading import read_path
from maudsl.source import Source

Found = tuple[tuple[Diagnostic, ...], dict[str, Source]]


class Findings(msgspec.Struct, frozen=True):
    """`asked`: what was looked for, and a digest of what was found. `about`: the names of the
    texts that places are in.
    """

    asked: dict[str, str]
    about: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


def findings(path: str | os.PathLike[str]) -> Found:
    """All that is found in a file, accepted or not, and the texts that it is about, by name."""
    name = os.fspath(path)
    source = read_path(name)
    if isinstance(source, Diagnostic):
        return (source,), {}
    key = key_of(name, source.text)
    kept = recall("findings", key, Findings)
    found = _as_it_was(kept, source) if kept is not None else None
    return _checked(source, name, key) if found is None else found


def _as_it_was(kept: Findings, source: Source) -> Found | None:
    sources = {source.name: source}
    for name, answer in kept.asked.items():
        found = find(name)
        if answer_of(found) != answer:
            return None
        if isinstance(found, Source):
            sources[found.name] = found
    if not sources.keys() >= set(kept.about):
        return None
    return kept.diagnostics, {name: sources[name] for name in kept.about}


def _checked(source: Source, name: str, key: str) -> Found:
    # Here, because what was kept needs no parser, and the parser is slow to import.
    from maudsl.checking import check_source

    with noting() as asked:
        diagnostics, sources = check_source(source, name)
    remember("findings", key, Findings(asked, tuple(sources), diagnostics))
    return diagnostics, sources
