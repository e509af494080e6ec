"""Seconds of a clock at the prompt: they are in the log, nobody is told of them, and what hangs on
them comes true. The clock of these tests goes when it is told to.
"""

from __future__ import annotations

import maudsl
from maudsl.engine import actions as a
from maudsl.repl.clock import Stopwatch, announcement


def slow(new_session):
    session = new_session()
    session.feed('add rule "no stalling": anyone on turn must play or draw within 3 seconds')
    session.feed("9h")
    return session


def test_case_I8_time_is_told_when_it_is_up(new_session):
    session = slow(new_session)
    assert session.seconds_left() == 4 and not session.is_late
    session.feed("4 seconds pass")
    assert session.seconds_left() is None
    assert session.state.time == 4


def with_a_clock(session):
    """The session, and what moves its clock."""
    now = [100.0]
    session.watch = Stopwatch(lambda: now[0])

    def wait(seconds):
        now[0] += seconds

    return session, wait


def test_the_stopwatch_counts_from_the_beginning_of_a_turn(new_session):
    session, wait = with_a_clock(slow(new_session))
    assert not session.is_late
    wait(3.9)
    assert not session.is_late
    wait(0.2)
    assert session.is_late
    assert session.tick().lines
    assert not session.is_late and session.state.time == 4


def test_seconds_between_moves_are_in_the_log_and_nobody_is_told(new_session):
    session, wait = with_a_clock(new_session())
    wait(7.6)
    first = session.feed("draw").lines
    assert session.state.time == 7 and not any("second" in line for line in first)
    wait(0.5)  # the rest of a second is kept
    session.feed("hand")
    assert session.state.time == 7
    session.feed("say hello")
    assert session.state.time == 8
    assert "second" not in "".join(session.feed("log all").lines)
    assert "hello" in "".join(why := session.feed("why").lines) and "second" not in "".join(why)
    replayed = maudsl.replay(session.table.log)
    assert replayed.state == session.state and replayed.log == session.table.log
    assert session.table.log.count("7 seconds pass") == 1


def test_without_a_clock_no_time_goes_by(new_session):
    session = new_session()
    session.feed("draw")
    assert session.state.time == 0 and not any(
        isinstance(entry.action, a.TimePasses) for entry in session.table.entries
    )


def test_who_is_late_is_told_with_the_answer(new_session):
    """The limit was over before the line came, and before the clock was looked at."""
    session, wait = with_a_clock(slow(new_session))
    wait(10)
    told = "\n".join(session.feed("draw").lines)
    assert "delay" in told or "no stalling" in told
    assert session.state.time == 10


def test_the_clock_takes_nothing_from_who_goes_back(new_session):
    session, wait = with_a_clock(new_session())
    wait(3)
    session.feed("draw")
    before = session.state
    wait(2)
    session.feed("undo")
    wait(2)
    session.feed("redo")
    assert session.state == before


def test_a_silence_is_one_by_the_clock(new_session):
    session = new_session()
    session.feed('when anyone says "turn" after 20 silent seconds: reverse')
    session, wait = with_a_clock(session)
    session.feed("say hello")
    for seconds, direction in ((5, 1), (25, -1)):
        wait(seconds)
        session.feed("say turn")
        assert session.state.direction == direction


def test_how_fast_people_are_changes_nothing_for_bots(new_session):
    """The same lines, quick and slow: the same game, time aside."""
    games = []
    for seconds in (0, 9):
        session, wait = with_a_clock(new_session())
        for _ in range(12):
            wait(seconds)
            session.feed("draw")
            session.feed("pass")
        games.append(
            [x.action for x in session.table.entries if not isinstance(x.action, a.TimePasses)]
        )
    assert games[0] == games[1]


def test_without_a_rule_about_time_there_is_no_clock(session):
    assert session.seconds_left() is None
    assert announcement(session.state, session.table.book, "You") == ""


def test_the_clock_is_announced_and_its_rule_may_be_dropped(new_session):
    session = slow(new_session)
    words = announcement(session.state, session.table.book, "You")
    assert 'rule "no stalling" gives 3 seconds' in words
    assert not session.feed(words.rpartition(": ")[2]).refused
    assert session.seconds_left() is None


def test_the_clock_of_a_secret_rule_is_announced_to_its_author_alone(new_session):
    session = new_session()
    rule = "anyone on turn must play or draw within 9 seconds"
    session.feed(f"agree in secret {rule}")
    session.feed("9h")
    author = next(x.by for x in session.table.book.rules if x.secret)
    assert "gives 9 seconds" in announcement(session.state, session.table.book, author)
    assert announcement(session.state, session.table.book, "Zoe") == ""
