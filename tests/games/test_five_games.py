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
    "three sevens in a row": (
        "Ann holds 7D KC QC\nBen holds 7C KH QH\nCay holds 7H KS QS\ntop 6D\n"
        "Ann plays 7D\nBen plays 7C\nCay plays 7H",
        ("=> Dee owes 6 cards",) * 5,
    ),
    "a seven on a seven that was paid for": (
        "Ann holds 7D KC QC\nBen holds KD\nCay holds 7C KH QH\ntop 6D\n"
        "Ann plays 7D\nBen draws 2\nCay plays 7C",
        ("=> Dee owes 2 cards",) * 5,
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
    "an eight on an eight, by the one who is skipped": (
        "Ann holds 8D KC QC\nBen holds 8C KH QH\ntop 6D\nAnn plays 8D\nBen plays 8C",
        (
            '=> Ben breached "out of turn", turn Cay',
            "=> refused",
            '=> Ben breached "out of turn", turn Eve',
            '=> Ben breached "out of turn", turn Cay',
            "=> refused",
        ),
    ),
    "the same eight once more": (
        "packs 2, Ann holds 8D KC QC\nEve holds 8D KH QH\ntop 6D\nAnn plays 8D\nEve plays 8D",
        (
            "=> turn Cay",  # Ann and Ben are skipped
            "=> refused",
            "=> turn Ann, direction clockwise",
            "=> turn Ben",
            "=> refused",
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
    "a wish that the next player can't meet": (
        "Ann holds JC KC QC\nBen holds 9D\ntop 6D, stock 10D\n"
        "Ann plays JC\nAnn calls hearts\nBen draws",
        ("=> suit hearts, turn Cay",) * 5,
    ),
    "a joker": (
        "top 6D",
        (
            "Ann holds JOKER KC QC\nBen holds JOKER 2S 3S\nCay holds 9C 5H 5S\n"
            'Ann plays JOKER\nBen plays JOKER saying "spam"\nCay plays 9C\n'
            "=> turn Dee, no breach",
            "=> stock 26 cards",
            "=> stock 26 cards",
            "=> stock 73 cards",
            "=> stock 68 cards",
        ),
    ),
    "a joker, and the neighbour behind is first": (
        "top 6D",
        (
            "Ann holds JOKER KC QC\nEve holds 5C 5H 5S\nAnn plays JOKER\nEve plays 5C\n"
            "=> turn Dee, direction counterclockwise, no breach",
            "=> stock 26 cards",
            "=> stock 26 cards",
            "=> stock 73 cards",
            "=> stock 68 cards",
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
    "case-T6 an ace as the first card": (
        "starter AH, stock 10H",
        (
            "=> turn Dee, direction counterclockwise",
            "=> turn Ann, direction clockwise",
            "=> turn Ben, direction clockwise",
            "=> turn Dee, direction counterclockwise",
            "=> turn Ann, top 10H",
        ),
    ),
    "case-T6 a seven as the first card": (
        "starter 7H, stock 10H",
        (*("=> turn Ann, Ann owes 2 cards",) * 4, "=> turn Ann, no debt, top 10H"),
    ),
    "case-T6 a jack as the first card": (
        "Ann holds 9C KC QC\nstarter JH, stock 10H",
        (
            "Cay calls clubs\n=> suit clubs, turn Ann",
            "Ann plays 9C\n=> top 9C, turn Ben",
            "Ann calls clubs\n=> no suit called\nEve calls clubs\n=> suit clubs, turn Ann",
            "Ann calls clubs\n=> no suit called\nEve calls clubs\n=> suit clubs, turn Ann",
            "=> turn Ann, top 10H, no suit called",
        ),
    ),
    "case-T6 a spade as the first card": (
        "starter 10S",
        (
            "=> Eve owes nothing",
            "=> Eve owes nothing",
            '=> Eve owes "ten of spades"',
            'Eve says "play begins with Ann, clockwise"\n=> Eve owes nothing',
            "=> Eve owes nothing",
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
    "a card drawn out of turn": (
        "Cay holds KC QC\ntop 6D\nCay draws",
        (
            "=> Cay holds 3 cards, turn Ann, no breach",
            "=> refused",
            "=> refused",
            "=> refused",
            "=> refused",
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
    "at one card, once more, from none": (
        'Ann holds 5D\ntop 6D\nAnn says "is it so?"\nAnn plays 5D saying "mau", "mao", "mau-mau"',
        (
            'Ben penalises Ann for "question"\n=> Ann holds 1 card, Ann owes "last card"',
            "=> Ann wins the hand",
            'Ann says "thank you"\nBen penalises Ann for "question"\n'
            'Ann says "thank you"\n=> Ann holds 1 card, Ann owes nothing',
            'Ann says "thank you"\nBen penalises Ann for "question"\n'
            'Ann says "thank you"\n=> Ann holds 1 card, Ann owes nothing',
            "=> Ann wins the hand",
        ),
    ),
    "at one card, and the word comes before the others": (
        'Ann holds KS KC\ntop 6S\nAnn plays KS saying "last card", "spade: king of spades"',
        (
            "=> Ann owes nothing",
            '=> Ann owes "mau"',
            "=> Ann owes nothing",
            '=> Ann owes "last card"',
            '=> Ann owes "mau"',
        ),
    ),
    "nothing said at one card, and noticed when play is back": (
        "Ann holds 5D KC\nBen holds 5C 2C\ntop 6D, stock 2S 3S 4S 7H\nAnn plays 5D\n"
        "Ben draws\nCay draws\nDee draws\nEve draws",
        (
            'Ben penalises Ann for "last card"\n=> Ann takes 0, Ben takes 1',
            'Ben penalises Ann for "mau"\n=> Ann takes 0, Ben takes 0',
            'Ben penalises Ann for "last card"\nCay says "bad call"\n=> Ben takes 1',
            'Ben penalises Ann for "last card"\nAnn says "bad call"\n=> Ben takes 1',
            "=> Ann holds 3 cards, no breach",
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
    "a jack as the last card": (
        "Ann holds JC\ntop 6D\nAnn plays JC",
        (
            '=> Ann owes "mau mau"',
            '=> Ann owes "mau-mau"',
            '=> Ann owes "mao mao"',
            '=> Ann owes "mao mao"',
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
    "an empty stock while sevens are owed for": (
        "Ann holds 7D KC QC\nBen holds 7C KH QH\nCay holds 9H\npile 3C 4C, top 6D, stock 9S only\n"
        "Ann plays 7D\nBen plays 7C\nCay draws 4",
        (
            "=> Cay holds 5 cards, stock 0 cards, top 7C, no debt",
            *("=> Cay holds 5 cards, stock 1 card, top 7C, no debt",) * 4,
        ),
    ),
    "an empty stock, and nothing under the top card": (
        "Ann holds KC QC\ntop 6D, stock nothing\nAnn passes",
        ("=> Ann holds 2 cards, turn Ben",) * 5,
    ),
    "the end of a hand, and of a game": (
        "Ann holds 5D\nBen holds JC\nCay holds 2C\nDee holds 3C\nEve holds 4C\n"
        'top 6D, score Ben 99\nAnn plays 5D saying "mau", "mao", "mau-mau"',
        (
            "=> score Ben 99\nAnn deals 3\n=> Ben holds 3 cards",
            "=> score Ben 101, Ann wins the session",
            "Ann deals 3\n=> Ben holds 3 cards",
            "Ann adds when anyone plays a 9: reverse\nAnn deals\n"
            '=> Ben holds 6 cards, rule "9" is in force',
            "=> score Ben 119, Ben is out\nAnn deals\n=> Ben holds nothing, Cay holds 7 cards",
        ),
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


# What a game's description has as a variant.
VARIANTS = [
    ("mau", "two-again", "Ann holds 2D KC QC\ntop 6D\nAnn plays 2D\n=> turn Ann"),
    ("mau", "four-draws-four", "Ann holds 4D KC QC\ntop 6D\nAnn plays 4D\n=> Ben owes 4 cards"),
    ("mau-mau", "nine-reverses", "Ann holds 9D KC QC\ntop 6D\nAnn plays 9D\n=> turn Eve"),
    ("mau", "jack-on-jack", "Ann holds JC KC QC\ntop JD\nAnn plays JC\n=> no breach"),
    (
        "mau",
        "points",
        "Ann holds 5D\nBen holds 7C\nCay holds 8C\nDee holds 9C\nEve holds 2C\ntop 6D\n"
        'Ann plays 5D saying "mau"\n=> score Ann 35, score Ben 0',
    ),
]


@pytest.mark.parametrize(("game", "event", "follows"), CASES)
def test_the_same_event(game: str, event: str, follows: str) -> None:
    play(f'"{game}"', f"{event}\n{follows}")


@pytest.mark.parametrize(("game", "variant", "event"), VARIANTS)
def test_the_same_event_in_a_variant(game: str, variant: str, event: str) -> None:
    play(f'"{game}", "{variant}"', event)


def test_an_eight_between_two_is_another_turn_but_where_it_turns_play() -> None:
    for game in GAMES:
        turn = "Ben" if game == "ultimate-mao" else "Ann"
        text = f"players Ann, Ben\nAnn holds 8D KC QC\ntop 9D\nAnn plays 8D\n=> turn {turn}"
        play(f'"{game}"', text, seats="")


def play(books: str, lines: str, seats: str = SEATS) -> None:
    rows = [f"with {books}", *filter(None, [seats]), *lines.splitlines()]
    text = "\n    ".join(['scenario "the same event"', *rows]) + "\n"
    (result,) = run_source(Source.of("five games", text), "five-games.mau").results
    assert result.passed, result.failures
