"""Whose turn it is: directions, skips, further turns, and people who come and go."""

from __future__ import annotations

import laws
import pytest
from laws import book, done, hold

import maudsl
from maudsl.engine import events as e
from maudsl.table import Table

GAME = """
game "Turns"
pack standard
rule "match"
    anyone may play any card
    anyone may draw 1 instead of playing
"""
FOUR = {"Ann": "8S 9S QS AS 2S", "Ben": "8H 9H QH AH", "Cay": "8D 9D QD AD", "Dee": "8C 9C QC AC"}
THREE = {name: FOUR[name] for name in ("Ann", "Ben", "Cay")}
TWO = {name: FOUR[name] for name in ("Ann", "Ben")}


@pytest.mark.parametrize(
    ("rules", "players", "turn", "skipped"),
    [
        ("when anyone plays an 8: skip 1", FOUR, "Cay", ["Ben"]),
        ("when anyone plays a 9: skip 1", FOUR, "Ben", []),
        ("when anyone plays an 8: skip 2", FOUR, "Dee", ["Ben", "Cay"]),
        ("when anyone plays an 8: skip 1\nwhen anyone plays a spade: skip 1", FOUR, "Dee", None),
        ("when anyone plays an 8: reverse", FOUR, "Dee", []),
        ("when anyone plays an 8: skip 1, reverse", FOUR, "Cay", ["Dee"]),
        ("when anyone plays an 8: reverse, skip 1", FOUR, "Cay", ["Dee"]),
        ("when anyone plays an 8: skip 1, reverse", THREE, "Ben", ["Cay"]),
        ("when anyone plays an 8: reverse, reverse", FOUR, "Ben", []),
        ("when anyone plays an 8: they play again", FOUR, "Ann", []),
        ("when anyone plays an 8: they play again, skip 1", FOUR, "Ann", []),
        ("when anyone plays an 8: play goes on from the next player", FOUR, "Cay", []),
        ("when anyone plays an 8: play goes on from the player before", FOUR, "Ann", []),
        ("when anyone plays an 8: play goes on from the next player, skip 1", FOUR, "Dee", ["Cay"]),
        ("when anyone plays an 8: skip 1", TWO, "Ann", ["Ben"]),
        ("when anyone plays an 8: reverse", TWO, "Ben", []),
        ("when anyone plays an 8: skip 4", FOUR, "Ben", ["Ben", "Cay", "Dee", "Ann"]),
        ("when anyone plays an 8: skip 5", FOUR, "Cay", None),
        ("when anyone plays an 8: skip sevens in a row", FOUR, "Ben", []),
        ("when anyone plays an 8: skip 1 - 3", FOUR, "Ben", []),
        ("when anyone plays an 8: skip 90", FOUR, "Dee", None),
    ],
)
def test_where_the_turn_goes(
    rules: str, players: dict[str, str], turn: str, skipped: list[str] | None
) -> None:
    table = hold(book(GAME + rules.replace("\n", "\n    ")), players, "KS")
    events = done(table, "Ann plays 8S")
    assert table.state.turn == turn
    if skipped is not None:
        assert [x.player for x in laws.kinds(events, e.Skipped)] == skipped


def test_skips_go_no_further_than_their_own_turn() -> None:
    table = hold(book(GAME + "when anyone plays an 8: skip 1"), FOUR, "KS")
    done(table, "Ann plays 8S")
    done(table, "Cay plays 9D")
    assert table.state.turn == "Dee"
    assert (table.state.skips, table.state.base, table.state.again) == (0, None, False)


def test_a_turn_that_is_skipped_may_set_off_another_direction() -> None:
    """Ben is skipped, and from his place play goes back."""
    rules = (
        'when anyone plays an 8: skip 1\nwhen anyone is skipped: reverse\nrule "x" anyone may pass'
    )
    table = hold(book(GAME + rules), FOUR, "KS")
    done(table, "Ann plays 8S")
    assert (table.state.turn, table.state.direction) == ("Ann", -1)


def test_the_next_player_is_whoever_is_then_to_move() -> None:
    rules = "when anyone plays an 8: the next player draws 1, skip 1, the skipped player draws 2"
    table = hold(book(GAME + rules), FOUR, "KS")
    done(table, "Ann plays 8S")
    held = {seat.name: len(seat.hand) for seat in table.state.seats}
    assert held == {"Ann": 4, "Ben": 6, "Cay": 5, "Dee": 4}


@pytest.mark.parametrize("verb", ["draws", "takes"])
@pytest.mark.parametrize(("number", "cards"), [("1 - 3", 0), ("3 - 3", 0), ("3 - 2", 1)])
def test_less_than_nothing_is_nothing(verb: str, number: str, cards: int) -> None:
    table = hold(
        book(GAME + f"when anyone plays an 8: the next player {verb} {number}"), FOUR, "KS"
    )
    done(table, "Ann plays 8S")
    assert len(table.state.hand_of("Ben")) == 4 + cards


# -- coming and going -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "direction", "leaver", "now", "then"),
    [
        ("Cay", 1, "Ann", "Cay", "Dee"),
        ("Cay", 1, "Dee", "Cay", "Ann"),
        ("Ben", -1, "Cay", "Ben", "Ann"),
        ("Cay", 1, "Cay", "Dee", "Ann"),
        ("Cay", -1, "Cay", "Ben", "Ann"),
        ("Ann", -1, "Ann", "Dee", "Cay"),
        ("Dee", 1, "Dee", "Ann", "Ben"),
    ],
)
def test_leaving_moves_only_ones_own_turn(
    turn: str, direction: int, leaver: str, now: str, then: str
) -> None:
    table = hold(book(GAME), FOUR, "KS", turn=turn, direction=direction)
    before = laws.cards_of(table.state)
    done(table, f"{leaver} leaves")
    assert table.state.turn == now
    assert laws.cards_of(table.state) == before
    done(table, f"{now} draws")
    assert table.state.turn == then


def test_who_was_only_to_call_a_suit_leaves_the_turn_where_it_is() -> None:
    rules = book(GAME + "when anyone plays an 8: they call a suit, skip 1")
    table = hold(rules, FOUR, "KS")
    done(table, "Ann plays 8S")
    assert (table.state.to_move, table.state.turn) == ("Ann", "Cay")
    done(table, "Ann leaves")
    assert (table.state.to_move, table.state.calling) == ("Cay", None)


def test_nobody_waits_for_a_dealer_who_has_left_to_call_a_suit() -> None:
    rules = book(GAME + "when anyone plays an 8: the dealer calls a suit")
    table = hold(rules, FOUR, "KS")
    done(table, "Dee leaves")
    done(table, "Ann plays 8S")
    assert table.state.to_move == "Ben"


def test_a_debt_goes_with_whoever_leaves() -> None:
    rules = book(GAME + "when anyone plays a 9: the next player must play a 9 or draw 2 more")
    table = hold(rules, FOUR, "KS")
    done(table, "Ann plays 9S")
    done(table, "Ben leaves")
    assert (table.state.turn, table.state.debt) == ("Cay", None)


def test_the_last_one_left_wins_once() -> None:
    table = hold(book(GAME), TWO, "KS")
    events = done(table, "Ben leaves")
    assert [x.player for x in laws.kinds(events, e.HandWon)] == ["Ann"]
    again = done(table, 'Ann says "so what"')
    assert not laws.kinds(again, e.HandWon) and not laws.kinds(again, e.HandResumed)


def test_a_newcomer_plays_from_the_next_deal_and_takes_no_cards_before_it() -> None:
    rules = book(GAME + 'nobody may say "damn"\nwhen anyone plays an 8: everyone else draws 1')
    table = hold(rules, TWO, "KS")
    done(table, "Cay joins")
    done(table, "Ann plays 8S")
    done(table, 'Cay says "damn"')
    seat = table.state.seat("Cay")
    assert seat is not None and seat.waiting and not seat.hand
    assert not table.state.breaches
    assert "next deal" in laws.refused(table, "Cay draws")
    assert "next deal" in laws.refused(table, 'Cay penalises Ann for "x"')


def test_a_newcomer_after_a_win_doesnt_win_when_it_is_taken_back() -> None:
    rules = book(GAME + 'when anyone plays an 8: they must say "x"')
    table = hold(rules, {"Ann": "8S", "Ben": "KH KD", "Dee": "4H"}, "KS")
    done(table, "Ann plays 8S")
    done(table, "Cay joins")
    done(table, 'Ben penalises Ann for "x"')
    assert (table.state.phase, table.state.turn, table.state.won) == ("play", "Ben", None)


@pytest.mark.parametrize(
    ("setting", "leaver", "dealer"),
    [
        ("", "Dee", "Ann"),
        ("", "Ann", "Ben"),
        ("", "Ben", "Ann"),
        ("the winner deals next\n", "Cay", "Ann"),
        ("the winner deals next\n", "Ann", "Dee"),
        ("the dealer deals next\n", "Ben", "Dee"),
        ("the dealer deals next\n", "Dee", "Ann"),
    ],
)
def test_who_deals_next_when_somebody_has_left(setting: str, leaver: str, dealer: str) -> None:
    """Dee dealt, and Ann won."""
    rules = book(GAME.replace("rule", f"deal 2\n{setting}rule", 1))
    table = hold(rules, {**FOUR, "Ann": "8S"}, "KS")
    done(table, "Ann plays 8S")
    done(table, f"{leaver} leaves")
    done(table, f"{dealer} deals")
    assert table.state.phase == "play"


def test_a_dealer_who_leaves_before_the_first_deal() -> None:
    table = Table(book(GAME.replace("rule", "deal what the dealer chooses\nrule", 1)), list(FOUR))
    done(table, "Dee leaves")
    done(table, "Ann deals 3")
    assert table.state.players == ("Ann", "Ben", "Cay")


def test_the_winner_of_the_last_hand_begins() -> None:
    rules = book(GAME.replace("rule", "deal 2\nthe winner begins\nrule", 1))
    table = hold(rules, {"Ann": "8S", "Ben": "KH", "Cay": "KD"}, "KS")
    done(table, "Ann plays 8S")
    done(table, "Ann deals")
    assert table.state.turn == "Ann"
    table = Table(rules, ["Ann", "Ben", "Cay"], 1)
    assert table.state.turn == "Ann"  # of the first hand the dealer's next


def test_whoever_wins_with_cards_has_not_won() -> None:
    rules = book(GAME + "when anyone wins the hand: they take 1")
    table = hold(rules, {"Ann": "8S", "Ben": "KH", "Cay": "KD"}, "KS")
    done(table, "Ann plays 8S")
    assert (table.state.phase, table.state.turn, table.state.won) == ("play", "Ben", None)
    assert len(table.state.hand_of("Ann")) == 1


def test_four_further_turns_in_a_row_are_no_loop() -> None:
    rules = book(GAME + "when anyone plays a 2: they play again")
    table = hold(rules, {"Ann": "2S 2H 2D 2C 3C", "Ben": "KH KD"}, "KS")
    for card in ("2S", "2H", "2D", "2C"):
        done(table, f"Ann plays {card}")
        assert table.state.turn == "Ann"


STANDS = """
game "Stands"
pack standard
illegal plays stand until called
a misplay comes back and costs 1
a play out of turn comes back and costs 1
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "seven" when anyone plays a 7: the next player must play a 7 or draw 2 more
rule "queen" when anyone plays a queen: they call a suit
"""
STANDING = {"Ann": "8S 9H", "Ben": "7D 3H", "Cay": "5D 5C", "Dee": "QC 2C 7S"}


def test_a_card_that_comes_back_gives_nobody_who_has_left_the_turn() -> None:
    table = hold(book(STANDS), STANDING, "KS")
    done(table, "Cay plays 5D")
    done(table, "Ann leaves")
    done(table, 'Ben penalises Cay for "out of turn"')
    assert (table.state.top, table.state.turn) == ("KS", "Ben")
    laws.check_state(table)


@pytest.mark.parametrize(("card", "leaver"), [("QC", "Dee"), ("7S", "Ann")])
def test_nor_a_debt_or_a_suit_to_call(card: str, leaver: str) -> None:
    """Cay plays out of turn while Dee is to call a suit, or Ann owes for Dee's seven."""
    table = hold(book(STANDS), STANDING, "KS", turn="Dee")
    for line in (f"Dee plays {card}", "Cay plays 5D", f"{leaver} leaves"):
        done(table, line)
    done(table, 'Ben penalises Cay for "out of turn"')
    assert (table.state.debt, table.state.calling) == (None, None)
    laws.check_state(table)


# -- a way on -------------------------------------------------------------------------


def test_nobody_is_stuck_where_nothing_may_be_drawn() -> None:
    table = hold(book('game "No way"\nrule "match" anyone may play an 8'), FOUR, "KS")
    assert "8S" in str(laws.ways_on(table))
    laws.refused(table, "Ann passes")  # an 8 may be played
    table = hold(book('game "No way"\nrule "match" anyone may play a 7'), FOUR, "KS")
    done(table, "Ann passes")
    assert table.state.turn == "Ben"
    for name in ("Ben", "Cay", "Dee"):
        done(table, f"{name} passes")
    assert table.state.won is not None and table.state.won.blocked


def test_a_ban_on_the_only_card_leaves_drawing_and_then_passing() -> None:
    """No finishing with a jack; a drawn card that fits may be played."""
    table = Table(maudsl.load("mau-mau"), ["Ann", "Ben"], 1)
    done(table, "Ann adds by consent nobody may play a jack as their last card")
    table = hold(table.book, {"Ann": "JD", "Ben": "7H 8H"}, "9D", stock="KD 9H")
    assert "last card" in laws.refused(table, "Ann plays JD")
    done(table, "Ann draws")
    done(table, "Ann plays KD")
    table = hold(table.book, {"Ann": "JD", "Ben": "7H 8H"}, "9D", stock="")
    laws.refused(table, "Ann plays JD")
    done(table, "Ann passes")
    assert table.state.turn == "Ben"
