"""The room alone: who comes and goes, whose line counts when, and who hears what."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from room_evening import Evening

import maudsl
from maudsl.cards import index_of
from maudsl.engine import actions as a
from maudsl.repl.commands import COMMANDS
from maudsl.repl.reply import Part
from maudsl.repl.suggestions import suggest
from maudsl.serving import house
from maudsl.serving.member import Member
from maudsl.serving.room import TOO_LONG


def other(evening: Evening, *names: str) -> str:
    return next(x for x in names if x != evening.table.state.to_move)


# -- beginning -------------------------------------------------------------------------------------


def test_the_host_starts_and_nobody_else():
    evening = Evening("Ann", "Bob", start=False)
    assert "for Ann to say, who is the host" in evening.say("Bob", "start")
    assert "your hand" in evening.say("Ann", "start") and "your hand" in evening.heard("Bob")


def test_bots_take_the_seats_that_are_left():
    evening = Evening("Ann", "Bob", bots=2)
    assert [x.name for x in evening.table.state.seats] == ["Ann", "Bob", "Ben", "Cay"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " Ann",
        "A\x1b[2J",
        "A\u202eB",
        "x" * 21,
        "a\nb",
        "You",
        "watch 3",
        "12",
        "Q\u0301\u0302",
        "A<b>",
    ],
)
def test_case_Z3_names_that_would_deceive_are_refused(name):
    evening = Evening("Ann", start=False)
    assert isinstance(evening.come(name), str)
    assert list(evening.room.members) == ["ann"]


def test_names_are_unique_without_regard_to_case_or_width():
    evening = Evening("Ann", start=False)
    for name in ("ann", "ANN", "Ａｎｎ"):
        assert "called Ann already" in str(evening.come(name, "somebody else"))


@pytest.mark.parametrize("name", ["\u0410nn", "An\u03b7", "A\u0578n", "Ann\u5b89"])
def test_letters_of_two_scripts_make_no_name(name):
    evening = Evening("Ben", start=False)
    assert "one script" in str(evening.come(name))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("COP", "\u0421\u041e\u0420"),  # the second in Cyrillic letters
        ("cop", "\u0441\u043e\u0440"),
        ("TOM", "\u03a4\u039f\u039c"),  # in Greek ones
        ("Bob", "B0b"),
        ("Ali", "AIl"),
        ("Rene", "Ren\u00e9"),
    ],
)
def test_of_two_names_that_look_alike_the_second_is_refused(first, second):
    for one, other in ((first, second), (second, first)):
        evening = Evening(one, start=False)
        assert f"too much like {one}" in str(evening.come(other))


@pytest.mark.parametrize("name", ["Анна", "Ελένη", "花子さん", "민수", "José", "Łukasz", "אורי"])
def test_names_of_any_script_are_names(name):
    evening = Evening("Ann", start=False)
    assert isinstance(evening.come(name), Member)


def test_a_bots_name_is_taken():
    evening = Evening("Ann", bots=1)
    assert "called ben already" in str(evening.come("ben"))


def test_case_N5_a_table_outlives_whoever_leaves_it():
    evening = Evening("Ann", "Bob", start=False)
    evening.drop("Bob")
    assert "for 2 to" in evening.say("Ann", "start") and evening.room.table is None
    evening.come("Bob")
    evening.come("Cay")
    evening.say("Ann", "start")
    evening.play()
    evening.say("Ann", "no") if evening.room.asked_for_a_rule() == "Ann" else None
    evening.say("Ann", "leave")
    assert evening.room.host() is evening.room.named("Bob")
    evening.say("Bob", "start")
    assert evening.table.state.phase == "play" and evening.table.state.hand == 2
    for name in ("Bob", "Cay"):
        evening.say(name, "leave")
    assert evening.room.table is None
    for name in ("Ann", "Bob", "Cay"):
        evening.drop(name)
    assert not evening.room.members
    assert isinstance(evening.come("Ann", "another Ann"), Member)


# -- which moment a line is for --------------------------------------------------------------------


def test_case_N1_a_command_sent_again_is_not_carried_out_for_the_next_state():
    evening = Evening("Ann", "Bob", "Cay")
    first = evening.table.state.to_move
    moment = evening.room.moments.now
    evening.say(first, "draw", seen=moment)
    after = evening.table.state
    evening.say(first, "draw", 0, seen=moment)
    evening.say(first, "draw", 0, seen=moment)
    assert len(after.hand_of(first)) == len(evening.table.state.hand_of(first))


def test_case_N1_a_second_draw_is_not_for_the_turn_after_the_bots():
    """Alone with a bot it is one's turn again before the second line is read."""
    evening = Evening("Ann", bots=1)
    moment = evening.room.moments.now
    evening.say("Ann", "draw", seen=moment)
    evening.say("Ann", "pass", 0)
    assert evening.table.state.to_move == "Ann"
    held = evening.table.state.hand_of("Ann")
    assert "meant for the moment before Ben" in evening.say("Ann", "draw", 0, seen=moment)
    assert evening.table.state.hand_of("Ann") == held
    assert "You draw" in evening.say("Ann", "draw")


def test_case_N1_a_message_number_that_comes_again_is_only_answered_again():
    evening = Evening("Ann", "Bob", "Cay")
    first = evening.table.state.to_move
    answer = evening.say(first, "draw", number=1)
    entries = len(evening.table.entries)
    assert evening.say(first, "draw", number=1) == answer
    assert evening.say(first, "draw", number=0) == ""
    assert len(evening.table.entries) == entries


def test_case_N1_a_play_while_anothers_move_arrives():
    evening = Evening("Ann", "Bob", "Cay")
    first = evening.table.state.to_move
    late = other(evening, "Ann", "Bob", "Cay")
    evening.say(*evening.next_line())
    while evening.table.state.to_move == first:
        evening.say(*evening.next_line())
    hand = evening.table.state.hand_of(late)
    card = hand[0]
    said = evening.say(late, f"play {card}", 0.1)
    assert f"before {first}" in said and evening.table.state.hand_of(late) == hand


def test_talk_counts_in_the_order_in_which_it_came():
    evening = Evening("Ann", "Bob", "Cay")
    moment = evening.room.moments.now
    mover = evening.table.state.to_move
    talker = other(evening, "Ann", "Bob", "Cay")
    evening.say(mover, "draw")
    assert "You say" in evening.say(talker, "say hello", 0.2, seen=moment)
    said = evening.say(talker, "say hello again", 5, seen=moment)
    assert "came too late" in said and "Send it again" in said
    assert "You say" in evening.say(talker, "say hello again", 1)


def test_what_others_say_doesnt_stop_a_move():
    evening = Evening("Ann", "Bob", "Cay")
    mover = evening.table.state.to_move
    evening.say(other(evening, "Ann", "Bob", "Cay"), "say hurry up")
    assert "You draw" in evening.say(mover, "draw", 0.01)


RACE = "when anyone plays a card: everyone else race to play a card"


def test_a_race_is_won_by_the_line_that_came_first():
    """The second was meant for the same moment; it isn't done, and it costs nothing."""
    evening = Evening("Ann", "Bob", "Cay")
    evening.table.act(a.Adds("Ann", RACE, agreed=True))
    evening.room.moments.note(evening.at)
    evening.say(*evening.next_line())
    race = evening.table.state.race
    while race is None:
        evening.say(*evening.next_line())
        race = evening.table.state.race
    moment = evening.room.moments.now
    one, two = race.players[:2]
    before = evening.table.state
    evening.say(two, f"play {before.hand_of(two)[0]}", seen=moment)
    assert evening.table.state.plays[-1].player == two
    said = evening.say(one, f"play {before.hand_of(one)[0]}", 0.01)
    assert f"before {two}" in said
    assert evening.table.state.hand_of(one) == before.hand_of(one)


def test_nobody_acts_for_another_and_nobody_sets_the_clock():
    evening = Evening("Ann", "Bob", "Cay", bots=1)
    before = evening.table.state
    for name in ("Ann", "Bob", "Cay"):
        for who in {"Ann", "Bob", "Cay", "Ben"} - {name}:
            for does in ("draws", "passes", 'says "ha"', "leaves"):
                said = evening.say(name, f"{who} {does}")
                assert said in (
                    "Everybody acts for themselves here.",
                    "Ben acts without being told.",
                )
    assert "real clock" in evening.say("Ann", "30 seconds pass")
    evening.say("Ann", 'together: Ann says "x"; Bob says "y"')
    assert evening.table.state == before


@pytest.mark.parametrize("line", ["undo", "redo", "save", "save evening"])
def test_what_would_touch_others_or_the_disk_is_not_done(line, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    evening = Evening("Ann", "Bob")
    evening.say(*evening.next_line())
    before = evening.table.state
    evening.say("Ann", line)
    assert evening.table.state == before and not list(tmp_path.rglob("*"))


def test_a_command_of_the_prompt_is_refused_unless_it_is_known_to_only_tell(monkeypatch):
    """Also one that somebody adds later."""
    monkeypatch.setitem(COMMANDS, "everything", lambda session, rest: Part([session.table.log]))
    evening = Evening("Ann", "Bob")
    allowed = house.AS_ALONE | set(house.ALONE)
    for word in COMMANDS:
        said = evening.say("Ann", word) if word not in ("quit", "exit") else ""
        assert word in allowed or said == "That isn't done at a table of several."


# -- coming back -----------------------------------------------------------------------------------


def test_a_seat_that_drops_is_kept_for_whoever_took_it():
    evening = Evening("Ann", "Bob")
    hand = evening.table.state.hand_of("Ann")
    evening.drop("Ann")
    assert "seat is kept" in evening.heard("Bob")
    assert isinstance(evening.come("Ann", "a thief"), str)
    assert isinstance(evening.come("ann"), Member)
    assert evening.table.state.hand_of("Ann") == hand and "your hand" in evening.heard("Ann")


def test_a_bot_plays_for_who_is_away_until_they_are_back():
    evening = Evening("Ann", "Bob")
    mover = evening.table.state.to_move
    evening.drop(mover)
    evening.wait(30)
    entries = len(evening.table.entries)
    evening.wait(31)
    assert len(evening.table.entries) > entries
    evening.come(mover)
    assert not evening.room.stand_ins and mover not in evening.room.bots.names


def test_nothing_moves_while_nobody_is_here():
    evening = Evening("Ann", bots=2)
    evening.drop("Ann")
    entries = len(evening.table.entries)
    for _ in range(5):
        evening.wait(100)
    assert len(evening.table.entries) == entries


def test_who_comes_later_plays_from_the_next_deal_on():
    evening = Evening("Ann", "Bob")
    evening.come("Cay")
    seat = evening.table.state.seat("Cay")
    assert seat and seat.waiting and "next deal" in evening.heard("Cay")


def test_at_a_full_table_one_looks_on():
    book = maudsl.load("mau-mau")
    names = [f"P{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVW"][: book.settings.high]
    evening = Evening(*names)
    evening.come("Zoe")
    zoe = evening.room.named("Zoe")
    assert zoe is not None and not zoe.seated and "full" in evening.heard("Zoe")


def test_between_hands_a_bot_gives_up_its_seat():
    book = maudsl.load("mau-mau")
    evening = Evening("Ann", bots=book.settings.high)
    evening.come("Zoe")
    assert "Between hands a bot gives up its seat" in evening.heard("Zoe")
    evening.play()
    evening.say("Zoe", "join")
    zoe = evening.room.named("Zoe")
    assert zoe is not None and zoe.seated


def test_between_hands_a_bot_takes_a_seat_that_is_left():
    book = maudsl.load("mau-mau")
    names = [f"P{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVW"][: book.settings.high]
    evening = Evening(*names, bots=1)
    evening.play()
    assert not evening.room.bots.names
    evening.say(names[-1], "leave")
    assert evening.room.bots.names == ["Ben"] and "Ben joins" in evening.heard(names[0])


def test_those_who_look_on_talk_and_do_nothing_else():
    evening = Evening("Ann", "Bob")
    evening.come("watch")
    before = evening.table.state
    evening.say("watch 1", "say ha")
    assert "watch 1 (watching): ha" in evening.heard("Ann")
    for line in ("draw", "penalise Ann for x", "deal", "when anyone plays a queen: reverse", ""):
        evening.say("watch 1", line)
    assert evening.table.state == before and "your hand" not in evening.heard("watch 1")


# -- the host's part -------------------------------------------------------------------------------


def test_the_hosts_part_passes_on():
    evening = Evening("Ann", "Bob", "Cay")
    evening.drop("Ann")
    assert "Bob is the host now" in evening.heard("Cay")
    evening.come("Ann")
    assert "for Bob to say" in evening.say("Ann", "close")
    evening.say("Bob", "host Cay")
    evening.say("Cay", "kick bob")
    assert "bob" in evening.gone and "sent away" in str(evening.come("Bob"))
    evening.say("Cay", "close")
    assert evening.room.closed and {"ann", "cay"} <= set(evening.gone)
    assert "closed" in str(evening.come("Dan"))


def test_a_winner_is_asked_before_the_next_hand():
    evening = Evening("Ann", "Bob")
    evening.play()
    author = evening.room.asked_for_a_rule()
    assert author is not None
    waiting = next(x for x in ("Ann", "Bob") if x != author)
    assert f"{author} is asked for a rule first" in evening.say(waiting, "")
    assert evening.table.state.phase == "over"
    evening.say(author, "when anyone plays a queen: reverse")
    assert evening.table.state.phase == "play" and evening.table.state.hand == 2
    assert "adds a rule" in evening.heard(waiting)


def test_a_winner_who_is_away_isnt_waited_for():
    evening = Evening("Ann", "Bob")
    evening.play()
    author = evening.room.asked_for_a_rule()
    assert author is not None
    evening.drop(author)
    evening.say(next(x for x in ("Ann", "Bob") if x != author), "")
    assert evening.table.state.hand == 2


RULE = "when anyone plays a queen: reverse"


def test_what_all_must_agree_to_waits_for_all():
    evening = Evening("Ann", "Bob", "Cay")
    assert "If all at the table agree" in evening.say("Ann", RULE)
    evening.say("Ann", f"agree {RULE}")
    assert "Ann proposes a rule" in evening.heard("Bob")
    evening.say("Bob", "agree")
    assert evening.table.book.rule("queen") is None
    evening.say("Cay", "agree")
    assert evening.table.book.rule("queen") is not None
    evening.say("Bob", 'strike "queen"')
    evening.say("Ann", "disagree")
    assert evening.table.book.rule("queen") is not None


def test_alone_with_bots_one_agrees_for_all():
    evening = Evening("Ann", bots=2)
    evening.say("Ann", RULE)
    assert evening.table.book.rule("queen") is not None


# -- time ------------------------------------------------------------------------------------------

CLOCK = 'when anyone plays a card: they must say "tick" within 5 seconds'


def test_seconds_pass_as_actions_and_the_log_replays():
    evening = Evening("Ann", "Bob")
    table = evening.table
    assert not hasattr(table.act(a.Adds("Ann", CLOCK, agreed=True))[0], "reason")
    evening.room.moments.note(evening.at)
    while not any(x.deadline for x in table.state.duties):
        assert table.state.phase == "play"
        evening.say(*evening.next_line())
    evening.wait(1)
    evening.wait(30)
    assert any(isinstance(entry.action, a.TimePasses) for entry in table.entries)
    assert maudsl.replay(table.log).state == table.state


def test_seconds_between_moves_are_the_tables_and_nobody_hears_of_them():
    evening = Evening("Ann", "Bob")
    table = evening.table
    before = table.state.time
    for _ in range(4):
        evening.say(*evening.next_line(), after=5.4)
    assert 20 <= table.state.time - before <= 22
    assert "second" not in evening.heard("Bob") + evening.heard("Ann")
    evening.say("Ann", "hand", after=60)
    assert table.state.time - before <= 22, "looking at cards is no act"
    assert maudsl.replay(table.log).log == table.log


def test_who_is_late_is_late_before_the_line_is_done():
    """It comes when the time is up, and before the clock was looked at."""
    evening = Evening("Ann", "Bob")
    table = evening.table
    table.act(a.Adds("Ann", "anyone on turn must play or draw within 5 seconds", agreed=True))
    evening.room.moments.note(evening.at)
    evening.say(*evening.next_line())
    name, line = evening.next_line()
    evening.say(name, "say wait", after=5.0)
    assert not table.state.breaches
    evening.say(name, "say wait", after=1.1)
    (breach,) = table.state.breaches
    assert breach.player == name
    assert table.entries[-1].action == a.Says(name, "wait")


def test_no_time_goes_by_while_nobody_is_there():
    evening = Evening("Ann", "Bob")
    table = evening.table
    evening.say(*evening.next_line())
    evening.drop("Ann")
    evening.drop("Bob")
    evening.wait(1)
    before = table.state.time
    for _ in range(30):
        evening.wait(30)
    evening.come("Ann")
    evening.come("Bob")
    evening.say(*evening.next_line())
    assert table.state.time - before < 10


def test_a_bot_that_stands_in_begins_nobodys_time_too_early():
    """What others waited for it isn't taken from who comes after it."""
    evening = Evening("Ann", "Bob", away=20)
    table = evening.table
    rule = "anyone on turn must play or draw within 15 seconds"
    evening.drop(table.state.to_move)
    evening.wait(1)
    table.act(a.Adds("Ann", rule, agreed=True))
    evening.room.moments.note(evening.at)
    while len(table.entries) < 3:
        evening.wait(1)
    evening.wait(1)
    (deadline,) = [x.deadline for x in table.state.duties if x.deadline is not None]
    assert table.state.time >= 18 and deadline >= table.state.time + 14


# -- what goes to whom -----------------------------------------------------------------------------


def cards_in(text: str, evening: Evening) -> set[str]:
    """Every card that a text speaks of, however it is written."""
    index = index_of(evening.table.book.pack)
    found = set()
    for code in index.codes:
        forms = {code, index.pretty(code), index.pretty(code, plain=True), index.full_name(code)}
        if any(re.search(rf"(?<!\w){re.escape(x)}(?!\w)", text) for x in forms):
            found.add(code)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_case_N3_nobody_is_sent_what_others_hold(seed):
    names = ("Ann", "Bob", "Cay")
    evening = Evening(*names, seed=seed)
    evening.come("watch")
    everybody = (*names, "watch 1")
    allowed: dict[str, set[str]] = {name: set() for name in everybody}
    checked = dict.fromkeys(everybody, 0)
    asks = ("help", "rules", "why", "scores", "table", "who", "hand")
    for turn in range(60):
        state = evening.table.state
        public = {play.card for play in state.plays} | set(state.pile)
        for name in everybody:
            allowed[name] |= public | set(state.hand_of(name))
        for name in everybody:
            key = name.casefold()
            sent = evening.sent.get(key, [])
            new = "\n".join(sent[checked[name] :])
            checked[name] = len(sent)
            assert cards_in(new, evening) <= allowed[name], new
        if state.phase != "play":
            break
        for name in names:
            session = evening.room.members[name.casefold()].session
            assert session is not None
            offered = " ".join(x.text for x in suggest(session, "play "))
            assert cards_in(offered, evening) <= set(state.hand_of(name))
            evening.say(name, asks[turn % len(asks)])
        evening.say(*evening.next_line())
    assert turn > 5


def test_case_N3_a_refusal_doesnt_say_who_holds_a_card():
    evening = Evening("Ann", "Bob", "Cay")
    mover = evening.table.state.to_move
    third = other(evening, "Ann", "Bob", "Cay")
    held, hidden = evening.table.state.hand_of(third)[0], evening.table.state.stock[-1]
    one, two = (evening.say(mover, f"play {card}").replace(card, "X") for card in (held, hidden))
    assert one == two and one


def test_case_N3_secret_rules_go_to_their_author_alone():
    evening = Evening("Ann", "Bob", "Cay")
    evening.come("watch")
    secret = 'rule "owl"\n    when anyone plays a card: they must say "zanzibar"'
    evening.table.act(a.Adds("Ann", secret, agreed=True, secret=True))
    evening.room.spread(evening.room.moments.now - 1)
    everybody = ("Bob", "Cay", "watch 1")
    for _ in range(12):
        if evening.table.state.phase != "play":
            break
        evening.say(*evening.next_line())
        for name in everybody:
            for line in ("why", "rules", 'rules "owl"', "help", "examples", "rules ow"):
                evening.say(name, line)
    for name in everybody:
        assert "secret" in evening.heard(name)
        assert not re.search("zanzibar", evening.heard(name), re.IGNORECASE)
        session = evening.room.members[name.casefold()].session
        assert session is not None
        for begun in ("say ", "penalise Ann for ", "rules ", "strike "):
            offered = " ".join(x.text for x in suggest(session, begun))
            assert "zanzibar" not in offered and "owl" not in offered
    assert "zanzibar" in evening.say("Ann", "rules")


# -- what comes from a network ---------------------------------------------------------------------

EVIL = [
    "\x1b[2J\x1b]0;title\x07",
    "\x1b]52;c;c2VjcmV0\x07",
    "say \x1b[1;1HBob wins the hand.",
    'say "\u202eevil\u2066"',
    "say a\rBob wins the hand.",
    "penalise Bob for \x1b[31mred",
    "do \u2028new line",
    "\x00\x9b2J",
    "say " + "\u0301" * 300,
]


@pytest.mark.parametrize("line", EVIL)
@pytest.mark.parametrize("start", [False, True], ids=["before", "in a hand"])
def test_case_Z3_nothing_typed_moves_anothers_cursor(line, start):
    evening = Evening("Ann", "Bob", start=start)
    evening.say("Ann", line)
    for name in ("Ann", "Bob"):
        for shown in evening.sent[name.casefold()]:
            assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]", shown)
            assert not shown.startswith("Bob wins")


def test_case_Z5_a_line_that_is_too_long_is_refused():
    evening = Evening("Ann", "Bob")
    before = evening.table.state
    assert evening.say("Ann", "say " + "x" * 5_000) == TOO_LONG
    assert evening.say("Ann", None) == TOO_LONG
    assert evening.table.state == before


def test_the_room_needs_no_network_and_no_terminal():
    code = "import sys, maudsl.serving.room; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"asyncssh", "prompt_toolkit", "asyncio", "socket"} & set(done.stdout.split())
