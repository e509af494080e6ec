"""What an editor is told of a text: as `check` tells it, at the right columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from maudsl.checking import check
from maudsl.server.documents import read
from maudsl.server.problems import joined, look, problems

MISSPELT = 'when anyone plays a quen: they must say "🃏"\n'
CLASH = (
    'rule "one"\n    when anyone plays a 7: play goes on from the dealer\n'
    'rule "two"\n    when anyone plays a 7: play goes on from the winner\n'
)


def codes(text: str, *, whole: bool) -> list[str]:
    return [each.code for each in look(read("a.mau", text), whole=whole).diagnostics]


def test_the_place_counts_as_the_editor_does() -> None:
    document = read("a.mau", '# 🃏♠\nwhen anyone says "🃏🃏": they must say "♠" or quak\n')
    (problem,) = problems(document, look(document, whole=False))
    line = document.source.line_text(2)
    column = line.index("quak") + 2  # two jokers before it
    assert problem.range == ((1, column), (1, column + 4))


def test_the_message_has_the_help_and_the_code() -> None:
    document = read("a.mau", MISSPELT)
    (problem,) = problems(document, look(document, whole=False))
    assert problem.code == "unknown-card"
    assert problem.severity == "error"
    assert problem.message == 'no card is called "quen"\ndid you mean "queen"?'
    assert problem.range == ((0, 20), (0, 24))


def test_only_the_whole_look_tries_plays() -> None:
    assert [each.code for each in check(CLASH)] == ["rules-clash"]
    assert codes(CLASH, whole=True) == ["rules-clash"]
    assert codes(CLASH, whole=False) == []


def test_other_places_are_told_with_it() -> None:
    document = read("a.mau", CLASH)
    (problem,) = problems(document, look(document, whole=True))
    assert {each.name for each in problem.related} == {"a.mau"}
    assert all(each.message for each in problem.related)


def test_scenarios_are_read_by_the_whole_look() -> None:
    text = 'scenario "x"\n    players Ann, Ben\n    Ann plais 7S\n'
    assert codes(text, whole=True) == [each.code for each in check(text)] != []
    assert codes(text, whole=False) == []


def test_what_is_accepted_is_not_told_and_not_missed_while_typing() -> None:
    accepted = CLASH + 'accept rules-clash "the table decides"\n'
    assert codes(CLASH, whole=True) and codes(accepted, whole=True) == []
    # What it accepts wasn't looked for, so that isn't a finding.
    assert codes(accepted, whole=False) == []
    assert codes('accept rules-clash "x"\n', whole=True) == ["accepts-nothing"]


def test_a_variant_stands_on_its_game() -> None:
    there = 'variant "x" for "mau-mau"\ndrop rule "jack"\n'
    assert codes(there, whole=False) == []
    assert codes(there.replace("jack", "jakc"), whole=False) == ["unknown-rule"]


def test_a_game_beside_it_is_found_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.mau").write_text('game "Own"\nrule "b"\n    anyone may play any card\n', "utf-8")
    text = 'variant "x" for "./own.mau"\ndrop rule "b"\n'
    assert codes(text, whole=False) == []
    assert codes(text.replace("own", "other"), whole=False)[0] == "unreadable"


def test_a_mistake_in_the_game_is_told_in_the_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.mau").write_text('game "Own"\n# 🃏\nwhen anyone plays a quen: reverse\n', "utf-8")
    document = read("a.mau", '\n\nvariant "x" for "./own.mau"\n')
    (problem,) = problems(document, look(document, whole=False))
    assert problem.range == ((0, 0), (0, 0))
    assert problem.message.startswith("./own.mau: no card")
    assert [(each.name, each.range.start) for each in problem.related] == [("./own.mau", (2, 20))]


@pytest.mark.parametrize(
    ("text", "code"),
    [("\0", "not-utf8"), ("\ud800", "not-utf8"), ("# x\n" * 300_000, "too-long")],
    ids=["zero", "half a character", "more than a megabyte"],
)
def test_what_is_no_text_of_ours_is_told_at_the_beginning(text: str, code: str) -> None:
    document = read("a.mau", text)
    (problem,) = problems(document, look(document, whole=False))
    assert problem.code == code and problem.range == ((0, 0), (0, 0))
    assert document.source.text == ""


def test_joined_tells_each_once() -> None:
    found = look(read("a.mau", MISSPELT), whole=False)
    assert joined([found, found]) == found
