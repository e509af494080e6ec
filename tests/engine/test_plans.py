"""A move in a situation that has been before has the events that it would have if it were decided
anew; and where a rule goes by more than the situation, it is decided anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import react
from maudsl.engine.decide import decided
from maudsl.engine.evolve import CHANGES
from maudsl.engine.moves import move_in
from maudsl.engine.permits import playable
from maudsl.engine.plans import Plan
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.situations import situation_of
from maudsl.engine.state import Debt, Play, State, Still
from maudsl.headings import headings
from maudsl.library import load
from maudsl.lines.read import read_step
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table
from tests.laws import book, done, hold

GAMES = sorted(game[0] for game in headings()[0])
NAMES = ("Ann", "Ben", "Cay", "Dan", "Eve")
FORGETFUL = BotSettings(seed=3, forget=0.3, mistake=0.05, notice=0.5)

HANDS = """game "Small"
players 2 to 4
pack standard, packs 2
deal 3
starter is plain
illegal plays are refused
penalties are called by anyone
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
"""


def without_plans(rules: RuleBook) -> Prepared:
    prepared = Prepared(rules)
    prepared.has_plans = False
    return prepared


def plan_of(rules: Prepared, state: State, action: a.Action) -> Plan | None:
    situation = situation_of(rules, state)
    return situation.plans.get(move_in(rules, state, situation, action)) if situation else None


def test_every_kind_of_event_changes_something_or_is_listed_as_changing_nothing() -> None:
    assert set(CHANGES) == set(get_args(e.Event))


def compare(rules: RuleBook, seed: int, actions: int) -> int:
    """Play by bots, and decide each action in both ways; how many came from a plan."""
    names = NAMES[: max(3, rules.settings.low)]
    table = Table(rules, names, seed)
    planned = 0
    for _ in range(actions):
        if table.state.phase == "finished":
            break
        found = next_action(table, names, FORGETFUL)
        action = found[1] if found else a.TimePasses(5)
        anew = without_plans(table.book)
        expected = decided(anew, table.state, action)
        planned += plan_of(prepare(table.book), table.state, action) is not None
        assert decided(prepare(table.book), table.state, action) == expected, action
        waits = a.TimePasses(2)
        assert decided(prepare(table.book), table.state, waits) == decided(anew, table.state, waits)
        table.act(action)
        assert_known_as_it_is(prepare(table.book), anew, table.state, names)
    return planned


def assert_known_as_it_is(
    rules: Prepared, anew: Prepared, state: State, names: tuple[str, ...]
) -> None:
    """What a move has left to be known of the state it leads to is what is found of it alone."""
    latest, known = rules.latest
    if latest is state and known is not None:
        rules.latest = (None, None)
        assert situation_of(rules, state) is known
    for name in names:
        assert playable(rules, state, name) == playable(anew, state, name)


@pytest.mark.parametrize("game", GAMES)
def test_plans_bring_the_same_events_as_deciding_anew(game: str) -> None:
    rules = load(game)
    for seed in range(3):
        compare(rules, seed, 60)


def test_most_moves_of_a_plain_game_come_from_plans() -> None:
    rules = load("mau-mau")
    for seed in range(30):
        compare(rules, seed, 40)
    assert compare(rules, 77, 60) > 30


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(4))
def test_plans_over_many_hands(game: str, part: int) -> None:
    rules = load(game)
    for seed in range(part * 10, part * 10 + 10):
        compare(rules, 100 + seed, 300)


@pytest.mark.parametrize("line", ["Ann plays 7S", "Ann draws", "Ann passes"])
def test_a_plain_move_comes_from_a_plan(line: str) -> None:
    still = Still("Ann", m.Play(b.JustDrawn()), "draw") if line == "Ann passes" else None
    for _ in range(2):
        table = hold(book(HANDS), {"Ann": "7S KD 4C", "Ben": "9S 9D"}, "5S", still=still)
        rules = prepare(table.book)
        action = read_step(line, rules.cards)
        assert isinstance(action, a.Plays | a.Draws | a.Passes)
        done(table, line)
    assert plan_of(rules, table.opening_state, action)


def kinds(table: Table, line: str) -> list[str]:
    return [type(event).__name__ for event in done(table, line)]


# Two tables that look the same but for what the rule goes by; played one after the other.
SAME_BUT = [
    ("if they hold a king", {"Ann": "7S KD 4C"}, {"Ann": "7S QD 4C"}),
    ("if the next player holds 3 cards", {"Ben": "9S 9D 9C"}, {"Ben": "9S 9D"}),
    ("if they hold 2 red cards", {"Ann": "7S KD 4H"}, {"Ann": "7S KC 4H"}),
]


@pytest.mark.parametrize(("guard", "one", "other"), SAME_BUT, ids=[x[0] for x in SAME_BUT])
def test_what_a_rule_asks_of_hands_is_asked_each_time(
    guard: str, one: dict[str, str], other: dict[str, str]
) -> None:
    rules = book(HANDS + f'rule "it"\n    when anyone plays a 7 {guard}: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C", "Cay": "8S 8D 8C"}
    for _ in range(2):
        assert "DutyBegan" in kinds(hold(rules, hands | one, "5S"), "Ann plays 7S")
        assert "DutyBegan" not in kinds(hold(rules, hands | other, "5S"), "Ann plays 7S")


def test_what_was_played_before_is_asked_each_time() -> None:
    rules = book(
        HANDS + 'rule "it"\n    when anyone plays a 7 if sevens in a row is 2: they must say "it"\n'
    )
    hands = {"Ann": "7S KD 4C", "Ben": "7D 9D 9C", "Cay": "8S 8D 8C"}
    for _ in range(2):
        after_one = hold(rules, hands, "5S")
        done(after_one, "Ann plays 7S")
        assert "DutyBegan" in kinds(after_one, "Ben plays 7D")
        alone = hold(rules, hands, "5D", turn="Ben")
        assert "DutyBegan" not in kinds(alone, "Ben plays 7D")


def test_the_card_below_is_asked_for_where_a_rule_asks() -> None:
    rules = book(HANDS + 'rule "it"\n    when anyone plays a 7 on a king: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for _ in range(3):
        assert "DutyBegan" in kinds(hold(rules, hands, "KS"), "Ann plays 7S")
        assert "DutyBegan" not in kinds(hold(rules, hands, "QS"), "Ann plays 7S")


def test_a_drawn_card_is_the_one_that_lies_on_top_of_the_stock() -> None:
    rules = book(HANDS)
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for card in ("2C", "3C", "4C"):
        table = hold(rules, hands, "5H", stock=f"{card} 6D 7D")
        done(table, "Ann draws")
        assert table.state.hand_of("Ann")[-1] == card
        assert len(table.state.stock) == 2


def test_duties_are_numbered_by_the_table_at_hand() -> None:
    rules = book(HANDS + 'rule "it"\n    when anyone plays a 7: they must say "it"\n')
    hands = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C"}
    for counter in (0, 5, 40):
        table = hold(rules, hands, "5S", counter=counter)
        done(table, "Ann plays 7S")
        assert [(x.number, x.play) for x in table.state.duties] == [(counter + 1, 2)]


# Rules; how the table is held; how it is held the other time; what is done. The two look the same
# but for something that what follows goes by.
MINE = {"Ann": "7S KD 4C", "Ben": "9S 9D 9C", "Cay": "8S 8D 8C"}
OWES_TWO: dict[str, object] = {"debt": Debt("Ann", 2, None, "7D", "it")}
DRAWN = Still("Ann", m.Play(b.JustDrawn()), "it")
MANY_CARDS = "2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 2H 3H 4H 5H 6H"
SAME_BUT_FOR: dict[str, tuple[str, dict[str, object], dict[str, object], str]] = {
    "the suit below": (
        'when the suit changes: they must say "it"',
        {"top": "5S"},
        {"top": "7D"},
        "Ann plays 7S",
    ),
    "the colour below": (
        'when the colour changes: they must say "it"',
        {"top": "7C"},
        {"top": "7D"},
        "Ann plays 7S",
    ),
    "the second card that is drawn": (
        'when anyone draws a heart: they must say "it"',
        OWES_TWO | {"stock": "2C 3C 4C"},
        OWES_TWO | {"stock": "2C 3H 4C"},
        "Ann draws 2",
    ),
    "cards for a second draw": (
        "when anyone draws instead of playing: the next player draws 1",
        {"stock": MANY_CARDS},
        {"stock": "2C", "pile": tuple(MANY_CARDS.split())},
        "Ann draws",
    ),
    "the hand of somebody who draws as well": (
        "when anyone draws instead of playing: the next player draws 1\n"
        'when anyone comes to 4 cards: they must say "four"',
        {"hands": MINE | {"Ann": "7S KD", "Ben": "9S 9D"}},
        {"hands": MINE | {"Ann": "7S KD"}},
        "Ann draws",
    ),
    "what may still be played": (
        "anyone may draw 2 at any time",
        {"top": "7D", "still": Still("Ann", m.Play(b.SameAs("rank", "top")), "it")},
        {"top": "5S", "still": Still("Ann", m.Play(b.SameAs("rank", "top")), "it")},
        "Ann plays 7S",
    ),
    "the value of the top card, for a draw": (
        "nobody may draw if the value of the top card is 8",
        {"top": "9S"},
        {"top": "8S"},
        "Ann draws",
    ),
    "who may ask a question": (
        "nobody may ask a question if they hold a king",
        {"hands": MINE | {"Ann": "7S QD 4C"}},
        {},
        'Ann plays 7S saying "why?"',
    ),
    "what a debt is for": (
        "when anyone draws: the next player must draw 2",
        {"stock": "2C 3C 4C"},
        {"stock": "3C 2C 4C"},
        "Ann draws",
    ),
    "who has played last": (
        'when anyone passes: skip 1\nwhen anyone is skipped: they must say "oh"',
        {"still": DRAWN, "plays": (Play("Ben", "5S", "match"),)},
        {"still": DRAWN, "plays": (Play("Cay", "5S", "match"),)},
        "Ann passes",
    ),
    "the drawn card, for a pass": (
        "when anyone passes: they may still play the drawn card",
        {"still": DRAWN, "drawn": ("7S",)},
        {"still": DRAWN, "drawn": ("KD",)},
        "Ann passes",
    ),
    "what was drawn before for a play": (
        "when anyone plays a king: they may still play the drawn card",
        {"top": "KC", "drawn": ("4C",)},
        {"top": "KC", "drawn": ("4D",), "hands": MINE | {"Ann": "7S KD 4D"}},
        "Ann plays KD",
    ),
    "several cards that were drawn": (
        "when anyone has paid for a card: they may still play the drawn card",
        OWES_TWO | {"stock": "2C 3C 4C"},
        OWES_TWO | {"stock": "2C 3S 4C"},
        "Ann draws 2",
    ),
    "whether there is anything to draw for what is owed": (
        'when anyone passes: they must say "bye"',
        OWES_TWO | {"still": DRAWN, "stock": ""},
        OWES_TWO | {"still": DRAWN, "stock": "", "pile": ("4D", "5D", "5S")},
        "Ann passes",
    ),
    "how many plays there were": (
        'when anyone is on turn: they must say "it"',
        {"still": DRAWN, "plays": ()},
        {"still": DRAWN},
        "Ann passes",
    ),
    "a turn that has passed on before the card may be played": (
        "when anyone draws: play goes on from the player before\n"
        "when anyone draws: they may still play the drawn card",
        {"stock": "2S 3C"},
        {"stock": "3S 2C"},
        "Ann draws",
    ),
    "cards that may be played while a suit is to be called": (
        "when anyone draws: they call a suit\n"
        "when anyone draws: they may still play the drawn card\n"
        "anyone may play a king at any time",
        {"stock": "2S 3C"},
        {"stock": "2S 3C", "hands": MINE | {"Ann": "7S QD 4C"}},
        "Ann draws",
    ),
    "how many cards whoever is on turn holds": (
        'when anyone is on turn if they hold 2 cards: they must say "two"',
        {},
        {"hands": MINE | {"Ben": "9S 9D"}},
        "Ann plays 7S",
    ),
    "how many cards are left after the play": (
        'when anyone plays if they hold 2 cards: they must say "two"',
        {},
        {"hands": MINE | {"Ann": "7S KD 4C 4D"}},
        "Ann plays 7S",
    ),
    "how many times as many": (
        "when anyone plays if the number of cards they hold is a multiple of 7: skip 1",
        {"hands": MINE | {"Ann": "7S 2C 3C 4C 5C 6C 2D 3D"}},
        {"hands": MINE | {"Ann": "7S 2C 3C 4C 5C 6C 2D 3D 4D"}},
        "Ann plays 7S",
    ),
    "a rule that is silent for now": (
        'when anyone plays a red 7 if they hold a king: they must say "it"',
        {"hands": MINE | {"Ann": "7D QD 4C"}, "top": "5D"},
        {"hands": MINE | {"Ann": "7D KD 4C"}, "top": "5D"},
        "Ann plays 7D",
    ),
    "who may say it": (
        'nobody may say "damn" if they hold a king',
        {},
        {"hands": MINE | {"Ann": "7S QD 4C"}},
        'Ann says "damn"',
    ),
    "which suit is called": (
        'when anyone plays a 7 of the called suit: they must say "it"',
        {"called_suit": "spades"},
        {},
        "Ann plays 7S",
    ),
    "the last card": (
        'when anyone plays a card as their last card: they must say "it"',
        {"hands": MINE | {"Ann": "7S"}},
        {"hands": MINE | {"Ann": "7S 7S"}},
        "Ann plays 7S",
    ),
    "the hands of the others at the end": (
        "when anyone plays a king: they call a suit",
        {"hands": MINE | {"Ann": "7S"}},
        {"hands": MINE | {"Ann": "7S", "Ben": "AS AD"}},
        "Ann plays 7S",
    ),
    "whether the card that was paid for is one of those drawn": (
        'when anyone has paid for the drawn card: they must say "it"',
        OWES_TWO | {"stock": "7D 3C 4C"},
        OWES_TWO | {"stock": "2C 3C 4C"},
        "Ann draws 2",
    ),
    "rules without end, at the end of a hand": (
        "when anyone wins the hand if the next player holds a king: the next player draws 1\n"
        "when anyone draws: they draw 1",
        {"hands": MINE | {"Ann": "7S"}, "stock": f"{MANY_CARDS} {MANY_CARDS}"},
        {"hands": MINE | {"Ann": "7S", "Ben": "KS 9D 9C"}, "stock": f"{MANY_CARDS} {MANY_CARDS}"},
        "Ann plays 7S",
    ),
    "cards that may be played while more is owed": (
        "when anyone draws: they may still play the drawn card",
        {"debt": Debt("Ann", 2, b.OfRank(("7",)), "7D", "it")},
        {"debt": Debt("Ann", 2, b.OfRank(("7",)), "7D", "it"), "hands": MINE | {"Ann": "8S KD 4C"}},
        "Ann draws",
    ),
}


EVEN_SO = """variant "Dear me" for "Small"
rule "even so"
    anyone may even say "damn" if they hold a king
"""


def tell_apart(rules: RuleBook, one: Table, other: Table, line: str) -> None:
    """Either one first, and again: by then whatever was kept of it is there for the other."""
    anew = without_plans(rules)
    action = read_step(line, anew.cards)
    assert isinstance(action, a.Plays | a.Draws | a.Passes | a.Says | a.Calls)
    for tables in ((one, other), (other, one)):
        warm = Prepared(rules)
        for table in tables * 3:
            expected = decided(anew, table.state, action)
            assert decided(warm, table.state, action) == expected


@pytest.mark.parametrize("name", SAME_BUT_FOR)
def test_tables_that_only_look_the_same_are_told_apart(name: str) -> None:
    sentences, one, other, line = SAME_BUT_FOR[name]
    text = "".join(f'rule "it {n}"\n    {x}\n' for n, x in enumerate(sentences.splitlines()))
    rules = book(HANDS + text)
    first, second = ({"hands": MINE, "top": "5S"} | facts for facts in (one, other))
    tell_apart(rules, hold(rules, **first), hold(rules, **second), line)  # type: ignore[arg-type]


def test_how_much_is_left_of_a_long_draw_goes_by_how_many_cards_there_are() -> None:
    rules = book(HANDS.replace("draw 1", "draw 12"))
    few, many = hold(rules, MINE, "5S", stock=MANY_CARDS[:26]), hold(rules, MINE, "5S", MANY_CARDS)
    tell_apart(rules, few, many, "Ann draws")


def rules_of(count: int, sentence: str) -> str:
    return "".join(f'rule "{sentence} {n}"\n    when {sentence}: reverse\n' for n in range(count))


@pytest.fixture
def few_firings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(react, "MOST_FIRINGS", 6)


@pytest.mark.usefixtures("few_firings")
def test_what_fired_before_the_end_of_a_hand_counts() -> None:
    ends = rules_of(3, "anyone wins the hand if the next player holds a king")
    rules = book(HANDS + rules_of(4, "anyone plays a 7") + ends)
    last = MINE | {"Ann": "7S"}
    one, other = hold(rules, last, "5S"), hold(rules, last | {"Ben": "KS 9D"}, "5S")
    tell_apart(rules, one, other, "Ann plays 7S")


@pytest.mark.usefixtures("few_firings")
def test_what_fired_before_the_starter_counts() -> None:
    begins = rules_of(4, "the deal begins if the number of hands won by them is 1")
    rules = book(HANDS + begins + rules_of(3, "a hand is dealt"))
    table = Table(rules, NAMES[:3], deal=False)
    seats = table.state.seats
    won = replace(table.state, seats=(*seats[:2], replace(seats[2], wins=1)))
    for states in ((table.state, won), (won, table.state)):
        warm = Prepared(rules)
        for state in states * 3:
            action = a.Deals("Cay")
            assert decided(warm, state, action) == decided(without_plans(rules), state, action)


def test_a_call_that_nobody_waits_for_is_talk_and_asked_each_time() -> None:
    hush = 'rule "hush"\n    nobody may say "hearts" if they hold a king\n'
    rules = book(HANDS.replace("are refused", "stand until called") + hush)
    one, other = hold(rules, MINE, "5S"), hold(rules, MINE | {"Ann": "7S QD 4C"}, "5S")
    tell_apart(rules, one, other, "Ann calls hearts")


def test_what_lifts_a_ban_on_words_is_asked_each_time() -> None:
    rules = book(HANDS + 'rule "hush"\n    nobody may say "damn"\n', EVEN_SO)
    one, other = hold(rules, MINE, "5S"), hold(rules, MINE | {"Ann": "7S QD 4C"}, "5S")
    tell_apart(rules, one, other, 'Ann plays 7S saying "damn"')


def test_a_rule_that_asks_for_the_card_below_is_asked_where_no_card_lies() -> None:
    rules = book(HANDS + 'rule "it"\n    when anyone plays a 7 on a queen: they must say "it"\n')
    for _ in range(2):
        assert "DutyBegan" in kinds(hold(rules, MINE, "QS"), "Ann plays 7S")
    assert "DutyBegan" not in kinds(hold(rules, MINE, "5S", pile=(), plays=()), "Ann plays 7S")


HOUSE = sorted(x.stem for x in Path(maudsl.__file__).parent.glob("rules/house/*.mau"))


def elsewhere(chance: Random, state: State) -> State:
    """The same moment to the eye: other cards in the stock and in hands, or below the top card;
    other plays before it.
    """
    match chance.randrange(5):
        case 0:
            return replace(state, stock=tuple(chance.sample(state.stock, len(state.stock))))
        case 1:
            cards = chance.sample((*state.stock, *state.pile[:-1]), len(state.stock))
            return replace(state, stock=tuple(cards[:3]), pile=(*cards[3:], state.pile[-1]))
        case 2:
            seats = list(state.seats)
            place = chance.randrange(len(seats))
            held = seats[place].hand
            cards = chance.sample((*state.stock, *held), len(state.stock) + len(held))
            size = max(1, len(held) + chance.choice((-1, 0, 0, 1)))
            seats[place] = replace(seats[place], hand=tuple(cards[:size]))
            return replace(state, seats=tuple(seats), stock=tuple(cards[size:]))
        case 3:
            top, last = chance.choice(state.stock or state.pile), state.plays[-1]
            plays = (*state.plays[:-1], replace(last, card=top))
            return replace(state, pile=(*state.pile[:-1], top), plays=plays)
        case _:
            by = chance.choice(state.seats).name
            return replace(state, plays=(Play(by, state.pile[-1], "match"),), counter=9)


@pytest.mark.parametrize("seed", range(6))
def test_any_house_rules_at_tables_that_look_much_the_same(seed: int) -> None:
    chance = Random(seed)
    rules = load("mau-mau", *chance.sample(HOUSE, 2))
    plain, warm = without_plans(rules), Prepared(rules)
    table = Table(rules, NAMES[:3], seed)
    for _ in range(60):
        found = next_action(table, NAMES[:3], FORGETFUL)
        action = found[1] if found else a.TimePasses(5)
        for _ in range(8):
            state = table.state if table.state.phase != "play" else elsewhere(chance, table.state)
            assert decided(warm, state, action) == decided(plain, state, action)
        table.act(action)
