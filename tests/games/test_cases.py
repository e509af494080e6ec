"""Cases that need several hands, the Python door, or a process of their own."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

import maudsl
from maudsl.amendments import amend
from maudsl.bots import BotSettings, choose
from maudsl.engine import events as e
from maudsl.engine.state import Seat, State
from maudsl.rulebook.model import RuleBook

ROOT = Path(__file__).parents[2]


def moment(book: RuleBook, top: str, **hands: str) -> maudsl.Table:
    """A table at which those who hold something play, and the first is to move."""
    state = State(
        seats=tuple(Seat(name, tuple(cards.split())) for name, cards in hands.items()),
        chance=1,
        dealer=list(hands)[-1],
        version=book.version,
        phase="play",
        hand=1,
        turn=next(iter(hands)),
        pile=(top,),
    )
    return maudsl.Table.at(book, state)


def amended(*names: str, rule: str) -> RuleBook:
    book = amend(maudsl.load(*names), rule, "Ann").book
    assert book is not None
    return book


def changed(table: maudsl.Table, **fields: object) -> maudsl.Table:
    return maudsl.Table.at(table.book, replace(table.state, **fields))


def reasons(events: tuple[e.Event, ...]) -> list[str]:
    return [x.reason for x in events if isinstance(x, e.Refused)]


def cards_of(state: State) -> Counter[str]:
    held = [card for x in state.seats for card in x.hand]
    return Counter([*held, *state.stock, *state.pile])


# -- C2: dealing ---------------------------------------------------------------------


def test_cards_are_dealt_one_by_one_clockwise() -> None:
    table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben", "Cay"], seed=11)
    shuffled = next(x for x in table.events if isinstance(x, e.Shuffled))
    dealt = {x.player: x.cards for x in table.events if isinstance(x, e.Dealt)}
    assert dealt["Ann"] == shuffled.stock[0:15:3]
    assert dealt["Ben"] == shuffled.stock[1:15:3]
    assert dealt["Cay"] == shuffled.stock[2:15:3]
    starter = next(x for x in table.events if isinstance(x, e.Starter))
    assert starter.card == shuffled.stock[15]


# -- case-R3: an order that no hash decides ------------------------------------------

ORDER = """
import maudsl
rules = ['rule "ace skips": when anyone plays an ace: skip 1',
         'rule "ace reverses": when anyone plays an ace: reverse']
for order in (rules, rules[::-1]):
    table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben", "Cay", "Dee"], seed=3)
    for rule in order:
        table.add_rule(rule, by="Ann")
    from msgspec.structs import replace
    state = table.state
    ann = replace(state.seats[0], hand=("AD", "KS", "QS"))
    state = replace(state, seats=(ann, *state.seats[1:]), pile=("9D",), turn="Ann", debt=None)
    table = maudsl.Table.at(table.book, state)
    table.do("Ann plays AD")
    print(table.log)
"""


def test_case_R3_is_the_same_under_every_hash_seed() -> None:
    logs = {run_with_hash_seed(ORDER, seed) for seed in ("0", "1", "2", "1234")}
    assert len(logs) == 1
    (log,) = logs
    assert log.count("turn to player=Cay") == 2


def run_with_hash_seed(program: str, seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        cwd=ROOT,
        encoding="utf-8",
        env=environment,
    )
    return done.stdout


# -- case-R5: the same rule three times ----------------------------------------------

SPADE = 'when anyone plays a spade: they must say "spade"'


@pytest.fixture
def with_spades() -> maudsl.Table:
    table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben"], seed=1)
    table.add_rule(f'rule "spade": {SPADE}', by="Ann")
    return table


def test_case_R5_the_same_sentence_is_told_so_and_changes_nothing(
    with_spades: maudsl.Table,
) -> None:
    book = with_spades.book
    for text in (SPADE, f'rule "spade": {SPADE}'):
        told = amend(book, text, "Ben")
        assert told.names == ()
        assert "says this already" in told.diagnostics[0].message
        assert "nothing changes" in reasons(with_spades.add_rule(text, by="Ben"))[0]
    assert with_spades.book is book


def test_case_R5_the_same_name_needs_replace(with_spades: maudsl.Table) -> None:
    dearer = f"{SPADE} or else take 2"
    refused = reasons(with_spades.add_rule(f'rule "spade": {dearer}', by="Ben"))[0]
    assert 'replace rule "spade"' in refused
    assert not reasons(with_spades.add_rule(f'replace rule "spade": {dearer}', by="Ben"))
    assert [rule.name for rule in with_spades.book.rules].count("spade") == 1


def test_case_R5_under_another_name_it_is_warned_of_and_listed_twice(
    with_spades: maudsl.Table,
) -> None:
    told = amend(with_spades.book, f'rule "black card": {SPADE}', "Ben")
    assert told.names == ("black card",)
    assert any('rule "spade" says the same' in x.message for x in told.diagnostics)
    with_spades.add_rule(f'rule "black card": {SPADE}', by="Ben")
    assert {"spade", "black card"} <= {rule.name for rule in with_spades.book.rules}


# -- case-W2: a new hand -------------------------------------------------------------


def test_case_W2_only_seats_scores_and_rules_survive_a_hand() -> None:
    book = amended(
        "mau-mau",
        "nine-reverses",
        rule='rule "hello": when anyone plays a queen: they must say "hello"',
    )
    table = moment(book, "7D", Ann="7H", Ben="KD 9S", Cay="QS 10C")
    pack = maudsl.Table(book, ["Ann", "Ben", "Cay"]).state
    spare = tuple((cards_of(pack) - cards_of(table.state)).elements())
    table = changed(table, called_suit="spades", direction=-1, stock=spare)
    table.do("Ann plays 7H")  # silent: a duty stays, and Cay would owe two
    before = table.state
    assert before.phase == "over" and before.debt and before.duties and before.direction == -1
    table.do("Ann deals")
    after = table.state
    assert after.phase == "play" and after.hand == before.hand + 1
    assert after.called_suit is None and after.calling is None
    assert after.duties == () and after.breaches == () and after.grants == ()
    assert after.said == () and after.passes == 0 and after.won is None
    starter = after.pile[0]
    assert after.direction == (-1 if starter.startswith("9") else 1)
    assert (after.debt is None) == (not starter.startswith("7"))
    assert [x.score for x in after.seats] == [x.score for x in before.seats] == [0, 13, 13]
    assert table.book.rule("hello") is not None


def test_case_W2_ten_hands_on_end_nothing_is_left_over() -> None:
    book = maudsl.load("mau-mau", "nine-reverses")
    for seed in range(10):
        table = maudsl.Table(book, ["Ann", "Ben", "Cay"], seed=seed)
        state = table.state
        assert state.duties == () and state.breaches == () and state.called_suit is None
        owed = state.debt.cards if state.debt else 0
        assert owed == (2 if state.pile[0].startswith("7") else 0)


# -- case-F1 and case-P5: nobody is stuck --------------------------------------------


def test_case_F1_with_an_empty_stock_the_player_passes() -> None:
    table = moment(maudsl.load("mau-mau", "no-jack-to-finish"), "9D", Ann="JD", Ben="KC 9S")
    before = table.state
    assert "as their last card" in reasons(table.do("Ann plays JD"))[0]
    assert table.state == before
    assert not reasons(table.do("Ann passes"))
    assert table.state.turn == "Ben" and table.state.hand_of("Ann") == ("JD",)


def test_case_P5_players_who_act_by_themselves_come_to_an_end() -> None:
    table = moment(maudsl.load("mau-mau"), "QD", Ann="9C AS", Ben="KH 7S", Cay="10C 9H")
    robots = {name: BotSettings(seed=1) for name in ("Ann", "Ben", "Cay")}
    for _ in range(3):
        name = table.state.to_move
        action = choose(table, name, robots[name])
        assert action is not None
        table.act(action)
    assert table.state.won is not None and table.state.won.blocked
    assert table.state.won.player == "Ben"


# -- case-W4: what isn't a suit ------------------------------------------------------


@pytest.fixture
def asked() -> maudsl.Table:
    """A table at which Ann has to name a suit."""
    table = moment(maudsl.load("mau-mau"), "9D", Ann="JH KS", Ben="KC 9S")
    table.do("Ann plays JH")
    return table


@pytest.mark.parametrize("answer", ["wild", "jack", "purple", "JH", "7", "", "hearts clubs"])
def test_case_W4_a_bad_answer_is_refused_and_the_question_stays(
    asked: maudsl.Table, answer: str
) -> None:
    before = asked.state
    refused = reasons(asked.do(f"Ann calls {answer}"))
    assert len(refused) == 1
    assert asked.state == before and before.to_move == "Ann"


@pytest.mark.parametrize("answer", ["wild", "purple", "herz"])
def test_case_W4_the_refusal_lists_the_suits(asked: maudsl.Table, answer: str) -> None:
    (refused,) = reasons(asked.do(f"Ann calls {answer}"))
    assert all(suit in refused for suit in ("spades", "hearts", "diamonds", "clubs"))


@pytest.mark.parametrize("answer", ["Hearts", "hearts", "heart", "♥", "h", "H", "♥\ufe0f"])
def test_case_W4_a_good_answer_in_every_spelling(asked: maudsl.Table, answer: str) -> None:
    assert not reasons(asked.do(f"Ann calls {answer}"))
    assert asked.state.called_suit == "hearts"


# -- case-K1, case-J1 and case-T9: who is there --------------------------------------


def test_case_K1_whoever_is_left_alone_wins_and_scores_nothing() -> None:
    table = maudsl.Table(maudsl.load("mau-mau"), ["Ann", "Ben", "Cay"], seed=5)
    all_cards = cards_of(table.state)
    table.do("Ben leaves")
    table.do("Cay leaves")
    assert table.state.won is not None and table.state.won.player == "Ann"
    assert [x.score for x in table.state.seats] == [0, 0, 0]
    assert cards_of(table.state) == all_cards
    assert "2 to 7 players" in reasons(table.do("Ann deals"))[0]
    table.do("Dee joins")  # in the seat after the dealer's
    assert "Dee deals" in reasons(table.do("Ann deals"))[0]
    assert not reasons(table.do("Dee deals"))
    assert [len(table.state.hand_of(name)) for name in ("Ann", "Dee")] == [5, 5]


def test_case_T9_the_number_of_players_is_that_of_the_moment() -> None:
    clause = "when anyone plays a 9 if the number of players is 2: they play again"
    book = amended("mau-mau", "nine-reverses", rule=clause)
    table = moment(book, "10C", Ann="9C KH AD", Ben="9H KC", Cay="QS 8D")
    table.do("Ann plays 9C")
    assert table.state.turn == "Cay"
    table.do("Cay leaves")
    assert table.state.turn == "Ben"
    table.do("Dee joins")  # and waits: still two play
    table.do("Ben plays 9H")
    assert table.state.turn == "Ben"
    three = moment(book, "10C", Ann="9C KH", Ben="9H KC", Dee="QS 8D")
    three.do("Ann plays 9C")
    assert three.state.turn == "Dee"
