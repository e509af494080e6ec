"""What may be played in one game and not in the other, said in few words."""

import pytest
from tables import amended

import maudsl
from maudsl.cards import index_of
from maudsl.differences import changes_between
from maudsl.differences.relations import described
from maudsl.library import load
from maudsl.rulebook.model import RuleBook

GAME = load("mau-mau")
CARDS, KINDS = index_of(GAME.pack), GAME.kinds


def said(keep) -> list[str]:
    pairs = frozenset((one, on) for one in KINDS for on in KINDS if keep(one, on))
    return list(described(pairs, CARDS, KINDS))


def suit(card: str) -> str:
    return CARDS.suit[card].name


def rank(card: str) -> str:
    return CARDS.rank[card].name


@pytest.mark.parametrize(
    ("keep", "lines"),
    [
        (lambda one, on: rank(one) == rank(on) == "jack", ["jacks on jacks"]),
        (lambda one, on: rank(one) == "4" and rank(on) == "6", ["fours on sixes"]),
        (lambda one, on: one == "4S" and rank(on) == "6", ["the 4 of spades on sixes"]),
        (lambda one, on: suit(one) != suit(on), ["every card on every card of another suit"]),
        (
            lambda one, on: rank(one) == "jack" and suit(one) != suit(on),
            ["jacks on every card of another suit"],
        ),
        (
            lambda one, on: rank(one) == "jack" and rank(on) != "jack",
            ["jacks on every card but jacks"],
        ),
        (
            lambda one, on: rank(one) in ("4", "5") and rank(on) == "6" or one == on == "KS",
            ["the king of spades on the king of spades", "fours and fives on sixes"],
        ),
        (lambda one, on: False, []),
    ],
)
def test_plays_in_a_few_words(keep, lines: list[str]) -> None:
    assert said(keep) == lines


def test_what_has_no_rhyme_or_reason_is_counted() -> None:
    lines = said(lambda one, on: (KINDS.index(one) * 7 + KINDS.index(on) * 3) % 11 == 0)
    assert len(lines) == 6 and lines[-1].endswith(" more plays")


def plays(old: RuleBook, new: RuleBook) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    found = [x for x in changes_between(old, new) if x.part == "What may be played"]
    return [(change.about, change.gone, change.new) for change in found]


def test_what_a_typed_rule_lets_be_played() -> None:
    new = amended(GAME, "anyone may play a 4 on a 6")
    # A four of the same suit could be played before.
    assert plays(GAME, new) == [("", (), ("fours on sixes of another suit",))]
    assert plays(new, GAME) == [("", ("fours on sixes of another suit",), ())]


def test_what_a_typed_rule_forbids() -> None:
    new = amended(GAME, "nobody may play a king on a queen")
    assert plays(GAME, new) == [("", ("kings on queens of the same suit",), ())]


def test_the_last_card_alone() -> None:
    new = amended(GAME, "nobody may play a 4 as their last card")
    assert [when for when, _, _ in plays(GAME, new)] == ["as the last card"]


def test_out_of_turn_and_while_cards_are_owed() -> None:
    new = amended(GAME, "anyone may play a king out of turn")
    assert plays(GAME, new) == [("out of turn", (), ("kings on every card",))]
    new = amended(GAME, "anyone may play a king on a king while cards are owed")
    assert [x[0] for x in plays(GAME, new)] == ["while cards are owed"]


def test_what_no_moment_decides_is_left_to_the_prose() -> None:
    new = amended(GAME, "anyone may play a 4 if fours in a row are 2")
    assert plays(GAME, new) == []
    assert [change.part for change in changes_between(GAME, new)] == ["Card by card"]


def test_the_same_book_has_no_differences() -> None:
    for name in ("mau", "gametwist", "four-colours"):
        assert list(changes_between(load(name), maudsl.load(name))) == []
