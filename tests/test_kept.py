"""What is kept is right: the same answer as without it, and a new one as soon as anything that it
comes of is another. And it isn't needed: whatever happens to it, the commands say the same.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import maudsl.checking
import maudsl.formatting
import maudsl.syntax.parser
from maudsl import building, cli, kept
from maudsl.kept_answers import answered
from maudsl.library import find

GAME = """game "Base"

deal 5

rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing

rule "ace"
    when anyone plays an ace: reverse
"""
VARIANT = """variant "More" for "base"

rule "queen"
    nobody may play a queen

rule "many"
    anyone may play a queen on a queen

scenario "an ace reverses"
    players Ann, Ben, Cay
    Ann holds AS 2C, top 9S
    Ann plays AS
    => turn Cay
"""


@pytest.fixture
def folder(monkeypatch, tmp_path) -> Path:
    """A folder of rules, with a cache of its own."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "base.mau").write_text(GAME, "utf-8")
    (rules / "more.mau").write_text(VARIANT, "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("MAUDSL_PATH", str(rules))
    monkeypatch.delenv("MAUDSL_CACHE", raising=False)
    monkeypatch.chdir(rules)
    building.forget_packs()
    return rules


@pytest.fixture
def run(monkeypatch, capfd, folder):
    def call(line: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["maudsl", *line.split()])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfd.readouterr()
        return int(str(ended.value.code)), out, err

    return call


def kept_files(folder: Path) -> list[Path]:
    return sorted((folder.parent / "cache").rglob("*.*"))


def nothing_is_worked_out(monkeypatch) -> None:
    def fail(*arguments: object, **named: object) -> None:
        pytest.fail("this was to come from the cache")

    monkeypatch.setattr(maudsl.checking, "check_source", fail)
    monkeypatch.setattr(maudsl.formatting, "format_text", fail)
    monkeypatch.setattr(maudsl.syntax.parser, "parse", fail)
    monkeypatch.setattr(maudsl.syntax.parser, "heading_of", fail)


LINES = [
    "check base.mau more.mau",
    "check more.mau --json",
    "fmt --check base.mau more.mau",
    "test more.mau -v",
    "explain base",
    "explain base more --format md",
    "diff base more",
    "list",
]


@pytest.mark.parametrize("line", LINES)
def test_the_second_answer_is_the_first(run, monkeypatch, line: str) -> None:
    first = run(line)
    nothing_is_worked_out(monkeypatch)
    assert run(line) == first


@pytest.mark.parametrize("line", LINES)
def test_it_is_the_answer_without_a_cache(run, monkeypatch, folder, line: str) -> None:
    run(line)
    kept_one = run(line)
    monkeypatch.setenv("MAUDSL_CACHE", "off")
    before = {path: path.read_bytes() for path in kept_files(folder) if path.is_file()}
    assert run(line) == kept_one
    assert {path: path.read_bytes() for path in kept_files(folder) if path.is_file()} == before


def test_switched_off_nothing_is_written(run, monkeypatch, folder) -> None:
    monkeypatch.setenv("MAUDSL_CACHE", "off")
    for line in LINES:
        run(line)
    assert not (folder.parent / "cache").exists()


def test_a_changed_file_is_checked_anew(run, folder) -> None:
    assert run("check base.mau") == (0, "No problems found.\n", "")
    (folder / "base.mau").write_text(GAME.replace("an ace", "an acer"), "utf-8")
    assert run("check base.mau")[0] == 1
    (folder / "base.mau").write_text(GAME, "utf-8")
    assert run("check base.mau") == (0, "No problems found.\n", "")


def test_a_changed_file_below_is_noticed(run, folder) -> None:
    before = codes(run("check more.mau --json")[1])
    text = GAME.replace('rule "ace"', 'rule "queen"\n    anyone may pass\n\nrule "ace"')
    (folder / "base.mau").write_text(text, "utf-8")
    after = codes(run("check more.mau --json")[1])
    assert "same-rule" in after and "same-rule" not in before


def codes(document: str) -> list[str]:
    return [each["code"] for each in json.loads(document)["diagnostics"]]


def test_a_file_that_comes_and_goes_is_noticed(run, folder) -> None:
    (folder / "alone.mau").write_text('variant "Alone" for "bases"\n\ndeal 6\n', "utf-8")
    missing = run("check alone.mau")
    assert 'no game or variant is called "bases"' in missing[2]
    (folder / "bases.mau").write_text(GAME, "utf-8")
    assert run("check alone.mau") == (0, "No problems found.\n", "")
    (folder / "bases.mau").unlink()
    assert run("check alone.mau") == missing


def test_a_pack_of_the_same_name_is_noticed(run, folder) -> None:
    assert run("check base.mau")[0] == 0
    pack = 'define pack standard:\n    suit stars, written "S"\n    rank 1\n    rank 2\n'
    (folder / "standard.mau").write_text(pack, "utf-8")
    building.forget_packs()  # as in a process of its own
    assert "ace" in run("check base.mau")[1]


def test_sheets_and_differences_follow_their_files(run, folder) -> None:
    sheet, changes = run("explain base")[1], run("diff base more")[1]
    (folder / "base.mau").write_text(GAME.replace("deal 5", "deal 6"), "utf-8")
    assert run("explain base")[1] == sheet.replace("five", "six")
    assert run("diff base more")[1] == changes
    (folder / "more.mau").write_text(VARIANT.replace("a queen\n", "a king\n", 1), "utf-8")
    assert "king" in run("diff base more")[1]


def test_a_log_is_no_name(run, folder) -> None:
    changes = run("diff base more")[1]
    (folder / "base").write_text("maudsl log 1\n", "utf-8")
    assert run("diff base more")[1] != changes


def test_scenarios_are_run_each_time(run, folder) -> None:
    assert run("test more.mau")[1] == "1 passed, 0 failed\n"
    (folder / "base.mau").write_text(GAME.replace("reverse", "skip 1"), "utf-8")
    assert run("test more.mau")[0] == 0  # of three, whoever is skipped
    (folder / "base.mau").write_text(GAME.replace("reverse", "skip 2"), "utf-8")
    code, out, _ = run("test more.mau")
    assert code == 1 and "not as expected" in out


def test_a_changed_line_of_a_scenario_is_read(run, folder) -> None:
    assert run("test more.mau")[0] == 0
    (folder / "more.mau").write_text(VARIANT.replace("turn Cay", "turn Ben"), "utf-8")
    assert run("test more.mau")[0] == 1
    (folder / "more.mau").write_text(VARIANT.replace("turn Cay", "turm Cay"), "utf-8")
    assert "does not fit" in run("test more.mau")[1]


def test_a_file_that_lost_its_form_gets_it(run, folder) -> None:
    assert run("fmt --check base.mau")[0] == 0
    (folder / "base.mau").write_text(GAME.replace("deal 5", "deal  5"), "utf-8")
    assert run("fmt --check base.mau")[0] == 1
    assert run("fmt base.mau")[1] == "changed base.mau\n"
    assert (folder / "base.mau").read_text("utf-8") == GAME


@pytest.mark.parametrize("line", LINES)
def test_another_version_of_the_program_asks_again(run, monkeypatch, line: str) -> None:
    first = run(line)
    monkeypatch.setattr(kept, "_program", lambda: "another")
    again: list[str] = []
    made = kept.remember

    def remember(kind: str, *more: object, **named: object) -> None:
        again.append(kind)
        made(kind, *more, **named)

    for module in ("kept_answers", "syntax.outlines", "kept"):
        monkeypatch.setattr(f"maudsl.{module}.remember", remember)
    assert run(line) == first
    assert again


def test_another_source_file_is_another_version(monkeypatch, tmp_path) -> None:
    (tmp_path / "one.py").write_text("1", "utf-8")
    monkeypatch.setattr(kept, "__file__", str(tmp_path / "kept.py"))
    program = kept._program.__wrapped__
    before = program()
    assert program() == before
    os.utime(tmp_path / "one.py", ns=(1, 1))
    assert program() != before
    before = program()
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "two.lark").write_text("2", "utf-8")
    assert program() != before


DAMAGE = {
    "empty": lambda data: b"",
    "cut short": lambda data: data[:-3],
    "one bit is another": lambda data: data[:-2] + bytes([data[-2] ^ 1]) + data[-1:],
    "something else": lambda data: b"\x80\x04N." * 20,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_entry_counts_as_none(run, folder, damage) -> None:
    answers = [run(line) for line in LINES]
    for path in kept_files(folder):
        if path.is_file() and ".lark." not in path.name:  # it takes a second to make a grammar
            path.write_bytes(damage(path.read_bytes()))
    assert [run(line) for line in LINES] == answers
    assert [run(line) for line in LINES] == answers


def test_without_a_folder_it_works(run, monkeypatch, folder) -> None:
    answers = [run(line) for line in LINES]
    (folder.parent / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "file"))
    assert [run(line) for line in LINES] == answers


def test_on_a_full_disk_it_works(run, monkeypatch) -> None:
    answers = [run(line) for line in LINES]

    def full(*arguments: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "write_private", full)
    monkeypatch.setattr(kept, "recall", lambda *arguments: None)
    assert [run(line) for line in LINES] == answers


def test_a_name_that_is_no_text_is_not_kept(folder) -> None:
    kept.remember("answer", "key", "\udcff")
    assert kept.recall("answer", "key", str) is None


def test_of_each_kind_the_newest_are_kept(monkeypatch, folder) -> None:
    monkeypatch.setattr(kept, "SELDOM", 1)
    for number in range(40):
        kept.remember("some", f"{number:02}", number, most=20)
        os.utime(folder.parent / "cache" / "maudsl" / f"some.{number:02}", ns=(number, number))
    kept.remember("other", "00", 0)
    names = [path.name for path in kept_files(folder)]
    assert len(names) <= 21 and {"some.39", "other.00"} <= set(names)
    assert "some.00" not in names


def test_the_oldest_are_forgotten_sooner_or_later(folder) -> None:
    for number in range(400):
        kept.remember("some", f"{number:03}", number, most=20)
    assert len(kept_files(folder)) < 20 + 20 * kept.SELDOM


def test_many_write_the_same_entry(folder) -> None:
    def write(number: int) -> list[int] | None:
        kept.remember("some", "same", [number] * 1000)
        return kept.recall("some", "same", list[int])

    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(write, range(200)):
            assert found is None or found == found[:1] * 1000
    assert kept.recall("some", "same", list[int]) is not None


def test_what_changes_while_an_answer_is_made_is_noticed(folder) -> None:
    made: list[str] = []

    def make() -> str:
        before = find("base")
        (folder / "base.mau").write_text("another", "utf-8")
        made.append("")
        return before.text + find("base").text

    for times in (1, 2):
        (folder / "base.mau").write_text(GAME, "utf-8")
        assert answered(("both",), str, make) == GAME + "another"
        assert len(made) == times


def test_an_answer_made_of_answers_comes_of_all_that_they_come_of(folder) -> None:
    def outer() -> str:
        return answered(("inner",), str, lambda: find("base").text) + "!"

    assert answered(("outer",), str, outer) == GAME + "!"
    assert answered(("outer again",), str, outer) == GAME + "!"  # its part comes from the cache
    (folder / "base.mau").write_text("", "utf-8")
    assert answered(("outer",), str, outer) == "!"
    assert answered(("outer again",), str, outer) == "!"
