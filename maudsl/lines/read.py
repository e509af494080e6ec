"""In: a line as typed. Out: the action, the set-up or the expectations in it, or its first mistake.

The span of a mistake counts from the line's beginning plus `at`, for a line that stands in a file.
A scenario names its book in its set-up, so its cards can only be read afterwards: read it without
a reader first, and once more when the pack is known.
"""

from __future__ import annotations

import re

from lark import Tree

from maudsl.diagnostics import Diagnostic
from maudsl.engine.actions import Action
from maudsl.lines.acts import build_line
from maudsl.lines.model import CardReader, Expectation, SetUp
from maudsl.lines.parse import parse_line
from maudsl.lines.parts import Parts
from maudsl.lines.place import Place
from maudsl.lines.statements import build_expectation, build_setup
from maudsl.lines.vocabulary import as_a_command, verbs


def read_step(
    text: str, reader: CardReader | None = None, *, source_name: str = "", at: int = 0
) -> Action | Diagnostic:
    """A step of a script or a scenario: the player's name goes first."""
    return _action(text, "step", "", reader, Place(source_name, at))


def read_prompt(
    text: str, me: str, reader: CardReader | None = None, *, source_name: str = "", at: int = 0
) -> Action | Diagnostic:
    """What `me` typed at the table: a plain verb, a card alone, or a step."""
    place = Place(source_name, at)
    found = _action(text, "prompt", me, reader, place)
    if isinstance(found, Diagnostic):
        again = _uncapitalised(text)
        second = _action(again, "prompt", me, reader, place) if again != text else found
        found = found if isinstance(second, Diagnostic) else second
    return found


def _uncapitalised(text: str) -> str:
    """Telephones begin a line with a capital. Same length, so that places stay right."""
    head = re.match(r"\s*[^\W\d_]+", text)
    plain = head.group().lower() if head else ""
    known = {as_a_command(verb).split()[0] for verb in verbs()}
    return plain + text[len(plain) :] if plain.strip() in known else text


def _action(
    text: str, start: str, me: str, reader: CardReader | None, place: Place
) -> Action | Diagnostic:
    tree = parse_line(text, start, place)
    if isinstance(tree, Diagnostic):
        return tree
    parts = Parts(text, reader, place)
    line = tree.children[0]
    assert isinstance(line, Tree)
    action = build_line(parts, line, me)
    return parts.problems[0] if parts.problems else action


def read_setup(
    text: str, reader: CardReader | None = None, *, source_name: str = "", at: int = 0
) -> tuple[SetUp, ...] | Diagnostic:
    """A line of a scenario's set-up; several statements are parted by commas."""
    place = Place(source_name, at)
    tree = parse_line(text, "setup", place)
    if isinstance(tree, Diagnostic):
        return tree
    parts = Parts(text, reader, place)
    items = build_setup(parts, tree)
    return parts.problems[0] if parts.problems else items


def read_expectation(
    text: str, reader: CardReader | None = None, *, source_name: str = "", at: int = 0
) -> tuple[Expectation, ...] | Diagnostic:
    """What stands after `=>`; several expectations are parted by commas."""
    place = Place(source_name, at)
    tree = parse_line(text, "expectation", place)
    if isinstance(tree, Diagnostic):
        return tree
    parts = Parts(text, reader, place)
    items = build_expectation(parts, tree)
    return parts.problems[0] if parts.problems else items
