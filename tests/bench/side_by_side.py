"""Engines for card games side by side: moves and games per second, and how they compare.

Run by hand: python tests/bench/side_by_side.py [--rounds N] [--seconds S] [--profile]. It needs
`pip install -e '.[rl,yardsticks]'`; whoever isn't installed is told as missing. All run in one
process, one after the other in each round, so that a busy machine slows them alike: a ratio is the
median of those of the rounds, and is worth more than a figure. Seconds are those of the processor.
Nothing here fails.

The games aren't the same. What is compared is what one decision of a player costs: a card, a draw,
a pass, a suit. What is said is no decision; the time for it counts, and that for the deal.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from statistics import median
from time import process_time

from contestants import YARDSTICK, Play, engine, ready

WARM_UP = 3  # games
PROFILED = 300  # hands
SHOWN = 25


def measured(play: Play, seconds: float, seed: int) -> tuple[float, float]:
    """Moves and games per second, over whole games."""
    games = moves = 0
    begin = process_time()
    while (taken := process_time() - begin) < seconds:
        more_games, more_moves = play(seed)
        games, moves, seed = games + more_games, moves + more_moves, seed + 1
    return moves / taken, games / taken


def compare(rounds: int, seconds: float) -> None:
    found = list(ready())
    playing = [(name, play) for name, play in found if not isinstance(play, str)]
    for _, play in playing:
        for seed in range(WARM_UP):
            play(seed)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in playing}
    for number in range(rounds):
        for name, play in playing:
            rates[name].append(measured(play, seconds, 1_000 * number))
    base = YARDSTICK if YARDSTICK in rates else playing[0][0]
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
    parser.add_argument("--profile", action="store_true", help="where our engine's time goes")
    chosen = parser.parse_args()
    if chosen.profile:
        profile()
    else:
        compare(chosen.rounds, chosen.seconds)


if __name__ == "__main__":
    main()
