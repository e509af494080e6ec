"""Reminders for newcomers: in time, each once, and never of what somebody keeps secret."""

from __future__ import annotations

import pytest

RULE = 'when anyone plays a 9: they must say "quartz"'


def text(reply) -> str:
    return "\n".join(reply.lines)


def with_rule(new_session, level="some", secret=False):
    session = new_session()
    how = "in secret by consent " if secret else "by consent "
    session.table.do(f"Ben adds {how}{RULE}")
    session.feed(f"help level {level}")
    return session


def test_by_default_the_table_stays_silent(new_session):
    session = new_session()
    session.table.do(f"Ben adds by consent {RULE}")
    reply = session.feed("9h")
    assert "You owe" not in text(reply) and "Ben" in text(reply)


def test_a_reminder_comes_before_the_others_move(new_session):
    session = with_rule(new_session)
    reply = session.feed("9h")
    assert 'You owe "quartz". Enter goes on without it.' in text(reply)
    assert session.state.turn == "Ben" and session.table.view("You").owed == ("quartz",)
    assert 'You say "quartz".' in text(session.feed('say "quartz"'))
    assert session.table.view("You").owed == () and session.state.turn == "You"


def test_it_is_said_once_and_enter_goes_on(new_session):
    session = with_rule(new_session)
    session.feed("9h")
    reply = session.feed("")
    assert "You owe" not in text(reply) and session.state.turn == "You"


def test_what_was_said_in_time_needs_no_reminder(new_session):
    session = with_rule(new_session)
    assert "You owe" not in text(session.feed('9h "quartz"'))


@pytest.mark.parametrize("level", ["some", "full"])
def test_a_secret_rule_is_nothing_to_be_reminded_of(new_session, level):
    session = with_rule(new_session, level, secret=True)
    assert "quartz" not in text(session.feed(""))
    assert "You owe" not in text(session.feed("9h"))


def test_full_tells_what_a_card_would_oblige_to(new_session):
    session = with_rule(new_session, "full")
    assert 'with 9♠, 9♥ you owe "quartz"' in text(session.feed(""))
    assert "you owe" not in text(with_rule(new_session, "some").feed(""))


def test_each_seat_has_its_own_level(new_session):
    session = new_session(["Ann", "Ben"], bots=0)
    first = session.seat
    assert f"The help level of {first}: some." in text(session.feed("help level some"))
    session.feed("draw")
    session.feed("pass")
    assert session.levels == {first: "some"}
    assert "off" in text(session.feed("help level"))
    assert session.feed("help level much").refused


def test_it_doesnt_change_what_is_done(new_session):
    """The same lines bring the same game, with Enter where the table has waited."""
    plain, helped = new_session(), with_rule(new_session, "full")
    plain.table.do(f"Ben adds by consent {RULE}")
    for line in ('9h "quartz"', "draw"):
        plain.feed(line)
        helped.feed(line)
    assert plain.state == helped.state
