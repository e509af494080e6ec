"""Which sentences of a rule are behind an event."""

import pytest

from maudsl.building import find_pack
from maudsl.engine import events as e
from maudsl.engine.why import sentences_behind
from maudsl.lines.read import read_setup
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.scenarios.setting_up import set_up
from maudsl.source import Source
from maudsl.table import Table

GAME = """\
game "Little game"
deal 3
penalties are called by anyone, a wrong call costs 1

rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "seven"
    when anyone plays a 7: the next player must play a 7 or draw 2 more
rule "ace"
    anyone may play an ace
    nobody may play an ace on a king
    when anyone plays an ace: reverse
    when anyone plays an ace: they must say "one"
rule "hush"
    nobody may say "hush"
    nobody may do "whistle"
"""


@pytest.fixture
def table() -> Table:
    """Ann is to move; 9S lies on top."""
    built = add_layer(None, Source.of("little.mau", GAME), "game", "little", find_pack)
    assert built.book is not None, built.diagnostics
    items = [
        item
        for line in ("players Ann, Ben, Cay", "Ann holds AH 7S 2S", "Ben holds 3C 4C 5C", "top 9S")
        for item in read_setup(line)  # type: ignore[union-attr]
    ]
    return set_up(built.book, items)


def behind(table: Table, line: str, kind: type[e.Event]) -> list[str]:
    """The sentences behind the first event of this kind that the line brings."""
    events = table.do(line)
    event = next(event for event in events if isinstance(event, kind))
    rule = table.book.rule(event.rule)
    assert rule is not None, event
    return [sentence.text for sentence in sentences_behind(event, rule)]


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("Ann plays 2S", e.Played, "anyone may play a card matching the top card"),
        ("Ann draws", e.Drew, "anyone may draw 1 instead of playing"),
        ("Ann plays AH", e.Played, "anyone may play an ace"),
        ("Ann plays AH", e.Reversed, "when anyone plays an ace: reverse"),
        ("Ann plays AH", e.DutyBegan, 'when anyone plays an ace: they must say "one"'),
        (
            "Ann plays 7S",
            e.Owed,
            "when anyone plays a 7: the next player must play a 7 or draw 2 more",
        ),
        ('Ann says "hush"', e.Breached, 'nobody may say "hush"'),
        ('Ann does "whistle"', e.Breached, 'nobody may do "whistle"'),
    ],
)
def test_one_sentence_is_behind(table: Table, line: str, kind: type[e.Event], text: str) -> None:
    assert behind(table, line, kind) == [text]


def test_a_refusal_names_the_ban(table: Table) -> None:
    kings = set_up(
        table.book,
        [
            item
            for line in ("players Ann, Ben", "Ann holds AH 2S", "Ben holds 3C 4C", "top KS")
            for item in read_setup(line)  # type: ignore[union-attr]
        ],
    )
    assert behind(kings, "Ann plays AH", e.Refused) == ["nobody may play an ace on a king"]


def test_what_cannot_be_told_apart_is_all_named(table: Table) -> None:
    rule: RuleBook = table.book
    ace = rule.rule("ace")
    assert ace is not None
    assert sentences_behind(e.Skipped("Ben", rule="ace"), ace) == ace.sentences
