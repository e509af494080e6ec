"""What comes of rule files that are looked for by name, kept as long as the same is found.

While an answer is made, everything that is looked for is noted with a digest of what was found.
Later the answer holds if all of it is found again as it was.
"""

from __future__ import annotations

from collections.abc import Callable
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
    return _answered(question, of, make, most)[0]


def answered_about(
    question: tuple[str, ...], of: type[T], make: Callable[[], T], most: int = MOST_KEPT
) -> tuple[T, dict[str, Source]]:
    """The same, and the texts that were found for it, by their names."""
    answer, asked, found = _answered(question, of, make, most)
    texts = found or find_each(asked)
    return answer, {each.name: each for each in texts if isinstance(each, Source)}


def _answered(
    question: tuple[str, ...], of: type[T], make: Callable[[], T], most: int
) -> tuple[T, dict[str, str], list[Source | Diagnostic]]:
    """The answer, what was looked for, and what was found where the answer was kept."""
    kind, key = question[0], key_of(*question)
    kept = recall(kind, key, Kept[of])  # type: ignore[valid-type]
    if kept is not None:
        found = list(find_each(kept.asked))
        if [answer_of(each) for each in found] == [*kept.asked.values()]:
            _note(kept.asked)
            return kept.answer, kept.asked, found
    with noting() as asked:
        answer = make()
    remember(kind, key, Kept(asked, answer), most)
    _note(asked)
    return answer, asked, []


def _note(asked: dict[str, str]) -> None:
    """An answer that this one is a part of comes of the same texts, too."""
    for name, answer in asked.items():
        note(name, answer)
