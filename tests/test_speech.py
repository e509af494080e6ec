"""What counts as said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.speech import (
    find,
    fold,
    is_question,
    number_words,
    ordinal_words,
    says,
    says_exactly,
)


@pytest.mark.parametrize(
    ("spoken", "phrase"),
    [
        ("  THAT’S   life!! ", "that's life"),
        ("that's life", "that's life"),
        ("thats life", "that's life"),
        ("Have a nice day.", "have a nice day"),
        ("have-a-nice-day", "have a nice day"),
        ("ＨＡＶＥ a nice\tday", "have a nice day"),
        ("have a nice day", "Have — a nice, day!"),
    ],
)
def test_case_S1_typing_habits_do_not_matter(spoken: str, phrase: str) -> None:
    assert says(spoken, phrase) and says_exactly(spoken, phrase)


@pytest.mark.parametrize("spoken", ["two spade", "Sam Spade", "SPADE!"])
def test_case_S3a_a_word_is_heard_among_others(spoken: str) -> None:
    assert says(spoken, "spade")


@pytest.mark.parametrize("spoken", ["spadework is hard", "lemonade", "spades", ""])
def test_case_S3a_a_word_is_not_heard_inside_another(spoken: str) -> None:
    assert not says(spoken, "spade")


@pytest.mark.parametrize(
    ("spoken", "heard"), [("hello", False), ("shell", False), ("oh hell", True), ("HELL.", True)]
)
def test_case_S3b_forbidden_words(spoken: str, heard: bool) -> None:
    assert says(spoken, "hell") is heard


@pytest.mark.parametrize("apostrophe", list("'’‘‛ʼʹ′`´＇ꞌ"))
def test_apostrophes_of_all_shapes(apostrophe: str) -> None:
    assert fold(f"that{apostrophe}s") == ("thats",)


@pytest.mark.parametrize("dash", list("-‐‑‒–—−－"))
def test_dashes_part_words(dash: str) -> None:
    assert fold(f"mau{dash}mau") == ("mau", "mau")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ()),
        (" ?!… ", ()),
        ("Straße", ("strasse",)),
        ("e\u0301te\u0301", ("\u00e9t\u00e9",)),
        ("zero\u200bwidth", ("zerowidth",)),
        ("♥\ufe0f 7♠", ("♥", "7♠")),
        ("e'\u0301", ("\u00e9",)),
    ],
)
def test_fold(text: str, words: tuple[str, ...]) -> None:
    assert fold(text) == words


def test_mau_is_in_mau_mau() -> None:
    assert find("mau-mau", "mau") == (0, 1)
    assert says("mau mau", "mau") and not says("mau", "mau mau")
    assert not says_exactly("mau mau", "mau")


def test_find_gives_every_place() -> None:
    assert find("very very very nice", "very very") == (0, 1)
    assert find("last card, then spade", "spade") == (3,)


@pytest.mark.parametrize("phrase", ["", "  ", "?!", "''"])
def test_an_empty_phrase_is_never_said(phrase: str) -> None:
    assert not says("anything", phrase) and not says("", phrase)
    assert not says_exactly("", phrase) and find("a b", phrase) == ()


@pytest.mark.parametrize("text", ["whose turn is it?", "what? me", "is it？", "?"])
def test_a_question_has_a_question_mark(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize("text", ["what a nice day", "who knows", "", "mau!"])
def test_no_question_without_one(text: str) -> None:
    assert not is_question(text)


@pytest.mark.parametrize(
    ("n", "cardinal", "ordinal"),
    [
        (0, "zero", "zeroth"),
        (1, "one", "first"),
        (2, "two", "second"),
        (3, "three", "third"),
        (8, "eight", "eighth"),
        (12, "twelve", "twelfth"),
        (13, "thirteen", "thirteenth"),
        (20, "twenty", "twentieth"),
        (42, "forty two", "forty second"),
        (100, "one hundred", "one hundredth"),
        (115, "one hundred fifteen", "one hundred fifteenth"),
        (1000, "one thousand", "one thousandth"),
        (20_001, "twenty thousand one", "twenty thousand first"),
        (
            999_999,
            "nine hundred ninety nine thousand nine hundred ninety nine",
            "nine hundred ninety nine thousand nine hundred ninety ninth",
        ),
    ],
)
def test_numbers_in_words(n: int, cardinal: str, ordinal: str) -> None:
    assert number_words(n) == cardinal
    assert ordinal_words(n) == ordinal


@pytest.mark.parametrize("n", [-1, 1_000_000])
def test_numbers_without_words(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        number_words(n)


@settings(deadline=None)
@given(st.integers(0, 999_999), st.integers(0, 999_999))
def test_different_numbers_sound_different(a: int, b: int) -> None:
    assert (number_words(a) == number_words(b)) is (a == b)
    assert (ordinal_words(a) == ordinal_words(b)) is (a == b)
    assert fold(number_words(a)) == tuple(number_words(a).split())


@settings(deadline=None)
@given(st.text(max_size=30))
def test_folding_twice_is_folding_once(text: str) -> None:
    folded = " ".join(fold(text))
    assert " ".join(fold(folded)) == folded


@settings(deadline=None)
@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20))
def test_a_phrase_is_heard_between_others(before: str, phrase: str, after: str) -> None:
    assert says(f"{before} {phrase} {after}", phrase) is bool(fold(phrase))
