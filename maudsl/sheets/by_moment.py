"""In: the sentences of a book. Out: those that aren't about certain cards, by the moment at which a
player looks them up.
"""

from __future__ import annotations

from maudsl.sheets.shape import Entry, Line, Part
from maudsl.sheets.sorting import Sorted, Subject

PARTS: tuple[tuple[Subject, str], ...] = (
    ("every turn", "On every turn"),
    ("drawing", "Drawing"),
    ("out of turn", "Out of turn"),
    ("the last card", "The last cards"),
    ("the deal", "The deal"),
    ("talk", "Talk"),
    ("time", "Time"),
    ("point of order", "Point of order"),
    ("calls", "When a penalty is called"),
    ("what else happens", "What else happens"),
    ("the end", "The end of a hand"),
)


def by_moment(sentences: list[Sorted]) -> tuple[Part, ...]:
    return tuple(Part(name, _of(subject, sentences)) for subject, name in PARTS)


def _of(subject: Subject, sentences: list[Sorted]) -> tuple[Entry, ...]:
    """Rule by rule."""
    rules: dict[str, list[Line]] = {}
    for each in sentences:
        if each.subject == subject:
            rules.setdefault(each.rule.name, []).append(each.line)
    return tuple(Entry(name, tuple(lines)) for name, lines in rules.items())
