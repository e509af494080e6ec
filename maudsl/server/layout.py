"""In: a document. Out: the edit that puts it into its one form."""

from __future__ import annotations

from os.path import commonprefix
from typing import NamedTuple

from maudsl.diagnostics import RuleErrors
from maudsl.formatting import format_text
from maudsl.server.documents import Document
from maudsl.source import Span


class Edit(NamedTuple):
    span: Span
    text: str


def edits(document: Document) -> tuple[Edit, ...]:
    """One or none: what can't be read isn't printed. Whole lines are replaced, and only from the
    first that changes to the last, so that cursor and folds stay where they are.
    """
    if document.problem is not None:
        return ()
    before = document.source.text
    try:
        after = format_text(before, document.name)
    except RuleErrors:
        return ()
    if after == before:
        return ()
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head = _common(old, new)
    tail = min(_common(old[::-1], new[::-1]), len(old) - head, len(new) - head)
    start = len("".join(old[:head]))
    end = len(before) - len("".join(old[len(old) - tail :]))
    return (Edit(Span(start, end), "".join(new[head : len(new) - tail])),)


def _common(left: list[str], right: list[str]) -> int:
    """How many lines at the beginning are the same."""
    return len(commonprefix([left, right]))
