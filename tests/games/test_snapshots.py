"""case-X6, case-X7: line ends make no difference, what doesn't show is shown, no file is lost."""

from pathlib import Path

import pytest

from maudsl.engine import events as e
from maudsl.reading import files_below
from maudsl.scenarios.running import FileResults, run_scenarios
from maudsl.scenarios.transcript import line_of

TEXT = """rule "match"
    anyone may play a card matching the top card

scenario "a match"
    players Ann, Ben
    Ann holds 7S 8S
    top 9S
    Ann plays 7S
    => turn Ben
"""


def run(folder: Path, text: bytes) -> FileResults:
    path = folder / "game.mau"
    path.write_bytes(text)
    return run_scenarios(path)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_case_X6_a_rule_files_line_ends_make_no_difference(tmp_path: Path, ends: str) -> None:
    (result,) = run(tmp_path, TEXT.replace("\n", ends).encode()).results
    assert result.passed
    assert result.transcript == (
        "> Ann plays 7S",
        "  played Ann 7S [match]",
        "  turn to Ben",
        "=> turn Ben",
    )


def test_case_X6_a_snapshots_line_ends_make_no_difference(
    tmp_path: Path, text_file: object
) -> None:
    read = text_file.extension.read_snapshot_data_from_location  # type: ignore[attr-defined]
    texts = set()
    for name, ends in (("unix.txt", b"\n"), ("windows.txt", b"\r\n")):
        path = tmp_path / name
        path.write_bytes(ends.join([b"a match", b'  said Ann "a\\rb  "', b""]))
        texts.add(read(snapshot_location=str(path), snapshot_name="x", session_id="x"))
    assert len(texts) == 1


def test_case_X6_what_does_not_show_in_a_phrase_is_written_out() -> None:
    said = {
        text: line_of(e.Said("Ann", text)) for text in ("a\rb  ", "a\nb  ", "a\tb", "a b", "a  b")
    }
    assert said["a\rb  "] == 'said Ann "a\\rb  "'
    assert said["a\nb  "] == 'said Ann "a\\nb  "'
    assert len(set(said.values())) == len(said)
    assert "\u202e" not in line_of(e.Said("Ann", "x\u202ey")) and "\x1b" not in line_of(
        e.Said("\x1b[2J", "x")
    )


def test_case_X7_a_file_that_cannot_be_read_is_one_failure(tmp_path: Path) -> None:
    good, bad, empty = tmp_path / "a.mau", tmp_path / "b.mau", tmp_path / "c.mau"
    good.write_text(TEXT, encoding="utf-8")
    bad.write_text('rule "x"\n    anyone might play\n', encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    paths = list(files_below((str(tmp_path), str(good), str(bad))))
    assert paths == [str(good), str(bad), str(empty)]
    results = [run_scenarios(path).results for path in paths]
    assert [[x.passed for x in each] for each in results] == [[True], [False], []]
    (failure, *_) = results[1][0].failures
    assert (
        failure.span.start == (bad.read_text(encoding="utf-8")).index("anyone") or failure.message
    )
