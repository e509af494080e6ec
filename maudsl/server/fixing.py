"""In: a diagnostic whose help guesses what was meant. Out: what to write instead, and where."""

from __future__ import annotations

import re
from typing import NamedTuple

from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span

GUESS = re.compile(r'did you mean (?:"([^"\n]+)"|“([^”\n]+)”)\?')
TYPED = re.compile(r'"([^"\n]+)"|“([^”\n]+)”')


class Fix(NamedTuple):
    title: str
    span: Span
    text: str


def fix(diagnostic: Diagnostic, source: Source) -> Fix | None:
    """None if nothing is guessed, or if it doesn't show which words are to go."""
    guess = GUESS.match(diagnostic.help)
    if guess is None or diagnostic.source != source.name:
        return None
    text = guess.group(1) or guess.group(2)
    place = _wrong_words(diagnostic, source)
    return Fix(f'write "{text}"', place, text) if place else None


def _wrong_words(diagnostic: Diagnostic, source: Source) -> Span | None:
    """The message quotes the words; the place that it points at may have quotes or more around
    them, which stay.
    """
    span = diagnostic.span
    there = source.text[span.start : span.end]
    for found in TYPED.finditer(diagnostic.message):
        typed = found.group(1) or found.group(2)
        if there.count(typed) == 1:
            at = span.start + there.index(typed)
            return Span(at, at + len(typed))
    return None
