"""What commands share that play many hands: options, how far it has got, and how it ends."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from maudsl.commands.executors import executor_of, give_up
from maudsl.commands.telling import complain, stop

if TYPE_CHECKING:
    from maudsl.simulation.bars import Style
    from maudsl.simulation.players import Bots
    from maudsl.simulation.running import Part, Plan

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
SHARE = click.FloatRange(0, 1)
INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C

OPTIONS = (
    click.option("--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True),
    click.option("--seed", type=int, default=0, show_default=True, help="Hands count on from it."),
    click.option(
        "--bots",
        type=click.Choice(("random", "sensible", "forgetful")),
        default="random",
        show_default=True,
        help="random draw lots among what is allowed; the others choose with some thought.",
    ),
    click.option("--forgets", type=SHARE, help="Share of what they owe that they don't say."),
    click.option("--notices", type=SHARE, help="Share of breaches that each of them calls."),
    click.option("--wrong-calls", type=SHARE, help="Share of turns with a call without cause."),
    click.option(
        "--pace",
        type=click.IntRange(0, 3600),
        default=2,
        show_default=True,
        help="Seconds that a turn takes on the table's clock.",
    ),
    click.option(
        "--workers",
        type=click.IntRange(1, 64),
        default=1,
        show_default=True,
        help="Processes at work; the figures are the same for any number.",
    ),
    click.option("--dask", metavar="ADDRESS", help="Run on a cluster: tcp://HOST:PORT."),
    click.option(
        "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
    ),
)


def options(command: Decorated) -> Decorated:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def chosen_bots(
    kind: str, forgets: float | None, notices: float | None, wrong_calls: float | None
) -> Bots:
    from maudsl.simulation.players import bots_of

    return bots_of(kind, forgets, notices, wrong_calls)


class Ended(NamedTuple):
    """Why not all was played, and the exit code that goes with it."""

    why: str
    code: int


def play(
    plan: Plan, workers: int, dask: str | None, write: Callable[[Part], None] | None = None
) -> tuple[Part, Ended | None]:
    """All that was played; and why that isn't all, if so. `write`: what to do with each part."""
    from maudsl.simulation.running import Part, parts

    total = Part.none(plan)
    with executor_of(workers, dask) as executor, _progress(plan.games) as step:
        try:
            for part in parts(plan, executor):
                with _whole():
                    if write:
                        write(part)
                    total.add(part)
                step(part.games)
        except KeyboardInterrupt:
            give_up(executor)
            return total, Ended("interrupted", INTERRUPTED)
        except BrokenExecutor:
            return total, Ended("the processes that play die again and again", 2)
        except (CancelledError, ConnectionError):
            return total, Ended("the cluster is gone", 2)
        except ModuleNotFoundError as missing:
            stop(f"the cluster's workers can't play: {missing}", "install the same maudsl there")
    return total, None


def end(ended: Ended | None, total: Part, plan: Plan) -> None:
    """To be said after the report of what there is."""
    if ended:
        what = "sessions" if plan.sessions else "hands"
        complain(f"{ended.why}: {total.games:,} of {plan.games:,} {what} are counted")
        raise SystemExit(ended.code)


@contextmanager
def _whole() -> Iterator[None]:
    """Ctrl-C comes a moment later: a part is counted and written, or neither."""
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal's stderr; in a pipe nothing."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with click.progressbar(length=games, label="playing", file=sys.stderr, show_pos=True) as bar:
        yield bar.update


def style() -> Style:
    """As wide as the terminal, in signs that the output's encoding has."""
    from maudsl.simulation.bars import SIGNS, Style

    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    try:
        SIGNS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return Style(columns, plain=True)
    return Style(columns, plain=os.environ.get("TERM") == "dumb")


def show(line: str, colour: bool) -> None:
    """Headings stand out where there are colours."""
    from maudsl.cleaning import clean

    heading = line[:1].isupper() and line.split(" ")[0].strip(",").isupper()
    click.echo(click.style(clean(line), bold=True) if colour and heading else clean(line))
