"""Any two variants of a game together: bots play by them, or they are refused with a reason."""

from __future__ import annotations

from itertools import combinations

import pytest

from maudsl.bots import BotSettings, next_action, play_on
from maudsl.engine import events as e
from maudsl.headings import headings
from maudsl.library import load_layers
from maudsl.scenarios.expecting import cards_in_all
from maudsl.table import Table

NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay")
HANDS = 20
PAIRS = [
    (base, *pair)
    for base in sorted({base for _, _, bases in headings()[1] for base in bases})
    for pair in combinations([name for name, _, of in headings()[1] if base in of], 2)
]


def test_there_are_pairs() -> None:
    assert len(PAIRS) > 100


@pytest.mark.slow
@pytest.mark.parametrize("names", PAIRS, ids=" with ".join)
def test_two_variants_together(names: tuple[str, ...]) -> None:
    loaded = load_layers(names)
    if loaded.book is None:
        assert loaded.diagnostics and all(each.message for each in loaded.diagnostics)
        assert {each.code for each in loaded.diagnostics if each.severity == "error"} <= {
            "same-rule",
            "unknown-rule",
        }
        return
    book = loaded.book
    for seed in range(HANDS):
        players = min(book.settings.high, max(book.settings.low, 2 + seed % 5))
        table = Table(book, NAMES[:players], seed, deal=False)
        settings = BotSettings(seed=seed)
        dealt = next_action(table, NAMES[:players], settings)
        assert dealt is not None
        table.act(dealt[1])
        cards = cards_in_all(table.state)
        last = play_on(table, settings)
        assert not (last and isinstance(last[0], e.Refused)), last
        assert table.state.won is not None
        assert cards_in_all(table.state) == cards
