"""In: the lines of a file's scenarios. Out: what they say, from the user's cache where they were
read before: reading a line takes longer than doing it.

A line says the same whatever else stands in its file, so each is known by its own text and by the
pack that its cards are of. Only what could be read is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from maudsl.cards import CardIndex
from maudsl.diagnostics import Diagnostic
from maudsl.engine.actions import Action
from maudsl.kept import digest, key_of, recall, remember
from maudsl.lines.model import Expectation, SetUp

T = TypeVar("T")
MOST_LINES = 5_000  # of a file; beyond that only those that it has now


class Opens(msgspec.Struct, frozen=True):
    """The set-up of a line, its cards as typed; None if the line is the first step."""

    items: tuple[SetUp, ...] | None


class SetsUp(msgspec.Struct, frozen=True):
    items: tuple[SetUp, ...]


class Expects(msgspec.Struct, frozen=True):
    items: tuple[Expectation, ...]


class Does(msgspec.Struct, frozen=True):
    action: Action


class Lines:
    """The readings of one file's lines; without a path nothing is kept. Places are counted from
    `at`, where the line begins in the source of this name.
    """

    def __init__(self, name: str, path: str = "") -> None:
        self.name = name
        self.key = key_of(os.path.abspath(path)) if path else ""
        self.before = (recall("lines", self.key, dict[str, bytes]) or {}) if path else {}
        self.now: dict[str, bytes] = {}
        self.decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}
        self.packs: dict[int, tuple[CardIndex, str]] = {}

    def opening(self, text: str, at: int, cards: CardIndex | None = None) -> Opens | Diagnostic:
        """A line of the set-up, or the step after it; without cards they stay as typed."""

        def read() -> Opens | Diagnostic:
            from maudsl.lines.parse import is_line
            from maudsl.lines.read import read_setup, read_step

            if is_line(text, "setup"):  # to say why it isn't one takes long
                items = read_setup(text, cards, source_name=self.name, at=at)
                if not isinstance(items, Diagnostic):
                    return Opens(items)
            step = read_step(text, cards, source_name=self.name, at=at)
            if not isinstance(step, Diagnostic):
                return Opens(None)
            items = read_setup(text, cards, source_name=self.name, at=at)
            # Neither: tell of the reading that got further.
            return max(items, step, key=_start) if isinstance(items, Diagnostic) else Opens(items)

        return self._read(Opens, text, cards, read)

    def set_up(self, text: str, at: int, cards: CardIndex) -> SetsUp | Diagnostic:
        """A line of the set-up, once it is known which cards there are."""

        def read() -> SetsUp | Diagnostic:
            from maudsl.lines.read import read_setup

            items = read_setup(text, cards, source_name=self.name, at=at)
            return items if isinstance(items, Diagnostic) else SetsUp(items)

        return self._read(SetsUp, text, cards, read)

    def step(self, text: str, at: int, cards: CardIndex | None) -> Does | Diagnostic:
        def read() -> Does | Diagnostic:
            from maudsl.lines.read import read_step

            action = read_step(text, cards, source_name=self.name, at=at)
            return action if isinstance(action, Diagnostic) else Does(action)

        return self._read(Does, text, cards, read)

    def expectation(self, text: str, at: int, cards: CardIndex | None) -> Expects | Diagnostic:
        def read() -> Expects | Diagnostic:
            from maudsl.lines.read import read_expectation

            items = read_expectation(text, cards, source_name=self.name, at=at)
            return items if isinstance(items, Diagnostic) else Expects(items)

        return self._read(Expects, text, cards, read)

    def _read(
        self,
        of: type[T],
        text: str,
        cards: CardIndex | None,
        read: Callable[[], T | Diagnostic],
    ) -> T | Diagnostic:
        if not self.key:
            return read()
        name = f"{of.__name__} {self._pack(cards)} {text}"
        kept = self.now.get(name) or self.before.get(name)
        if kept is not None:
            self.now[name] = kept
            decoder = self.decoders.get(of) or self.decoders.setdefault(
                of, msgspec.msgpack.Decoder(of)
            )
            found: T = decoder.decode(kept)
            return found
        answer = read()
        if not isinstance(answer, Diagnostic):
            self.now[name] = msgspec.msgpack.encode(answer)
        return answer

    def _pack(self, cards: CardIndex | None) -> str:
        if cards is None:
            return ""
        if id(cards) not in self.packs:
            pack = digest(msgspec.json.encode(cards.pack).decode())
            self.packs[id(cards)] = cards, pack  # with the cards, so that no others get their id
        return self.packs[id(cards)][1]

    def keep(self) -> None:
        """What was read goes into the cache, if any of it is new."""
        if not self.key or self.now.keys() <= self.before.keys():
            return
        both = {**self.before, **self.now}
        remember("lines", self.key, both if len(both) <= MOST_LINES else self.now)


def _start(problem: Diagnostic) -> int:
    return problem.span.start
