"""The documents are run. Every fenced example in them is read, checked or played, and the document
of the language is compared with the grammar, the defaults and the limits that it speaks of.

A fence says how it is read:

    mau              a file without a problem; its scenarios hold
    mau on NAME      the same, put on top of that game
    mau wrong CODE   a file with that problem and no other, be it that a scenario fails
    mau defaults     settings that say what a file means that has none
    mau file NAME    a file without a problem that lies in the folder of the page's `shell` examples
    shell            commands after `$`, each with all that it prints; … stands for lines
    table            what `maudsl play …` shows; lines after a prompt are typed, … stands for lines
    log              a game that was saved: it can be played again, with the same events
    python           is executed
    console, sh, text   are for reading

The pages of docs/diagnostics have a test of their own.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.utils import TextSlice

import maudsl
from maudsl import amendments, reading
from maudsl.building import find_pack
from maudsl.checks import check_book
from maudsl.cli import cli
from maudsl.engine import decide, hands, matching, phrases, plays, react, talk
from maudsl.lines import parse as line_parse
from maudsl.lines.vocabulary import table_parser
from maudsl.log import compare
from maudsl.rulebook import layers, lower_cards, lower_packs, lower_settings
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook, Settings
from maudsl.scenarios.running import run_source
from maudsl.source import Source
from maudsl.syntax import parser
from maudsl.syntax.cut import statements
from maudsl.syntax.cut_sentences import start_rule
from maudsl.syntax.grammar import grammar_text, rule_parser
from maudsl.syntax.parser import parse
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.settings import Scenario

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LANGUAGE = DOCS / "language.md"
PAGES = sorted([ROOT / "README.md", *DOCS.glob("*.md"), *DOCS.glob("decisions/*.md")])
PAGES += sorted(DOCS.glob("editors/**/*.md"))
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^(?:\w+(?: rule| suit)?|rule|suit|rank|player|number|word|die)> ?(.*)$")
FOR_READING = ("console", "sh", "text")


def fences(page: Path) -> Iterator[tuple[str, str, int]]:
    """Kind, text and line of each example."""
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        yield found.group(1), found.group(2), text.count("\n", 0, found.start()) + 1


EXAMPLES = [
    pytest.param(page, kind, text, id=f"{page.relative_to(ROOT).as_posix()}:{line}")
    for page in PAGES
    for kind, text, line in fences(page)
    if kind not in FOR_READING
]


@pytest.mark.parametrize(("page", "kind", "text"), EXAMPLES)
def test_the_example_is_what_it_says(
    page: Path, kind: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # saved games are no business of others
    match kind.split():
        case ["mau"] | ["mau", "file", _]:
            assert told(maudsl.check(text)) == []
            scenarios_hold(text)
        case ["mau", "on", game]:
            assert told(problems_on(game, text)) == []
            scenarios_hold(text)
        case ["mau", "wrong", code]:
            ran = run_source(Source.of("page", text)).results
            failures = {each.code for result in ran for each in result.failures}
            assert {each.code for each in maudsl.check(text)} | failures == {code}
        case ["mau", "defaults"]:
            assert book_of(text).settings == Settings()
        case ["table"]:
            is_shown(text)
        case ["shell"]:
            monkeypatch.chdir(tmp_path)
            for other, content, _ in fences(page):
                if other.startswith("mau file "):
                    Path(other.split()[2]).write_text(content, "utf-8")
            are_printed(text)
        case ["log"]:
            assert compare(text) == []
        case ["python"]:
            exec(compile(text, "example", "exec"), {})
        case _:
            raise AssertionError(f"no such kind of example: {kind}")


def told(diagnostics: object) -> list[str]:
    return [f"{each.code}: {each.message}" for each in diagnostics]  # type: ignore[attr-defined]


def problems_on(game: str, text: str) -> tuple[object, ...]:
    source = Source.of("page", text)
    built = add_layer(maudsl.load(game), source, "variant", "page", find_pack)
    assert built.book is not None, told(built.diagnostics)
    found = (*built.diagnostics, *check_book(built.book, built.file, source))
    return tuple(each for each in found if each.counts)


def book_of(text: str) -> RuleBook:
    built = add_layer(None, Source.of("page", text), "rules", "page", find_pack)
    assert built.book is not None, told(built.diagnostics)
    return built.book


def scenarios_hold(text: str) -> None:
    for result in run_source(Source.of("page", text)).results:
        assert result.passed, (result.title, told(result.failures), result.transcript)


# -- what is shown at the table --------------------------------------------------------------------


def is_shown(text: str) -> None:
    first, *shown = text.rstrip("\n").split("\n")
    words = shlex.split(first.removeprefix("$ "))
    assert words[0] == "maudsl" and "--seed" in words, first
    typed = [found.group(1) for line in shown if (found := PROMPT.match(line))]
    compare_lines(shown, output_of(words, "".join(f"{line}\n" for line in typed)))


def output_of(words: list[str], typed: str = "") -> list[str]:
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    done = runner.invoke(cli, words[1:], input=typed)
    return [line.rstrip() for line in done.output.rstrip("\n").split("\n")]


def are_printed(text: str) -> None:
    """Whole: what a command prints beyond what is shown is a mistake too."""
    for command in text.removeprefix("$ ").split("\n$ "):
        first, *shown = command.rstrip("\n").split("\n")
        words = shlex.split(first)
        assert words[0] == "maudsl", first
        lines = output_of(words)
        compare_lines(shown, lines)
        assert not shown or shown[-1] in (lines[-1], "…"), lines


def compare_lines(shown: list[str], lines: list[str]) -> None:
    at = 0
    gap = False
    for line in shown:
        if line.strip() == "…":
            gap = True
            continue
        rest = lines[at:]
        place = next((n for n, each in enumerate(rest) if each == line), None) if gap else 0
        here = rest[place] if place is not None and place < len(rest) else None
        assert here == line, f"not shown: {line!r}\n" + "\n".join(rest[:30])
        at, gap = at + (place or 0) + 1, False


# -- the document of the language is complete ------------------------------------------------------


def language_examples() -> Iterator[str]:
    for kind, text, _ in fences(LANGUAGE):
        if kind.startswith("mau"):
            yield text


def branches(tree: Tree[Token]) -> set[str]:
    return {str(each.data) for each in tree.iter_subtrees()}


def alternatives(built: Lark) -> set[str]:
    """Every rule and alternative of a grammar that leaves a branch in a tree."""
    names = {
        rule.alias or str(rule.origin.name)
        for rule in built.rules
        if rule.alias or not rule.options.expand1
    }
    return {name for name in names if not name.startswith("_")}


@cache
def used_in_rules() -> frozenset[str]:
    used: set[str] = set()
    for text in language_examples():
        for start, end in statements(text, find_marks(text)):
            if not text.startswith("scenario", start):
                part = TextSlice(text, start, end)
                with suppress(UnexpectedInput):  # such an example has a test that fails
                    used |= branches(rule_parser().parse(part, start=start_rule(text, start)))
    return frozenset(used)


@cache
def used_in_lines() -> frozenset[str]:
    used: set[str] = set()
    for text in language_examples():
        for node in parse(Source.of("page", text)).file.statements:
            for line in node.lines if isinstance(node, Scenario) else ():
                used |= line_branches(line.text)
    for kind, text, _ in fences(LANGUAGE):
        typed = text.split("\n") if kind == "table" else ()
        for found in filter(None, map(PROMPT.match, typed)):
            used |= line_branches(found.group(1), "prompt")
    return frozenset(used)


def line_branches(text: str, *starts: str) -> set[str]:
    """A line of a scenario, whatever it is of the three; none of a command of the prompt's own."""
    if text.startswith("=>"):
        text, starts = text.removeprefix("=>").strip(), ("expectation",)
    for start in starts or ("setup", "step"):
        with suppress(UnexpectedInput):
            return branches(table_parser().parse(text, start=start))
    return set()


@pytest.mark.parametrize("name", sorted(alternatives(rule_parser())))
def test_an_example_shows_each_part_of_the_rules_grammar(name: str) -> None:
    assert name in used_in_rules()


@pytest.mark.parametrize("name", sorted(alternatives(table_parser())))
def test_an_example_shows_each_part_of_the_lines_grammar(name: str) -> None:
    assert name in used_in_lines()


def grammar_words() -> list[str]:
    files = ("cards.lark", "mau.lark", "table.lark")
    lines = [line.split("//")[0] for line in grammar_text(files).split("\n")]
    return sorted(set(re.findall(r'"([a-z][a-z \']*)"', "\n".join(lines))))


@pytest.mark.parametrize("word", grammar_words())
def test_the_document_has_each_word_of_the_grammar(word: str) -> None:
    text = " ".join(LANGUAGE.read_text("utf-8").split())
    assert re.search(rf"(?<![\w'-]){re.escape(word)}(?![\w'-])", text)


LIMITS = {
    "bytes of a file": reading.MAX_BYTES,
    "characters of all statements but scenarios": parser.MOST_TEXT,
    "characters of one statement": parser.LONGEST,
    "brackets, or parts of a sentence, inside each other": parser.DEEPEST,
    "mistakes that are told of one text": parser.MOST_MISTAKES,
    "rules of a book": layers.MOST_RULES,
    "characters of a rule typed at the table": amendments.LONGEST_RULE,
    "characters of a line at the table or in a scenario": line_parse.LONGEST,
    "characters of what is said at once, or of an act": talk.LONGEST_SAYING,
    "characters of a player's name": hands.LONGEST_NAME,
    "players": lower_packs.MOST_PLAYERS,
    "packs that are put together": lower_packs.MOST_PACKS,
    "copies of a card in a pack": lower_packs.MOST_COPIES,
    "suits times ranks of a pack": lower_packs.MOST_KINDS,
    "cards that are dealt to each": lower_settings.MOST_DEALT,
    "cards in a sentence that says how many": lower_cards.MOST_CARDS,
    "cards that a setting's price may be": lower_settings.DEAREST,
    "points": lower_settings.MOST_POINTS,
    "hands of a session": lower_settings.MOST_HANDS,
    "repetitions of a word in a phrase": phrases.MOST_REPEATS,
    "times that an act is done at once": matching.MOST_TIMES,
    "cards that are drawn at once": plays.MOST_AT_ONCE,
    "seconds that pass in one step": decide.LONGEST_WAIT,
    "effects that set each other off in a row": react.DEEPEST,
    "rules that act in one step": react.MOST_FIRINGS,
}


@pytest.mark.parametrize("what", LIMITS)
def test_the_limit_is_as_the_document_says(what: str) -> None:
    assert f"| {what} | {LIMITS[what]:,} |" in LANGUAGE.read_text("utf-8")


# -- the other documents -----------------------------------------------------------------------


def packages() -> list[str]:
    folders = {
        init.parent for top in ("maudsl", "repl") for init in (ROOT / top).rglob("__init__.py")
    }
    return sorted(folder.relative_to(ROOT).as_posix() for folder in folders)


@pytest.mark.parametrize("package", [*packages(), "grammar", "rules", "tests", "docs"])
def test_the_map_of_the_program_names_each_package(package: str) -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    name = re.sub(r"^maudsl/(repl|grammar|rules)\b", r"\1", package)
    assert f"`{name}/" in text


FILE = re.compile(r"`((?:maudsl|repl|grammar|rules|tests|docs)/[\w./*-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_files_that_a_page_points_to_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    missing = [x for x in links if "://" not in x and not (page.parent / x).exists()]
    missing += [x for x in FILE.findall(text) if not list(ROOT.glob(x.rstrip("/")))]
    assert missing == []


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(page.name[:4]) for page in sorted((DOCS / "decisions").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))
