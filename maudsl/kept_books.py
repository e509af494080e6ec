"""Rule books that were put together before, kept in the user's cache: a game starts without
parsing.

A book is known by the texts of its layers, the text of its pack, and the program that lowered it.
What lies there is data, read as such; a file that isn't a book of this program counts as none.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from maudsl.kept import MOST_BOOKS, key_of, recall, remember
from maudsl.rulebook.model import RuleBook


class Kept(msgspec.Struct, frozen=True):
    """`pack_text`: the digest of the file that declares the pack, empty if a layer does it
    itself. `checked`: it was looked for warnings, and there are none.
    """

    book: RuleBook
    pack_text: str
    checked: bool


def key_of_layers(layers: Sequence[tuple[str, str]]) -> str:
    """For names and texts of layers, in order."""
    return key_of(*(part for layer in layers for part in layer))


def read_kept(key: str) -> Kept | None:
    return recall("book", key, Kept)


def keep(key: str, kept: Kept) -> None:
    remember("book", key, kept, MOST_BOOKS)
