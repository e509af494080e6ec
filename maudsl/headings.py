"""The games and variants that there are, by their files' headings."""

from __future__ import annotations

from maudsl.diagnostics import Diagnostic
from maudsl.library import listed
from maudsl.reading import read_path
from maudsl.syntax.outlines import heading


def headings() -> tuple[list[tuple[str, str]], list[tuple[str, str, tuple[str, ...]]]]:
    """Games as (name, title), variants as (name, title, their games); the first of a name is the
    one that is found.
    """
    games: dict[str, tuple[str, str]] = {}
    variants: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    seen: set[str] = set()
    for stem, place in listed():
        source = read_path(place)
        if stem in seen or isinstance(source, Diagnostic):
            continue
        seen.add(stem)
        found = heading(source)
        if found.kind == "game":
            games[stem] = (stem, found.title)
        elif found.kind == "variant":
            variants[stem] = (stem, found.title, found.bases)
    return list(games.values()), list(variants.values())
