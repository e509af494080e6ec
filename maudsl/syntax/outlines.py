"""In: a source. Out: what must be known before its rules are: its heading, whether it can be read,
its scenarios. From the user's cache if its text was read before: then no parser is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.kept import key_of, recall, remember
from maudsl.source import Source

if TYPE_CHECKING:
    from maudsl.syntax.settings import Scenario


class Heading(msgspec.Struct, frozen=True):
    """A text without one is rules alone. `bases`: the games that a variant is for."""

    kind: Literal["game", "variant", "rules"] = "rules"
    title: str = ""
    bases: tuple[str, ...] = ()


class Outline(msgspec.Struct, frozen=True):
    """If there are mistakes, nothing else is known."""

    mistakes: tuple[Diagnostic, ...] = ()
    has_rules: bool = False
    scenarios: tuple[Scenario, ...] = ()


def heading(source: Source) -> Heading:
    key = key_of(source.text)
    kept = recall("heading", key, Heading)
    if kept is None:
        kept = _heading(source)
        remember("heading", key, kept)
    return kept


def _heading(source: Source) -> Heading:
    from maudsl.syntax.parser import heading_of
    from maudsl.syntax.settings import Variant

    found = heading_of(source)
    if found is None:
        return Heading()
    if isinstance(found, Variant):
        return Heading("variant", found.title.value, tuple(base.value for base in found.bases))
    return Heading("game", found.title.value)


def outline(source: Source) -> Outline:
    key = key_of(source.text)
    if recall("readable", key, bool):
        return _readable(source)
    from maudsl.syntax.parser import parse

    mistakes = parse(source).mistakes
    if mistakes:
        return Outline(mistakes)
    remember("readable", key, True)
    return _readable(source)


def _readable(source: Source) -> Outline:
    """Of a text without mistakes; scenarios are read line by line, without the grammar."""
    from maudsl.syntax.cut import statements
    from maudsl.syntax.quotes import find_marks
    from maudsl.syntax.scenario import IS_SCENARIO, read_scenario

    text = source.text
    spans = list(statements(text, find_marks(text)))
    found = [read_scenario(source, *span) for span in spans if IS_SCENARIO.match(text, span[0])]
    scenarios = tuple(each for each in found if not isinstance(each, Diagnostic))
    return Outline((), len(scenarios) < len(spans), scenarios)
