"""What a bot wants to do hangs on what its seat may know, and on its own seed: whatever the others
hold, however the stock lies, whatever the rules are that it isn't told.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hands import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import maudsl
from maudsl.bots import LEVELS, BotSettings, intentions, next_action
from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.table import Table

NAMES = ["Ann", "Ben", "Cay", "Dee"]
KINDS = {**LEVELS, "no level": BotSettings(forget=0.3)}
SECRETS = [
    'when anyone plays a card: they must say "quartz"',
    "when anyone plays a red card: the next player may not draw",
    'when anyone draws: everyone must say "feldspar", both neighbours must say "mica"',
    "nobody may play a card matching the top card",
    "anyone may play a black card at any time",
]


def wanted(table: Table, name: str, how: BotSettings) -> list[a.Action]:
    """Everything it would do, one after the other, if all were refused."""
    return [action for _, action in intentions([Seen(table, prepare(table.book), name)], how)]


def otherwise(table: Table, name: str, seed: int) -> Table:
    """The same past, and the same table to this player: what they can't see lies otherwise."""
    state, chance = table.state, random.Random(seed)
    others = [seat for seat in state.seats if seat.name != name]
    unseen = [*state.stock, *(card for seat in others for card in seat.hand)]
    chance.shuffle(unseen)
    seats = tuple(
        seat if seat.name == name else replace(seat, hand=tuple(unseen.pop() for _ in seat.hand))
        for seat in state.seats
    )
    changed = replace(state, seats=seats, stock=tuple(unseen), chance=chance.getrandbits(64))
    other = Table.at(table.opening_book, table.opening_state)
    other.entries = [*table.entries[:-1], replace(table.entries[-1], state=changed)]
    return other


def dealt(game: str, seed: int) -> Table:
    table = Table(maudsl.load(game), NAMES, seed, deal=False)
    acted = next_action(table, NAMES, BotSettings(seed=seed))
    assert acted is not None
    table.act(acted[1])
    return table


@pytest.mark.parametrize("kind", KINDS)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 99), moves=st.integers(0, 60))
@settings(max_examples=15)
def test_the_cards_of_others_change_nothing(kind: str, game: str, seed: int, moves: int) -> None:
    how = replace(KINDS[kind], seed=seed)
    table = dealt(game, seed)
    for _ in range(moves):
        acted = next_action(table, NAMES, how)
        if table.state.phase != "play" or acted is None:
            break
        table.act(acted[1])
    for name in NAMES:
        elsewhere = otherwise(table, name, seed)
        assert elsewhere.state != table.state
        assert wanted(elsewhere, name, how) == wanted(table, name, how)


def looks(table: Table, names: Sequence[str]) -> tuple[object, ...]:
    """What they see and have heard: who did what, and what there is to be seen of the table."""
    views = [replace(table.view(name), version=0) for name in names]
    done = [x.action for x in table.entries if not isinstance(x.action, a.Adds)]
    return views, done, [x for x in table.events if isinstance(x, e.Fined)]


@pytest.mark.parametrize("kind", KINDS)
def test_rules_that_it_isnt_told_change_nothing(kind: str) -> None:
    """Two tables with one past and different secrets, as long as nobody but their author could tell
    them apart.
    """
    compared = 0
    for seed, rules in enumerate(combinations(SECRETS, 2)):
        how = replace(KINDS[kind], seed=seed)
        one, other = dealt("mau-mau", seed), dealt("mau-mau", seed)
        for table, rule in zip((one, other), rules, strict=True):
            assert not isinstance(table.do(f"Ann adds in secret by consent {rule}")[0], e.Refused)
        for _ in range(40):
            if looks(one, NAMES[1:]) != looks(other, NAMES[1:]):
                break
            for name in NAMES[1:]:
                assert wanted(one, name, how) == wanted(other, name, how)
                compared += 1
            acted = next_action(one, NAMES, how)
            if acted is None or any(_refuses(table, acted[1]) for table in (one, other)):
                break
    assert compared > 100


def _refuses(table: Table, action: a.Action) -> bool:
    return isinstance(table.act(action)[0], e.Refused)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_refused_for_a_secret_is_tried_otherwise(kind: str) -> None:
    """The bot's first wish is what it would be without the rule; the table takes the next."""
    how = replace(KINDS[kind], seed=1, overlook=0, dash=0)
    others = 0
    for seed in range(12):
        table = dealt("mau-mau", seed)
        name = table.state.to_move
        before = wanted(table, name, how)
        author = next(x for x in NAMES if x != name)
        table.do(f"{author} adds in secret by consent nobody may play a card matching the top card")
        assert [x for x in before if isinstance(x, a.Plays)] == [
            x for x in wanted(table, name, how) if isinstance(x, a.Plays)
        ]
        acted = next_action(table, [name], how)
        assert acted is not None and not isinstance(table.act(acted[1])[0], e.Refused)
        others += acted[1] != before[0]
    assert others > 3


def test_chance_of_the_table_isnt_the_bots() -> None:
    """Its draws come from its own seed."""
    differ = 0
    for number in range(16):
        table = dealt("mau-mau", number)
        name = table.state.to_move
        wishes = [wanted(table, name, BotSettings(seed=seed)) for seed in range(6)]
        for seed, wish in enumerate(wishes):
            assert wanted(otherwise(table, name, seed), name, BotSettings(seed=seed)) == wish
        differ += len({repr(each) for each in wishes}) > 1
    assert differ
