"""Many hands by bots, and their figures: the same for the same book, players, games and seed,
however they are run.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import msgspec

from maudsl.bots import BotSettings, choose, play_on
from maudsl.engine import events as e
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

CHUNK = 50  # games that one worker takes at once
NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


class Report(msgspec.Struct, frozen=True):
    """`wins` by seat, the first to play first; `stuck`: seeds of hands that didn't end."""

    title: str
    players: int
    games: int
    seed: int
    actions: int = 0
    blocked: int = 0
    penalties: int = 0
    wins: tuple[int, ...] = ()
    stuck: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(self)
        return document

    def lines(self) -> Iterator[str]:
        yield f"{self.title}: {self.games:,} hands of {self.players} players, seed {self.seed}"
        yield f"actions in a hand: {self.actions / self.games:.1f}"
        shares = ", ".join(f"{100 * count / self.games:.1f} %" for count in self.wins)
        yield f"won, from the first to play on: {shares}"
        yield f"penalties in a hand: {self.penalties / self.games:.2f}"
        yield f"blocked: {self.blocked}, stuck: {len(self.stuck)}"


def simulate(
    book: RuleBook, *, players: int, games: int, seed: int, executor: Executor | None = None
) -> Report:
    """Play `games` hands with seeds counted from `seed`; in this process, unless an executor is
    given.

    Raises TableError if the book isn't for so many players.
    """
    Table(book, names_for(players), seed, deal=False)
    ranges = [(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    report = Report(book.title, players, games, seed, wins=(0,) * players)
    if executor is None:
        parts = [play_range(book, players, seed, *each) for each in ranges]
    else:
        waiting = [executor.submit(play_range, book, players, seed, *each) for each in ranges]
        parts = [each.result() for each in waiting]
    for part in parts:
        report = _added(report, part)
    return report


def names_for(players: int) -> tuple[str, ...]:
    return tuple(NAMES[n] if n < len(NAMES) else f"P{n + 1}" for n in range(players))


def play_range(book: RuleBook, players: int, seed: int, start: int, end: int) -> Report:
    """The games numbered from `start` up to `end`."""
    report = Report(book.title, players, 0, seed, wins=(0,) * players)
    for number in range(start, end):
        report = _added(report, _play_one(book, players, seed + number))
    return report


def _play_one(book: RuleBook, players: int, seed: int) -> Report:
    names = names_for(players)
    table = Table(book, names, seed, deal=False)
    settings = BotSettings(seed=seed)
    deal = choose(table, names[-1], settings)
    if deal is not None:
        table.act(deal)
    last = play_on(table, settings)
    won = table.state.won
    stuck = won is None or (last and isinstance(last[0], e.Refused))
    return Report(
        book.title,
        players,
        0,
        seed,
        actions=len(table.entries),
        blocked=bool(won and won.blocked),
        penalties=sum(isinstance(event, e.Penalised) for event in table.events),
        wins=tuple(int(bool(won) and won.player == name) for name in names)
        if won
        else (0,) * players,
        stuck=(seed,) if stuck else (),
    )


def _added(one: Report, other: Report) -> Report:
    return Report(
        one.title,
        one.players,
        one.games,
        one.seed,
        one.actions + other.actions,
        one.blocked + other.blocked,
        one.penalties + other.penalties,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        one.stuck + other.stuck,
    )
