"""The terminal: keys in, by prompt_toolkit's own pipe; no screen is needed."""

from __future__ import annotations

import os
import signal

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from maudsl.repl import app, storing
from maudsl.repl.keys import goes_on
from maudsl.repl.text import fold

CTRL_C, CTRL_D, CTRL_R, ENTER = "\x03", "\x04", "\x12", "\r"


@pytest.fixture
def keys(monkeypatch, tmp_path):
    """Type keys into a session; the exit code comes back."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def type_keys(session, text: str) -> int:
        with create_pipe_input() as pipe:
            pipe.send_text(text)
            return app.run(session, input=pipe, output=DummyOutput())

    return type_keys


def test_lines_are_carried_out(session, keys):
    assert keys(session, f"9h{ENTER}quit{ENTER}") == 0
    assert session.state.plays[1].card == "9H"


def test_case_I4_ctrl_d_on_an_empty_line_saves_and_leaves(session, keys, tmp_path):
    session.save_path = storing.path_of("evening")
    assert keys(session, f"9h{ENTER}{CTRL_D}") == 0
    assert (tmp_path / "maudsl" / "games" / "evening.log").exists()


def test_case_I4_ctrl_d_with_text_does_not_leave(session, keys):
    assert keys(session, f"9{CTRL_D}h{ENTER}{CTRL_D}") == 0
    assert session.state.plays[1].card == "9H"


def test_case_I4_ctrl_c_drops_the_line_and_keeps_the_table(session, keys):
    before = session.state
    assert keys(session, f"{CTRL_C}play 9h{CTRL_C}{CTRL_C}{CTRL_D}") == 0
    assert session.state == before


def test_case_I4_ctrl_c_in_a_rule_of_several_lines(session, keys):
    before = session.table.book
    assert keys(session, f"when anyone plays a queen:{ENTER}they must{CTRL_C}{CTRL_D}") == 0
    assert session.table.book == before


def test_case_I4_ctrl_d_in_a_rule_of_several_lines_does_not_leave(session, keys):
    typed = f"when anyone plays a queen:{ENTER}{CTRL_D}reverse{ENTER}{CTRL_D}"
    assert keys(session, typed) == 0
    assert session.table.book.rule("queen") is not None


def test_case_I4_ctrl_c_and_ctrl_d_in_the_history_search(session, keys):
    before = session.state
    assert keys(session, f"hand{ENTER}{CTRL_R}ha{CTRL_C}{CTRL_C}{CTRL_D}") == 0
    assert session.state == before


def test_case_I4_ctrl_c_and_ctrl_d_at_the_suit_question(new_session, play_on, keys):
    session = new_session(seed=2)
    play_on(session, lambda s: s.asks == "suit")
    before = session.state
    assert keys(session, f"hea{CTRL_C}{CTRL_D}") == 0
    assert session.state == before and session.asks == "suit"
    assert keys(session, f"{CTRL_C}hearts{ENTER}{CTRL_D}") == 0
    assert session.asks != "suit"


def test_case_I4_ctrl_c_and_ctrl_d_at_the_rule_question(winner, keys):
    before = winner.state
    assert keys(winner, f"when any{CTRL_C}{CTRL_C}{CTRL_D}") == 0
    assert winner.state == before and winner.asks == "rule"


def test_case_I4_ctrl_c_while_bots_move_stops_them_between_moves(session, keys):
    next_action = session.bots.next_action

    class Interrupted:
        names = session.bots.names

        def next_action(self, table):
            os.kill(os.getpid(), signal.SIGINT)
            return next_action(table)

    bots, session.bots = session.bots, Interrupted()
    assert keys(session, f"9h{ENTER}{CTRL_D}") == 0
    assert session.state.turn == "Cay"  # Ben's move was whole, Cay's was not begun
    session.bots = bots
    session.feed("")
    assert session.state.turn == "You"


def test_a_list_of_words_waits_for_its_rule(winner, keys):
    """Enter opens a line for it; both are one rule, and the winner has added it."""
    typed = f'words calls "hey", "ho"{ENTER}when anyone plays a queen: they must say calls{ENTER}'
    assert keys(winner, f"{typed}{CTRL_D}") == 0
    assert winner.table.book.rule("queen") is not None and winner.asks != "rule"


def test_with_several_people_the_list_and_its_rule_are_agreed_on_together(new_session):
    session = new_session(("Ann", "Ben"), 0)
    typed = 'words calls "hey", "ho"\nwhen anyone plays a queen: they must say calls'
    reply = session.feed(typed)
    assert reply.refused and 'begin with: agree words calls "hey", "ho"' in "\n".join(reply.lines)
    assert not session.feed(f"agree {typed}").refused
    assert session.table.book.rule("queen") is not None


def test_a_list_of_words_may_be_sent_alone(session, keys):
    assert keys(session, f'words calls "hey", "ho"{ENTER}{ENTER}hand{ENTER}{CTRL_D}') == 0
    assert dict(session.table.book.words)["calls"] == ("hey", "ho")


def test_enter_goes_on_with_a_rule_that_is_not_finished(session):
    assert goes_on(session, "when anyone plays a queen:")
    assert goes_on(session, "9h\nwhen anyone")
    assert not goes_on(session, "when anyone plays a queen: reverse")
    assert not goes_on(session, "when anyone plays a queen:\n    ")
    assert not goes_on(session, "wen anyone plays")
    assert not goes_on(session, "9h")


def test_the_text_with_a_mistake_stays_for_editing(winner, keys):
    """The text is there again with the cursor at its end, where the missing letter goes."""
    wrong = "when anyone plays a queen: revers"
    assert keys(winner, f"{wrong}{ENTER}e{ENTER}{CTRL_D}") == 0
    assert winner.table.book.rule("queen") is not None


def test_a_line_that_cannot_be_kept_is_typed_all_the_same(tmp_path):
    history = app.Lines(str(tmp_path / "gone" / "history"))
    history.append_string("9h")
    assert history.get_strings() == ["9h"]


def test_history_is_private(session, keys, tmp_path):
    keys(session, f"hand{ENTER}{CTRL_D}")
    path = tmp_path / "maudsl" / "history"
    assert "hand" in path.read_text("utf-8")
    assert path.stat().st_mode & 0o077 == 0


def test_between_two_people_the_screen_is_cleared(new_session, monkeypatch, tmp_path):
    """What the next person holds isn't drawn before they say that they alone look."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shown: list[str] = []
    monkeypatch.setattr(app, "curtain", lambda name, *rest: shown.append(f"curtain {name}"))
    monkeypatch.setattr(
        app, "print_formatted_text", lambda text, **more: shown.append("".join(x[1] for x in text))
    )
    session = new_session(("Ann", "Bea"), 0, seed=1)
    session.seen = None  # nobody has looked yet
    first = session.seat
    debt = session.state.debt
    with create_pipe_input() as pipe:
        pipe.send_text(f"draw {debt.cards if debt else 1}{ENTER}pass{ENTER}{CTRL_D}")
        assert app.run(session, input=pipe, output=DummyOutput()) == 0
    other = "Bea" if first == "Ann" else "Ann"
    assert shown.index(f"curtain {first}> ") < next(
        n for n, line in enumerate(shown) if line.startswith("  your hand")
    )
    at = shown.index(f"curtain {other}> ")
    hands = [n for n, line in enumerate(shown) if line.startswith("  your hand")]
    assert all(n < at or n > at for n in hands) and hands[-1] > at
    assert any("draws" in line for line in shown[:at])


PASTE, PASTED = "\x1b[200~", "\x1b[201~"


def test_case_I2_what_is_pasted_has_no_tabs_or_controls_left(session, keys, monkeypatch):
    fed: list[str] = []
    feed = session.feed
    monkeypatch.setattr(session, "feed", lambda text: fed.append(text) or feed(text))
    pasted = "when anyone plays a queen:\r\n\treverse\x07"
    assert keys(session, f"{PASTE}{pasted}{PASTED}{ENTER}{CTRL_D}") == 0
    assert fed == ["when anyone plays a queen:\n    reverse"]


@pytest.mark.parametrize(
    ("line", "folded"),
    [
        ("short", ["short"]),
        ("      one two three four five", ["      one two three", "        four five"]),
        ("a well-known word-of-honour", ["a well-known", "  word-of-honour"]),
        ("  | when anyone plays a queen: reverse", ["  | when anyone plays a queen: reverse"]),
        ("  = help: did you mean this or that", ["  = help: did you mean", "    this or that"]),
    ],
)
def test_lines_are_folded_between_words_and_places_stay_whole(line, folded):
    assert fold(line, 24) == folded
