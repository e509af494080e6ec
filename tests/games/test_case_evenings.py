"""Cases that last longer than a hand: who is in, and with which score."""

from __future__ import annotations

from msgspec.structs import replace
from tables import amended, deal, moment, refused, scores, table_of

import maudsl
from maudsl.engine import events as e


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
