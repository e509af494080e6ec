"""The game at the prompt, line by line, without a terminal."""

from __future__ import annotations

from unicodedata import category

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maudsl.repl.text import fold

GOOD = 'when anyone plays a queen: they must say "hail to the queen"'


def text(reply) -> str:
    return "\n".join(reply.lines)


def started(session) -> None:
    """Past the first move, so that there is something to take back."""
    session.feed("9h")


# -- the table -----------------------------------------------------------------------------------


def test_the_table_shows_all_that_a_player_needs(new_session):
    out = text(new_session().feed(""))
    assert "on the pile  9♦" in out
    assert "▶ You 5   Ben 5   Cay 5" in out
    assert "clockwise" in out and "Cay deals" in out and "stock 16" in out
    assert "9♠*  Q♠  9♥*  10♥  7♣" in out


def test_debt_and_its_answer_are_shown(new_session, play_on):
    session = new_session()
    reply = play_on(session, lambda s: s.state.debt is not None and s.state.turn == "You")
    assert "you owe 2 cards: " in text(reply)


def test_a_card_alone_and_the_short_form_with_a_phrase(session):
    assert "You play 9♥." in text(session.feed("9h"))
    session = session
    reply = session.feed('10♥ "what a day"')
    assert "You play 10♥." in text(reply)
    assert 'You say "what a day".' in text(reply)


def test_several_people_share_a_keyboard(new_session):
    session = new_session(("Ann", "Bea"), 0)
    first = session.state.turn
    assert session.prompt == f"{first}> "
    reply = session.feed("draw" if not session.state.debt else f"draw {session.state.debt.cards}")
    assert reply.lines[0].startswith(f"{first} draws ")
    session.feed("pass")
    assert session.prompt == f"{session.state.turn}> " != f"{first}> "
    assert session.feed('Ann says "well"').lines[0] == 'Ann says "well".'


def test_nobody_moves_for_a_bot(session):
    reply = session.feed("Ben draws")
    assert reply.refused
    assert "Ben acts without being told." in text(reply)


def test_deal_right_after_the_deal_is_no_mistake(session):
    assert not session.feed("deal").refused
    started(session)
    assert session.feed("deal").refused


# -- lines that are wrong ------------------------------------------------------------------------


def test_an_unknown_line_asks_what_was_meant(session):
    before = session.state
    reply = session.feed("plya 9h")
    assert reply.refused and 'Did you mean "play"?' in text(reply)
    assert session.state == before


def test_a_wrong_card_is_pointed_at(session):
    lines = session.feed("play 9x").lines
    assert lines[0].index("9x") == lines[1].index("^")


def test_a_refusal_says_why_and_why_says_more(session):
    reply = session.feed("play 7c")
    assert reply.refused and "7C doesn't fit 9D" in text(reply)
    assert "rules" in text(session.feed("why"))


def test_a_refusal_speaks_to_the_player(session):
    assert "You don't hold 7S." in text(session.feed("play 7s"))


def test_why_names_the_rule_and_its_line(session):
    session.feed("9h")
    out = text(session.feed("why"))
    assert 'rule "match", Mau-Mau, line ' in out
    assert "anyone may play a card matching the top card" in out


def test_case_I2_pasted_lines_run_in_order_and_stop_at_a_mistake(session):
    reply = session.feed("play 9h\r\nplay nonsense\r\n\tdraw 1\r\nsay hello")
    out = text(reply)
    assert "You play 9♥." in out
    assert reply.refused
    assert out.index("Not done:") < out.index("say hello")
    assert "You say" not in out


def test_case_I2_a_pasted_rule_is_one_rule_and_the_commands_after_it_run(winner):
    pasted = (
        'rule "good manners"\r\n\twhen anyone plays a queen:\r\n\t\tthey must say "hail"\r\nscores'
    )
    reply = winner.feed(pasted)
    assert not reply.refused
    assert winner.table.book.rule("good manners") is not None
    assert "Scores: " in text(reply)


# -- the winner's rule ---------------------------------------------------------------------------


def test_the_winner_is_asked_for_a_rule(winner):
    assert winner.prompt == "rule> "
    assert (
        "Add a rule? (examples, help, no)" in text(winner.feed("scores")) or winner.asks == "rule"
    )


def test_a_typo_in_a_rule_is_shown_at_its_place_and_the_text_stays(winner):
    before, book = winner.state, winner.table.book
    typed = 'when anyone plays a quen: they must say "hail"'
    reply = winner.feed(typed)
    assert reply.refused and reply.asks == "rule"
    assert reply.prefill == typed
    row = next(n for n, line in enumerate(reply.lines) if "^" in line)
    assert reply.lines[row].index("^") == reply.lines[row - 1].index("quen")
    assert 'did you mean "queen"?' in text(reply)
    assert winner.state == before and winner.table.book == book


def test_a_long_rule_with_a_mistake_keeps_its_mark_below_the_place(winner):
    winner.columns = 60
    mistake = 'when anyone plays a jack: they must say "a phrase of many words", a quen reverses'
    lines = text(winner.feed(mistake)).split("\n")
    place = next(n for n, line in enumerate(lines) if "^" in line)
    assert all(len(line) < 60 for line in lines[place - 1 : place + 1])
    shown, mark = lines[place - 1], lines[place].rstrip()
    assert shown[len(mark) - mark.count("^") : len(mark)].strip(), (shown, mark)


def test_a_rule_is_shown_and_in_force_from_the_next_hand(winner):
    hand = winner.state.hand
    reply = winner.feed(GOOD)
    out = text(reply)
    assert not reply.refused
    assert "Changes 4 of " in out and "undo" in out
    assert winner.table.book.rule("hail to the queen") is not None
    assert winner.state.hand == hand + 1 and winner.state.phase == "play"
    assert "You" in text(winner.feed("rules hail to the queen"))


def test_undo_takes_the_rule_back_and_the_question_is_asked_again(winner):
    book = winner.table.book
    winner.feed(GOOD)
    reply = winner.feed("undo")
    assert reply.asks == "rule" and winner.table.book == book
    winner.feed("redo")
    assert winner.table.book.rule("hail to the queen") is not None


def test_no_and_an_empty_line_decline(new_session, play_on):
    for answer in ("no", ""):
        session = new_session()
        play_on(session, lambda s: s.asks == "rule")
        book, hand = session.table.book, session.state.hand
        session.feed(answer)
        assert session.table.book == book and session.state.hand == hand + 1


def test_after_a_bot_has_won_enter_deals(new_session, play_on):
    session = new_session(seed=2)
    play_on(session, lambda s: s.state.phase == "over" and s.asks == "you")
    hand = session.state.hand
    refused = session.feed("draw")
    assert refused.refused and "Press Enter for the next hand." in text(refused)
    session.feed("")
    assert session.state.hand == hand + 1 and session.state.phase == "play"


def test_a_rule_in_mid_hand_needs_the_others_and_bots_agree(session):
    reply = session.feed(GOOD)
    assert "The others agree." in text(reply)
    assert session.table.book.rule("hail to the queen") is not None


def test_what_a_rule_changes_is_not_torn_again_by_a_terminal(session):
    """Columns at which a line would have been as wide as the terminal, and so was folded twice."""
    for session.columns in range(60, 110):
        reply = session.feed("when anyone plays an ace: reverse")
        assert list(reply.lines) == [x for y in reply.lines for x in fold(y, session.columns)]
        session.feed("undo")


def test_the_same_is_said_once_of_a_rule_of_several_sentences(session):
    joker = "when anyone plays a joker: "
    reply = session.feed(f'rule "fun" {joker}reverse {joker}skip 1 {joker}they must say "ha"')
    assert reply.lines.count("The cards in play never include a joker.") == 1


def test_a_rule_in_mid_hand_among_people_needs_their_word(new_session):
    session = new_session(("Ann", "Bea"), 0)
    reply = session.feed(f"add {GOOD}")
    assert reply.refused and "agree when anyone plays a queen" in text(reply)
    assert not session.feed(f"agree {GOOD}").refused


# -- going back ----------------------------------------------------------------------------------


def test_undo_takes_back_the_answers_of_the_bots_too(session):
    before = session.state
    session.feed("9h")
    after = session.state
    assert len(session.table.entries) > 2
    session.feed("undo")
    assert session.state == before
    session.feed("redo")
    assert session.state == after


def test_something_new_after_an_undo_cannot_be_undone_forward(session):
    session.feed("9h")
    session.feed("undo")
    session.feed("9s")
    assert session.feed("redo").refused


def test_nothing_to_take_back(session):
    assert session.feed("undo").refused


# -- the suit ------------------------------------------------------------------------------------


def test_case_W4_the_question_for_a_suit_stays_until_it_is_answered(new_session, play_on):
    session = new_session(seed=2)
    play_on(session, lambda s: s.asks == "suit")
    before = session.state
    for answer in ("wild", "jack", "", "purple", "cancel", "pass", "draw", "play 9s"):
        reply = session.feed(answer)
        assert reply.refused and reply.asks == "suit" and reply.prompt == "suit> "
        assert "spades, hearts, diamonds, clubs" in text(reply)
        assert session.state == before
    for answer in ("Hearts", "♥", "h", "call hearts", "heart"):
        assert not session.feed(answer).refused
        assert any(
            getattr(entry.action, "suit", "") == "hearts" for entry in session.table.entries[-6:]
        )
        session.feed("undo")
        assert session.asks == "suit"


# -- what nobody may see, and what no terminal should ----------------------------------------------


def test_no_reply_shows_what_others_hold_or_will_draw(new_session, play_on):
    """A hand is shown as its own line, and of drawn cards only the own are named."""
    session = new_session(seed=11)
    for _ in range(30):
        if session.state.phase != "play" or session.asks != "you":
            break
        hand = list(session.table.view("You").hand)
        view = session.table.view("You")
        reply = session.feed(f"play {view.playable[0]}" if view.playable else "draw")
        own = {session.rules.cards.pretty(c) for c in [*hand, *session.table.view("You").hand]}
        for line in reply.lines:
            if line.startswith("  your hand"):
                shown = line.removeprefix("  your hand").split("(")[0].replace("*", "").split()
                assert set(shown) <= own
            assert "Ben draws " not in line or "Ben draws a card" in line or "cards" in line
    for command in ("table", "hand", "why", "rules", "help", "scores", "examples"):
        out = text(session.feed(command))
        public = {p.card for p in session.state.plays} | set(session.table.view("You").hand)
        public |= set(session.state.pile)
        hidden = {
            session.rules.cards.pretty(c) for c in session.rules.cards.codes if c not in public
        }
        words = set(out.replace("*", " ").replace(".", " ").replace(",", " ").split())
        gone = {session.rules.cards.pretty(p) for e in session.table.entries for p in _played(e)}
        assert not words & (hidden - gone)


def _played(entry) -> list[str]:
    return [x.card for x in entry.events if type(x).__name__ in ("Played", "Starter")]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=60), st.sampled_from(["", "say ", "penalise Ben for ", "add when ", "rules "])
)
def test_case_Z3_output_never_contains_control_characters(new_session, junk, head):
    session = new_session()
    for line in session.feed(head + junk).lines:
        assert not any(category(char) in ("Cc", "Zl", "Zp", "Cs") for char in line)
        assert not any(char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068" for char in line)


def test_case_Z3_escapes_in_what_is_said_stay_on_their_line(session):
    reply = session.feed('say "\x1b[2J\x07Ben wins\rthe hand \u202e"')
    assert len([line for line in reply.lines if "Ben wins" in line]) == 1
    assert "\x1b" not in text(reply) and "\r" not in text(reply)


def test_plain_is_ascii(new_session):
    session = new_session(plain=True)
    for line in ("table", "9h", "why", "help", "examples", 'say "“x”…"'):
        assert text(session.feed(line)).isascii()
    assert "7C" in text(session.feed("hand"))


def test_narrow_terminals_get_short_lines(new_session):
    session = new_session(columns=40)
    reply = session.feed("")
    assert max(map(len, reply.lines)) <= 40
    assert "10♥" in text(reply)


# -- keeping -------------------------------------------------------------------------------------


def test_the_log_is_whole_after_every_line(new_session, tmp_path):
    from maudsl.log import read_log
    from maudsl.table import Table

    path = tmp_path / "game.log"
    session = new_session(log_path=path)
    for line in ("9h", "draw", GOOD, "undo"):
        session.feed(line)
        again = read_log(path.read_text("utf-8"))
        assert isinstance(again, Table) and again.state == session.state


def test_save_and_its_names(new_session, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = new_session()
    assert not session.feed("save a long evening").refused
    assert (tmp_path / "maudsl" / "games" / "a long evening.log").exists()
    assert session.feed("save ../../etc/passwd").refused
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    assert "no folder for saved games" in text(session.feed("save a long evening"))


def test_what_is_said_at_the_end_goes_on_with_the_game(new_session, tmp_path, monkeypatch):
    """By the name of a game among the others, and by the path of any other."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = new_session()
    assert "--resume 'long evening'" in text(session.feed("save long evening"))
    session.save_path = tmp_path / "b.log"
    assert f"maudsl play --resume {tmp_path}/b.log" in text(session.feed("save"))


def test_a_stopped_bot_goes_on_with_enter(new_session):
    session = new_session()
    act = session.act

    def act_and_stop(action):
        done = act(action)
        session.stop = True
        return done

    session.act = act_and_stop
    reply = session.feed("9h")
    assert "Stopped. Press Enter and the others go on." in text(reply)
    assert session.state.turn == "Ben"
    session.feed("")
    assert session.state.turn == "You"


def test_why_names_the_rule_that_skips(new_session, play_on):
    from maudsl.engine import events as e

    session = new_session(seed=1)
    play_on(session, lambda s: any(isinstance(x, e.Skipped) for x in s.table.entries[-1].events))
    told = text(session.feed("why")).split("\n")
    at = next(n for n, line in enumerate(told) if "skipped." in line)
    assert told[at + 1].startswith('  rule "eight"')


# -- being there ---------------------------------------------------------------------------------


def test_bots_wait_for_a_person_who_has_left(new_session):
    session = new_session()
    count = len(session.table.entries)
    assert "join takes a seat again" in text(session.feed("leave"))
    assert len(session.table.entries) == count + 1
    assert not session.feed("join").refused


def test_a_phrase_alone_is_told_how_to_be_said(session):
    assert text(session.feed("Mau!")).startswith("To say it: say Mau!")
    session.feed('add when anyone says "point of order": they call a point of order')
    assert "To say it: say point of order" in text(session.feed("point of order"))


def test_a_rule_in_mid_hand_is_judged_by_this_hand_if_anything_was_played(session):
    assert "hand it would" not in text(session.feed(GOOD))
    session.feed("undo")
    session.feed("9h")
    assert "In this hand so far it would" in text(session.feed(GOOD))


# -- secrets -------------------------------------------------------------------------------------

SECRET = 'agree in secret when anyone plays a queen: they must say "abracadabra"'


def test_a_secret_rule_is_told_to_nobody_else(new_session):
    session = new_session(("Ann", "Bea"), 0, seed=1)
    author = session.seat
    assert not session.feed(SECRET).refused
    session.feed("draw")
    session.feed("pass")
    assert session.seat != author
    assert "must say" not in text(session.feed("rules abracadabra"))
    for line in ("rules", "why", "help", "help talking", "examples"):
        assert "abracadabra" not in text(session.feed(line))
    assert "a secret rule" in text(session.feed("rules"))


def test_a_secret_rule_at_the_rule_prompt(winner):
    reply = winner.feed('in secret when anyone plays a queen: they must say "abracadabra"')
    assert not reply.refused
    rule = winner.table.book.rule("abracadabra")
    assert rule is not None and rule.secret
    assert "abracadabra" in text(winner.feed("rules abracadabra"))


# -- another game --------------------------------------------------------------------------------


def test_where_the_dealer_chooses_the_prompt_asks(new_session):
    from maudsl.library import load
    from maudsl.repl.session import Session
    from maudsl.table import Table

    bots = new_session().bots
    session = Session(Table(load("mau"), ["Ben", "Cay", "You"], seed=3), ["You"], bots)
    assert "You deal: deal 5" in text(session.open())
    assert session.feed("deal").refused
    assert not session.feed("deal 4").refused
    assert len(session.state.hand_of("You")) >= 4
    session.feed('say "point of order"')
    assert "A point of order is open." in text(session.feed("why"))


def test_lists_of_words_and_names_for_cards_are_typed_like_rules(winner):
    for line in (
        'words animals "cat", "dog"',
        "define court: a jack or a queen",
        "when anyone plays a court card: they must say animals",
    ):
        assert not winner.feed(line).refused
    assert winner.table.book.words and winner.table.book.defined
    again = winner.feed("agree define court: a jack or a queen")
    assert again.refused and "nothing changes" in text(again)
