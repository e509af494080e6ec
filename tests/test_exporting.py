"""A game as it was amended, exported as one file: it reads back as the same rules and settings."""

from __future__ import annotations

from itertools import combinations

import pytest
from laws import book

import maudsl
from maudsl.engine import events as e
from maudsl.exporting import export
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

AMENDMENTS = [
    "when anyone plays a queen: reverse",
    'when anyone plays a queen: they must say "hail"',
    'rule "named" called "other"\n    when anyone plays a king: skip 1\n    anyone may play a king',
    'replace rule "eight"\n    when anyone plays an 8: skip 2',
    'drop rule "mau"',
    "the highest score wins",
    'words swearing "damn", "hell"\nrule "hush" nobody may say swearing',
    'when anyone plays a 9: they must say “say "hi"”',
    'rule "later" when anyone plays a 10: skip 1 instead of rule "named"',
    'replace rule "queen"\n    when anyone plays a queen: reverse, skip 1',
    "# a remark\nwhen anyone plays an ace: they play again",
]


def meaning(rules: RuleBook) -> tuple[object, ...]:
    said = [(x.name, x.called, tuple(each.says for each in x.sentences)) for x in rules.rules]
    return said, rules.settings, dict(rules.words), rules.choices, rules.pack


def amended(*texts: str) -> RuleBook:
    table = Table(maudsl.load("mau-mau"), ["Ann", "Ben"], 1)
    for text in texts:
        events = table.add_rule(text, by="Ann")
        assert not isinstance(events[0], e.Refused), (text, events)
    return table.book


def test_the_game_itself() -> None:
    rules = maudsl.load("mau-mau")
    text = export(rules)
    assert meaning(book(text)) == meaning(rules)
    assert export(book(text)) == text
    assert 'game "Mau-Mau"' in text and "scenario" not in text


def test_all_amendments_together() -> None:
    rules = amended(*AMENDMENTS)
    text = export(rules)
    again = book(text)
    assert meaning(again) == meaning(rules)
    assert len(again.layers) == 1
    assert maudsl.format(text) == text
    assert maudsl.check(text) == () or all(x.severity != "error" for x in maudsl.check(text))


@pytest.mark.parametrize("pair", list(combinations(AMENDMENTS[:8], 2)))
def test_any_two_amendments(pair: tuple[str, str]) -> None:
    rules = amended(*pair)
    assert meaning(book(export(rules))) == meaning(rules)


def test_variants_and_struck_rules() -> None:
    rules = maudsl.load("mau-mau", "nine-reverses")
    assert meaning(book(export(rules))) == meaning(rules)
    table = Table(rules, ["Ann", "Ben"], 1)
    table.add_rule("when anyone plays a queen: reverse", by="Ann")
    table.do('Ben strikes "queen"')
    assert meaning(book(export(table.book))) == meaning(rules)
    hands = Table(book(export(rules)), ["Ann", "Ben"], 1)
    assert hands.state.seats == Table(rules, ["Ann", "Ben"], 1).state.seats
