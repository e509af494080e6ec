"""What comes of rule files that are looked for by name, kept as long as the same is found.

While an answer is made, everything that is looked for is noted with a digest of what was found.
Later the answer holds if all of it is found again as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.kept import MOST_KEPT, key_of, recall, remember
from maudsl.library import answer_of, find_each, note, noting
from maudsl.source import Source

T = TypeVar("T")


class Kept(msgspec.Struct, Generic[T], frozen=True):
    """`asked`: what was looked for, and a digest of what was found."""

    asked: dict[str, str]
    answer: T


def answered(
    question: tuple[str, ...], of: type[T], make: Callable[[], T], most: int = MOST_KEPT
) -> T:
    """The answer to a question: as it was kept, or made now. Where that raises nothing is kept.

    The question begins with a word for its kind; of each kind so many are kept. `make` may look at
    nothing but the question and what the library finds.
    """
    return answered_about(question, of, make, most)[0]


def answered_about(
    question: tuple[str, ...], of: type[T], make: Callable[[], T], most: int = MOST_KEPT
) -> tuple[T, dict[str, Source]]:
    """The same, and the texts that were found for it, by their names."""
    kind, key = question[0], key_of(*question)
    kept = recall(kind, key, Kept[of])  # type: ignore[valid-type]
    if kept is not None:
        found = list(find_each(kept.asked))
        if [answer_of(each) for each in found] == [*kept.asked.values()]:
            return kept.answer, _told(kept.asked, found)
    with noting() as asked:
        answer = make()
    remember(kind, key, Kept(asked, answer), most)
    return answer, _told(asked, find_each(asked))


def _told(asked: dict[str, str], found: Iterable[Source | Diagnostic]) -> dict[str, Source]:
    """The texts by their names. An answer that this one is a part of comes of them, too."""
    for name, answer in asked.items():
        note(name, answer)
    return {each.name: each for each in found if isinstance(each, Source)}
