"""Games for the tests of the prompt: against bots that forget nothing, every one from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from maudsl.bots import BotSettings, choose
from maudsl.library import load
from maudsl.lines.spell import spell
from maudsl.repl.reply import Reply
from maudsl.repl.robots import Robots, bot_names
from maudsl.repl.session import Session
from maudsl.table import Table

MakeSession = Callable[..., Session]
SEED = 3


def make(
    humans: Sequence[str] = ("You",), bots: int = 2, seed: int = SEED, **options: object
) -> Session:
    names = bot_names(humans, bots)
    table = Table(load("mau-mau"), [*humans, *names], seed=seed)
    session = Session(table, humans, Robots(names, seed=seed), **options)  # type: ignore[arg-type]
    session.open()
    return session


def own_line(session: Session) -> str:
    """What a bot would do in the place of the person to move."""
    action = choose(session.table, session.seat, BotSettings(forget=0, notice=0))
    assert action is not None
    return spell(action)


def play_until(session: Session, wanted: Callable[[Session], bool], most: int = 2_000) -> Reply:
    """Let the person play on as a bot would until something is so."""
    reply = session.feed("hand")
    for _ in range(most):
        if wanted(session):
            return reply
        over = session.state.phase == "over"
        reply = session.feed(
            ("no" if session.asks == "rule" else "") if over else own_line(session)
        )
    raise AssertionError("it never came to that")


def a_human_won(session: Session) -> bool:
    return session.asks == "rule"


@pytest.fixture
def session() -> Session:
    return make()


@pytest.fixture
def winner() -> Session:
    """A game in which the person has just won a hand and is asked for a rule."""
    session = make()
    play_until(session, a_human_won)
    return session


@pytest.fixture
def new_session() -> MakeSession:
    return make


@pytest.fixture
def play_on() -> Callable[..., Reply]:
    return play_until
