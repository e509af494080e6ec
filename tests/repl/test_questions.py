"""What a player may ask the table: why not, what if, what a rule says, what has happened."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from maudsl.library import load
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.repl.suggestions import suggest
from maudsl.table import Table


def text(reply) -> str:
    return "\n".join(reply.lines)


def at(me: str = "Ann", *, rules: str = "mau-mau", **hands: str) -> Session:
    """A table at which it is Ann's turn, with these cards."""
    table = Table(load(rules), ["Ann", "Ben", "Cay"], seed=1)
    if table.state.phase == "deal":
        table.do("Cay deals 5")
    held = {name: tuple(cards.split()) for name, cards in hands.items() if name != "top"}
    seats = tuple(replace(x, hand=held.get(x.name, x.hand)) for x in table.state.seats)
    top = (hands.get("top", "9S"),)
    state = replace(table.state, seats=seats, pile=top, turn="Ann")
    session = Session(Table.at(table.book, state, 1), [me], Robots(()))
    session.open()
    return session


# -- why not -------------------------------------------------------------------------------------


def test_whynot_names_the_rule_its_line_and_its_words():
    told = text(at(Ann="JH JS 7D", top="JC").feed("whynot jh"))
    assert 'rule "jack", Mau-Mau, line' in told and "nobody may play a jack on a jack" in told


def test_whynot_of_a_card_that_may_be_played_says_so_and_by_what():
    told = text(at(Ann="9H 7D").feed("whynot 9h"))
    assert "9♥ may be played now." in told and 'rule "match"' in told


def test_whynot_where_nothing_forbids_it_tells_what_is_allowed():
    told = text(at(Ann="8H 7D").feed("whynot 8h"))
    assert "doesn't fit" in told
    assert "anyone may play a card matching the top card" in told


def test_whynot_of_a_card_that_isnt_held_and_out_of_turn():
    told = text(at(Ann="8H 7D").feed("whynot 9h"))
    assert told.startswith("You don't hold 9♥. With it in hand:") and "may be played" in told
    told = text(at("Ben", Ben="9H 7D").feed("whynot 9h"))
    assert "It is Ann's turn." in told


def test_whynot_where_plays_stand_until_called():
    told = text(at(rules="mau", Ann="8H 7D").feed("whynot 8h"))
    assert "until somebody calls it" in told


@pytest.mark.parametrize("line", ["whynot", "whatif", "whatif xx", "whynot draw", "whatif say hi"])
def test_no_card_no_answer(line):
    assert at(Ann="8H 7D").feed(line).refused


@pytest.mark.parametrize("line", ["whynot 9h", "whatif 9h"])
def test_whoever_looks_on_isnt_asked_for_a_card(line):
    assert at("Zoe").feed(line).refused
    assert at("Zoe").feed("log").lines


# -- what if -------------------------------------------------------------------------------------


def test_whatif_tells_what_follows_and_changes_nothing():
    session = at(Ann="7S 8D 10H")
    before, entries = session.state, len(session.table.entries)
    told = text(session.feed("whatif 7s"))
    assert "You play 7♠." in told and "Ben must play a 7 or draw 2 cards." in told
    assert "Then Ben is to move." in told
    assert session.state is before and len(session.table.entries) == entries


def test_whatif_tells_what_would_be_owed_and_not_if_it_is_said():
    session = at(Ann="9H 8D")
    assert 'You owe "mau".' in text(session.feed("whatif 9h"))
    assert 'owe "mau"' not in text(session.feed('whatif 9h "mau"'))


def test_whatif_of_what_may_not_be_played_says_why_not():
    assert "doesn't fit" in text(at(Ann="8H 7D").feed("whatif 8h"))


def hidden_cards_elsewhere(session: Session, seed: int) -> Session:
    """The same to Ann: what she can't see lies otherwise."""
    state = session.state
    unseen = [x for seat in state.seats if seat.name != "Ann" for x in seat.hand]
    unseen += state.stock
    random.Random(seed).shuffle(unseen)
    seats = []
    for seat in state.seats:
        hand = seat.hand
        if seat.name != "Ann":
            hand, unseen = tuple(unseen[: len(hand)]), unseen[len(hand) :]
        seats.append(replace(seat, hand=hand))
    other = replace(state, seats=tuple(seats), stock=tuple(unseen), chance=seed)
    elsewhere = Session(Table.at(session.table.book, other, 1), ["Ann"], Robots(()))
    elsewhere.open()
    return elsewhere


DRAWING = [
    "when anyone plays a 9: they draw 2",
    "when anyone plays a 9: turn up the top card of the stock",
    "when anyone plays a 9: the next player draws 1",
    'when anyone plays a 9 if they hold at most 2 cards: they must say "few"',
]


@pytest.mark.parametrize("rule", DRAWING)
def test_whatif_is_the_same_whatever_lies_where_it_cant_be_seen(rule):
    session = at(Ann="9H 8D 10C KD")
    events = session.table.add_rule(rule, by="Ann")
    assert not hasattr(events[0], "reason")
    session.feed("hand")
    told = text(session.feed("whatif 9h"))
    assert "You play 9♥." in told
    assert ("depends on cards that you can't see" in told) == ("turn up" in rule)
    for seed in range(5):
        elsewhere = hidden_cards_elsewhere(session, seed)
        elsewhere.feed("hand")
        assert text(elsewhere.feed("whatif 9h")) == told


def test_whatif_tells_how_many_cards_one_would_draw_and_not_which():
    session = at(Ann="9H 8D 10C KD")
    session.table.add_rule("when anyone plays a 9: they draw 2", by="Ann")
    session.feed("hand")
    told = text(session.feed("whatif 9h"))
    assert "You draw 2 cards." in told
    for card in set(session.state.stock) - {"9H"}:
        assert session.voice.card(card) not in told


@pytest.mark.parametrize("line", ["whatif 9h", "whynot 9h", "rule quartz", "rules", "log"])
def test_a_secret_rule_of_somebody_else_doesnt_exist(line):
    plain, kept = at(Ann="9H 8D 10C KD"), at(Ann="9H 8D 10C KD")
    for rule in ('when anyone plays a 9: they must say "quartz"', "nobody may play a 9 on a 9"):
        kept.table.do(f"Ben adds in secret by consent {rule}")
    for session in (plain, kept):
        session.feed("hand")
    told = text(kept.feed(line)).replace("  a secret rule\n", "").replace("a secret rule", "")
    assert "quartz" not in told.replace('No rule is called "quartz"', "")
    if line.startswith(("what", "why", "rule ")):
        assert told == text(plain.feed(line))


# -- a rule by its name --------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["rule mau", 'rule "mau"', "RULE Mau"])
def test_a_rule_is_told_with_its_text_and_its_meaning(session, line):
    told = text(session.feed(line))
    assert 'when anyone comes to 1 card: they must say "mau"' in told
    assert "Whoever comes to one card says" in told


def test_a_new_rule_is_no_question(session):
    assert not session.feed('rule "tab": when anyone plays a king: reverse').refused
    assert session.table.book.rule("tab")
    assert session.unfinished('rule "other"') and not session.unfinished('rule "tab"')


def test_a_rule_that_isnt_there(session):
    assert 'No rule is called "jak". Did you mean "jack"?' in text(session.feed("rule jak"))
    assert session.feed("rule").refused


# -- what has happened ---------------------------------------------------------------------------


def test_the_log_is_told_in_pages(session):
    for line in ("9h", "draw", "pass"):
        session.feed(line)
    whole = session.feed("log all").lines
    assert whole[0].startswith("Hand 1") and "You play 9♥." in whole
    two = session.feed("log 2").lines
    assert two[1:] == whole[-2:] and two[0].endswith("log all")
    assert session.feed("log").lines == whole
    for line in ("log 0", "log -1", "log x", "log ٣"):
        assert session.feed(line).refused


def test_the_log_tells_own_cards_and_not_those_of_others(session):
    session.feed("9h")
    told = text(session.feed("log"))
    assert "Ben draws a card." in told
    drawn = session.state.hand_of("Ben")[-1]
    assert session.voice.card(drawn) not in told


def test_several_people_at_one_screen_see_what_a_spectator_does(new_session):
    session = new_session(["Ann", "Ben"], bots=0)
    session.feed("draw")
    assert "draws a card." in text(session.feed("log"))


def test_cards_that_go_round_in_secret_arent_in_anybodys_log():
    from maudsl.engine import actions as a
    from maudsl.private_log import _hidden

    swap, gift = a.Swaps("Ann", "9H"), a.Gives("Ann", "9H", "Ben")
    assert "9H" not in _hidden(swap, "Ben") and not _hidden(swap, "Ann")
    assert "9H" not in _hidden(gift, "Cay") and not _hidden(gift, "Ben")
    assert "9H" not in _hidden(a.Together((swap, a.Says("Ben", "hi"))), "Cay")


# -- help and completion -------------------------------------------------------------------------


def test_they_are_in_help_and_completed(session):
    helped = text(session.feed("help")) + text(session.feed("help rules"))
    for word in ("whynot", "whatif", "log", "overrule", "rule NAME"):
        assert word in helped
    offered = {x.text for x in suggest(session, "wha")} | {x.text for x in suggest(session, "whyn")}
    assert {"whatif", "whynot"} <= offered
    assert "9♥" in {x.text for x in suggest(session, "whatif 9")}
    assert "mau" in {x.text for x in suggest(session, "rule m")}
    assert "level some" in {x.text for x in suggest(session, "help l")}
    assert [x.text for x in suggest(session, "log a")] == ["all"]
