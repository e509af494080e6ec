"""The user's own folders for saved games, history and caches: made on demand, readable by the
user alone. And the folders that come with the program.
"""

from __future__ import annotations

import os
from errno import EISDIR
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident

OFF = ("off", "no", "0", "false")


def own_folder(package: str) -> Path:
    """Where one of our packages lies. The library's own way there is slow to import."""
    spec = find_spec(package)
    assert spec and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def data_folder() -> Path | None:
    """Where saved games and the history of typed lines live; None where no folder can be made."""
    return _private(_base("XDG_DATA_HOME", ".local/share") / "maudsl")


def cache_folder() -> Path | None:
    """Where is kept what was worked out before; None where no folder of our own can be made, or
    the user wants none.
    """
    if os.environ.get("MAUDSL_CACHE", "").casefold() in OFF:
        return None
    return _private(_base("XDG_CACHE_HOME", ".cache") / "maudsl")


def _base(variable: str, below_home: str) -> Path:
    value = os.environ.get(variable, "")
    return Path(value) if os.path.isabs(value) else Path(os.path.expanduser("~")) / below_home


def _private(folder: Path) -> Path | None:
    """Make the folder; refuse one of somebody else, for what lies there is loaded."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
        if hasattr(os, "getuid") and status.st_uid != os.getuid():
            return None
        if status.st_mode & 0o077:
            folder.chmod(0o700)
    except OSError:
        return None
    return folder


def write_private(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Write a file in one step, so that a reader sees the old text or the new one. Raises
    OSError. `lasting`: it is on the disk when this returns.
    """
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    beside = path.with_name(f".{path.name}.{os.getpid()}.{get_ident()}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
