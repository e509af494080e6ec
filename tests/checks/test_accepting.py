"""What a file accepts doesn't count; what it accepts without need does."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import maudsl
from maudsl.checking import check_path
from maudsl.cli import cli

GAME = """game "g"
{accept}
rule "match": anyone may play a card matching the top card
rule "manners": nobody may say "hell"
rule "heat": when anyone plays a 7: they must say "hell"
"""
CODE = "owed-and-forbidden"


def codes(accept: str) -> list[str]:
    return [each.code for each in maudsl.check(GAME.format(accept=accept))]


def test_without_it_the_finding_counts() -> None:
    assert codes("") == [CODE]


@pytest.mark.parametrize("where", ["", ' for rule "heat"', ' for rule "Heat"'])
def test_an_accepted_finding_does_not_count(where: str) -> None:
    assert codes(f'accept {CODE}{where} "to see who notices"') == []


@pytest.mark.parametrize("accept", [f'accept {CODE} for rule "match"', "accept rules-loop"])
def test_what_is_accepted_elsewhere_still_counts(accept: str) -> None:
    assert codes(f'{accept} "no"') == ["accepts-nothing", CODE]


def test_a_misspelt_code_is_told() -> None:
    text = GAME.format(accept='accept owed-and-forbiden "no"')
    told = next(each for each in maudsl.check(text) if each.code == "accepts-nothing")
    assert CODE in told.help


def test_mistakes_are_not_accepted() -> None:
    text = 'game "g"\naccept unknown-card "so what"\nanyone may play a quen\n'
    assert "unknown-card" in [each.code for each in maudsl.check(text)]


def test_a_layer_below_that_accepts_is_clean_for_its_variants(tmp_path: Path) -> None:
    game = tmp_path / "g.mau"
    game.write_text(GAME.format(accept=f'accept {CODE} "so it is"'))
    assert maudsl.load(str(game)).title == "g"
    text = f'variant "v" for "{game}"\nwhen anyone plays a 9: reverse\n'
    assert maudsl.check(text) == ()


def test_the_command_counts_and_shows_the_rest_only(tmp_path: Path) -> None:
    path = tmp_path / "g.mau"
    path.write_text(GAME.format(accept=f'accept {CODE} "so it is"'))
    (found,) = check_path(path)[0]
    assert found.accepted == "so it is" and not found.counts
    plain = CliRunner().invoke(cli, ["check", str(path)])
    assert (plain.exit_code, plain.output) == (0, "No problems found.\n")
    document = CliRunner().invoke(cli, ["check", "--json", str(path)])
    (told,) = json.loads(document.output)["diagnostics"]
    assert document.exit_code == 0 and told["accepted"] == "so it is"
