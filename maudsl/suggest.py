"""A misspelt word and the words that would do in; the one that was probably meant out."""

from collections.abc import Iterable

_ALIKE = 0.7  # one slip in a word of three letters passes, another word of the same length doesn't
_ALIKE_BUT_FOR_THE_HEAD = 0.8  # slips at the first letter are rare: "anybody" is not "nobody"
_SWAPPED = 0.95  # two neighbours changed places: likelier than any other slip
_LONGEST = 64  # longer than any word of the language; keeps the comparison cheap


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most like `word`, capitals aside; None if none is like it.

    The answer doesn't depend on the order of the candidates.
    """
    folded = word.casefold()
    if not folded or len(folded) > _LONGEST:
        return None
    best: tuple[float, int, str] | None = None
    for candidate in candidates:
        score = _likeness(folded, candidate.casefold())
        if candidate == word or score < _ALIKE:
            continue
        rank = (-score, abs(len(candidate) - len(word)), candidate)
        if best is None or rank < best:
            best = rank
    return best[2] if best else None


def _likeness(word: str, other: str) -> float:
    if word == other:
        return 1.0
    if len(other) > 2 * _LONGEST:
        return 0.0
    if _swapped(word, other):
        return _SWAPPED
    from difflib import SequenceMatcher  # most names are right

    score = SequenceMatcher(None, word, other, autojunk=False).ratio()
    return score if word[0] == other[:1] or score >= _ALIKE_BUT_FOR_THE_HEAD else 0.0


def _swapped(word: str, other: str) -> bool:
    """Whether two neighbouring letters have changed places, and nothing else."""
    if len(word) != len(other):
        return False
    differ = [i for i, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
    if len(differ) != 2 or differ[1] != differ[0] + 1:
        return False
    i, j = differ
    return word[i] == other[j] and word[j] == other[i]
