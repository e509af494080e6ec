"""In: the path of a rule file. Out: all that is found in it, from the user's cache if nothing that
it comes of has changed: its text, and every text that was looked for while it was checked.
"""

from __future__ import annotations

import os

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.kept_answers import answered_about
from maudsl.reading import read_path
from maudsl.source import Source

Found = tuple[tuple[Diagnostic, ...], dict[str, Source]]


class Told(msgspec.Struct, frozen=True):
    """`about`: the names of the texts that places may be in."""

    diagnostics: tuple[Diagnostic, ...]
    about: tuple[str, ...]


def findings(path: str | os.PathLike[str]) -> Found:
    """All that is found in a file, accepted or not, and the texts that it is about, by name."""
    name = os.fspath(path)
    source = read_path(name)
    if isinstance(source, Diagnostic):
        return (source,), {}
    text = source

    def check() -> Told:
        # Here, because what was kept needs no parser, and the parser is slow to import.
        from maudsl.checking import check_source

        diagnostics, sources = check_source(text, name, keep=True)
        return Told(diagnostics, tuple(sources))

    told, sources = answered_about(("check", name, text.text), Told, check)
    return told.diagnostics, {each: text if each == name else sources[each] for each in told.about}
