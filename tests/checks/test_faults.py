"""Faults that were put into files on purpose, and where they are found.

In every file under data/faults `#! code` stands on the line that is blamed; nothing else is found.
"""

import re
from pathlib import Path

import pytest

from maudsl.checking import check_path
from maudsl.checks import CHECKS

FAULTS = sorted((Path(__file__).parents[1] / "data" / "faults").glob("*.mau"))
MARK = re.compile(r"#! ([a-z-]+)")


def marked(path: Path) -> list[tuple[int, str]]:
    lines = path.read_text("utf-8").splitlines()
    return [(number, code) for number, line in enumerate(lines, 1) for code in MARK.findall(line)]


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_the_fault_is_found_where_it_is(path: Path) -> None:
    found, sources = check_path(path)
    source = sources[str(path)]
    assert [(source.line_col(each.span.start)[0], each.code) for each in found] == marked(path)
    assert all(each.help and each.severity != "error" for each in found)


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_without_the_line_there_is_no_such_fault(path: Path, tmp_path: Path) -> None:
    """The marked line is what it is about; a heading or a setting can't go, so those stay."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    if any(MARK.search(line) and not line.startswith(" ") for line in lines):
        lines = [line if line.startswith("game") else "" for line in lines] + ["anyone may play\n"]
    rest = tmp_path / path.name
    rest.write_text("".join(line for line in lines if not MARK.search(line) or "game" in line))
    codes = {code for _, code in marked(path)}
    assert not codes & {each.code for each in check_path(rest)[0]}


def test_every_check_has_a_fault() -> None:
    codes = {code for path in FAULTS for _, code in marked(path)}
    named = {check.__name__.replace("_", "-") for check in CHECKS}
    assert named - {"other-game"} <= codes
    assert len(FAULTS) >= 40
