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


class Rules(msgspec.Struct, frozen=True):
    """What a text is besides its scenarios. `base`: the first game that a variant is for."""

    kind: Literal["game", "variant", "rules"]
    base: str | None
    has_rules: bool


class Outline(msgspec.Struct, frozen=True):
    mistakes: tuple[Diagnostic, ...]
    rules: Rules
    scenarios: tuple[Scenario, ...]


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


def outline(source: Source, *, keep: bool) -> Outline:
    """Of what is understood, if there are mistakes; `keep`: in the cache, if there are none."""
    key = key_of(source.text) if keep else ""
    rules = recall("rules", key, Rules) if keep else None
    if rules is not None:
        return Outline((), rules, _scenarios(source))
    found = _outline(source)
    if keep and not found.mistakes:
        remember("rules", key, found.rules)
    return found


def _outline(source: Source) -> Outline:
    from maudsl.syntax.parser import parse
    from maudsl.syntax.settings import Game, Scenario, Variant

    parsed = parse(source)
    statements = parsed.file.statements
    head = next((each for each in statements if isinstance(each, Game | Variant)), None)
    rules = Rules(
        "rules" if head is None else "game" if isinstance(head, Game) else "variant",
        next((each.bases[0].value for each in statements if isinstance(each, Variant)), None),
        any(not isinstance(each, Scenario) for each in statements),
    )
    scenarios = tuple(each for each in statements if isinstance(each, Scenario))
    return Outline(parsed.mistakes, rules, scenarios)


def _scenarios(source: Source) -> tuple[Scenario, ...]:
    """Of a text without mistakes: they are read line by line, without the grammar."""
    from maudsl.syntax.cut import statements
    from maudsl.syntax.quotes import find_marks
    from maudsl.syntax.scenario import IS_SCENARIO, read_scenario

    text = source.text
    spans = statements(text, find_marks(text))
    found = [read_scenario(source, *each) for each in spans if IS_SCENARIO.match(text, each[0])]
    return tuple(each for each in found if not isinstance(each, Diagnostic))
