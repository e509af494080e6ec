"""In: a duty to say something, and what was said. Out: whether it is met, or how much of it is
missing.

Where the rule asks for an order, what comes first may be said in the same breath or before.
"""

from __future__ import annotations

from collections.abc import Sequence

from maudsl import speech
from maudsl.engine import state as s


def says_it(
    duty: s.Duty, text: str, earlier: Sequence[str] = (), open_duties: Sequence[s.Duty] = ()
) -> bool:
    """`earlier`: what the holder has said in this turn; `open_duties`: what else they owe."""
    place = _place(duty, text)
    if place is None or _comes_too_late(duty, text, place, earlier):
        return False
    if duty.first and any(
        (other_place := _place(other, text)) is not None and other_place < place
        for other in open_duties
        if is_for_the_same(duty, other)
    ):
        return False
    return not duty.in_order or all(
        (first := _place(other, text)) is not None and first <= place
        for other in open_duties
        if other.play == duty.play and other.number < duty.number and other.phrases
    )


def is_for_the_same(duty: s.Duty, other: s.Duty) -> bool:
    """Whether the other asks for something else to be said for the same play."""
    same = other.play == duty.play and other.player == duty.player
    return same and other.number != duty.number and bool(other.phrases)


def _place(duty: s.Duty, text: str) -> int | None:
    """Where the phrase begins in what was said, in words; None if it isn't there."""
    if duty.exactly:
        return 0 if any(speech.says_exactly(text, each) for each in duty.phrases) else None
    places = [place for phrase in duty.phrases for place in speech.find(text, phrase)[:1]]
    return min(places, default=None)


def _comes_too_late(duty: s.Duty, text: str, place: int, earlier: Sequence[str]) -> bool:
    """Whether what it should come before was said already, or stands before it."""
    if not duty.before:
        return False
    if any(speech.says(said, duty.before) for said in earlier):
        return True
    return any(found < place for found in speech.find(text, duty.before))


def missing(duty: s.Duty, text: str) -> int | None:
    """How often the counted words are missing from a saying that is otherwise right; None if it
    isn't.
    """
    counted = speech.fold(duty.missing)
    if not counted or not duty.phrases:
        return None
    wanted, heard = speech.fold(duty.phrases[0]), speech.fold(text)
    rest = " ".join(_without(wanted, counted))
    said = speech.says(" ".join(_without(heard, counted)), rest) if rest else False
    if not said and (rest or not _count(heard, counted)):
        return None
    return max(0, _count(wanted, counted) - _count(heard, counted))


def _count(words: tuple[str, ...], counted: tuple[str, ...]) -> int:
    return len(speech.find(" ".join(words), " ".join(counted)))


def _without(words: tuple[str, ...], counted: tuple[str, ...]) -> list[str]:
    left: list[str] = []
    for word in words:
        left.append(word)
        if tuple(left[-len(counted) :]) == counted:
            del left[-len(counted) :]
    return left
