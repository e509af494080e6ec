"""The outline of a text."""

from __future__ import annotations

from editor import typed

from maudsl.server.places import Range
from maudsl.server.symbols import symbols

TEXT = """\
# 🃏
variant "Small" for "mau-mau"
deal 5
words pets "cat"
define royals: a king
define pack tiny:
    suit stars, written "S"
    rank 1
rule "one"
    when anyone plays a 7: reverse
    # 🃏
when anyone plays an 8: skip 1
drop rule "jack"
when anyone plas
scenario "it holds"
    players Ann, Ben

"""


def test_all_that_stands_in_it() -> None:
    found = symbols(typed(TEXT + "|")[0])
    assert [(each.name, each.kind) for each in found] == [
        ("Small", "heading"),
        ("deal 5", "setting"),
        ("pets", "name"),
        ("royals", "name"),
        ("tiny", "pack"),
        ("one", "rule"),
        ("when anyone plays an 8: skip 1", "rule"),
        ('drop rule "jack"', "rule"),
        ("when anyone plas", "unread"),
        ("it holds", "scenario"),
    ]


def test_the_name_lies_in_the_whole() -> None:
    found = {each.name: each for each in symbols(typed(TEXT + "|")[0])}
    assert found["one"].named == ((8, 5), (8, 10))
    assert found["it holds"].whole == ((14, 0), (15, 20))
    for each in found.values():
        assert _holds(each.whole, each.named)


def _holds(whole: Range, part: Range) -> bool:
    return whole.start <= part.start <= part.end <= whole.end


def test_an_editor_wants_a_name() -> None:
    found = symbols(typed('scenario "" \ngame ""\nrule ""|\n')[0])
    assert len(found) == 3 and all(each.name for each in found)
    long = symbols(typed("when " + "x" * 500 + "|")[0])
    assert [len(each.name) for each in long] == [80]


def test_of_nothing_nothing() -> None:
    assert symbols(typed("|")[0]) == symbols(typed("# x\n\n|")[0]) == ()
