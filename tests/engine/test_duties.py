"""What is owed: how it is met, who closes its window and when, and what a call does about it."""

from __future__ import annotations

import laws
import pytest
from laws import book, done, hold, refused

from maudsl.engine import events as e
from maudsl.table import Table

GAME = """
game "Duties"
pack standard
{settings}
rule "match"
    anyone may play any card
    anyone may draw 1 instead of playing
rule "spade"
    when anyone plays a spade: they must say "spade"
"""
HANDS = {"Ann": "8S 9S QH 2D", "Ben": "8H 9H QD 2C", "Cay": "8D 9D QC 2H"}


def table(rules: str = "", settings: str = "", **changes: object) -> Table:
    return hold(book(GAME.format(settings=settings) + rules), HANDS, "KS", **changes)


def owes(at: Table, name: str) -> list[str]:
    return [text for duty in at.state.duties if duty.player == name for text in duty.phrases]


def breaches(at: Table) -> list[tuple[str, str]]:
    return [(breach.player, breach.rule) for breach in at.state.breaches]


def size(at: Table, name: str) -> int:
    return len(at.state.hand_of(name))


# -- meeting it -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ['Ann plays 8S saying "spade"'],
        ["Ann plays 8S", 'Ann says "spade"'],
        ['Ann says "spade"', "Ann plays 8S"],
        ['Ann says "Spade!"', "Ann plays 8S"],
        ['Ann says "hm"', 'Ann says "it is a spade, see"', 'Ben says "what"', "Ann plays 8S"],
        ["Ann plays 8S", 'Cay says "come on"', 'Ann says "a SPADE"'],
    ],
)
def test_said_before_with_or_after_the_play(lines: list[str]) -> None:
    at = table()
    for line in lines:
        done(at, line)
    assert not at.state.duties and not at.state.breaches
    done(at, "Ben plays 8H")
    assert not at.state.breaches


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann plays 8S"],
        ['Ann plays 8S saying "spaded"'],
        ["Ann plays 8S", 'Ben says "spade"'],
        ['Ben says "spade"', "Ann plays 8S"],
        ["Ann plays QH", "Ben plays 8H", "Cay plays 8D", "Ann plays 8S", 'Ann says "spa de"'],
    ],
)
def test_near_misses_are_owed_still(lines: list[str]) -> None:
    at = table()
    for line in lines:
        done(at, line)
    assert owes(at, "Ann") == ["spade"]


def test_what_was_said_in_an_earlier_turn_doesnt_count() -> None:
    at = table()
    done(at, 'Ann plays QH saying "spade"')
    done(at, "Ben draws")
    done(at, "Cay draws")
    done(at, "Ann plays 8S")
    assert owes(at, "Ann") == ["spade"]


def test_one_saying_meets_all_that_it_contains() -> None:
    at = table('rule "eight" when anyone plays an 8: they must say "eight"')
    done(at, 'Ann plays 8S saying "the eight, a spade"')
    assert not at.state.duties


def test_several_sayings_with_one_play() -> None:
    at = table('rule "eight" when anyone plays an 8: they must say "eight"')
    done(at, 'Ann plays 8S saying "eight", "spade", "so there"')
    assert not at.state.duties
    assert [x.text for x in laws.kinds(at.events, e.Said)] == ["eight", "spade", "so there"]  # type: ignore[attr-defined]
    at = table()
    long = "x" * 501
    assert "500 characters" in refused(at, f'Ann plays 8S saying "spade", "{long}"')


def test_one_of_two_acts_is_enough() -> None:
    rules = 'rule "q" when anyone plays a queen: they must say "hail" or do "bow" 2 times'
    for line in ('Ann says "hail"', 'Ann does "bow" 2 times'):
        at = table(rules)
        done(at, "Ann plays QH")
        done(at, 'Ann does "bow"')
        assert len(at.state.duties) == 1
        done(at, line)
        assert not at.state.duties


VERY = """
rule "nice" when anyone plays a queen: they must say "very very very nice"
        or else take 1 for each missing "very"
"""


@pytest.mark.parametrize(
    ("sayings", "price"),
    [
        (["Ann very nice"], 2),
        (["Ann nice"], 3),
        (["Ann nice", "Ann very very nice"], 1),
        (["Ann very very nice", "Ann nice"], 1),
        (["Ann hello"], 1),
        (["Ben nice"], 1),
        (["Ann very nice", "Ben very very nice"], 2),
        (["Ann very nice", "Ann very very very nice"], 0),
        (["Ann so very very very nice"], 0),
        (["Ann very very very very nice"], 0),
        ([], 1),
    ],
)
def test_a_price_for_each_missing_word(sayings: list[str], price: int) -> None:
    at = table(VERY)
    done(at, "Ann plays QH")
    for saying in sayings:
        name, text = saying.split(maxsplit=1)
        done(at, f'{name} says "{text}"')
    done(at, 'Ben penalises Ann for "nice"')
    assert size(at, "Ann") == 3 + price


# -- closing the window ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "closes"),
    [
        ("Ben plays 8H", True),
        ("Ben draws", True),
        ('Ben says "well"', False),
        ('Ben does "knock"', False),
        ("10 seconds pass", False),
        ("Dan joins", False),
        ("Cay leaves", False),
        ('Cay penalises Ben for "nothing"', False),
    ],
)
def test_who_closes_a_window(line: str, closes: bool) -> None:
    at = table()
    done(at, "Ann plays 8S")
    done(at, line)
    assert breaches(at) == ([("Ann", "spade")] if closes else [])
    assert owes(at, "Ann") == ([] if closes else ["spade"])


def test_ones_own_next_play_closes_nothing() -> None:
    at = table('rule "again" when anyone plays an 8: they play again')
    done(at, "Ann plays 8S")
    done(at, "Ann plays QH")
    assert owes(at, "Ann") == ["spade"] and not at.state.breaches


def test_a_penalty_card_closes_nothing() -> None:
    at = table('rule "damn" when anyone says "damn": they take 1')
    done(at, "Ann plays 8S")
    done(at, 'Ben says "damn"')
    assert size(at, "Ben") == 5
    assert owes(at, "Ann") == ["spade"]


def test_a_refused_play_closes_nothing() -> None:
    at = table()
    done(at, "Ann plays 8S")
    refused(at, "Cay plays 8D")
    refused(at, "Ben draws 7")
    assert owes(at, "Ann") == ["spade"]


def test_drawing_for_a_debt_closes_a_window() -> None:
    at = table('rule "q" when anyone plays a 9: the next player must play a 9 or draw 2')
    done(at, "Ann plays 9S")
    done(at, "Ben draws")
    assert breaches(at) == [("Ann", "spade")]


def test_an_event_closes_it_where_the_rule_says_so() -> None:
    rules = 'rule "q" when anyone plays a queen: they must say "hail" until anyone says "stop"'
    at = table(rules)
    done(at, "Ann plays QH")
    done(at, "Ben plays 8H")
    assert owes(at, "Ann") == ["hail"]
    done(at, 'Cay says "stop"')
    assert breaches(at) == [("Ann", "q")]


@pytest.mark.parametrize(("seconds", "late"), [(3, False), (4, True)])
def test_a_deadline(seconds: int, late: bool) -> None:
    at = table('rule "q" when anyone plays a queen: they must say "hail" within 3 seconds')
    done(at, "Ann plays QH")
    done(at, f"{seconds} seconds pass")
    assert bool(at.state.breaches) == late


@pytest.mark.parametrize("act", ["Ben plays 8H", "Ben draws"])
def test_a_duty_of_the_turn_is_met_by_either_act(act: str) -> None:
    at = table('rule "slow" anyone on turn must play any card or draw within 3 seconds')
    done(at, "Ann plays QH")
    done(at, "3 seconds pass")
    done(at, act)
    assert not at.state.breaches
    done(at, "4 seconds pass")
    assert breaches(at) == [("Cay", "slow")]


def test_a_duty_of_the_turn_is_missed_when_the_next_one_plays() -> None:
    at = table('rule "mine" anyone on turn must say "mine"')
    done(at, "Ann plays QH")
    assert owes(at, "Ben") == ["mine"]
    done(at, 'Ben plays 8H saying "mine"')
    assert not breaches(at) and owes(at, "Cay") == ["mine"]
    done(at, "Cay draws")
    done(at, "Ann draws")
    assert ("Cay", "mine") in breaches(at)


# -- duties of others -----------------------------------------------------------------

THANKS = 'rule "thanks" when anyone plays a queen: the next player must say "thanks"'
SNORE = 'rule "snore" when anyone plays an 8: skip 1, the skipped player must do "snore"'


def test_the_next_player_has_until_the_end_of_their_turn() -> None:
    at = table(THANKS)
    done(at, "Ann plays QH")
    done(at, 'Ben says "thanks"')
    assert not at.state.duties
    at = table(THANKS)
    done(at, "Ann plays QH")
    done(at, "Ben plays 8H")
    assert breaches(at) == [("Ben", "thanks")]
    at = table(THANKS)
    done(at, "Ann plays QH")
    done(at, 'Ben plays 8H saying "thanks"')
    assert not at.state.duties


def test_the_skipped_player_has_until_the_end_of_their_own_next_turn() -> None:
    at = table(SNORE)
    done(at, 'Ann plays 8S saying "spade"')
    done(at, 'Cay does "snore"')  # no harm, and no help
    done(at, "Cay plays QC")
    assert [duty.player for duty in at.state.duties] == ["Ben"]
    done(at, "Ann plays QH")
    assert not at.state.breaches
    done(at, "Ben plays QD")
    assert breaches(at) == [("Ben", "snore")]
    at = table(SNORE)
    done(at, 'Ann plays 8S saying "spade"')
    done(at, 'Ben does "SNORE"')
    assert not at.state.duties


def test_a_duty_of_somebody_who_leaves_goes() -> None:
    at = table(THANKS)
    done(at, "Ann plays QH")
    done(at, "Ben leaves")
    assert not at.state.duties


# -- calls ----------------------------------------------------------------------------


def test_calling_what_is_owed_closes_its_window_and_is_right() -> None:
    at = table()
    done(at, "Ann plays 8S")
    events = done(at, 'Ben penalises Ann for "spade"')
    assert [type(x) for x in events][:2] == [e.DutyMissed, e.Penalised]
    assert size(at, "Ann") == 4
    assert not at.state.duties and not at.state.breaches
    done(at, 'Ann says "spade"')
    done(at, 'Ben penalises Ann for "spade"')
    assert size(at, "Ann") == 4  # once for each breach


@pytest.mark.parametrize(
    ("reason", "right"),
    [
        ("spade", True),
        ("Spade!", True),
        ("you didn't say spade", True),
        ("diamond", False),
        ("spad", False),
        ("match", False),
    ],
)
def test_what_a_reason_may_be(reason: str, right: bool) -> None:
    at = table(settings="penalties are called by anyone, a wrong call costs 2")
    done(at, "Ann plays 8S")
    done(at, f'Cay penalises Ann for "{reason}"')
    assert (size(at, "Ann"), size(at, "Cay")) == ((4, 4) if right else (3, 6))


def test_a_wrong_call_costs_nothing_unless_the_file_says_so() -> None:
    at = table()
    done(at, "Ann plays QH")
    events = done(at, 'Ben penalises Ann for "spade"')
    assert laws.kinds(events, e.WrongCall) and not laws.kinds(events, e.Fined)


def test_the_right_person_is_to_be_named() -> None:
    at = table(settings="penalties are called by anyone, a wrong call costs 1")
    done(at, "Ann plays 8S")
    done(at, 'Cay penalises Ben for "spade"')
    assert (size(at, "Ben"), size(at, "Cay")) == (4, 5)
    assert owes(at, "Ann") == ["spade"]
    assert "sit at this table" in refused(at, 'Cay penalises Zoe for "spade"')
    assert "reason" in refused(at, 'Cay penalises Ann for "?!"')


def test_several_breaches_cost_one_sanction_each() -> None:
    at = table('rule "eight" when anyone plays an 8: they must say "eight" or else take 2')
    done(at, "Ann plays 8S")
    done(at, "Ben draws")
    assert breaches(at) == [("Ann", "spade"), ("Ann", "eight")]
    done(at, 'Cay penalises Ann for "spade"')
    done(at, 'Cay penalises Ann for "eight"')
    assert size(at, "Ann") == 3 + 1 + 2


def test_or_else_nothing_costs_nothing() -> None:
    at = table('rule "q" when anyone plays a queen: they must say "hail" or else nothing')
    done(at, "Ann plays QH")
    done(at, 'Ben penalises Ann for "hail"')
    assert size(at, "Ann") == 3 and not at.state.duties


def test_who_may_call() -> None:
    at = table(settings="penalties are called by the dealer")
    done(at, "Ann plays 8S")
    assert "somebody else" in refused(at, 'Ben penalises Ann for "spade"')
    done(at, 'Cay penalises Ann for "spade"')
    assert size(at, "Ann") == 4


def test_enforced_by_the_table() -> None:
    at = table('nobody may say "damn" or else take 3', "penalties are called by the table")
    done(at, "Ann plays 8S")
    assert size(at, "Ann") == 3
    assert "table itself" in refused(at, 'Ben penalises Ann for "spade"')
    done(at, "Ben draws")
    assert size(at, "Ann") == 4 and not at.state.breaches
    done(at, 'Cay says "damn"')
    assert size(at, "Cay") == 7


def test_an_accused_who_has_left() -> None:
    at = table(settings="penalties are called by anyone, a wrong call costs 1")
    done(at, "Ann plays 8S")
    done(at, "Ann leaves")
    assert "left" in refused(at, 'Ben penalises Ann for "spade"')
    assert (size(at, "Ben"), size(at, "Cay")) == (4, 4)


# -- lapsing --------------------------------------------------------------------------


def test_a_breach_lapses_when_play_returns_to_the_offender() -> None:
    at = table()
    for line in ("Ann plays 8S", "Ben draws", "Cay draws"):
        done(at, line)
    assert at.state.turn == "Ann" and not at.state.breaches
    at = table()
    for line in ("Ann plays 8S", "Ben draws", 'Cay penalises Ann for "spade"', "Cay draws"):
        done(at, line)
    assert size(at, "Ann") == 4


def test_a_breach_lapses_at_the_next_play_where_the_file_says_so() -> None:
    at = table(settings="penalties are called by anyone, a breach lapses at the next play")
    done(at, "Ann plays 8S")
    done(at, "Ben draws")
    assert not at.state.breaches and not at.state.duties
    at = table(settings="penalties are called by anyone, a breach lapses at the next play")
    done(at, "Ann plays 8S")
    done(at, 'Cay penalises Ann for "spade"')
    assert size(at, "Ann") == 4


# -- what is forbidden ----------------------------------------------------------------


def test_what_is_owed_is_never_a_breach() -> None:
    at = table('rule "hush" nobody may say "spade"')
    done(at, 'Cay says "spade"')
    done(at, 'Ann plays 8S saying "spade"')
    assert breaches(at) == [("Cay", "hush")]
    rules = """
rule "still" nobody may do "bow"
rule "q" when anyone plays a queen: they must do "bow"
"""
    at = table(rules)
    done(at, "Ann plays QH")
    done(at, 'Ann does "bow"')
    assert not at.state.breaches and not at.state.duties
    done(at, 'Ann does "bow"')
    assert breaches(at) == [("Ann", "still")]


@pytest.mark.parametrize(
    ("line", "breach"),
    [
        ('Ann says "Damn it!"', True),
        ('Ann plays QH saying "damn"', True),
        ('Ann says "damned"', False),
        ('Ann says "dam n"', False),
    ],
)
def test_what_may_not_be_said(line: str, breach: bool) -> None:
    at = table('rule "hush" nobody may say "damn"')
    done(at, line)
    assert bool(at.state.breaches) == breach


# -- after a win ----------------------------------------------------------------------

SCORES = "any card counts its value\ncards left count against their holder"
LAST = {"Ann": "8S", "Ben": "5H", "Cay": "6D"}


def test_a_right_call_after_the_win_takes_it_back() -> None:
    at = hold(book(GAME.format(settings=SCORES)), LAST, "KS")
    done(at, "Ann plays 8S")
    assert at.state.phase == "over"
    assert [seat.score for seat in at.state.seats] == [0, 5, 6]
    events = done(at, 'Ben penalises Ann for "spade"')
    assert laws.kinds(events, e.HandResumed)
    assert [seat.score for seat in at.state.seats] == [0, 0, 0]
    assert (at.state.phase, at.state.turn, at.state.won) == ("play", "Ben", None)
    done(at, "Ben plays 5H")
    assert [seat.score for seat in at.state.seats][0] > 0


def test_it_takes_back_the_end_of_the_session_too() -> None:
    settings = f"{SCORES}\nthe session ends when anyone reaches 6\nthe lowest score wins"
    at = hold(book(GAME.format(settings=settings)), LAST, "KS")
    done(at, "Ann plays 8S")
    assert (at.state.phase, at.state.winners) == ("finished", ("Ann",))
    done(at, 'Ben penalises Ann for "spade"')
    assert (at.state.phase, at.state.winners) == ("play", ())


def test_the_winner_may_speak_first_but_not_after_others_have_acted() -> None:
    at = hold(book(GAME.format(settings="")), LAST, "KS")
    done(at, "Ann plays 8S")
    done(at, 'Ann says "spade"')
    done(at, 'Ben penalises Ann for "spade"')
    assert at.state.phase == "over"
    at = hold(book(GAME.format(settings="")), LAST, "KS")
    done(at, "Ann plays 8S")
    done(at, 'Cay says "aha"')
    done(at, 'Ann says "spade"')
    done(at, 'Ben penalises Ann for "spade"')
    assert at.state.phase == "play"


def test_a_hand_is_closed_by_the_winners_rule() -> None:
    at = hold(book(GAME.format(settings="")), LAST, "KS")
    done(at, "Ann plays 8S")
    done(at, "Ben adds by consent when anyone plays a 3: reverse")
    done(at, "Ann adds when anyone plays a 4: reverse")
    assert "closed" in refused(at, 'Ben penalises Ann for "spade"')
    assert "one rule" in refused(at, "Ann adds when anyone plays a 5: reverse")


def test_a_deal_closes_it_too() -> None:
    at = hold(book(GAME.format(settings="deal 3")), LAST, "KS")
    done(at, "Ann plays 8S")
    done(at, "Ann deals")
    assert not at.state.breaches and not at.state.duties and at.state.phase == "play"


def test_who_is_left_alone_wins_and_their_own_cards_count_nothing() -> None:
    at = hold(book(GAME.format(settings=SCORES)), {"Ann": "8S 9S", "Ben": "5H"}, "KS")
    done(at, "Ben leaves")
    assert [seat.score for seat in at.state.seats] == [0, 0]
    assert at.state.won is not None and at.state.won.player == "Ann"


POINTS = """
rule "order"
    when anyone says "point of order": they call a point of order
    when anyone says "end point": they end a point of order
"""


def test_a_point_of_order_stops_the_clock() -> None:
    at = table('rule "q" when anyone plays a queen: they must say "hail" within 3 seconds' + POINTS)
    done(at, "Ann plays QH")
    done(at, "2 seconds pass")
    done(at, 'Ben says "point of order"')
    done(at, "60 seconds pass")
    assert not at.state.breaches and at.state.order == "Ben"
    done(at, 'Ben says "end point"')
    done(at, "1 seconds pass")
    assert owes(at, "Ann") == ["hail"] and at.state.order is None
    done(at, "1 seconds pass")
    assert breaches(at) == [("Ann", "q")]


RACE = 'rule "race" when anyone plays a 9: both neighbours race to play a spade'


def test_a_win_ends_a_race() -> None:
    at = hold(book(GAME.format(settings="") + RACE), {"Ann": "9S", "Ben": "5H", "Cay": "6D"}, "KS")
    done(at, 'Ann plays 9S saying "spade"')
    assert at.state.phase == "over" and at.state.race is None
