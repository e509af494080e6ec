"""Where that is written which is named at the cursor."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor import NAME, typed

from maudsl.server.defining import definitions

RULES = (
    'rule "one"\n    when anyone plays a 7: reverse\n'
    'rule "two"\n    when anyone plays an 8: skip 1\n'
)


def found(text: str) -> list[tuple[str, int, str]]:
    """File, line and what stands there."""
    return [
        (
            Path(each.source.name).name,
            each.source.line_col(each.span.start)[0],
            each.source.text[each.span.start : each.span.end].split("\n")[0],
        )
        for each in definitions(*typed(text))
    ]


@pytest.mark.parametrize(
    "statement",
    [
        'when anyone plays a red 7: skip 1 instead of rule "o|ne"',
        'when anyone takes a penalty by "on|e": reverse',
        'replace rule "o|ne"\n    when anyone plays a 9: reverse',
        'drop rule "ONE|"',
        'accept never-played for rule "on|e" "because"',
        'when anyone plays a 7 if "one|" in a row is 2: skip 1',
    ],
)
def test_a_rule_that_is_named(statement: str) -> None:
    assert found(RULES + statement + "\n") == [(NAME, 1, '"one"')]


def test_another_rule_and_none() -> None:
    assert found(RULES + 'drop rule "tw|o"\n') == [(NAME, 3, '"two"')]
    assert found(RULES + 'drop rule "thr|ee"\n') == []
    assert found(RULES + 'accept never-played for rule "one" "on|e"\n') == []


def test_a_replaced_rule_counts_where_it_is_named() -> None:
    text = RULES + 'replace rule "one"\n    when anyone plays a 9: reverse\n'
    named = 'when anyone plays a red 9: skip 1 instead of rule "on|e"\n'
    assert found(text + named) == [(NAME, 5, '"one"')]
    assert found(named + text) == [(NAME, 6, '"one"')]
    assert found(RULES + 'replace rule "on|e"\n    when anyone plays a 9: reverse\n')[0][1] == 1


def test_a_bare_sentence_has_a_name_too() -> None:
    text = 'when anyone plays a 7: they must say "lucky"\ndrop rule "luc|ky"\n'
    assert found(text) == [(NAME, 1, 'when anyone plays a 7: they must say "lucky"')]


def test_a_rule_of_the_game_below() -> None:
    text = 'variant "x" for {}\nreplace rule "ja|ck"\n    when anyone plays a jack: reverse\n'
    assert [each[::2] for each in found(text.format('"mau-mau"'))] == [("mau-mau.mau", '"jack"')]
    names = [each[0] for each in found(text.format('"mau-mau", "mau"'))]
    assert names == ["mau-mau.mau", "mau.mau"]
    assert found(text.format('"no-such-game"')) == []


def test_what_stands_in_for_a_rule_is_not_that_rule() -> None:
    # By its card it is called the same, and so it would be found first.
    text = 'variant "x" for "mau-mau"\nwhen anyone plays a jack: skip 1 instead of rule "ja|ck"\n'
    assert [each[::2] for each in found(text)] == [("mau-mau.mau", '"jack"')]


def test_the_game_itself() -> None:
    assert found('variant "x" for "mau-m|au"\n') == [("mau-mau.mau", 1, "")]
    assert found('variant "mau-m|au" for "mau"\n') == []
    assert found('scenario "x"\n    with "mau-mau", "nine-rev|erses"\n') == [
        ("nine-reverses.mau", 1, "")
    ]
    assert found('scenario "x"\n    Ann says "mau-m|au"\n') == []


def test_a_game_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.mau").write_text(
        'game "Own"\n\nrule "b"\n    when anyone plays a 7: reverse\n', "utf-8"
    )
    assert found('variant "x" for "./own.mau"\ndrop rule "b|"\n') == [("own.mau", 3, '"b"')]


def test_a_name_for_cards() -> None:
    text = "define royals: a king or a queen\nwhen anyone plays a roy|als: reverse\n"
    assert found(text) == [(NAME, 1, "royals")]
    assert found(text.replace("roy|als", "ja|ck")) == []


def test_a_list_of_words() -> None:
    text = 'words pets "cat", "dog"\n'
    assert found(text + "nobody may say pe|ts\n") == [(NAME, 1, "pets")]
    assert found(text + 'when anyone plays a 7: they must say "a {word 1 of pe|ts}"\n') == [
        (NAME, 1, "pets")
    ]
    assert found(text + 'when anyone plays a 7: they must say "a pe|ts"\n') == []


@pytest.mark.parametrize(
    "sentence",
    [
        "when anyone plays an 8 if pi|le is 3: reverse",
        "when anyone plays an 8: pi|le goes up by 1",
        'when anyone plays an 8: they must say "{pi|le}"',
    ],
)
def test_what_a_rule_keeps(sentence: str) -> None:
    text = f'rule "k"\n    keep pile from 0\n    {sentence}\n'
    assert found(text) == [(NAME, 2, "pile")]


def test_a_pack() -> None:
    assert found("pack stan|dard\n")[0][0] == "standard.mau"
    own = 'define pack tiny:\n    suit stars, written "S"\n    rank 1\n'
    assert found(own + "pack ti|ny\n") == [(NAME, 1, "tiny")]


@pytest.mark.parametrize("text", ["|", "when anyone plays a 7: rev|erse\n", "# one|\n", "rule|"])
def test_the_rest_names_nothing(text: str) -> None:
    assert found(text) == []
