"""What was worked out before, kept in the user's cache folder under a digest of all that it came
of: texts, and the program.

Nothing here is needed. A folder that can't be written, an entry that was cut short, one of another
version: it takes longer then, and nothing else. MAUDSL_CACHE=off keeps nothing at all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import msgspec

try:
    # The same as in hashlib, which loads OpenSSL first: slower than most answers are read.
    from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

from maudsl.folders import cache_folder, write_private

MOST_KEPT = 1_000  # entries of a kind; the oldest go first
MOST_BOOKS = 200  # each has the size of ten others
SELDOM = 8  # it takes long to look at a full folder: at one new entry of so many
DIGEST = 32  # bytes before an entry, of the entry
T = TypeVar("T")


def digest(*texts: str) -> str:
    found: str = sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
    return found


def key_of(*parts: str) -> str:
    """For what comes of these texts and of this program."""
    return digest(_program(), *(f"{len(part)} {part}" for part in parts))[:32]


@cache
def _program() -> str:
    """A text that changes with the program, Lark and Python."""
    files = _files(Path(__file__).parent, deeper=True)
    return "\n".join([sys.version, lark_as_installed(), *map(_as_it_is, files)])


@cache
def lark_as_installed() -> str:
    """A text that changes with Lark, which needn't be imported for it."""
    lark = find_spec("lark")
    return _as_it_is(lark.origin) if lark and lark.origin else ""


def _as_it_is(name: str) -> str:
    found = os.stat(name)
    return f"{name} {found.st_size} {found.st_mtime_ns}"


def _files(folder: Path, *, deeper: bool) -> Iterator[str]:
    """The sources of the package; the rules are texts like any others."""
    for entry in sorted(os.scandir(folder), key=lambda each: each.name):
        if entry.name.endswith((".py", ".lark")):
            yield entry.path
        elif deeper and "." not in entry.name and entry.is_dir():
            yield from _files(Path(entry.path), deeper=False)


def recall(kind: str, key: str, of: type[T]) -> T | None:
    """What was kept under this key, if it is there and whole."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        data = (folder / f"{kind}.{key}").read_bytes()
        if data[:DIGEST] != sha256(data[DIGEST:]).digest():
            return None
        return msgspec.msgpack.decode(data[DIGEST:], type=of)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def remember(kind: str, key: str, value: object, most: int = MOST_KEPT) -> None:
    """Keep it, and of its kind hardly more than so many."""
    folder = cache_folder()
    if folder is None:
        return
    # A full or read-only disk costs time, nothing else; nor does a text that can't be written.
    with suppress(OSError, UnicodeEncodeError):
        data = msgspec.msgpack.encode(value)
        whole = sha256(data).digest() + data
        write_private(folder / f"{kind}.{key}", whole, lasting=False)
        if data[-1] % SELDOM == 0:
            _forget_oldest(folder, kind, most)


def _forget_oldest(folder: Path, kind: str, most: int) -> None:
    paths = [each.path for each in os.scandir(folder) if each.name.startswith(f"{kind}.")]
    if len(paths) <= most:
        return
    paths.sort(key=lambda path: os.stat(path).st_mtime_ns)
    # Some more than need be, so that not every new entry has to look at all the others.
    for path in paths[: len(paths) - most + most // 10]:
        Path(path).unlink(missing_ok=True)
