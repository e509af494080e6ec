"""Cases of a single moment: which rules are in force in it, what it begins with, who can move."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from tables import amended, deal, moment, refused, table_of

import maudsl
from maudsl.engine import events as e
from maudsl.rulebook.model import RuleBook

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


# -- case-T1: the trace says which rule decided --------------------------------------


def test_case_T1_the_trace_names_the_rule_by_which_somebody_moves() -> None:
    again = 'rule "nine between two": when anyone plays a 9 if the number of players is 2: '
    plain = maudsl.load("mau-mau", "nine-reverses")
    for book, to_move, rules in (
        (plain, "B", ["nine"]),
        (amended(plain, f"{again}they play again"), "A", ["nine", "nine between two"]),
    ):
        table = moment(table_of(book, "A", "B"), "10H", A="9H KH QH", B="8C AC")
        events = table.do("A plays 9H")
        assert [x.rule for x in events if isinstance(x, e.Reversed | e.GoesOn)] == rules
        assert table.state.turn == to_move and table.state.direction == -1


# -- case-F1: whatever is forbidden, whoever is to move can do something -------------

BANS = (
    "nobody may draw",
    "nobody may play a card",
    "nobody may play a card as their last card",
    "nobody may draw in turn if they can play",
    "only the dealer may play a card",
    'drop rule "draw"',
    'drop rule "match"',
    "when anyone plays: nobody may play a card until anyone draws",
    "when anyone draws: nobody may draw until anyone plays",
    "nobody may play a 7 while cards are owed",
)


@pytest.mark.parametrize("bans", list(combinations(BANS, 2)), ids=" and ".join)
def test_case_F1_whatever_is_added_to_the_rules_nobody_is_stuck(bans: tuple[str, str]) -> None:
    for names in (("mau-mau", "no-jack-to-finish"), ("mau-mau", "draw-until-it-fits"), ("pesten",)):
        book = maudsl.load(*names)
        dealt = table_of(book, "A", "B", "C").state
        for ban in bans:
            book = amended(book, ban)
        table = maudsl.Table.at(book, dealt)
        for _ in range(12):
            if table.state.phase != "play":
                break
            name = table.state.to_move
            acts = [f"plays {card}" for card in table.state.hand_of(name)]
            owed = table.state.debt.cards if table.state.debt else 1
            acts += [f"draws {owed}", "passes", "calls hearts"]
            assert any(not refused(table.do(f"{name} {act}")) for act in acts)
