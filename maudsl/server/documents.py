"""In: what an editor sends of a file. Out: the file as the rest of the server sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from maudsl.diagnostics import Diagnostic
from maudsl.reading import decode
from maudsl.server.places import MARK, UTF16, Places
from maudsl.source import Source
from maudsl.syntax.parser import Parsed, parse


@dataclass(frozen=True)
class Document:
    """`name` is the file's path, or whatever an unsaved one is called. A file of which `problem`
    tells that it is no text of ours counts as empty.
    """

    name: str
    source: Source
    problem: Diagnostic | None = None
    encoding: str = UTF16
    marked: bool = field(default=False)

    @cached_property
    def places(self) -> Places:
        return Places(self.source, self.encoding, marked=self.marked)

    @cached_property
    def parsed(self) -> Parsed:
        return parse(self.source)


def read(name: str, text: str, encoding: str = UTF16) -> Document:
    """The same limits hold as for a file on disk: an editor may hold any text."""
    found = decode(name, text.encode("utf-8", "surrogatepass"))
    if isinstance(found, Diagnostic):
        return Document(name, Source.of(name, ""), found, encoding)
    return Document(name, found, None, encoding, text.startswith(MARK))
