"""What is offered to somebody who writes, before it has a place in a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Offer(NamedTuple):
    """`text` takes the place of the last `typed` characters before the cursor."""

    text: str
    typed: int


def fitting(typed: str, words: Iterable[str]) -> Iterator[Offer]:
    """The words that go on from what is typed; not what is there already."""
    begun = typed.casefold()
    for word in words:
        if word.casefold().startswith(begun) and word != typed:
            yield Offer(word, len(typed))
