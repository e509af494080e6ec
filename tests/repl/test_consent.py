"""What is done only if all agree: steps back, and plays that were refused."""

from __future__ import annotations

import pytest

from maudsl.log import compare, read_log
from maudsl.repl.suggestions import suggest
from maudsl.table import Table


def text(reply) -> str:
    return "\n".join(reply.lines)


def of_three(new_session):
    return new_session(["Ann", "Ben", "Cay"], bots=0)


def test_a_step_back_is_asked_of_the_others(new_session):
    session = of_three(new_session)
    before, first = session.state, session.seat
    session.feed("draw")
    after = session.state
    others = [name for name in session.humans if name != first]
    reply = session.feed("undo")
    assert reply.prompt == f"{others[0]} yes or no> " and reply.asks == "yes or no"
    assert session.state == after
    assert session.feed("perhaps").refused
    assert [x.text for x in suggest(session, "y")] == ["yes"]
    assert session.feed("yes").prompt == f"{others[1]} yes or no> "
    assert "Taken back" in text(session.feed("yes"))
    assert session.state == before and session.consent is None


def test_one_no_is_enough(new_session):
    session = of_three(new_session)
    session.feed("draw")
    after = session.state
    session.feed("undo")
    assert "doesn't agree: nothing is done." in text(session.feed("no"))
    assert session.state == after and session.asks == "you"


def test_whoever_has_left_isnt_asked(new_session):
    session = of_three(new_session)
    session.feed("draw")
    moved = next(x.action.player for x in session.table.entries[1:])
    gone = next(name for name in session.humans if name != moved)
    session.table.do(f"{gone} leaves")
    session.history.marks = session.history.marks[:1]
    session.feed("undo")
    assert gone not in (session.consent.waiting if session.consent else [])


def test_alone_with_bots_nobody_is_asked(session):
    session.feed("9h")
    assert "Taken back" in text(session.feed("undo"))


def test_a_refused_play_stands_if_all_agree(session):
    top = session.state.top
    assert session.feed("qs").refused
    told = text(session.feed("overrule"))
    assert "All agree." in told and "You play Q♠." in told
    assert session.state.plays[-1].card != top
    again = read_log(session.table.log)
    assert isinstance(again, Table) and again.state == session.state
    assert "You plays QS by consent" in session.table.log
    assert compare(session.table.log) == []
    assert session.feed("overrule").refused


def test_overruling_among_people_is_asked(new_session):
    session = of_three(new_session)
    hand = session.state.hand_of(session.seat)
    card = next(x for x in hand if x not in session.table.view(session.seat).playable)
    assert session.feed(card).refused
    session.feed("overrule")
    session.feed("yes")
    session.feed("yes")
    assert session.state.plays[-1].card == card


def test_by_consent_is_asked_as_well(new_session):
    session = of_three(new_session)
    hand = session.state.hand_of(session.seat)
    reply = session.feed(f"play {hand[0]} by consent")
    assert reply.asks == "yes or no"


@pytest.mark.parametrize("line", ["draw", "9h", "hand"])
def test_nothing_was_refused(session, line):
    session.feed(line)
    assert session.feed("overrule").refused


def test_what_no_consent_can_do(session):
    """A card that isn't held, and one that is owed for."""
    session.feed("as")
    reply = session.feed("overrule")
    assert reply.refused and "don't hold" in text(reply)
    session.table.do("You draws")


def test_where_not_all_sit_at_one_keyboard_no_file_is_written(new_session, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = new_session()
    session.goes_back = False
    assert 'game "Mau-Mau"' in text(session.feed("export ours"))
    assert not list(tmp_path.iterdir())


def test_together_is_no_way_around_being_asked(new_session):
    session = of_three(new_session)
    mover = session.seat
    card = session.state.hand_of(mover)[0]
    reply = session.feed(f'together: {mover} plays {card} by consent; {mover} says "hi"')
    assert reply.refused and len(session.table.entries) == 1
