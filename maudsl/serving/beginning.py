"""In: the names of a game, or the file of one that was kept. Out: what is played, and where it is
kept; or why it can't be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from maudsl.cleaning import clean
from maudsl.library import load_layers
from maudsl.repl.manner import Manner
from maudsl.repl.opening import log_path, mistakes, resumed, save_name
from maudsl.rulebook.model import RuleBook
from maudsl.serving.keeping import Keeper
from maudsl.serving.seats import Seats, read
from maudsl.table import Table


class Found(NamedTuple):
    """What is played, and where it is kept; `table`: the game that goes on, with its people."""

    book: RuleBook
    keeper: Keeper
    table: Table | None = None
    people: tuple[str, ...] = ()
    seats: Seats = Seats()


def new_game(names: tuple[str, ...], seed: int, log: Path | None) -> Found | str:
    loaded = load_layers(names)
    if loaded.book is None:
        return mistakes(loaded)
    if log is not None and (log.is_dir() or not log.absolute().parent.is_dir()):
        return f"{log} can't be written: there is no such folder, or it is one itself"
    return Found(loaded.book, Keeper(save_name(names, seed), log))


def resumed_game(path: Path, log: Path | None) -> Found | str:
    opened = resumed(log_path(path), log, Manner())
    if isinstance(opened, str):
        return opened
    if opened.told:
        print(clean(opened.told), file=sys.stderr)
    table, kept = opened.table, log or log_path(path)
    keeper = Keeper(kept.stem, kept, opened.evening)
    return Found(table.opening_book, keeper, table, opened.manner.people, read(log_path(path)))
