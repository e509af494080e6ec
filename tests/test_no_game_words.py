"""The engine has never heard of a game: no rank, suit, name or phrase of one is in the sources.

Cards, games and phrases come from rule files. Searched is everything: names, strings and comments.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "maudsl").rglob("*.py"), *(ROOT / "repl").rglob("*.py")])

# Whole words, plurals included, wherever they stand: alone, in snake_case or in CamelCase.
WORDS = """
    jack queen king ace joker spade heart diamond club
    mau mao spam uno bartog switch pesten prsi makao agonia neunerln sepp tschau gametwist
    seven eight nine deuce
    oom papa suicide bling lubby dubby chicka whoop ooh
""".split()

NUMBERS = {"seven", "eight", "nine"}
# Where numbers are spelt in words.
WITH_NUMBERS = {"maudsl/speech.py", "maudsl/syntax/build_words.py"}
# The suffix of rule files, and the grammar's file that is called like it.
SUFFIX = re.compile(r"\.mau\b|\bmau\.lark")


def pieces(text: str) -> set[str]:
    """The words in a text, names cut at underscores and humps."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}


def forbidden() -> set[str]:
    return set(WORDS) | {f"{word}s" for word in WORDS}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_of_a_game(path: Path) -> None:
    text = SUFFIX.sub("", path.read_text(encoding="utf-8"))
    allowed = NUMBERS if path.relative_to(ROOT).as_posix() in WITH_NUMBERS else set()
    found = {
        f"line {number}: {word}"
        for number, line in enumerate(text.splitlines(), 1)
        for word in pieces(line) & forbidden() - allowed
    }
    assert not found


def test_the_search_finds_words_inside_names() -> None:
    assert pieces("def play_jack(): KingOfHearts") & forbidden() == {"jack", "king", "hearts"}
    assert not pieces("import maudsl; jacket, checking, parking") & forbidden()
