"""Rows of hands in a file: CSV, or Parquet where pyarrow is installed.

They are written part by part beside the file, which gets its name when all are there: so under its
name there is never half a row, nor half a file. A run that was interrupted leaves the hands that
were counted; one that was killed leaves nothing but a hidden file beside, that may be deleted.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from maudsl.simulation.figures import COLUMNS
from maudsl.simulation.running import Part, Row

AT_ONCE = 5_000  # rows of a group, as Parquet has them

Write = Callable[[list[Row]], None]


class RowsError(Exception):
    """The file can't be written; `help`: what to do about it."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@contextmanager
def open_rows(name: str | None) -> Iterator[Callable[[Part], None] | None]:
    """What writes the rows of a part; None: nobody wants them. Raises RowsError."""
    if name is None:
        yield None
        return
    path = Path(name)
    opened = _OPENED.get(path.suffix.casefold())
    if opened is None:
        raise RowsError(f"{name}: rows go to a file that ends in .csv or .parquet")
    if path.is_dir():
        raise RowsError(f"{name}: that is a folder")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with ExitStack() as clean, ExitStack() as file:
        clean.callback(beside.unlink, missing_ok=True)
        with _told(name):
            write = file.enter_context(opened(beside))

        def write_part(part: Part) -> None:
            with _told(name):
                write(part.rows)

        yield write_part
        with _told(name):
            file.close()
            os.replace(beside, path)


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise RowsError(f"{name} can't be written: {problem.strerror or problem}") from None


@contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        yield writer.writerows


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    arrow, parquet = _pyarrow()
    schema = arrow.schema([(name, arrow.int64()) for name in COLUMNS])
    waiting: list[Row] = []
    with parquet.ParquetWriter(path, schema) as writer:

        def flush() -> None:
            try:
                arrays = [arrow.array(x, arrow.int64()) for x in zip(*waiting, strict=True)]
            except (OverflowError, ValueError):
                raise RowsError("a .parquet file has no room for such a seed", "use .csv") from None
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))
            waiting.clear()

        def write(rows: list[Row]) -> None:
            waiting.extend(rows)
            if len(waiting) >= AT_ONCE:
                flush()

        yield write
        if waiting:
            flush()


def _pyarrow() -> tuple[Any, Any]:
    """It has no types of its own, and takes its time to load."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise RowsError(
            "a .parquet file needs one more library", "pip install 'maudsl[data]', or use .csv"
        ) from None


_OPENED = {".csv": _csv, ".parquet": _parquet}
