"""The sheet of a game's rules: what stands where, and how it is written."""

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from maudsl.building import find_pack
from maudsl.cards import index_of
from maudsl.library import load
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.sheets.page import as_html
from maudsl.sheets.plain import as_markdown, as_text
from maudsl.sheets.shape import Entry, Line, Part, Sheet
from maudsl.sheets.sheet import sheet_of
from maudsl.source import Source

GAMES = ["mau", "mau-mau", "ultimate-mao", "mao", "gametwist"]
GAME = 'game "g"\nrule "match": anyone may play a card matching the top card\n'


def written(book: RuleBook, write=as_text) -> str:
    return "\n".join(write(sheet_of(book), index_of(book.pack))) + "\n"


def book_of(text: str) -> RuleBook:
    built = add_layer(None, Source.of("g", text), "game", "g", find_pack)
    assert built.book is not None
    return built.book


def part(sheet: Sheet, name: str) -> dict[str, list[str]]:
    entries: list[Entry] = [x for each in sheet.parts if each.name == name for x in each.entries]
    return {each.name: [line.text for line in each.lines] for each in entries}


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_game(game: str, snapshot: SnapshotAssertion) -> None:
    assert written(load(game)) == snapshot


def test_the_sheet_in_markdown(snapshot: SnapshotAssertion) -> None:
    assert written(load("mau", "nice-day"), as_markdown) == snapshot


def test_the_sheet_as_a_page(snapshot: SnapshotAssertion) -> None:
    assert written(load("mau-mau", "nine-reverses"), as_html) == snapshot


def test_every_rule_is_on_the_sheet() -> None:
    for game in GAMES:
        book = load(game)
        lines = [
            line
            for part in sheet_of(book).parts
            if part.name not in ("Calls, and what they cost", "Exceptions")
            for entry in part.entries
            for line in entry.lines
        ]
        assert {rule.name for rule in book.rules} == {line.rule for line in lines if line.rule}
        said = [x for rule in book.rules for x in rule.sentences if x.text]
        assert len([line for line in lines if line.rule]) == len(said)


def test_cards_that_do_the_same_stand_together() -> None:
    sheet = sheet_of(
        book_of(
            GAME
            + 'rule "a": when anyone plays a 7: skip 1\n'
            + 'rule "b": when anyone plays a 7: they must say "hop"\n'
            + 'rule "c": when anyone plays a 9: reverse\n'
            + 'rule "d": when anyone plays any card: they must say "x"\n'
        )
    )
    found = part(sheet, "Card by card")
    assert list(found) == ["sevens", "nines", "all others"]
    assert len(found["sevens"]) == 2 and len(found["nines"]) == 1
    assert list(part(sheet, "On every turn")) == ["match", "d"]


def test_each_sentence_stands_at_its_moment() -> None:
    rules = {
        "The last cards": 'rule "x": when anyone plays as their last card: they must say "x"\n',
        "Drawing": 'rule "x": anyone may draw 1 instead of playing\n',
        "Out of turn": 'rule "x": anyone may play the same card at any time\n',
        "The deal": 'rule "x": when a hand is dealt: the dealer must say "x"\n',
        "Talk": 'rule "x": nobody may say "x"\n',
        "Time": 'rule "x": anyone on turn must play or draw within 3 seconds\n',
        "Point of order": 'rule "x": nobody may play during a point of order\n',
        "When a penalty is called": 'rule "x": when anyone takes a penalty: they must say "x"\n',
        "The end of a hand": 'rule "x": when anyone wins the hand: everyone must say "x"\n',
        "Card by card": 'rule "x": when anyone plays a 7: reverse\n',
    }
    for name, text in rules.items():
        sheet = sheet_of(book_of(GAME + text))
        parts = ("The table", "Calls, and what they cost", "Exceptions")
        rest = {
            each.name
            for each in sheet.parts
            if each.name not in parts
            for entry in each.entries
            if any(line.rule == "x" for line in entry.lines)
        }
        assert rest == {name}


def tree(line: Line) -> object:
    return line.rule, [tree(each) for each in line.below]


def exceptions(book: RuleBook) -> list[object]:
    parts: list[Part] = [each for each in sheet_of(book).parts if each.name == "Exceptions"]
    return [tree(line) for each in parts for entry in each.entries for line in entry.lines]


def test_an_exception_stands_below_what_it_overrides() -> None:
    text = (
        'rule "jack": anyone may play a jack\n'
        'rule "not twice": nobody may play a jack on a jack\n'
        'rule "seven": when anyone plays a 7: reverse\n'
        'rule "red seven": when anyone plays a red 7: skip 1 instead of rule "seven"\n'
        'rule "eight": when anyone plays an 8: skip 1\n'
    )
    assert exceptions(book_of(GAME + text)) == [
        ("match", [("not twice", [])]),
        ("jack", [("not twice", [])]),
        ("seven", [("red seven", [])]),
    ]


def test_a_newer_permission_stands_below_the_prohibition_that_it_lifts() -> None:
    found = exceptions(load("mau-mau", "jack-on-jack"))
    assert any("jack on jack" in str(below) for _, below in found)  # type: ignore[misc]
    assert not any("jack on jack" in str(each) for each in exceptions(load("mau-mau")))


def test_prices_are_told_by_price() -> None:
    text = (
        'rule "a": when anyone plays a 7: they must say "x" or else take 3\n'
        'rule "b": nobody may say "y"\n'
    )
    costs = part(sheet_of(book_of(GAME + text)), "Calls, and what they cost")["what it costs"]
    assert costs == ['Three cards: not to say "x".', 'One card: to say "y".']


def test_a_page_is_whole_and_has_no_scripts() -> None:
    lines = list(as_html(sheet_of(load("mau")), index_of(load("mau").pack)))
    assert not any("\n" in line for line in lines)  # a line's end would be written out as text
    page = "\n".join(lines)
    assert page.startswith("<!doctype html>") and "@page { size: A4" in page
    assert not re.search(r"<script|<link|<img|https?://|\bon\w+=", page)
    red, black = (re.search(rf'color:(#\w+)">7{suit}<', page) for suit in "♥♠")
    assert red and black and red.group(1) != black.group(1)
