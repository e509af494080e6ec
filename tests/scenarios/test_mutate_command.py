"""`maudsl mutate`: which changes no scenario notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from small_game import FAILS, GAME, HOLDS

from maudsl.cards import index_of
from maudsl.library import load
from maudsl.scenarios.changes import changes
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.printer import print_file
from maudsl.syntax.settings import Scenario

Run = Callable[..., Result]
ROOT = Path(__file__).parents[2]


def of(text: str) -> list[tuple[str, str]]:
    """What is changed in a text, and what becomes of it."""
    cards = index_of(load("mau-mau").pack)
    file = parse(Source.of("a.mau", text)).file
    return [(each.what, print_file(each.file).strip()) for each in changes(file, cards)]


@pytest.mark.parametrize(
    ("text", "what", "new"),
    [
        ("deal 5", "5 → 6", "deal 6"),
        ("when anyone plays a 7: skip 1", "7 → 8", "when anyone plays an 8: skip 1"),
        ("when anyone plays a 7: skip 1", "1 → 2", "when anyone plays a 7: skip 2"),
        ("nobody may play a spade", "spade → heart", "nobody may play a heart"),
        (
            "when anyone plays a card if sevens in a row are at least 2: reverse",
            "at least → less than",
            "when anyone plays a card if sevens in a row are fewer than 2: reverse",
        ),
        (
            "when anyone plays a card if sevens in a row are at least 2: reverse",
            "sevens → eights",
            "when anyone plays a card if eights in a row are at least 2: reverse",
        ),
        (
            'when anyone plays an ace: they must say "a" or "b"',
            '"b" → "something else"',
            'when anyone plays an ace: they must say "a" or "something else"',
        ),
        (
            "anyone may play a card one higher than the card before",
            "higher → lower",
            "anyone may play a card one lower than the card before",
        ),
        (
            "when anyone plays an ace unless play runs clockwise: reverse",
            "unless → if",
            "when anyone plays an ace if play runs clockwise: reverse",
        ),
    ],
)
def test_one_thing_is_another(text: str, what: str, new: str) -> None:
    assert (what, new) in of(text)


def test_each_line_and_each_sentence_is_left_out() -> None:
    left = [
        new for what, new in of('deal 5\nrule "x"\n    anyone may draw 1\n    anyone may pass\n')
    ]
    assert left[0].startswith("rule") and "deal 5" in left
    assert any("may pass" in each and "draw" not in each for each in left)


@pytest.mark.parametrize("name", ["mau", "mau-mau", "ultimate-mao", "mao", "gametwist"])
def test_what_is_changed_is_printed_and_is_another_text(name: str) -> None:
    file = parse(Source.of("a.mau", (ROOT / "rules" / f"{name}.mau").read_text("utf-8"))).file
    before = print_file(file)
    found = list(changes(file, index_of(load(name).pack)))
    assert len(found) > 50
    for each in found:
        assert print_file(each.file) != before
        kept = [x for x in each.file.statements if isinstance(x, Scenario)]
        assert kept == [x for x in file.statements if isinstance(x, Scenario)]


DRAW = """
scenario "who doesn't play draws, and no other card is an ace"
    players Ann, Ben, Cay
    Ann holds 2S 9C, top 9S, stock 4D
    Ann draws
    => turn Ben
    => Ann holds 3 cards
"""


def test_what_no_scenario_notices_is_named(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS)
    done = run("mutate", "a.mau")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert "a.mau:5: left out: anyone may draw 1 instead of playing" in lines
    assert "a.mau:5: 1 → 2: anyone may draw 1 instead of playing" in lines
    assert lines[-1] == "4 of 6 changes noticed, 66 %"


def test_all_are_noticed(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + DRAW)
    done = run("mutate", "a.mau")
    assert (done.exit_code, done.stdout) == (0, "6 of 6 changes noticed, 100 %\n")


def test_some_of_them(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS)
    assert run("mutate", "a.mau", "-k", "ace").stdout == "2 of 2 changes noticed, 100 %\n"
    assert run("mutate", "a.mau", "--limit", "1").stdout == "1 of 1 changes noticed, 100 %\n"


def test_scenarios_in_another_file_count(run: Run) -> None:
    Path("a.mau").write_text(GAME)
    text = HOLDS + DRAW
    Path("b.mau").write_text(text.replace("    players", '    with "a.mau"\n    players'))
    before = Path("a.mau").read_text()
    assert run("mutate", "a.mau", "b.mau").stdout == "6 of 6 changes noticed, 100 %\n"
    assert Path("a.mau").read_text() == before


def test_what_changes_nothing_in_play_is_not_counted(run: Run) -> None:
    said = GAME.replace("\n\n", "\n\nillegal plays are refused\n", 1)
    Path("a.mau").write_text(said + HOLDS + DRAW)
    assert "6 of 6" in run("mutate", "a.mau").stdout


def test_the_document_is_alone_on_its_stream(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS)
    done = run("mutate", "a.mau", "--json")
    document = json.loads(done.stdout)
    assert not done.stderr
    assert [document[x] for x in ("version", "changes", "noticed", "score")] == [1, 6, 4, 66]
    first = document["unnoticed"][0]
    assert (first["line"], first["rule"], first["what"]) == (5, "match", "left out")


def test_scenarios_must_hold_before_anything_is_changed(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + FAILS)
    done = run("mutate", "a.mau")
    assert done.exit_code == 1 and not done.stdout and "it is Ben's turn" in done.stderr
