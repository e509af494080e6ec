"""Rule books that were put together before, kept in the user's cache: a game starts without
parsing.

A book is known by the texts of its layers, the text of its pack, and the program that lowered it.
What lies there is data, read as such; a file that isn't a book of this program counts as none.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from maudsl.folders import cache_folder, write_private
from maudsl.rulebook.model import RuleBook

MOST_KEPT = 200  # files; the oldest go first


class Kept(msgspec.Struct, frozen=True):
    """`pack_text`: the digest of the file that declares the pack, empty if a layer does it
    itself.
    """

    book: RuleBook
    pack_text: str


def digest(*texts: str) -> str:
    return sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()


def key_of(layers: Sequence[tuple[str, str]]) -> str:
    """For names and texts of layers, in order."""
    return digest(_program(), *(part for layer in layers for part in layer))[:32]


def _program() -> str:
    """A word that changes whenever the code does that makes a book of a text."""
    here = Path(__file__).parent
    times = [
        entry.stat().st_mtime_ns
        for folder in ("rulebook", "syntax", "grammar", "checks", ".")
        for entry in os.scandir(here / folder)
        if entry.name.endswith((".py", ".lark"))
    ]
    return f"{len(times)} {max(times)}"


def read_kept(key: str) -> Kept | None:
    folder = cache_folder()
    if folder is None:
        return None
    try:
        return msgspec.msgpack.decode((folder / f"book.{key}").read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def keep(key: str, kept: Kept) -> None:
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError):  # a full or read-only disk costs time, nothing else
        write_private(folder / f"book.{key}", msgspec.msgpack.encode(kept))
        files = sorted(folder.glob("book.*"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_KEPT]:
            file.unlink(missing_ok=True)
