"""What may be done when: plays, draws, passes and calls, debts and wishes, beside near misses."""

from __future__ import annotations

import laws
import pytest
from laws import book, done, hold, refused

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.table import Table

GAME = """
game "Permits"
pack standard
rule "match"
    anyone may play a card matching the top card
{rules}
"""
DRAW = 'rule "draw" anyone may draw 1 instead of playing\n'
HANDS = {"Ann": "8S 8H JD 3C 3D", "Ben": "7S 7H KD 8D", "Cay": "9D 9C JC 8C"}


def table(rules: str = DRAW, top: str = "KS", **changes: object) -> Table:
    return hold(book(GAME.format(rules=rules)), HANDS, top, **changes)


def can(at: Table, name: str, card: str) -> bool:
    return not laws.refusal(at, a.Plays(name, card))


def size(at: Table, name: str) -> int:
    return len(at.state.hand_of(name))


# -- when -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "in_turn", "out_of_turn"),
    [
        ("anyone may play an 8", True, False),
        ("anyone may play an 8 in turn", True, False),
        ("anyone may play an 8 at any time", True, True),
        ("anyone may play an 8 out of turn", False, True),
        ('player "Ben" may play an 8 at any time', False, True),
        ("they may play an 8 at any time", True, True),
        ("the next player may play an 8 at any time", False, False),
        ("the dealer may play an 8 at any time", False, False),
        ("anyone may play an 8 at any time as their last card", False, False),
        ("anyone may play an 8 at any time if they hold a king", False, True),
        ("anyone may play an 8 at any time unless they hold a king", True, False),
        ("anyone may play an 8 at any time on a king", True, True),
        ("anyone may play an 8 at any time on a queen", False, False),
    ],
)
def test_in_turn_and_out_of_turn(rule: str, in_turn: bool, out_of_turn: bool) -> None:
    at = table(f'rule "x" {rule}')
    assert (can(at, "Ann", "8H"), can(at, "Ben", "8D")) == (in_turn, out_of_turn)


def test_a_permitted_play_out_of_turn_leaves_the_turn_where_it_is() -> None:
    at = table('rule "x" anyone may play an 8 at any time')
    (played, *_) = done(at, "Ben plays 8D")
    assert isinstance(played, e.Played) and not played.in_turn
    assert at.state.turn == "Ann"
    done(at, "Ann plays 8S")
    assert at.state.turn == "Ben"


def test_bans_have_their_time_too() -> None:
    at = table(
        'rule "x"\n    anyone may play an 8 at any time\n    nobody may play an 8 out of turn'
    )
    assert can(at, "Ann", "8H") and not can(at, "Ben", "8D")
    at = table('rule "x"\n    anyone may play an 8 at any time\n    nobody may play an 8 in turn')
    assert not can(at, "Ann", "8H") and can(at, "Ben", "8D")


def test_refusals_say_why() -> None:
    at = table(DRAW + 'rule "x" nobody may play a spade')
    assert refused(at, "Ann plays 3C") == "3C doesn't fit KS"
    assert refused(at, "Ann plays 2S") == "Ann doesn't hold 2S"
    assert refused(at, "Ann plays 8S") == "nobody may play a spade"
    assert refused(at, "Ben plays 7S") == "it is Ann's turn"
    assert refused(at, "Ben draws") == "it is Ann's turn"
    assert refused(at, "Ben passes") == "it is Ann's turn"
    assert "play a card, or draw" in refused(at, "Ann passes")
    assert "no suit" in refused(at, "Ann calls hearts")
    assert refused(at, "Zoe draws") == "Zoe doesn't sit at this table"
    assert refused(at, "Ann deals") == "a hand is being played"
    (event,) = at.do("Ann plays 8S")
    assert event.rule == "x"


@pytest.mark.parametrize(
    ("phase", "says"), [("deal", "aren't dealt"), ("over", "is over"), ("finished", "session")]
)
def test_outside_of_a_hand(phase: str, says: str) -> None:
    at = table(phase=phase)
    for line in ("Ann plays 8S", "Ann draws", "Ann passes", "Ann calls hearts"):
        assert says in refused(at, line)


# -- drawing --------------------------------------------------------------------------


def test_a_draw_instead_of_playing_ends_the_turn() -> None:
    at = table()
    done(at, "Ann draws")
    assert (size(at, "Ann"), at.state.turn) == (6, "Ben")
    assert "may draw 1" in refused(at, "Ben draws 2")


STILL = (
    DRAW + 'rule "still" when anyone draws instead of playing: they may still play the drawn card'
)


def test_a_drawn_card_that_fits_may_be_played_or_declined() -> None:
    at = table(STILL, stock="9S 4H")
    done(at, "Ann draws")
    assert at.state.turn == "Ann"
    assert "only the drawn card" in refused(at, "Ann plays 8S")
    assert "play, or pass" in refused(at, "Ann draws")
    done(at, "Ann plays 9S")
    assert at.state.turn == "Ben"
    at = table(STILL, stock="9S 4H")
    done(at, "Ann draws")
    done(at, "Ann passes")
    assert (at.state.turn, at.state.still) == ("Ben", None)


def test_a_drawn_card_that_doesnt_fit_ends_the_turn_by_itself() -> None:
    at = table(STILL, stock="4H 9S")
    done(at, "Ann draws")
    assert (at.state.turn, at.state.still, at.state.drawn) == ("Ben", None, ())


def test_several_cards_are_drawn_at_once_or_one_by_one() -> None:
    rules = 'rule "draw" anyone may draw 3 instead of playing'
    at = table(rules)
    done(at, "Ann draws 3")
    assert (size(at, "Ann"), at.state.turn) == (8, "Ben")
    at = table(rules)
    done(at, "Ann draws")
    assert (at.state.turn, at.state.drawing) == ("Ann", 2)
    assert "drawing" in refused(at, "Ann plays 8S")
    assert "may draw 2" in refused(at, "Ann draws 3")
    done(at, "Ann draws 2")
    assert (size(at, "Ann"), at.state.turn) == (8, "Ben")


def test_a_free_draw_ends_no_turn_and_is_for_all() -> None:
    at = table(DRAW + 'rule "free" anyone may draw 1 at any time')
    done(at, "Ben draws")
    assert (size(at, "Ben"), at.state.turn) == (5, "Ann")
    done(at, "Ann draws")  # on turn it is instead of playing
    assert at.state.turn == "Ben"
    at = table('rule "free" anyone may draw 2 at any time')
    done(at, "Ann draws 2")
    assert (size(at, "Ann"), at.state.turn) == (7, "Ann")
    done(at, "Ann draws 3")  # two, and one more
    assert (size(at, "Ann"), at.state.turn) == (10, "Ann")


def test_the_pile_is_shuffled_under_its_top_card() -> None:
    at = table(stock="", pile=("2C", "3C", "4C", "KS"))
    events = done(at, "Ann draws")
    (shuffled,) = laws.kinds(events, e.Reshuffled)
    assert isinstance(shuffled, e.Reshuffled) and shuffled.player == "Ann"
    assert sorted(shuffled.stock) == ["2C", "3C", "4C"]
    assert at.state.pile == ("KS",) and len(at.state.stock) == 2
    assert at.state.chance != 1


def test_nothing_left_to_draw() -> None:
    at = table(stock="")
    done(at, "Ann passes")
    assert at.state.turn == "Ben"
    at = table(stock="")
    done(at, "Ann draws")
    assert (size(at, "Ann"), at.state.turn) == (5, "Ben")
    at = table('rule "free" anyone may draw 1 at any time', stock="")
    assert "nothing left" in refused(at, "Ben draws")


def test_a_full_round_of_passes_closes_the_hand() -> None:
    rules = DRAW + "any card counts its value\ncards left count against their holder"
    at = hold(book(GAME.format(rules=rules)), {"Ann": "2C 2D", "Ben": "3D", "Cay": "9H"}, "KS", "")
    done(at, "Ann passes")
    done(at, "Ben passes")
    assert at.state.phase == "play"
    events = done(at, "Cay passes")
    (won,) = laws.kinds(events, e.HandWon)
    assert won == e.HandWon("Ben", blocked=True, version=won.version)
    assert [seat.score for seat in at.state.seats] == [4, 3, 9]
    done(at, 'Ann says "well"')
    assert at.state.phase == "over"


@pytest.mark.parametrize("between", ["Ben plays 3S", "Ben draws"])
def test_passes_count_in_a_row_only(between: str) -> None:
    hands = {"Ann": "2C 2D 2H", "Ben": "3D 3S", "Cay": "9H 9D"}
    at = hold(book(GAME.format(rules=DRAW + 'rule "p" anyone may pass')), hands, "KS")
    for line in ("Ann passes", between, "Cay passes", "Ann passes"):
        done(at, line)
        assert at.state.phase == "play"
    done(at, "Ben passes")
    assert at.state.phase == "over"


def test_passing_by_rule() -> None:
    at = table(DRAW + 'rule "p" anyone may pass if they hold a jack')
    done(at, "Ann passes")
    refused(at, "Ben passes")
    done(at, "Ben draws")
    done(at, "Cay passes")


# -- debts ----------------------------------------------------------------------------

SEVEN = 'rule "seven" when anyone plays a 7: the next player must play a 7 or draw 2 more\n'
SEVENS = {"Ann": "7S 2S", "Ben": "7H 2H 5H", "Cay": "7D 7C 2D", "Dee": "2C 3C"}


def sevens(rules: str = SEVEN, **changes: object) -> Table:
    at = hold(book(GAME.format(rules=DRAW + rules)), SEVENS, "KS", **changes)
    done(at, "Ann plays 7S")
    return at


def owed(at: Table) -> tuple[str, int] | None:
    return (at.state.debt.player, at.state.debt.cards) if at.state.debt else None


def test_answers_add_up_and_the_last_one_pays() -> None:
    at = sevens()
    assert owed(at) == ("Ben", 2)
    done(at, "Ben plays 7H")
    done(at, "Cay plays 7D")
    assert owed(at) == ("Dee", 6)
    assert "owes 6, not 7" in refused(at, "Dee draws 7")
    events = done(at, "Dee draws 6")
    assert [x.cards for x in laws.kinds(events, e.Paid)] == [6]  # type: ignore[attr-defined]
    assert (size(at, "Dee"), at.state.turn, owed(at)) == (8, "Ann", None)


def test_a_debt_is_paid_card_by_card_and_an_answer_passes_on_the_rest() -> None:
    at = sevens()
    done(at, "Ben draws")
    assert owed(at) == ("Ben", 1) and at.state.turn == "Ben"
    done(at, "Ben plays 7H")
    assert owed(at) == ("Cay", 3)


def test_before_drawing_means_before_the_first_card() -> None:
    at = sevens(SEVEN.replace("play a 7 or", "play a 7 before drawing or"))
    assert can(at, "Ben", "7H")
    done(at, "Ben draws")
    assert "the rest is drawn too" in refused(at, "Ben plays 7H")
    done(at, "Ben draws")
    assert (at.state.turn, owed(at)) == ("Cay", None)


def test_who_owes_may_do_nothing_else() -> None:
    at = sevens()
    assert "answer it, or draw 2 cards" in refused(at, "Ben plays 2H")
    assert "owes 2" in refused(at, "Ben passes")
    assert "it is Ben's turn" in refused(at, "Cay plays 7D")
    refused(at, "Cay draws")


def test_what_others_draw_meanwhile_pays_nothing() -> None:
    at = sevens(SEVEN + 'rule "free" anyone may draw 1 at any time')
    done(at, "Cay draws")
    assert owed(at) == ("Ben", 2) and at.state.turn == "Ben"


def test_what_isnt_more_doesnt_add_up() -> None:
    at = sevens(SEVEN.replace(" more", ""))
    done(at, "Ben plays 7H")
    assert owed(at) == ("Cay", 2)


def test_an_answer_that_makes_nobody_owe_ends_the_debt() -> None:
    rules = (
        'rule "seven" when anyone plays the 7 of spades: the next player must play a 7 or draw 2'
    )
    at = sevens(rules)
    events = done(at, "Ben plays 7H")
    assert laws.kinds(events, e.DebtEnded) and owed(at) is None
    assert at.state.turn == "Cay"


def test_an_answer_has_only_its_answers_effect() -> None:
    at = sevens(SEVEN + 'rule "heart" when anyone plays a heart: reverse, they must say "heart"')
    done(at, "Ben plays 7H")
    assert (at.state.direction, owed(at)) == (1, ("Cay", 4))
    assert [duty.rule for duty in at.state.duties] == ["heart"]


def test_the_turn_may_be_the_price() -> None:
    at = sevens(
        'rule "seven" when anyone plays a 7: the next player must play a 7 or lose the turn'
    )
    assert "pass and lose the turn" in refused(at, "Ben plays 2H")
    assert "nothing is to be drawn" in refused(at, "Ben draws")
    done(at, "Ben passes")
    assert (at.state.turn, owed(at)) == ("Cay", None)


def test_a_debt_ends_when_the_cards_do() -> None:
    at = sevens(stock="3S", pile=("KS",))
    done(at, "Ben draws 2")
    # One from the stock, and the king from under the seven.
    assert (size(at, "Ben"), owed(at), at.state.turn) == (5, None, "Cay")
    at = sevens(stock="", pile=("KS",))
    done(at, "Ben draws")
    done(at, "Ben passes")
    assert (size(at, "Ben"), owed(at), at.state.turn) == (4, None, "Cay")


@pytest.mark.parametrize(
    ("effect", "debt", "turn"),
    [
        ("", None, "Cay"),
        ("when anyone plays a 5: the debt ends", None, "Cay"),
        ("when anyone plays a 5: the debt goes to the player before", ("Ann", 2), "Ann"),
        ("when anyone plays a 5: the debt goes to the next player", ("Cay", 2), "Cay"),
        ("when anyone plays a 5: reverse", None, "Cay"),
        ("when anyone plays a 5 while cards are owed: reverse", None, "Ann"),
    ],
)
def test_what_may_be_played_while_cards_are_owed(
    effect: str, debt: tuple[str, int] | None, turn: str
) -> None:
    """It is an answer too: unless a rule says where the debt goes, it ends."""
    rule = 'rule "five"\n    anyone may play a 5 while cards are owed\n    '
    at = sevens(SEVEN + rule + effect)
    assert not can(at, "Ben", "2H")
    done(at, "Ben plays 5H")
    assert (owed(at), at.state.turn) == (debt, turn)
    laws.check_state(at)


def test_a_debt_for_a_player_who_isnt_next_takes_the_turn_there() -> None:
    rules = 'rule "seven" when anyone plays a 7: the player before must play a 7 or draw 2'
    at = sevens(rules)
    assert owed(at) == ("Dee", 2) and at.state.turn == "Dee"


@pytest.mark.parametrize(("setting", "size_then"), [("drawn", 6), ("dropped", 4)])
def test_what_is_owed_at_the_end(setting: str, size_then: int) -> None:
    rules = DRAW + SEVEN + f"cards owed at the end are {setting}"
    at = hold(book(GAME.format(rules=rules)), {"Ann": "7S", "Ben": "2H 3H 4H 5H"}, "KS")
    done(at, "Ann plays 7S")
    assert at.state.phase == "over" and size(at, "Ben") == size_then


# -- a suit that is called ------------------------------------------------------------

JACK = """
rule "jack"
    anyone may play a jack
    when anyone plays a jack: {who} a suit
rule "spam" anyone may play an 8 at any time
"""


def test_nobody_goes_on_before_the_suit_is_called() -> None:
    at = table(DRAW + JACK.format(who="they call"))
    done(at, "Ann plays JD")
    assert (at.state.to_move, at.state.turn) == ("Ann", "Ben")
    for line in ("Ben plays KD", "Ben draws", "Cay draws"):
        assert "Ann must call a suit first" in refused(at, line)
    assert "call a suit first" in refused(at, "Ann passes")
    assert "Ann calls" in refused(at, "Ben calls hearts")
    assert "a suit is one of" in refused(at, "Ann calls cups")
    done(at, "Ann calls hearts")
    assert (at.state.to_move, at.state.called_suit) == ("Ben", "hearts")
    assert "no suit" in refused(at, "Ann calls clubs")


def test_a_play_between_doesnt_call_it() -> None:
    """Who is next in turn plays out of turn meanwhile: the suit is called still."""
    at = table(DRAW + JACK.format(who="they call"))
    done(at, "Ann plays JD")
    (played, *_) = done(at, "Ben plays 8D")
    assert isinstance(played, e.Played) and not played.in_turn
    assert (at.state.to_move, at.state.turn) == ("Ann", "Ben")


def test_the_called_suit_stands_in_place_of_the_cards_own() -> None:
    at = table(DRAW + JACK.format(who="they call"))
    done(at, "Ann plays JD")
    done(at, "Ann calls hearts")
    assert can(at, "Ben", "7H") and not can(at, "Ben", "KD")
    assert "hearts was called" in refused(at, "Ben plays KD")
    done(at, "Ben plays 7H")
    assert at.state.called_suit is None


def test_it_stays_until_a_card_of_it_covers_the_wild_card() -> None:
    at = table(DRAW + JACK.format(who="they call"))
    done(at, "Ann plays JD")
    done(at, "Ann calls hearts")
    done(at, "Ben draws")
    assert at.state.called_suit == "hearts"
    done(at, "Cay plays JC")
    done(at, "Cay calls spades")
    assert at.state.called_suit == "spades"
    done(at, "Ann plays 8S")
    assert at.state.called_suit is None


def test_anybody_may_call_until_the_next_play() -> None:
    at = table(DRAW + JACK.format(who="anyone calls"))
    done(at, "Ann plays JD")
    assert at.state.to_move == "Ben"
    done(at, "Cay calls clubs")
    assert at.state.called_suit == "clubs"
    refused(at, "Ben calls spades")
    at = table(DRAW + JACK.format(who="anyone calls"))
    done(at, "Ann plays JD")
    done(at, "Ben plays KD")  # uncalled, the card's own suit counts
    refused(at, "Cay calls clubs")


def test_passing_is_open_while_anybody_may_call() -> None:
    at = table(DRAW + JACK.format(who="anyone calls") + 'rule "p" anyone may pass')
    done(at, "Ann plays JD")
    done(at, "Ben passes")
    assert at.state.turn == "Cay"


# -- for a while ----------------------------------------------------------------------


def test_what_an_effect_allows_or_forbids_ends_with_the_next_play() -> None:
    rules = DRAW + 'rule "x" when anyone plays a spade: the next player may play any card'
    at = table(rules)
    done(at, "Ann plays 8S")
    assert can(at, "Ben", "KD") and not can(at, "Cay", "9D")
    done(at, "Ben draws")
    done(at, "Cay plays 8C")
    assert not at.state.grants
    rules = DRAW + 'rule "x" when anyone plays a spade: the next player may not play a spade'
    at = table(rules)
    done(at, "Ann plays 8S")
    assert 'rule "x" forbids it for now' in refused(at, "Ben plays 7S")
    assert can(at, "Ben", "8D")


def test_or_with_the_event_that_it_names() -> None:
    rules = DRAW + (
        'rule "x" when anyone plays a spade: everyone may not play an 8 until anyone says "go"'
    )
    at = table(rules)
    done(at, "Ann plays 8S")
    done(at, "Ben plays 7S")
    done(at, "Cay draws")
    assert len(at.state.grants) == 2
    assert not can(at, "Cay", "8C")
    events = done(at, 'Ben says "go"')
    assert len(laws.kinds(events, e.GrantEnded)) == 2 and not at.state.grants


def test_a_card_that_all_agree_to_is_the_answer_to_what_is_owed() -> None:
    rules = DRAW + 'rule "seven" when anyone plays a 7: the next player must play a 7 or draw 2\n'
    at = table(rules, top="KS", turn="Ben")
    done(at, "Ben plays 7S")
    assert at.state.debt is not None and at.state.debt.player == "Cay"
    assert refused(at, "Cay plays 9D") and at.state.debt is not None
    events = done(at, "Cay plays 9D by consent")
    assert any(isinstance(event, e.DebtEnded) for event in events)
    assert at.state.debt is None and at.state.turn == "Ann"


def test_nobody_may_be_agreed_to_who_isnt_the_one_that_owes() -> None:
    rules = DRAW + 'rule "seven" when anyone plays a 7: the next player must play a 7 or draw 2\n'
    at = table(rules, top="KS", turn="Ben")
    done(at, "Ben plays 7S")
    done(at, "Ann plays 3C by consent")
    assert at.state.debt is not None and at.state.debt.player == "Cay"
