"""What is counted of a hand, looked at move by move."""

from __future__ import annotations

from msgspec.structs import replace

import maudsl
from maudsl.building import find_pack
from maudsl.engine.events import Refused
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.simulation.bars import Style, bar, fitted, number
from maudsl.simulation.figures import ABOUT, COLUMNS, Hand, figures_of
from maudsl.simulation.hand import play_hand, play_session
from maudsl.simulation.players import bots_of
from maudsl.simulation.totals import Sums, Totals
from maudsl.source import Source
from maudsl.table import Table

GAME = """
game "Small"

pack standard
deal what the dealer chooses
starter takes effect
illegal plays stand until called
a misplay comes back and costs 1
penalties are called by anyone, a wrong call costs 1
an empty stock is reshuffled
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "court"
    when anyone plays a queen or a king if they hold an ace or it is a spade: reverse
rule "two"
    when anyone plays a 2: the next player must play a 2 or draw 2 more
rule "greeting"
    when anyone plays a spade: they must say "good evening"
rule "quiet"
    when anyone plays a queen: they must say "hush" instead of rule "greeting"
rule "polite"
    nobody may say "bah"
    nobody may play a 9 on a 10
"""


def book_of(text: str, onto: RuleBook | None = None) -> RuleBook:
    built = add_layer(onto, Source.of("page", text), "variant" if onto else "game", "x", find_pack)
    assert built.book is not None, built.diagnostics
    return built.book


def played(book: RuleBook, setup: dict[str, str], *lines: str) -> Hand:
    """The figures of these lines, with hands as they are set up, and "top" on the pile."""
    table = Table(book, ["Ann", "Ben", "Cay"], seed=1, deal=False)
    table.do("Cay deals 3")
    hands = {name: tuple(cards.split()) for name, cards in setup.items()}
    seats = tuple(replace(x, hand=hands.get(x.name, x.hand)) for x in table.state.seats)
    top = setup["top"]
    plays = (replace(table.state.plays[0], card=top),)
    state = replace(table.state, seats=seats, pile=(top,), plays=plays, turn="Ann", direction=1)
    state = replace(state, debt=None, duties=(), called_suit=None)
    moment = Table.at(book, state)
    for line in lines:
        events = moment.do(line)
        assert events and not isinstance(events[0], Refused), (line, events)
    return figures_of(moment.entries, state, Hand())


SETUP = {"Ann": "QS AS 3D", "Ben": "2S 4D 5D", "Cay": "2D 9S KD", "top": "4S"}


def test_a_sentence_acts_by_the_alternatives_that_are_the_case() -> None:
    hand = played(book_of(GAME), SETUP, "Ann plays QS")
    court = {
        text.split(" · ")[-1]: n
        for (rule, text, what), n in hand.causes.items()
        if rule == "court" and what == "acted"
    }
    assert court == {
        "": 1,
        "when anyone plays a queen or a king if they hold an ace or it is a spade: reverse": 1,
        "a queen": 1,
        "if they hold an ace": 1,
        "if it is a spade": 1,
    }


def test_what_stands_in_for_a_rule_overrides_it() -> None:
    hand = played(book_of(GAME), SETUP, "Ann plays QS")
    assert hand.causes["greeting", "", "overridden"] == 1
    assert ("greeting", "", "acted") not in hand.causes
    assert hand.causes["quiet", "", "acted"] == 1
    assert hand.phrases == {("hush", "owed"): 1}
    other = played(book_of(GAME), SETUP | {"Ann": "3S AS 3D"}, "Ann plays 3S")
    assert ("greeting", "", "overridden") not in other.causes
    assert other.phrases == {("good evening", "owed"): 1}


def test_a_newer_permission_overrides_a_prohibition() -> None:
    book = book_of("anyone may play a 9 on a 10", book_of(GAME))
    hand = played(book, SETUP | {"Ann": "9S 3D 3H", "top": "10S"}, "Ann plays 9S")
    assert hand.causes["polite", "", "overridden"] == 1
    assert hand.causes["polite", "nobody may play a 9 on a 10", "overridden"] == 1
    elsewhere = played(book, SETUP | {"Ann": "9S 3D 3H"}, "Ann plays 9S")
    assert ("polite", "", "overridden") not in elsewhere.causes


def test_debts_are_answered_or_paid() -> None:
    lines = ("Ann plays 2H", 'Ben plays 2S saying "good evening"', "Cay draws 4")
    hand = played(book_of(GAME), SETUP | {"Ann": "2H 3D 4C", "top": "4H"}, *lines)
    assert (hand.longest_debt, hand.paid, hand.plays, hand.turns) == (4, 4, 2, 2)
    told = {what: n for (rule, text, what), n in hand.causes.items() if rule == "two" and not text}
    assert told == {"acted": 2, "answered": 1, "paid": 1}


def test_duties_are_met_missed_and_called() -> None:
    hand = played(
        book_of(GAME),
        SETUP | {"Ann": "3S AS 3D"},
        "Ann plays 3S",
        'Ben plays 2S saying "good evening"',
        'Cay penalises Ann for "good evening"',
        'Cay penalises Ann for "good evening"',
        'Ben says "bah"',
    )
    assert (hand.duties, hand.missed, hand.penalties, hand.wrong_calls) == (2, 1, 1, 1)
    assert (hand.breaches, hand.taken) == (1, 2)
    assert hand.phrases == {
        ("good evening", "owed"): 2,
        ("good evening", "met"): 1,
        ("good evening", "missed"): 1,
    }
    assert hand.causes["greeting", "", "called"] == 1
    assert hand.causes["polite", 'nobody may say "bah"', "breached"] == 1


def test_a_misplay_stands_on_no_permission() -> None:
    hand = played(book_of(GAME), SETUP, "Ann plays 3D")
    assert hand.breaches == 1
    assert ("match", "", "acted") not in hand.causes


def test_the_lead_changes_when_somebody_else_has_it_alone() -> None:
    draws = SETUP | {"Ann": "3S 4S", "Ben": "5S 6S 7S", "Cay": "8S 9S 10S"}
    hand = played(book_of(GAME), draws, "Ann draws", "Ben plays 5S", "Cay plays 8S", "Ann plays 3S")
    assert hand.lead_changes == 0, "Ben has it; shared it is nobody's"
    hand = played(
        book_of(GAME),
        draws,
        "Ann draws",
        "Ben plays 5S",
        "Cay draws",
        "Ann draws",
        "Ben draws",
        "Cay plays 8S",
        "Ann plays 3S",
        "Ben draws",
        "Cay plays 9S",
    )
    assert hand.lead_changes == 1


def test_a_row_has_all_columns_and_a_seat_for_the_winner() -> None:
    book = maudsl.load("mau-mau")
    hand = play_hand(book, 3, bots_of("random").settings(5), 2)
    row = dict(zip(COLUMNS, hand.row, strict=True))
    assert row["seed"] == 5 and row["players"] == 3 and 1 <= row["place"] <= 3
    assert row["seconds"] == 2 * row["turns"], "a turn takes two seconds"
    assert row["decisions"] >= row["turns"] and row["choices"] <= row["decisions"]
    assert hand.row == play_hand(book, 3, bots_of("random").settings(5), 2).row
    quick = dict(
        zip(COLUMNS, play_hand(book, 3, bots_of("random").settings(5), 0).row, strict=True)
    )
    assert quick.pop("seconds") == 0 and row.pop("seconds") and quick == row


def test_a_session_ends_as_its_book_says() -> None:
    book = maudsl.load("mau-mau")
    session = play_session(book, 3, bots_of("random").settings(1), 0)
    assert len(session.hands) > 1 and session.winners and not session.cut
    assert [hand.hand for hand in session.hands] == list(range(1, len(session.hands) + 1))
    short = play_session(book, 3, bots_of("random").settings(1), 0, most=2)
    assert (len(short.hands), short.winners, short.cut) == (2, (), True)


def test_whoever_is_out_plays_no_more() -> None:
    session = play_session(maudsl.load("gametwist"), 3, bots_of("random").settings(2), 0)
    assert {hand.players for hand in session.hands} == {2, 3}
    totals = Totals.of(3)
    for hand in session.hands:
        totals.count(hand)
    with_all = sum(hand.players == 3 for hand in session.hands)
    assert totals.seated == with_all == sum(totals.wins) < totals.games


def test_totals_are_the_same_in_any_order() -> None:
    book = maudsl.load("mau-mau")
    hands = [play_hand(book, 2, bots_of("forgetful").settings(n), 1) for n in range(6)]
    together, parts = Totals.of(2), [Totals.of(2) for _ in range(3)]
    for place, hand in enumerate(hands):
        together.count(hand)
        parts[place % 3].count(hand)
    added = Totals.of(2)
    for part in reversed(parts):
        added.add(part)
    assert added == together
    assert together.numbers["turns"] == Sums(
        sum(hand.turns for hand in hands),
        sum(hand.turns**2 for hand in hands),
        6,
        max(hand.turns for hand in hands),
    )
    assert not set(together.numbers) & set(ABOUT)


def test_bars_and_figures_fit_their_columns() -> None:
    assert bar(0.5, 8, Style()) == "████" and bar(0.5, 8, Style(plain=True)) == "####"
    assert bar(0, 8, Style()) == "" and bar(1e-9, 8, Style()) == "▏"
    assert bar(1e-9, 8, Style(plain=True)) == "#"
    assert [number(x) for x in (0, 0.0001, 0.25, 1.5, 15.55, 1555.5)] == [
        "0",
        "0",
        "0.250",
        "1.50",
        "15.6",
        "1,556",
    ]
    assert (
        fitted("ab\x1bcdef", 4, Style(plain=True)) == "a..." and len(fitted("a", 4, Style())) == 4
    )
