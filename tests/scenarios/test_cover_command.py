"""`maudsl cover`: what the scenarios of a file never try."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from small_game import FAILS, GAME, HOLDS

from maudsl.engine import watching
from maudsl.scenarios.running import run_scenarios

Run = Callable[..., Result]

MORE = """\
rule "eight"
    when anyone plays an 8 as their last card: skip 1
rule "queen"
    when anyone plays a queen unless play runs counterclockwise: skip 1
rule "tongue"
    nobody may say "damn"
"""
QUEEN = """
scenario "a queen skips"
    players Ann, Ben, Cay
    Ann holds QS 2C, top 9S
    Ann plays QS
    => turn Cay
"""
DRAWS = """
scenario "who doesn't play draws"
    players Ann, Ben, Cay
    Ann holds 2S 9C, top 9S
    Ann draws
    => turn Ben
"""


def test_where_all_is_tried_only_the_sum_is_said(run: Run) -> None:
    Path("a.mau").write_text(GAME + HOLDS + DRAWS)
    done = run("cover", "a.mau")
    sum_of_it = "3 of 3 sentences applied, 0 of 0 conditions were seen both ways\n"
    assert (done.exit_code, done.stdout) == (0, sum_of_it)


def test_what_is_never_tried_is_named(run: Run) -> None:
    Path("a.mau").write_text(GAME + MORE + HOLDS + QUEEN)
    out = run("cover", "a.mau").stdout
    assert 'a.mau: rule "eight" never does anything' in out
    assert "a.mau:9: never true: when anyone plays an 8 as their last card: skip 1" in out
    assert 'a.mau:13: never reached: nobody may say "damn"' in out
    assert 'rule "queen"' not in out and 'rule "ace"' not in out
    (line,) = [line for line in out.splitlines() if line.startswith("a.mau:11")]
    assert "never false: that" in line and "counterclockwise" in line


def test_further_scenarios_stand_in_a_file_of_their_own(run: Run) -> None:
    Path("a.mau").write_text(GAME + MORE)
    say = QUEEN.replace("Ann plays QS", 'Ben says "damn"').replace("=> turn Cay", "=> turn Ann")
    Path("b.mau").write_text(say.replace("    players", '    with "a.mau"\n    players'))
    out = run("cover", "a.mau", "b.mau").stdout
    assert "damn" not in out and 'rule "ace" never does anything' in out


def test_the_document_holds_every_sentence(run: Run) -> None:
    Path("a.mau").write_text(GAME + MORE + HOLDS + QUEEN)
    done = run("cover", "a.mau", "--json")
    document = json.loads(done.stdout)
    assert document["version"] == 1 and len(document["sentences"]) == 6
    queen = document["sentences"][4]
    assert (queen["line"], queen["asked"], queen["true"]) == (11, 2, 1)
    assert [queen["conditions"][0][key] for key in ("asked", "true")] == [1, 1]


def test_a_scenario_that_fails_is_told(run: Run) -> None:
    Path("a.mau").write_text(GAME + FAILS)
    done = run("cover", "a.mau")
    assert done.exit_code == 1 and "it is Ben's turn" in done.stderr
    assert run("cover", "nowhere.mau").exit_code == 2


def test_whoever_listens_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.mau"
    path.write_text(GAME + MORE + HOLDS + QUEEN + FAILS)
    alone = run_scenarios(path)
    heard: list[object] = []
    with watching.listening(lambda says, applies, found: heard.append(says)):
        assert run_scenarios(path) == alone
    assert heard and watching.listener is None
