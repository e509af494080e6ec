"""Rules that set each other off are cut off and named; nothing asks for more than there is."""

from __future__ import annotations

import laws
import pytest
from laws import book, done, hold, refused

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.react import DEEPEST, MOST_FIRINGS
from maudsl.table import Table

GAME = """
game "Runaway"
pack standard
rule "match"
    anyone may play any card
    anyone may draw 1 instead of playing
"""
FOUR = {"Ann": "8S 9S QS AS 2S", "Ben": "8H 9H QH AH", "Cay": "8D 9D QD AD", "Dee": "8C 9C QC AC"}
MANY = " ".join(["2H"] * 300)


@pytest.mark.parametrize(
    ("rules", "line", "guilty", "innocent"),
    [
        (['rule "greed" when anyone draws: the next player draws 1'], "Ann draws", ["greed"], []),
        (
            [
                'rule "turn" when anyone is skipped: reverse',
                'rule "jump" when direction turns: skip 1',
                'rule "eight" when anyone plays an 8: skip 1',
            ],
            "Ann plays 8S",
            ["turn", "jump"],
            ["eight"],
        ),
        (
            [
                'rule "fine" when anyone takes a penalty: they take 1',
                'rule "nine" when anyone plays a 9: they take 1',
            ],
            "Ann plays 9S",
            ["fine"],
            ["nine"],
        ),
        (
            [
                'rule "one" when anyone draws: the next player takes 1',
                'rule "two" when anyone takes a penalty: the next player draws 1',
                'rule "polite" when anyone draws: they must say "thank you"',
            ],
            "Ann draws",
            ["one", "two"],
            ["polite"],
        ),
        (
            ['rule "all" when anyone draws: everyone draws 1, everyone takes 1'],
            "Ann draws",
            ["all"],
            [],
        ),
    ],
)
def test_case_Z7_they_are_cut_off_and_named_and_one_is_struck(
    rules: list[str], line: str, guilty: list[str], innocent: list[str]
) -> None:
    table = hold(book(GAME), FOUR, "KS", stock=MANY)
    for text in rules:
        table.add_rule(text, by="Ann")
    reason = refused(table, line)
    assert "for ever" in reason and "strike" in reason
    assert all(f'"{name}"' in reason for name in guilty)
    assert not any(f'"{name}"' in reason for name in innocent)
    assert table.state.phase == "play"
    for name in guilty[:1]:
        done(table, f'Ben strikes "{name}"')
    done(table, line)
    laws.check_state(table)


def test_case_Z7_the_number_of_steps_is_stated() -> None:
    """A chain of rules as long as allowed runs; one link more is too long."""
    assert (DEEPEST, MOST_FIRINGS) == (12, 600)
    done(_chain(DEEPEST), "Ann plays 8S")
    assert "for ever" in refused(_chain(DEEPEST + 1), "Ann plays 8S")


def _chain(length: int) -> Table:
    """The 8 is the first link; then each card that Ben draws sets off the next, up to his limit."""
    table = hold(book(GAME), {"Ann": "8S 9S", "Ben": "8H"}, "KS", stock=MANY)
    table.add_rule("when anyone plays an 8: the next player draws 1", by="Ann")
    table.add_rule(f"when anyone draws if they hold at most {length} cards: they draw 1", by="Ann")
    return table


def test_many_events_that_end_are_no_loop() -> None:
    """Everybody draws and says thanks for each card: a long command, but it ends."""
    table = hold(book(GAME), FOUR, "KS", stock=MANY)
    table.add_rule("when anyone plays an 8: everyone draws 60", by="Ann")
    table.add_rule('when anyone draws: they must say "thanks"', by="Ann")
    done(table, "Ann plays 8S")
    assert len(table.state.stock) == 300 - 4 * 60


# -- no more than there is ------------------------------------------------------------


@pytest.mark.parametrize("cards", [1, 3, 4, 5, 60, 99])
@pytest.mark.parametrize("verb", ["draws", "takes"])
def test_case_Z5_effects_take_no_more_than_there_is(cards: int, verb: str) -> None:
    rules = book(GAME + f"when anyone plays an 8: the next player {verb} {cards}")
    table = hold(rules, {"Ann": "8S 9S", "Ben": "8H"}, "KS", stock="2C 3C", pile=("4C", "5C", "KS"))
    before = laws.cards_of(table.state)
    events = done(table, "Ann plays 8S")
    # Two in the stock, and three under the eight once they are shuffled.
    assert len(table.state.hand_of("Ben")) == 1 + min(cards, 5)
    assert bool(laws.kinds(events, e.NothingToDraw)) == (cards > 5)
    assert laws.cards_of(table.state) == before


def test_case_Z5_sixty_doubling_sevens() -> None:
    """2, 4, 8 …: what is owed stays within bounds, and paying it ends when the cards do."""
    sevens = " ".join(["7S"] * 61)
    rules = book(
        GAME.replace("any card", "a 7")
        + "when anyone plays a 7: the next player must play a 7 or draw 2 * sevens in a row more"
    )
    table = hold(rules, {"Ann": sevens, "Ben": sevens}, "KS")
    for turn in range(60):
        done(table, f"{'Ben' if turn % 2 else 'Ann'} plays 7S")
    debt = table.state.debt
    assert debt is not None and 0 < debt.cards <= 999
    done(table, f"Ann draws {debt.cards}")
    assert table.state.debt is None and table.state.turn == "Ben"
    assert not table.state.stock or len(table.state.pile) == 1


@pytest.mark.parametrize("cards", [-1, 0, 2, 1_000, 10**9, 10**30])
def test_case_Z5_absurd_draws_are_refused(cards: int) -> None:
    table = hold(book(GAME), FOUR, "KS")
    before = table.state
    events = table.act(a.Draws("Ann", cards))
    assert isinstance(events[0], e.Refused) and table.state == before


@pytest.mark.parametrize(
    "line",
    [
        "Ann draws 1000000000",
        "Ann draws " + "9" * 5_000,
        "Ann draws 1.5",
        "Ann draws ٣",
        "Ann draws -1",
        "Ann deals 0",
        "0 seconds pass",
        "99999999999999999999 seconds pass",
        'Ann does "knock" 100000 times',
        "Ann says " + '"' + "x" * 100_000 + '"',
        "Ann adds " + "x" * 100_000,
    ],
)
def test_case_Z5_absurd_lines_are_refused(line: str) -> None:
    refused(hold(book(GAME), FOUR, "KS"), line)


def test_the_clock_and_the_sanctions_stay_numbers() -> None:
    table = hold(book(GAME), FOUR, "KS")
    assert isinstance(table.act(a.TimePasses(10**30))[0], e.Refused)
    assert isinstance(table.act(a.TimePasses(-5))[0], e.Refused)
    assert isinstance(table.act(a.Does("Ann", "knock", 0))[0], e.Refused)
    assert isinstance(table.act(a.Does("Ann", "knock", 10**9))[0], e.Refused)
    done(table, "86400 seconds pass")
    assert table.state.time == 86_400
