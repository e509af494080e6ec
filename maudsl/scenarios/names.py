"""In: the scenarios of a file. Out: a name for each, made of its title, that may be a Python name
and a file's.
"""

from __future__ import annotations

from collections.abc import Sequence

from maudsl.syntax.settings import Scenario

LONGEST = 100  # characters


def names_of(scenarios: Sequence[Scenario]) -> tuple[str, ...]:
    """Each another: those of one title are told apart by a number."""
    names: list[str] = []
    for scenario in scenarios:
        first = name = name_for(scenario.title.value)
        number = 1
        while name in names:
            number += 1
            name = f"{first}_{number}"
        names.append(name)
    return tuple(names)


def name_for(title: str) -> str:
    words = "".join(x if f"a{x}".isidentifier() else " " for x in title.casefold()).split()
    name = "_".join(words)[:LONGEST].rstrip("_") or "scenario"
    return name if name.isidentifier() else f"_{name}"
