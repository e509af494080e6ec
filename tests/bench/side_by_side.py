"""Engines for card games side by side: moves and games per second, and how they compare.

Run by hand: python tests/bench/side_by_side.py [--rounds N] [--seconds S] [--warm-up S], or with
--profile alone. It needs `pip install -e '.[rl,yardsticks]'`; whoever isn't installed is told as
missing. All run in one process and take turns every tenth of a second, so that a busy machine
slows them alike: a ratio is the median of those of the rounds, and is worth more than a figure.
Seconds are those of the processor. Each warms up as long as the others do. Our engine knows most
moves by then; what the first hands of a book cost, bench_play.py measures. Nothing here fails.

The games aren't the same. What is compared is what one decision of a player costs: a card, a draw,
a pass, a suit. What is said is no decision; the time for it counts, and that for the deal.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections.abc import Iterable
from statistics import median
from time import process_time

from contestants import YARDSTICK, Play, engine, ready

SLICE = 0.1  # seconds, or a game if that takes longer
PROFILED = 300  # hands
SHOWN = 25


class Contestant:
    """Plays whole games, each by a seed that it hasn't had, and counts what it did."""

    def __init__(self, play: Play) -> None:
        self.play, self.seed = play, 0
        self.begin()

    def begin(self) -> None:
        self.games, self.moves, self.taken = 0, 0, 0.0

    def go_on(self, seconds: float) -> None:
        begin, before = process_time(), self.taken
        while (self.taken - before) < seconds:
            games, moves = self.play(self.seed)
            self.games, self.moves, self.seed = (
                self.games + games,
                self.moves + moves,
                self.seed + 1,
            )
            self.taken = before + process_time() - begin

    @property
    def rates(self) -> tuple[float, float]:
        """Moves and games per second."""
        return self.moves / self.taken, self.games / self.taken


def take_turns(contestants: Iterable[Contestant], seconds: float) -> None:
    """Until each has had so many seconds."""
    waiting = list(contestants)
    for each in waiting:
        each.begin()
    while waiting:
        for each in waiting:
            each.go_on(SLICE)
        waiting = [each for each in waiting if each.taken < seconds]


def compare(rounds: int, seconds: float, warm_up: float) -> None:
    found = list(ready())
    playing = {name: Contestant(play) for name, play in found if not isinstance(play, str)}
    take_turns(playing.values(), warm_up)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in playing}
    for _ in range(rounds):
        take_turns(playing.values(), seconds)
        for name, contestant in playing.items():
            rates[name].append(contestant.rates)
    base = YARDSTICK if YARDSTICK in rates else next(iter(rates))
    print(f"{'':40} {'moves/s':>10} {'games/s':>9} {'ratio':>9}")
    for name, play in found:
        if isinstance(play, str):
            print(f"{name:40} missing: {play}")
            continue
        moves, games = (median(each) for each in zip(*rates[name], strict=True))
        pairs = zip(rates[name], rates[base], strict=True)
        ratio = median(mine[0] / theirs[0] for mine, theirs in pairs)
        print(f"{name:40} {moves:10,.0f} {games:9,.0f} {ratio:9.3g}")
    print(f"The ratio is to {base}, in moves; {rounds} rounds of {seconds} s each.")
    print(f"Before them each had {warm_up} s to warm up.")


def profile() -> None:
    play, profiler = engine(), cProfile.Profile()
    play(0)
    profiler.enable()
    for seed in range(PROFILED):
        play(seed)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(SHOWN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each in each round")
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds for each before them")
    parser.add_argument("--profile", action="store_true", help="where our engine's time goes")
    chosen = parser.parse_args()
    if chosen.profile:
        profile()
    else:
        compare(chosen.rounds, chosen.seconds, chosen.warm_up)


if __name__ == "__main__":
    main()
