"""Each code has a page; the page's first example has that mistake, its second one has none.

A fence says how its text is read: `mau` is checked, `mau 40 times` is written out so often first,
`mau on NAME` is put on that game, `mau run` has its scenarios run; `python` are a file's bytes,
`path` is a path, `log` a game that was saved.
"""

import ast
import re
from pathlib import Path

import pytest

import maudsl
from maudsl.building import find_pack
from maudsl.checking import check_path
from maudsl.checks import check_book
from maudsl.codes import CODES
from maudsl.diagnostics import Diagnostic
from maudsl.library import load
from maudsl.log import read_log
from maudsl.reading import decode
from maudsl.rulebook.layers import add_layer
from maudsl.scenarios.running import run_source
from maudsl.source import Source

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "diagnostics"
FENCE = re.compile(r"^```([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(code: str) -> list[tuple[str, str]]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    return FENCE.findall(text)


def found_in(kind: str, text: str) -> list[str]:
    return [each.code for each in _found(kind.split(), text)]


def _found(kind: list[str], text: str) -> tuple[Diagnostic, ...]:
    match kind:
        case ["mau"]:
            return maudsl.check(text)
        case ["mau", times, "times"]:
            return _of_bytes((text * int(times)).encode())
        case ["mau", "on", game]:
            source = Source.of("page", text)
            built = add_layer(load(game), source, "variant", "page", find_pack)
            assert built.book is not None
            return (*built.diagnostics, *check_book(built.book, built.file, source))
        case ["mau", "run"]:
            results = run_source(Source.of("page", text)).results
            assert results
            return (*maudsl.check(text), *(x for each in results for x in each.failures))
        case ["python"]:
            return _of_bytes(ast.literal_eval(text.strip()))
        case ["path"]:
            return check_path(ROOT / text.strip())[0]
        case ["log"]:
            read = read_log(text)
            return (read,) if isinstance(read, Diagnostic) else ()
        case _:
            raise AssertionError(f"no such kind of example: {kind}")


def _of_bytes(data: bytes) -> tuple[Diagnostic, ...]:
    source = decode("page", data)
    return (source,) if isinstance(source, Diagnostic) else maudsl.check(source.text)


def test_every_page_is_about_a_code() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_page_is_headed_by_the_title(code: str) -> None:
    lines = (PAGES / f"{code}.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"# {CODES[code]}" and lines[2].startswith(f"`{code}`: ")


@pytest.mark.parametrize("code", CODES)
def test_the_examples_show_what_the_page_says(code: str) -> None:
    wrong, right = examples(code)
    codes = found_in(*wrong)
    # Where there are too many mistakes, there are others first.
    assert codes[-1] == code and (code == "too-many" or set(codes) == {code})
    assert found_in(*right) == []
