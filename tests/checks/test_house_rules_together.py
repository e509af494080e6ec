"""Any two of the house rules on top of Mau: each pair gets an answer, and the table confirms the
witness of every clash.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from tables import moment, refused, table_of

import maudsl
from maudsl.building import find_pack
from maudsl.checking import check_together
from maudsl.checks import check_book
from maudsl.diagnostics import Diagnostic
from maudsl.engine import events as e
from maudsl.library import find, load
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source

HOUSE = sorted(path.stem for path in (Path(maudsl.__file__).parent / "rules/house").glob("*.mau"))
# Who is silenced by their three owes what these ask for at that very card; the others don't speak
# of one play, or not of the same players, or of what was played long before.
SILENCED = "silenced-by-a-three"
LOUD = {
    "angry-hearts",
    "black-after-red",
    "countdown",
    "lucky-after-seven",
    "pancake",
    "percent",
    "prime",
}
WITNESS = re.compile(
    r'Ann plays (\w+) on (\w+)( as the last card)?: rule "(.+)" has them say ".+",'
    r' and rule "(.+)" forbids it'
)


@cache
def rule_of(name: str) -> Source:
    """The rule without its scenarios: what a winner types."""
    source = find(name)
    assert isinstance(source, Source)
    return Source.of(name, source.text.partition("\nscenario ")[0])


def added(book: RuleBook, name: str) -> tuple[RuleBook, list[Diagnostic]]:
    built = add_layer(book, rule_of(name), "rules", name, find_pack)
    assert built.book is not None, built.diagnostics
    found = check_book(built.book, built.file, rule_of(name))
    return built.book, [each for each in (*built.diagnostics, *found) if each.code != "lifted"]


def confirm(book: RuleBook, problem: Diagnostic) -> tuple[str, str]:
    """Play what the witness says: the one rule's duty and the other's ban are both there."""
    found = WITNESS.match(problem.message)
    assert found, problem.message
    card, on, last, owing, banning = found.groups()
    hand = card if last else f"{card} KD"
    table = table_of(book, "Cay", "Ann", "Ben")
    table.do(f"{table.state.dealer or 'Cay'} deals 5")
    table = moment(table, on, Ann=hand, Ben="QC 8C", Cay="QD 8D")
    events = table.do(f"Ann plays {card}")
    assert not refused(events)
    assert {x.rule for x in events if isinstance(x, e.DutyBegan)} >= {owing}
    assert {x.rule for x in events if isinstance(x, e.Granted)} >= {banning}
    return owing, banning


def test_sixty() -> None:
    assert len(HOUSE) == 60


@pytest.mark.slow
@pytest.mark.parametrize("first", HOUSE)
def test_each_pair_has_an_answer(first: str) -> None:
    below, _ = added(load("mau"), first)
    for second in HOUSE:
        if second <= first:
            continue
        book, problems = added(below, second)
        assert {each.code for each in problems} <= {"owed-and-forbidden"}, (first, second)
        names = {book.rules[-1].name, book.rules[-2].name}
        clashes = [names == set(confirm(book, each)) for each in problems]
        assert any(clashes) == (SILENCED in (first, second) and bool({first, second} & LOUD))


def test_a_clash_is_found_in_either_order() -> None:
    for first, second in ((SILENCED, "pancake"), ("pancake", SILENCED)):
        book, problems = added(added(load("mau"), first)[0], second)
        told = [confirm(book, each) for each in problems]
        assert ("pancake", "silenced by a three") in told


def test_rules_about_different_cards_dont_clash() -> None:
    assert added(added(load("mau"), SILENCED)[0], "bluejay")[1] == []
    assert added(added(load("mau"), SILENCED)[0], "the-king-is-dead")[1] == []


def test_files_are_checked_each_on_those_before_it() -> None:
    found, sources = check_together("mau", ("pancake", SILENCED))
    assert [each.severity for each in found] == ["note"] * 3
    assert any("Ann plays 3S on 2S" in each.message for each in found)
    assert {each.source for each in found} < set(sources)
    assert check_together("mau", ("pancake", "bluejay"))[0] == ()
    assert [each.code for each in check_together("mau", ("no such rule",))[0]] == ["unknown-game"]
    assert [each.code for each in check_together("mau", ("pancake", "pancake"))[0]] == [
        "same-sentence"
    ]
