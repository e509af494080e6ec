"""What everybody at a served table has to agree to, and the game as it is after all that."""

from __future__ import annotations

from room_evening import Evening

import maudsl
from maudsl.engine import actions as a

RULE = "when anyone plays a queen: reverse"


def refused_play(evening: Evening) -> tuple[str, str]:
    """Whose turn it is, and a card of theirs that doesn't fit."""
    for _ in range(60):
        name = evening.table.state.to_move
        view = evening.table.view(name)
        card = next((x for x in view.hand if x not in view.playable), None)
        if card is not None and view.debt is None and not view.calling:
            return name, card
        evening.say(*evening.next_line())
    raise AssertionError("every card always fits")


def test_a_refused_play_stands_if_everybody_who_has_a_seat_agrees():
    evening = Evening("Ann", "Bob", "Cay")
    evening.come("watch")
    name, card = refused_play(evening)
    others = [x for x in ("Ann", "Bob", "Cay") if x != name]
    count = len(evening.table.state.plays)
    assert "doesn't fit" in evening.say(name, f"play {card}")
    assert "Proposed." in evening.say(name, "overrule")
    for other in (*others, "watch 1"):
        assert f"{name} proposes to play" in evening.heard(other)
    assert "looking on" in evening.say("watch 1", "agree")
    assert f"Still to agree: {others[1]}" in evening.say(others[0], "agree")
    assert len(evening.table.state.plays) == count, "two of three are not all"
    evening.say(others[1], "agree")
    assert evening.table.state.plays[-1].card == card
    assert f"{name} plays" in evening.heard("watch 1")
    assert maudsl.replay(evening.table.log).state == evening.table.state


def test_one_who_doesnt_agree_is_enough():
    evening = Evening("Ann", "Bob", "Cay")
    name, card = refused_play(evening)
    others = [x for x in ("Ann", "Bob", "Cay") if x != name]
    evening.say(name, f"play {card} by consent")
    evening.say(others[0], "agree")
    evening.say(others[1], "disagree")
    assert evening.table.state.plays[-1].card != card
    assert "Nothing is proposed" in evening.say(others[0], "agree")


def test_who_is_away_is_waited_for_until_a_bot_plays_for_them():
    evening = Evening("Ann", "Bob", "Cay", away=30)
    name, card = refused_play(evening)
    gone, left = [x for x in ("Ann", "Bob", "Cay") if x != name]
    evening.drop(gone)
    evening.say(name, f"play {card} by consent")
    assert f"Still to agree: {gone}" in evening.say(left, "agree")
    assert evening.table.state.plays[-1].card != card
    evening.wait(31)
    assert any(play.card == card for play in evening.table.state.plays)


def test_what_was_agreed_for_a_moment_isnt_done_in_another():
    evening = Evening("Ann", "Bob")
    name, card = refused_play(evening)
    other = "Bob" if name == "Ann" else "Ann"
    evening.say(name, f"play {card} by consent")
    evening.say(name, "draw")
    evening.say(other, "draw")
    held = evening.table.state.hand_of(name)
    evening.say(other, "agree")
    assert evening.table.state.hand_of(name) == held
    assert "Something else has happened" in evening.heard(name)


def test_nobody_is_asked_for_what_cant_be_done():
    """And whose card it isn't, isn't told."""
    evening = Evening("Ann", "Bob")
    name, _ = refused_play(evening)
    other = "Bob" if name == "Ann" else "Ann"
    theirs = evening.table.state.hand_of(other)[0]
    assert "hold" in evening.say(name, f"play {theirs} by consent")
    assert "proposes" not in evening.heard(other)
    assert "for themselves" in evening.say(name, f"{other} plays {theirs} by consent")


def test_the_game_as_it_is_now_is_shown_without_secrets_of_others(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    evening = Evening("Ann", "Bob")
    evening.come("watch")
    secret = 'rule "owl"\n    when anyone plays a card: they must say "zanzibar"'
    evening.table.act(a.Adds("Ann", secret, agreed=True, secret=True))
    evening.table.act(a.Adds("Ann", 'rule "open"\n    ' + RULE, agreed=True))
    evening.room.moments.note(evening.at)
    for name, knows in (("Ann", True), ("Bob", False), ("watch 1", False)):
        text, _, _ = evening.say(name, "export ours").partition("\n\n Mau-Mau ·")
        assert ("zanzibar" in text) == ("Secret rules" not in text) == knows
        assert not maudsl.check(text) and 'rule "open"' in text
    assert not list(tmp_path.iterdir())
