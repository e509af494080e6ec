"""The rules of card games as data, and the table that plays by them.

    book = maudsl.load("GAME", "VARIANT")
    table = maudsl.Table(book, ["Ann", "Ben", "Cay"], seed=7)
    table.do('Ann plays 7S saying "last card"')

Names are looked up when they are first used, so that `import maudsl` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maudsl.checking import check as check
    from maudsl.diagnostics import Diagnostic as Diagnostic
    from maudsl.diagnostics import RuleErrors as RuleErrors
    from maudsl.formatting import format_text as format
    from maudsl.library import load as load
    from maudsl.log import replay as replay
    from maudsl.scenarios.running import run_scenarios as run_scenarios
    from maudsl.simulation import Report as Report
    from maudsl.simulation import compare as compare
    from maudsl.simulation import simulate as simulate
    from maudsl.table import Table as Table
    from maudsl.table import TableError as TableError

_PLACES = {
    "check": ("maudsl.checking", "check"),
    "compare": ("maudsl.simulation", "compare"),
    "Diagnostic": ("maudsl.diagnostics", "Diagnostic"),
    "RuleErrors": ("maudsl.diagnostics", "RuleErrors"),
    "format": ("maudsl.formatting", "format_text"),
    "load": ("maudsl.library", "load"),
    "Report": ("maudsl.simulation", "Report"),
    "replay": ("maudsl.log", "replay"),
    "run_scenarios": ("maudsl.scenarios.running", "run_scenarios"),
    "simulate": ("maudsl.simulation", "simulate"),
    "Table": ("maudsl.table", "Table"),
    "TableError": ("maudsl.table", "TableError"),
}

__all__ = [
    "Diagnostic",
    "Report",
    "RuleErrors",
    "Table",
    "TableError",
    "check",
    "compare",
    "format",
    "load",
    "replay",
    "run_scenarios",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'maudsl' has no attribute {name!r}")
    module, attribute = _PLACES[name]
    return getattr(import_module(module), attribute)
