"""Bytes or a path in; a `Source` out, or the `Diagnostic` that says why there is none. And which
files paths stand for.
"""

import os
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span

MAX_BYTES = 1 << 20  # a rule book of a thousand rules is a tenth of this
LOG_HEAD = "maudsl log "  # a text that begins with it is the log of a table
NO_TEXT = ("unreadable", "not-utf8", "too-long")  # the codes of all that is no text of ours

_SAVE_AS = 'save it again as UTF-8: editors have this under "Save as" or "Encoding"'
_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def decode(name: str, data: bytes, *, most: int = MAX_BYTES) -> Source | Diagnostic:
    """`name` is what messages call the text. Codes: not-utf8, too-long."""
    if len(data) > most:
        return Diagnostic(
            code="too-long",
            message=f"this file has more than {most // 1024} KiB of text",
            help="put the rules into several files, and name the others as variants",
            source=name,
            span=Span(0, 0),
        )
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return _not_utf8(name, f"byte 1 begins {encoding} text")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
        line = data.count(b"\n", 0, at) + 1
        return _not_utf8(name, f"byte {at + 1}, on line {line}, is 0x{data[at]:02x}")
    if "\0" in text:
        at = data.index(b"\0")
        line = data.count(b"\n", 0, at) + 1
        return _not_utf8(name, f"byte {at + 1}, on line {line}, is zero")
    return Source.of(name, text)


def _not_utf8(name: str, detail: str) -> Diagnostic:
    return Diagnostic(
        code="not-utf8",
        message=f"this file is not UTF-8 text: {detail}",
        help=_SAVE_AS,
        source=name,
        span=Span(0, 0),
    )


def read_path(path: str | PathLike[str], *, most: int = MAX_BYTES) -> Source | Diagnostic:
    """The file at `path`, named as given. Codes: unreadable, and those of `decode`."""
    data = read_bytes(path, most=most)
    return data if isinstance(data, Diagnostic) else decode(fspath(path), data, most=most)


def read_bytes(path: str | PathLike[str], *, most: int = MAX_BYTES) -> bytes | Diagnostic:
    """The file at `path`, as it is. Code: unreadable."""
    name = fspath(path)
    try:
        with open(name, "rb") as file:
            return file.read(most + 1)  # never all of it: it might be a device without end
    except OSError as error:
        return _unreadable(name, _REASONS.get(type(error)) or error.strerror or "no reason given")
    except ValueError:
        return _unreadable(name, "no path has a zero byte in it")


_REASONS: dict[type[OSError], str] = {
    FileNotFoundError: "there is no such file",
    NotADirectoryError: "there is no such file",
    IsADirectoryError: "it is a folder",
    PermissionError: "you may not read it",
}


def _unreadable(name: str, reason: str) -> Diagnostic:
    return Diagnostic(
        code="unreadable",
        message=f"this file cannot be read: {reason}",
        source=name,
        span=Span(0, 0),
    )


def files_below(paths: tuple[str, ...]) -> Iterator[str]:
    """The rule files that paths name, folders searched, each once and in order."""
    seen: set[str] = set()
    for path in paths:
        # An empty path names nothing; made a Path, it would be the folder that one is in.
        found = _rule_files(Path(path)) if path and os.path.isdir(path) else [path]
        for each in found:
            real = os.path.realpath(each) if each else each
            if real not in seen:
                seen.add(real)
                yield each


def _rule_files(folder: Path) -> list[str]:
    return sorted(str(each) for each in folder.rglob("*.mau") if not each.is_dir())
