"""The door for whole files: a game, a variant on its game, rules alone, and scenarios' lines."""

from pathlib import Path

import pytest

import maudsl
from maudsl.checking import check_path

PLAY = 'game "g"\nrule "match": anyone may play a card matching the top card\n'


def found(text: str) -> list[tuple[str, str]]:
    """Each problem's code with the text that it points at."""
    return [(each.code, text[each.span.start : each.span.end]) for each in maudsl.check(text)]


def scenario(*lines: str) -> str:
    return PLAY + 'scenario "s"\n' + "".join(f"    {line}\n" for line in lines)


def test_the_function_stays_a_function() -> None:
    assert maudsl.check("") == () and maudsl.check(PLAY) == ()


def test_case_l12_every_mistake_is_found_in_one_run() -> None:
    text = PLAY + (
        'rule "a": when anyone plays a quen: reverse\n'
        'rule "b": when anyone plays a 7: skip 1\n'
        'rule "c": when anyone plays a 7 skip 1\n'
        'rule "d": nobody may play a yack\n'
    )
    assert [(code, place) for code, place in found(text) if code == "unknown-card"] == [
        ("unknown-card", "quen"),
        ("unknown-card", "yack"),
    ]
    assert "missing-colon" in [code for code, _ in found(text)]


def test_rules_alone_are_checked_with_the_standard_pack() -> None:
    assert found("when anyone plays a joker: reverse") == []
    assert found("when anyone plays an ober: reverse") == [("unknown-card", "ober")]


def test_a_variant_is_checked_on_its_game() -> None:
    head = 'variant "v" for "mau-mau"\n'
    assert found(head + 'drop rule "seven"\n') == []
    assert found(head + 'drop rule "sevn"\n') == [("unknown-rule", '"sevn"')]
    again = 'rule "jack": when anyone plays a 9: reverse'
    assert [code for code, _ in found(f"{head}{again}\n")] == ["same-rule"]


def test_a_variant_of_several_games_is_checked_on_each() -> None:
    head = 'variant "v" for "mau-mau", "mau", "gametwist"\n'
    assert found(head + 'drop rule "seven"\n') == []
    assert found(head + 'drop rule "joker"\n') == [("unknown-rule", '"joker"')] * 2
    told = [each.message for each in maudsl.check(head + 'drop rule "mau-mau"\n')]
    assert told == [
        'no rule is called "mau-mau", on "mau"',
        'no rule is called "mau-mau", on "gametwist"',
    ]


def test_what_is_wrong_on_each_of_its_games_is_said_once() -> None:
    head = 'variant "v" for "mau-mau", "mua", "mau"\n'
    assert found(head + "nobody may play a quen\n") == [
        ("unknown-game", '"mua"'),
        ("unknown-card", "quen"),
    ]


def test_a_variant_without_its_game_is_told_and_read_all_the_same() -> None:
    text = 'variant "v" for "mau-mua"\nrule "x": nobody may play a quen\n'
    assert found(text) == [("unknown-game", '"mau-mua"'), ("unknown-card", "quen")]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("players Ann, Ben", "Ann hods 7S"), ("unexpected-word", "hods")),
        (("players Ann, Ben", "Ann holds 7X"), ("unknown-card", "7X")),
        (("players Ann, Ben", "Ann plays 1S"), ("unknown-card", "1S")),
        (("Ann plays 7S", "=> trun Ben"), ("unexpected-word", "trun")),
        (("Ann plays 7S", "=> top 7Q"), ("unknown-card", "7Q")),
        (("Ann adds when anyone plays a quen: reverse",), ("unknown-card", "quen")),
        (("rule nobody may play a quen", "Ann draws"), ("unknown-card", "quen")),
        (('with "mau-mua"', "Ann draws"), ("unknown-game", 'with "mau-mua"')),
    ],
)
def test_a_slip_in_a_scenario_is_told_in_its_place(
    lines: tuple[str, ...], problem: tuple[str, str]
) -> None:
    assert found(scenario(*lines)) == [problem]


def test_each_slip_of_a_scenario_is_told() -> None:
    text = scenario("players Ann, Ben", "Ann holds 7X", "Ann plays 8X", "Ben drws", "=> top 9X")
    assert [place for _, place in found(text)] == ["7X", "8X", "drws", "9X"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Ann adds when anyone plays a quen: reverse", '=> refused "quen"'),
        ('with "mau-mau"', "Ann holds 7S", "Ann plays 7S", "=> turn Ben"),
        ('Ann adds rule "match": nobody may draw', "=> refused"),
        ("players Ann, Ben", "top 9S", "=> top 9S"),
    ],
)
def test_a_scenario_without_slips_is_clean(lines: tuple[str, ...]) -> None:
    assert found(scenario(*lines)) == []


def test_a_scenario_uses_the_pack_of_its_book() -> None:
    text = (
        'define pack tiny:\n    suit stars, one star\n    rank moon, written "M"\n'
        'game "g"\npack tiny\nanyone may play any card\n'
        'scenario "s"\n    Ann holds Mstars\n    Ann plays 7S\n'
    )
    assert found(text) == [("unknown-card", "7S")]


def test_a_path_is_checked_with_its_source(tmp_path: Path) -> None:
    path = tmp_path / "g.mau"
    path.write_text(PLAY + "nobody may play a quen\n")
    diagnostics, sources = check_path(path)
    assert [each.code for each in diagnostics] == ["unknown-card"]
    assert diagnostics[0].source in sources


def test_a_path_without_a_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.mau").write_bytes(b"\xff\xfe")
    assert [x.code for x in check_path(tmp_path / "none.mau")[0]] == ["unreadable"]
    assert [x.code for x in check_path(tmp_path / "bytes.mau")[0]] == ["not-utf8"]


def test_the_rules_that_come_with_it_are_clean() -> None:
    rules = Path(__file__).parents[2] / "rules"
    paths = sorted(rules.rglob("*.mau"))
    assert paths
    found = [each for path in paths for each in check_path(path)[0] if each.counts]
    assert found == []
