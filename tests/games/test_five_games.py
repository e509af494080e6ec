"""The same event in five games: hardly any card's effect is the same, so none may live in code.

Each row is one event at one table of five; what follows in each game stands beside it, in the
lines of a scenario. Where a game's description says nothing, what its file chose stands there.
"""

import pytest

from maudsl.scenarios.running import run_source
from maudsl.source import Source

GAMES = ("mau", "mau-mau", "ultimate-mao", "mao", "gametwist")
SEATS = "players Ann, Ben, Cay, Dee, Eve, dealer Eve"
COMES_BACK = """Ben penalises Ann for "misplay"
=> Ann holds 2 cards, top 6D, turn Ann, nobody has won"""
BOTH = """Ann penalises Cay for "out of turn"
Ben penalises Cay for "misplay"
=> Cay holds 5 cards, top 6D, turn Ann, no debt"""
STANDS = '=> Cay breached "out of turn", turn Ann'

# What happens, and what comes of it in each of the games, in the order of GAMES.
ROWS: dict[str, tuple[str, tuple[str, str, str, str, str]]] = {
    "an ace": (
        "Ann holds AD KC QC\ntop 6D\nAnn plays AD",
        (
            "=> direction counterclockwise, turn Eve",
            "=> direction clockwise, turn Ben",
            "=> direction clockwise, turn Cay",
            "=> direction counterclockwise, turn Eve",
            "=> direction clockwise, turn Ann",
        ),
    ),
    "a two": (
        "Ann holds 2D KC QC\ntop 6D\nAnn plays 2D",
        ("=> turn Ben", "=> turn Ben", "=> turn Ann", "=> turn Ann", "=> turn Ben"),
    ),
    "a two as the last card": (
        "Ann holds 2D\ntop 6D\nAnn plays 2D",
        ("=> Ann wins the hand",) * 5,
    ),
    "a four": (
        "Ann holds 4D KC QC\ntop 6D\nAnn plays 4D",
        ("=> no debt", "=> no debt", "=> no debt", "=> Ben owes 4 cards", "=> no debt"),
    ),
    "a seven": (
        "Ann holds 7D KC QC\ntop 6D\nAnn plays 7D",
        ("=> Ben owes 2 cards",) * 5,
    ),
    "a seven on a seven": (
        "Ann holds 7D KC QC\nBen holds 7C KH QH\ntop 6D\nAnn plays 7D\nBen plays 7C",
        ("=> Cay owes 4 cards",) * 5,
    ),
    "a seven paid for": (
        "Ann holds 7D KC QC\nBen holds KD\ntop 6D\nAnn plays 7D\nBen draws 2",
        ("=> turn Cay, no debt, Ben holds 3 cards",) * 5,
    ),
    "an eight": (
        "Ann holds 8D KC QC\ntop 6D\nAnn plays 8D",
        (
            "=> turn Cay, direction clockwise",
            "=> turn Cay, direction clockwise",
            "=> turn Eve, direction counterclockwise",
            "=> turn Cay, direction clockwise",
            "=> turn Cay, direction clockwise",
        ),
    ),
    "a nine": (
        "Ann holds 9D KC QC\ntop 6D\nAnn plays 9D",
        (*("=> turn Ben, direction clockwise",) * 4, "=> turn Eve, direction counterclockwise"),
    ),
    "a ten": (
        "Ann holds 10D KC QC\ntop 6D\nAnn plays 10D",
        (
            "=> Ann owes nothing",
            "=> Ann owes nothing",
            "=> Ann owes nothing",
            '=> Ann owes "have a nice day"',
            "=> Ann owes nothing",
        ),
    ),
    "case-W7 a jack, and whose call counts": (
        "Ann holds JC KC QC\ntop 6D\nAnn plays JC\nCay calls hearts",
        (
            "Ann calls clubs\n=> suit hearts, turn Ben",
            "=> refused\nAnn calls clubs\n=> suit clubs, turn Ben",
            "Ann calls clubs\n=> suit clubs, turn Ben",
            "Ann calls clubs\n=> suit clubs, turn Ben",
            "=> refused\nAnn calls clubs\n=> suit clubs, turn Ben",
        ),
    ),
    "case-W7 a jack that is let go of too early": (
        "Ann holds JC KC QC\ntop 6D\nAnn plays JC\nAnn lets go\nCay calls hearts",
        (
            "=> suit hearts",
            "=> refused\n=> no suit called",
            "=> suit hearts",
            "=> suit hearts",
            "=> refused\n=> no suit called",
        ),
    ),
    "a jack on a jack": (
        "Ann holds JC KC QC\ntop JD\nAnn plays JC",
        (
            '=> Ann breached "misplay"',
            "=> refused",
            '=> Ann breached "misplay"',
            '=> Ann breached "misplay"',
            "Ann calls clubs\n=> suit clubs",
        ),
    ),
    "a spade": (
        "Ann holds KS KC QC\ntop 6S\nAnn plays KS",
        (
            '=> Ann owes "spade"',
            "=> Ann owes nothing",
            '=> Ann owes "king of spades"',
            '=> Ann owes "king of spades"',
            "=> Ann owes nothing",
        ),
    ),
    "case-T6 an eight as the first card": (
        "starter 8H, stock 10H",
        (
            "=> turn Ben",
            "=> turn Ben",
            "=> turn Dee, direction counterclockwise",
            "=> turn Ben",
            "=> turn Ann, top 10H",
        ),
    ),
    "a card drawn that would fit": (
        "Ann holds KC QC\ntop 6D, stock 10D\nAnn draws",
        (
            "=> turn Ben",
            "Ann plays 10D\n=> top 10D",
            "=> turn Ben",
            "=> turn Ben",
            "=> turn Ben",
        ),
    ),
    "a card out of turn": (
        "Cay holds 5D KC QC\ntop 6D\nCay plays 5D",
        (STANDS, "=> refused", STANDS, STANDS, "=> refused"),
    ),
    "case-O1 the same card out of turn": (
        "packs 2, Cay holds 6D KC QC\ntop 6D\nCay plays 6D",
        (
            '=> turn Dee, Cay owes "spam", no breach',
            "=> refused",
            STANDS,
            '=> turn Dee, Cay owes "two", no breach',
            "=> refused",
        ),
    ),
    "at one card": (
        "Ann holds 5D KC\ntop 6D\nAnn plays 5D",
        (
            '=> Ann owes "last card"',
            '=> Ann owes "mau"',
            '=> Ann owes "last card"',
            '=> Ann owes "last card"',
            '=> Ann owes "mau"',
        ),
    ),
    "nothing said at one card": (
        "Ann holds 5D KC\ntop 6D\nAnn plays 5D",
        (
            'Ben penalises Ann for "last card"\n=> Ann takes 1',
            'Ben penalises Ann for "mau"\n=> Ann takes 1',
            'Ben penalises Ann for "last card"\n=> Ann takes 1',
            'Ben penalises Ann for "last card"\n=> Ann takes 1',
            "Ben draws\n=> Ann takes 2",
        ),
    ),
    "the last card": (
        "Ann holds 5D\ntop 6D\nAnn plays 5D",
        (
            '=> Ann owes "mau"',
            '=> Ann owes "mau-mau"',
            '=> Ann owes "mao"',
            '=> Ann owes "mao"',
            "=> Ann owes nothing",
        ),
    ),
    "case-F3 a jack as the last card, and half of it said": (
        'Ann holds JC\ntop 6D, stock 5C\nAnn plays JC saying "mau mao"',
        (
            'Ben penalises Ann for "mau mau"\n=> Ann holds exactly JC 5C, nobody has won',
            "=> Ann wins the hand",
            'Ben penalises Ann for "mao mao"\n=> Ann holds exactly 5C, nobody has won',
            'Ben penalises Ann for "mao mao"\n=> Ann holds exactly 5C, nobody has won',
            "=> Ann wins the hand",
        ),
    ),
    "case-F3 a jack as the last card, in silence": (
        "Ann holds JC\ntop 6D\nAnn plays JC",
        (
            'Ben penalises Ann for "mau mau"\n=> Ann takes 1, nobody has won',
            'Ben penalises Ann for "mau-mau"\n=> Ann takes 0, Ann wins the hand',
            'Ben penalises Ann for "mao mao"\n=> Ann takes 1, nobody has won',
            'Ben penalises Ann for "mao mao"\n=> Ann takes 2, nobody has won',
            "=> Ann wins the hand",
        ),
    ),
    "a wrong last card": (
        "Ann holds KC\ntop 6D\nAnn plays KC",
        (COMES_BACK, "=> refused", COMES_BACK, COMES_BACK, "=> refused"),
    ),
    "case-C5 a wrong accusation": (
        "Ann holds 5D KC QC\nBen holds KH QH 5H\ntop 6D\nAnn plays 5D\n"
        'Ben penalises Ann for "misplay"',
        (
            "=> Ann takes 0, Ben takes 1",
            "=> Ann takes 0, Ben takes 0",
            '=> Ann takes 1\nCay says "bad call"\n=> Ann holds 2 cards, Ben holds 4 cards',
            '=> Ann takes 1\nAnn says "bad call"\n=> Ann holds 2 cards, Ben holds 4 cards',
            "=> refused",
        ),
    ),
    "case-D8 a seven as the last card": (
        "Ann holds 7D\nBen holds KD\ntop 6D\nAnn plays 7D",
        (*("=> Ann wins the hand, Ben holds 1 card",) * 4, "=> Ben holds 3 cards"),
    ),
    "an empty stock": (
        "Ann holds KC QC\npile 3C 4C, top 6D, stock nothing\nAnn draws",
        ("=> Ann holds 3 cards, stock 1 card, top 6D",) * 5,
    ),
    "case-C8 out of turn, and no match": (
        "Cay holds 7C KH QH\ntop 6D\nCay plays 7C",
        (BOTH, "=> refused", BOTH, BOTH, "=> refused"),
    ),
}
CASES = [
    pytest.param(game, event, follows, id=f"{game}: {title}")
    for title, (event, all_follows) in ROWS.items()
    for game, follows in zip(GAMES, all_follows, strict=True)
]


@pytest.mark.parametrize(("game", "event", "follows"), CASES)
def test_the_same_event(game: str, event: str, follows: str) -> None:
    lines = [f'with "{game}"', SEATS, *event.splitlines(), *follows.splitlines()]
    text = "\n    ".join(['scenario "the same event"', *lines]) + "\n"
    (result,) = run_source(Source.of("five games", text), "five-games.mau").results
    assert result.passed, result.failures
