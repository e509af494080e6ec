"""The site has every page: the lists that it is put together from are complete, and say of each
page what it is about. Sphinx itself is run by .ci/run.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maudsl.codes import CODES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ITEM = re.compile(r"^(?:-|(\d+)\.) \[([^\]]+)\]\(([\w./-]+\.md)\)(?:: (.*))?$", re.MULTILINE)
CONTENTS = re.compile(r"CONTENTS = \(([^)]*)\)")
PAGES = sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def items(page: str) -> list[tuple[str, str, str, str]]:
    """Of a page's list: number, text, the page that it leads to, and what is said of it."""
    text = (DOCS / page).read_text("utf-8")
    folder = (DOCS / page).parent
    return [
        (number, name, (folder / link).resolve().relative_to(DOCS).as_posix(), said)
        for number, name, link, said in ITEM.findall(text)
    ]


def title_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8").splitlines()[0].removeprefix("# ")


def contents() -> list[str]:
    """The pages that have others below them, as the site's own code names them."""
    found = CONTENTS.search((DOCS / "_ext/toctrees.py").read_text("utf-8"))
    assert found
    return [f"{name}.md" for name in re.findall(r'"([^"]+)"', found.group(1))]


def test_every_page_is_in_one_list() -> None:
    listed = [link for page in contents() for _, _, link, _ in items(page)]
    assert sorted([*listed, "index.md"]) == PAGES


def test_the_index_of_reports_has_every_code_and_its_title() -> None:
    found = {link: (name.strip("`"), said) for _, name, link, said in items("diagnostics.md")}
    assert found == {f"diagnostics/{code}.md": (code, title) for code, title in CODES.items()}
    assert list(found) == [f"diagnostics/{code}.md" for code in CODES]


def test_the_index_of_decisions_has_each_by_its_number_and_title() -> None:
    for number, name, link, _ in items("decisions.md"):
        assert title_of(link) == f"{number}. {name}"


@pytest.mark.parametrize("page", PAGES)
def test_headings_go_down_by_one(page: str) -> None:
    """Else the site's contents of a page would have holes."""
    text = re.sub(r"^```.*?^```$", "", (DOCS / page).read_text("utf-8"), flags=re.M | re.S)
    depths = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert depths[0] == 1 and 1 not in depths[1:]
    assert all(after <= before + 1 for before, after in zip(depths, depths[1:], strict=False))


def test_the_command_that_is_told_is_the_one_that_is_tried() -> None:
    told = re.search(r"\.venv/bin/sphinx-build .*", (DOCS / "architecture.md").read_text("utf-8"))
    assert told and f"\nstep {told.group()}\n" in (ROOT / ".ci/run").read_text("utf-8")
