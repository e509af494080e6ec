"""What a typed rule changes is told before it is in force."""

import pytest

from maudsl.amendments import amend
from maudsl.library import load
from maudsl.preview import MOST_LINES, preview
from maudsl.rulebook.model import RuleBook

PLAYS = [
    ("", "9S"),
    ("Ann", "QS"),
    ("Ben", "QH"),
    ("Cay", "7H"),
    ("Ann", "7S"),
    ("Ben", "AS"),
    ("Cay", "AD"),
]


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load("mau-mau")


def added(book: RuleBook, text: str) -> RuleBook:
    amended = amend(book, text, "Ann")
    assert amended.book is not None, amended.diagnostics
    return amended.book


def told(book: RuleBook, text: str) -> list[str]:
    amended = amend(book, text, "Ann")
    assert amended.book is not None, amended.diagnostics
    return preview(book, amended.book, amended.names, PLAYS)


def test_a_phrase_is_told_with_its_cards_and_its_past(book: RuleBook) -> None:
    lines = told(book, 'when anyone plays a queen: they must say "hail to the queen"')
    assert lines[:2] == [
        'Whoever plays a queen says "hail to the queen", or takes a card when called.',
        "Changes 4 of 32 cards.",
    ]
    assert lines[-1] == "In the last hand it would have been owed twice."


def test_without_a_hand_nothing_is_said_of_the_past(book: RuleBook) -> None:
    new = added(book, "when anyone plays a 9: reverse")
    assert not any("last hand" in line for line in preview(book, new, ("9",), []))


@pytest.mark.parametrize("first", ["reverse", "skip 1"])
def test_case_r3_the_order_of_two_rules_on_one_card_is_told(book: RuleBook, first: str) -> None:
    second = "skip 1" if first == "reverse" else "reverse"
    names = {"reverse": "turns", "skip 1": "skips"}
    old = added(book, f'rule "{names[first]}": when anyone plays an ace: {first}')
    lines = told(old, f'rule "{names[second]}": when anyone plays an ace: {second}')
    assert (
        f'Both "{names[first]}" and this rule act on aces; in this order: '
        '"turns": the direction turns; then "skips": the next player is skipped.'
    ) in lines


def test_what_is_not_about_the_turn_acts_in_the_order_of_the_book(book: RuleBook) -> None:
    lines = told(book, 'when anyone plays a 7: they must say "seven", everyone else draws 1')
    assert (
        'Both "seven" and this rule act on sevens; in this order: "seven": the next player owes '
        '2 cards; then "seven 2": they say "seven"; then "seven 2": everyone else draws a card.'
    ) in lines


def test_a_permission_that_lifts_a_ban_says_so(book: RuleBook) -> None:
    lines = told(book, "anyone may play a jack on a jack")
    assert 'It lifts "jack": nobody may play a jack on a jack.' in lines


def test_a_permission_that_leaves_a_ban_says_so(book: RuleBook) -> None:
    lines = told(book, "anyone may play any card")
    assert 'What "jack" forbids stays forbidden: nobody may play a jack on a jack.' in lines


def test_a_permission_of_other_cards_meets_no_ban(book: RuleBook) -> None:
    assert told(book, "anyone may play a queen") == [
        "On turn anyone may play a queen.",
        "Changes 4 of 32 cards.",
    ]


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("nobody may play a queen on a queen", "have been broken once"),
        ("nobody may play an 8", "never have been broken"),
        ("nobody may play an ace as their last card", "have been broken once"),
        ("when anyone plays a 7 if sevens in a row is 2: skip 1", "have acted once"),
        ("when anyone plays a red card if they hold an ace: skip 1", "have acted at most 3 times"),
        ('when the suit changes to hearts: they must say "x"', "have been owed once"),
    ],
)
def test_the_last_hand_is_looked_at_once_more(book: RuleBook, text: str, past: str) -> None:
    assert told(book, text)[-1] == f"In the last hand it would {past}."


def test_a_dropped_rule_is_named(book: RuleBook) -> None:
    assert told(book, 'drop rule "seven"') == ['Rule "seven" is in force no longer.']


def test_more_players_play_with_more_cards(book: RuleBook) -> None:
    new = added(book, "when anyone plays a 9: reverse")
    five = [("", "2S"), *((name, "2S") for name in "abcde")]
    assert "Changes 4 of 52 cards." in preview(book, new, ("9",), five)


def test_it_stays_short(book: RuleBook) -> None:
    text = "\n".join(f"when anyone plays a {n}: skip 1" for n in (7, 8, 9, 10))
    assert len(told(book, text)) <= MOST_LINES
