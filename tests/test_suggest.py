"""The word that was probably meant."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.suggest import closest

RANKS = "ace two three four five six seven eight nine ten jack queen king joker".split()
WORDS = ["plays", "draws", "says", "reverse", "skip", "anyone", "nobody", "everyone", "the"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("quen", "queen"),
        ("Qeuen", "queen"),
        ("KIGN", "king"),
        ("tne", "ten"),
        ("jak", "jack"),
        ("sx", "six"),
        ("aec", "ace"),
        ("sevne", "seven"),
        ("jokers", "joker"),
    ],
)
def test_a_slip_is_understood(word: str, meant: str) -> None:
    assert closest(word, RANKS) == meant


@pytest.mark.parametrize(
    ("word", "meant"),
    [("playes", "plays"), ("revers", "reverse"), ("anybody", None), ("hte", "the")],
)
def test_among_words(word: str, meant: str | None) -> None:
    assert closest(word, WORDS) == meant


@pytest.mark.parametrize("word", ["", "eats", "bishop", "x", "7", "q" * 1000])
def test_another_word_is_left_alone(word: str) -> None:
    assert closest(word, RANKS) is None


def test_capitals_are_kept_as_declared() -> None:
    assert closest("nine reverse", ["Nine Reverses", "Mau"]) == "Nine Reverses"
    assert closest("mau", ["MAU"]) == "MAU"


def test_a_word_is_no_suggestion_for_itself() -> None:
    assert closest("king", ["king"]) is None


def test_nothing_to_choose_from() -> None:
    assert closest("king", []) is None


@settings(deadline=None)
@given(st.sampled_from(RANKS), st.data())
def test_two_letters_swapped(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 2))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assert swapped == word or closest(swapped, RANKS) == word


@settings(deadline=None)
@given(st.text(max_size=8), st.permutations(RANKS))
def test_the_order_does_not_matter(word: str, ranks: list[str]) -> None:
    assert closest(word, ranks) == closest(word, RANKS)
