"""A variant that is put on another game than the one it was written for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.syntax import settings as t


def other_game(checked: Checked) -> Iterator[Diagnostic]:
    heading, lowest = checked.heading, checked.book.layers[0]
    if not isinstance(heading, t.Variant) or lowest.kind != "game":
        return
    bases = [base.value for base in heading.bases]
    wanted = {name.casefold() for base in bases for name in (base, PurePath(base).stem)}
    if wanted.isdisjoint({PurePath(lowest.name).stem.casefold(), lowest.title.casefold()}):
        named = " or ".join(f'"{base}"' for base in bases)
        yield checked.warn(
            "other-game",
            f'this variant is for {named}, and here it is put on "{lowest.title}"',
            heading.bases[0].span,
            "its rules may speak of cards and rules that this game hasn't got",
        )
