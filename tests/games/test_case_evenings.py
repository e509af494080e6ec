"""Cases that last longer than a hand: who is in, with which score, and by which rules."""

from __future__ import annotations

from msgspec.structs import replace

import maudsl
from maudsl.amendments import amend
from maudsl.engine import events as e
from maudsl.engine.state import Seat
from maudsl.rulebook.model import RuleBook


def table_of(book: RuleBook, *names: str, **scores: int) -> maudsl.Table:
    """A table whose first hand is dealt, with the scores that are given."""
    table = maudsl.Table(book, list(names), seed=1)
    seats = tuple(replace(x, score=scores.get(x.name, 0)) for x in table.state.seats)
    return maudsl.Table.at(table.book, replace(table.state, seats=seats))


def moment(table: maudsl.Table, top: str, **hands: str) -> maudsl.Table:
    """The same hand, with these cards in it, and the first who is named to move."""

    def seat(x: Seat) -> Seat:
        return replace(x, hand=tuple(hands.get(x.name, "").split()))

    state = replace(
        table.state,
        seats=tuple(map(seat, table.state.seats)),
        pile=(top,),
        turn=next(iter(hands)),
        direction=1,
        debt=None,
        skips=0,
        calling=None,
        called_suit=None,
        still=None,
        duties=(),
        breaches=(),
    )
    return maudsl.Table.at(table.book, state)


def scores(table: maudsl.Table) -> dict[str, int]:
    return {x.name: x.score for x in table.state.seats if not x.gone}


def refused(events: tuple[e.Event, ...]) -> str:
    return next((x.reason for x in events if isinstance(x, e.Refused)), "")


def deal(table: maudsl.Table) -> None:
    """By whoever has to, of those who sit there."""
    names = [x.name for x in table.state.seats if not x.gone]
    assert any(not refused(table.do(f"{name} deals")) for name in names)


def has_won_the_session(table: maudsl.Table) -> tuple[str, ...]:
    found = [x.players for x in table.events if isinstance(x, e.SessionWon)]
    return found[-1] if found else ()


# -- case-K2: out above the limit, and never nobody left -----------------------------


def test_case_K2a_and_K2b_at_the_limit_one_stays_and_past_it_two_go_together() -> None:
    table = table_of(maudsl.load("gametwist"), "A", "B", "C", A=90, B=95, C=20)
    table = moment(table, "10H", C="KH", A="QC", B="5C")
    table.do("C plays KH")
    assert scores(table) == {"A": 100, "B": 100, "C": 20}
    deal(table)
    assert table.state.players == ("A", "B", "C")
    table = moment(table, "10H", C="KH", A="3C", B="8C")
    table.do("C plays KH")
    assert scores(table) == {"A": 103, "B": 108, "C": 20}
    assert has_won_the_session(table) == ("C",)
    assert all("session is over" in refused(table.do(f"{name} deals")) for name in "ABC")


def test_case_K2c_the_last_two_together_are_one_winner_and_an_end() -> None:
    table = table_of(maudsl.load("gametwist"), "A", "B", A=95, B=98)
    table = moment(table, "10H", A="KC", B="QC")
    table = maudsl.Table.at(table.book, replace(table.state, stock=()))
    table.do("A passes")
    table.do("B passes")
    assert scores(table) == {"A": 105, "B": 108}
    assert has_won_the_session(table) == ("A",) and table.state.phase == "finished"


# -- case-J7: with which score a newcomer begins -------------------------------------


def test_case_J7_a_newcomer_waits_and_begins_with_the_worst_of_that_moment() -> None:
    table = table_of(maudsl.load("gametwist"), "A", "B", "C", A=30, B=70, C=55)
    table = moment(table, "10H", A="KH 10S", B="2C 4C", C="3C 5H")
    table.do("B leaves")
    table.do("E joins")
    assert table.state.hand_of("E") == () and "next deal" in refused(table.do("E draws"))
    table.do("A plays KH")
    table.do("C plays 5H")
    assert table.state.turn == "A"  # nobody who waits has a turn
    table = moment(table, "10H", A="KH", C="3C")
    table.do("A plays KH")
    assert scores(table) == {"A": 30, "C": 58, "E": 0}
    deal(table)
    assert scores(table) == {"A": 30, "C": 58, "E": 58}
    assert [len(table.state.hand_of(name)) for name in "ACE"] == [7, 7, 7]
    # Two hands later somebody else comes.
    table = moment(table, "10H", C="KH", A="QC", E="5C")
    table.do("C plays KH")
    deal(table)
    table = moment(table, "10H", A="KH", C="JC 2C", E="2C")
    table.do("F joins")
    table.do("A plays KH")
    assert scores(table) == {"A": 40, "C": 80, "E": 65, "F": 0}
    deal(table)
    assert scores(table) == {"A": 40, "C": 80, "E": 65, "F": 80}


def test_case_J7_a_newcomer_between_two_hands_begins_with_the_worst_too() -> None:
    table = table_of(maudsl.load("gametwist"), "A", "B", "C", A=30, B=70, C=55)
    table = moment(table, "10H", A="KH", B="2C", C="3C")
    table.do("A plays KH")
    table.do("E joins")
    table.do("B leaves")  # after the hand, and before the deal that counts
    deal(table)
    assert scores(table) == {"A": 30, "C": 58, "E": 58}


# -- case-T9: two players is a matter of the moment ----------------------------------

BETWEEN_TWO = 'rule "nine between two": when anyone plays a 9 if the number of players is 2: skip 1'


def amended(book: RuleBook, rule: str) -> RuleBook:
    more = amend(book, rule, "A").book
    assert more is not None
    return more


def test_case_T9_after_somebody_has_left_a_nine_skips_and_with_three_it_turns_again() -> None:
    book = amended(maudsl.load("mau-mau", "nine-reverses"), BETWEEN_TWO)
    table = moment(table_of(book, "A", "B", "C"), "10C", A="9C KH AD", B="9H KC AC", C="QS 8D")
    table.do("A plays 9C")
    assert table.state.turn == "C"
    table.do("C leaves")
    assert table.state.turn == "B"
    table.do("B plays 9H")
    assert table.state.turn == "B"
    table.do("D joins")
    table = moment(table, "KC", B="AC", A="KH AD")
    table.do('B plays AC saying "mau-mau"')
    deal(table)
    assert len(table.state.players) == 3
    first, *others = table.state.players
    hands: dict[str, str] = {first: "9C KH AD", others[0]: "QS 8D", others[1]: "9H KC"}
    table = moment(table, "10C", **hands)
    table.do(f"{first} plays 9C")
    assert table.state.direction == -1 and table.state.turn == others[1]


def test_case_T9_whoever_is_out_isnt_one_of_the_players() -> None:
    book = amended(maudsl.load("gametwist"), BETWEEN_TWO)
    table = table_of(book, "A", "B", "C", C=99)
    table = moment(table, "10C", A="9C KH", B="QS 8D", C="KC QC")
    table.do('A plays 9C saying "mau"')
    assert table.state.turn == "C"  # three play
    table = moment(table, "10H", A="KH", B="2C", C="3C")
    table.do("A plays KH")
    deal(table)
    table = moment(table, "10C", A="9C KH QH", B="QS 8D")
    table.do("A plays 9C")
    assert table.state.turn == "A"  # and now two


# -- case-R1: rules change while an event is being dealt with ------------------------


def test_case_R1_a_card_is_judged_by_the_rules_that_were_in_force_when_it_was_played() -> None:
    book = maudsl.load("mau-mau")
    for rule in (
        'rule "hail": when anyone plays a queen: they must say "hail to the queen"',
        'rule "second": when anyone plays a queen: skip 1, they must do "bow"',
        'rule "third": when anyone plays a queen: they may add a rule',
    ):
        book = amended(book, rule)
    table = moment(
        table_of(book, "A", "B", "C", "D"), "10S", A="QS 7D 8D", B="9C 9S", C="QH 9H KD", D="8S 8C"
    )
    played = table.do("A plays QS")
    assert table.state.turn == "C" and owed(table) == {"hail": "A", "second": "A"}
    # The first is still open: what it asks for hasn't been said.
    assert not refused(table.do('A adds rule "fourth": when anyone plays a queen: reverse'))
    assert not refused(table.do('D strikes "second"'))
    assert owed(table) == {"hail": "A"}
    assert table.state.turn == "C" and table.state.direction == 1
    again = table.do("C plays QH")
    assert table.state.direction == -1 and table.state.turn == "B"  # no skip any more
    assert owed(table) == {"hail": "C"}
    assert not refused(table.do('C adds rule "fifth": when anyone plays a king: reverse'))
    assert {x.version for x in played} == {book.version}
    assert {x.version for x in again} == {book.version + 2}


def owed(table: maudsl.Table) -> dict[str, str]:
    return {duty.rule: duty.player for duty in table.state.duties}


# -- case-W2: what a new hand begins with --------------------------------------------


def test_case_W2_under_a_nine_turned_up_the_first_plays_any_of_its_suit_or_rank() -> None:
    book = maudsl.load("mau-mau")
    table = moment(table_of(book, "A", "B", "C"), "7D", A="7H", B="KD 9S", C="QS 10C")
    spare = tuple(sorted(all_cards(book) - {"7D", "7H", "KD", "9S", "QS", "10C"}))
    dealt = (next_hand(table, spare, chance) for chance in range(1, 500))
    after = next(found for found in dealt if found.state.pile == ("9D",))
    state = after.state
    assert (state.called_suit, state.debt, state.direction) == (None, None, 1)
    assert state.duties == () and state.breaches == ()
    first, second, _ = (state.turn, *(x for x in state.players if x != state.turn))
    for card, fits in (("10D", True), ("9S", True), ("KS", False), ("7C", False)):
        tried = moment(after, "9D", **{first: f"{card} AH", second: "8C"})
        assert (refused(tried.do(f"{first} plays {card}")) == "") == fits


def next_hand(table: maudsl.Table, spare: tuple[str, ...], chance: int) -> maudsl.Table:
    """The hand after one that ends with a wish, a debt and play the other way round."""
    wished = replace(table.state, chance=chance, called_suit="spades", direction=-1, stock=spare)
    last = maudsl.Table.at(table.book, wished)
    last.do("A plays 7H")
    assert last.state.debt is not None and last.state.direction == -1
    deal(last)
    return last


def all_cards(book: RuleBook) -> set[str]:
    state = maudsl.Table(book, ["A", "B", "C"], seed=1).state
    return {*state.stock, *state.pile, *(card for x in state.seats for card in x.hand)}
