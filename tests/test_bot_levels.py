"""How well bots play: each level by itself, against another, and by what its seat may see."""

from __future__ import annotations

import pytest
from bots_at_table import winner
from msgspec.structs import replace

import maudsl
from maudsl.bots import LEVELS, BotSettings, choose, next_action, play_on
from maudsl.bots.thinking import best, freedom
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.lines.spell import spell
from maudsl.repl.robots import Robots
from maudsl.table import Table

NAMES = ["Ann", "Ben", "Cay"]
GAMES = ["mau-mau", "mau", "ultimate-mao"]


def holding(top: str, **hands: str) -> Table:
    """A table at which it is Ann's turn, with these cards."""
    table = Table(maudsl.load("mau-mau"), NAMES, 1)
    seats = tuple(
        replace(x, hand=tuple(hands[x.name].split()) if x.name in hands else x.hand)
        for x in table.state.seats
    )
    state = replace(table.state, seats=seats, pile=(top,), turn="Ann")
    return Table.at(table.book, state, 1)


def chosen(table: Table) -> str:
    action = choose(table, "Ann", LEVELS["shark"])
    assert action is not None
    return spell(action)


# -- what a good one does ------------------------------------------------------------------------


def test_a_card_that_fits_everywhere_is_kept():
    rules = prepare(maudsl.load("mau-mau"))
    assert freedom(rules, "JS") > 0.8 > 0.5 > freedom(rules, "9S")
    assert chosen(holding("9S", Ann="JH KS 8D")).startswith("Ann plays KS")
    assert chosen(holding("9S", Ann="JH KD 8D")).startswith("Ann plays JH")  # nothing else fits


def test_it_stays_in_the_suit_that_it_holds_most_of():
    """Both nines fit; after the one all the rest fits, after the other nothing."""
    assert chosen(holding("9S", Ann="9H 9D KH QH 10H")).startswith("Ann plays 9H")


def test_whoever_has_few_cards_left_gets_something_to_draw():
    table = holding("9S", Ann="7S KS QS 10S", Ben="8D")
    assert chosen(table).startswith("Ann plays 7S")


def test_a_debt_is_answered():
    table = holding("7S", Ann="7D KS QS 10S")
    debt = next(
        x.debt for entry in played("7").entries for x in entry.events if isinstance(x, e.Owed)
    )
    table = Table.at(table.book, replace(table.state, debt=replace(debt, player="Ann")), 1)
    assert chosen(table).startswith("Ann plays 7D")


def played(rank: str) -> Table:
    """A table at which such a card has just been played."""
    table = holding(f"{rank}H", Ann=f"{rank}S KD QD 10D")
    table.act(a.Plays("Ann", f"{rank}S"))
    return table


def test_the_last_card_is_played():
    table = holding("9S", Ann="KS")
    rules = prepare(table.book)
    assert best(rules, table.state, "Ann", ("KS",)) == "KS"
    assert chosen(table).startswith("Ann plays KS")


# -- levels --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_to_its_end(game: str, level: str) -> None:
    names = [*NAMES, "Dee", "Eve"]
    for seed in range(3):
        table = Table(maudsl.load(game), names, seed, deal=False)
        settings = replace(LEVELS[level], seed=seed, forget=min(0.1, LEVELS[level].forget))
        found = next_action(table, names, settings)
        assert found is not None
        table.act(found[1])
        last = play_on(table, settings)
        assert table.state.won and not isinstance(last[0], e.Refused), last


def test_a_game_repeats_with_its_seed_and_level() -> None:
    def log(level: str, seed: int) -> str:
        tables = [Table(maudsl.load("mau-mau"), NAMES, number) for number in (5, 6)]
        for table in tables:
            play_on(table, replace(LEVELS[level], seed=seed))
        return "".join(table.log for table in tables)

    assert log("shark", 1) == log("shark", 1)
    assert len({log(level, 1) for level in LEVELS}) == len(LEVELS)


def test_a_beginner_forgets_and_a_shark_doesnt() -> None:
    def missed(level: str) -> int:
        count = 0
        for seed in range(8):
            table = Table(maudsl.load("mau-mau"), NAMES, seed)
            play_on(table, replace(LEVELS[level], seed=seed))
            count += sum(isinstance(x, e.DutyMissed) for x in table.events)
        return count

    assert missed("beginner") > 5 and missed("shark") == 0


def wins(pair: tuple[str, str], seeds: range) -> int:
    """How often the first of two levels wins; they begin by turns."""
    count = 0
    for seed in seeds:
        order = [("one", pair[0]), ("other", pair[1])]
        count += winner("mau-mau", dict(order if seed % 2 else order[::-1]), seed) == "one"
    return count


def test_a_shark_beats_a_beginner_in_a_few_hands() -> None:
    assert wins(("shark", "beginner"), range(24)) >= 15


@pytest.mark.slow
def test_a_shark_beats_a_beginner_in_two_hundred_hands() -> None:
    assert wins(("shark", "beginner"), range(200)) >= 140


# -- what they may see ---------------------------------------------------------------------------


SECRETS = [
    'when anyone plays a card: they must say "quartz"',
    "nobody may play a red card",
    "nobody may play a card matching the top card",
]


@pytest.mark.parametrize("rule", SECRETS)
@pytest.mark.parametrize("level", [*LEVELS, None])
def test_a_secret_of_somebody_else_is_neither_kept_nor_called(rule: str, level: str | None) -> None:
    """And where it forbids something, the bot tries another way and plays on."""
    settings = replace(LEVELS[level] if level else BotSettings(), seed=3, notice=1, forget=0)
    table = Table(maudsl.load("mau-mau"), NAMES, 3)
    table.do(f"Ann adds in secret by consent {rule}")
    for _ in range(40):
        found = next_action(table, ["Ben", "Cay", "Ann"], settings)
        if table.state.phase != "play" or found is None:
            break
        if found[0] != "Ann":
            assert "quartz" not in spell(found[1])
        assert not isinstance(table.act(found[1])[0], e.Refused), found


# -- a rule of their own -------------------------------------------------------------------------


def after_a_win(seed: int, name: str = "Ben") -> Table:
    table = Table(maudsl.load("mau-mau"), ["You", "Ben", "Cay"], seed)
    for number in range(seed, seed + 40):
        table = Table(maudsl.load("mau-mau"), ["You", "Ben", "Cay"], number)
        play_on(table, BotSettings(seed=number))
        if table.state.won and table.state.won.player == name:
            return table
    raise AssertionError("Ben never wins")


def test_a_bot_that_wins_adds_a_rule_now_and_then() -> None:
    added = 0
    for seed in range(6):
        table = after_a_win(seed * 40)
        bots = Robots(["Ben", "Cay"], seed=seed, level="fair")
        found = bots.next_action(table)
        if found is None or not isinstance(found[1], a.Adds):
            continue
        added += 1
        assert found[0] == "Ben" and not found[1].agreed
        events = table.act(found[1])
        assert isinstance(events[-1], e.RuleAdded)
        again = bots.next_action(table)
        assert again is None or not isinstance(again[1], a.Adds)
    assert 1 <= added < 6


def test_a_bot_without_a_level_adds_nothing() -> None:
    for seed in range(4):
        found = Robots(["Ben", "Cay"], seed=seed, forget=0.1).next_action(after_a_win(seed * 40))
        assert found is None or not isinstance(found[1], a.Adds)


def test_where_others_add_the_rules_a_bot_doesnt() -> None:
    for seed in range(4):
        table = after_a_win(seed * 40, "You")
        found = Robots(["Ben", "Cay"], seed=seed, level="shark").next_action(table)
        assert found is None or not isinstance(found[1], a.Adds)
