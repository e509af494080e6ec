"""One canonical form: it means the same, it is its own print, and no comment is lost."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import files, sentences
from syrupy.assertion import SnapshotAssertion

from maudsl.diagnostics import RuleErrors
from maudsl.formatting import format_text
from maudsl.source import Source
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.parser import parse
from maudsl.syntax.print_words import article
from maudsl.syntax.printer import print_file, print_sentence, print_statement

ROOT = Path(__file__).parents[2]
MAU_FILES = sorted(
    path
    for folder in ("rules", "docs", "tests/data")
    for path in (ROOT / folder).glob("**/*.mau")
    if "bad" not in path.parts
)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def read(text: str) -> t.File:
    parsed = parse(Source.of("a.mau", text))
    assert parsed.mistakes == (), text
    return parsed.file


def printed(text: str) -> str:
    """One sentence or setting, in and out."""
    return format_text(text).rstrip("\n")


# -- laws ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MAU_FILES, ids=lambda path: path.stem)
def test_laws_on_every_file(path: Path) -> None:
    _laws(path.read_text("utf-8"))


def _laws(text: str) -> None:
    before = read(text)
    once = print_file(before)
    after = read(once)
    assert after.statements == before.statements
    assert print_file(after) == once
    assert [comment.text for comment in after.comments] == [
        comment.text for comment in before.comments
    ]


@settings(deadline=None, max_examples=300, suppress_health_check=SLOW)
@given(files)
def test_laws_on_every_tree(file: t.File) -> None:
    text = print_file(file)
    after = read(text)
    assert after == file
    assert print_file(after) == text


@settings(deadline=None, max_examples=100, suppress_health_check=SLOW)
@given(files, st.randoms(use_true_random=False))
def test_no_comment_is_lost(file: t.File, chance: random.Random) -> None:
    _laws(_with_comments(print_file(file), chance))


def _with_comments(text: str, chance: random.Random) -> str:
    """Comments at ends of lines, on lines of their own, and inside sentences."""
    rows: list[str] = []
    in_scenario = False
    for number, row in enumerate(text.split("\n")):
        if row and not row.startswith(" "):
            in_scenario = row.startswith("scenario")
        if chance.random() < 0.2:
            rows.append(" " * chance.randint(0, 6) + f'# own {number} " “ :')
        if chance.random() < 0.1:
            rows.append(" " * chance.randint(0, 3))
        if chance.random() < 0.2 and not in_scenario:
            row = _broken(row, f"  # inside {number}\n     ", chance)
        rows.append(row + ("  # end" if chance.random() < 0.3 else ""))
    return "\n".join(rows)


def _broken(row: str, comment: str, chance: random.Random) -> str:
    words = re.findall(r'(?:"[^"]*"|“[^”]*”|[^\s"“])+', row)
    if len(words) < 2 or row.startswith("scenario"):
        return row
    # A keyword of several words stays together.
    joints = [at for at in range(1, len(words)) if words[at - 1][-1] in ",:" or words[at][0] == '"']
    if not joints:
        return row
    at = chance.choice(joints)
    indent = row[: len(row) - len(row.lstrip())]
    return f"{indent}{' '.join(words[:at])}{comment}{' '.join(words[at:])}"


@settings(deadline=None, max_examples=100, suppress_health_check=SLOW)
@given(sentences)
def test_a_sentence_is_one_line(sentence: s.Sentence) -> None:
    line = print_sentence(sentence)
    assert "\n" not in line
    assert line == " ".join(line.split())
    (rule,) = read(line).statements
    assert isinstance(rule, t.Rule)
    assert rule.sentences == (sentence,)


# -- how it looks -------------------------------------------------------------------------------

UNTIDY = """\
# The game of the house.


game   “House”
# who may come
players 2 to 6   # not more
pack standard with 2 jokers, packs 1 for up to 4 players, 2 for up to 8 players, 3 beyond
words greetings “hello”,"good   morning"
penalties are called by anyone,a wrong call costs 1,
  a breach lapses when play returns to the offender

deal 7
define pack tiny :
  suit hearts,one heart,written "H" "♥",red   # the only one
  # two ranks
  rank 7
  rank eight , value 8,1 copies
rule "match" called "fit","follow" :   # the head
  # the first
  anyone may play a card matching the top card   # the first's end
  anyone may draw 1 instead of playing   anyone may draw one at any time
  # before the next rule
rule "seven": when anyone plays a 7 on a 8 # inside
     if they holds 1 card and ( not they can play ):
   they must say "what a very fine and long phrase" or "something else",
     reverse   # behind
when they plays an 11: both neighbours takes 2, everyone draw 1
drop rule "eight"
replace rule "nine"
  nobody may play a queen
scenario "one"  # so
      players Ann, Ben   # they
      Ann adds when anyone plays a queen:  # deeper
                reverse
      # now
      => turn Ben
# the end
"""


def test_a_whole_file(snapshot: SnapshotAssertion) -> None:
    _laws(UNTIDY)
    assert format_text(UNTIDY) == snapshot


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("anyone may play an 7", "anyone may play a 7"),
        ("anyone may play a ace or a 8", "anyone may play an ace or an 8"),
        ("when they plays a 11: reverse", "when they play an 11: reverse"),
        ("when anyone play a 7: reverse", "when anyone plays a 7: reverse"),
        ("when both neighbours passes: reverse", "when both neighbours pass: reverse"),
        ("when everyone draw: reverse", "when everyone draws: reverse"),
        ("when they is skipped: reverse", "when they are skipped: reverse"),
        ("anyone may draw two if they holds 1 cards", "anyone may draw 2 if they hold 1 card"),
        ("anyone may draw ((1 + 2)) * 3", "anyone may draw (1 + 2) * 3"),
        ("anyone may draw 1 + (2 * 3)", "anyone may draw 1 + 2 * 3"),
        ("anyone may draw 1 - (2 - 3)", "anyone may draw 1 - (2 - 3)"),
        ("the one after next may pass", "the player after next may pass"),
        (
            "anyone may play a card 2 higher than the top card",
            "anyone may play a card two higher than the top card",
        ),
        (
            "anyone may pass if they hold a 7 or (the next player can play)",
            "anyone may pass if they hold a 7 or (the next player can play)",
        ),
        (
            "anyone may pass if (they can play or cards are owed) and (cards are owed)",
            "anyone may pass if (they can play or cards are owed) and cards are owed",
        ),
        ('they must say “a "b" c”', 'they must say “a "b" c”'),
        ("they must say “a”", 'they must say "a"'),
        ('anyone may play a "7"', "anyone may play a 7"),
        ('anyone may play a "card" card', 'anyone may play a "card" card'),
        ('anyone may play a "queen of hearts"', 'anyone may play a "queen of hearts"'),
        ("anyone may play an even card", "anyone may play an even card"),
        ("anyone may play a two of hearts", "anyone may play a two of hearts"),
        ("when they play: the debt goes to they", "when they play: the debt goes to them"),
        ("players 4 to 4", "players 4"),
        ("drop  rule   “x”", 'drop rule "x"'),
    ],
)
def test_the_canonical_form(typed: str, canonical: str) -> None:
    assert printed(typed) == canonical


@pytest.mark.parametrize(
    ("following", "expected"),
    [
        ("ace", "an"),
        ("eight", "an"),
        ("8", "an"),
        ("11", "an"),
        ("18", "an"),
        ("80", "an"),
        ("88", "an"),
        ("8♠", "an"),
        ("1", "a"),
        ("7", "a"),
        ("10", "a"),
        ("110", "a"),
        ("king", "a"),
        ("one", "a"),
        ("unicorn", "a"),
        ("under", "an"),
        ('"odd one"', "an"),
        ("", "a"),
    ],
)
def test_the_article_goes_by_the_sound(following: str, expected: str) -> None:
    assert article(following) == expected


def test_long_sentences_are_wrapped_deeper() -> None:
    words = " or ".join(f'"phrase number {i}"' for i in range(12))
    text = format_text(f'rule "x"\n    they must say {words}\n')
    first, second, *more = text.splitlines()[1:]
    assert all(len(row) <= 100 for row in text.splitlines())
    assert first.startswith("    they")
    assert all(row.startswith(" " * 12) for row in (second, *more))


def test_a_text_in_quotes_is_never_broken() -> None:
    long = "very " * 40 + "long"
    assert f'"{long}"' in format_text(f'they must say "{long}" or "short"')


def test_blank_lines_between_settings_are_kept_and_never_doubled() -> None:
    text = "players 2\n\n\n\ndeal 7\n  \nstarter is plain\nanyone begins\n"
    assert format_text(text) == ("players 2\n\ndeal 7\n\nstarter is plain\nanyone begins\n")


def test_an_empty_file_is_empty() -> None:
    assert format_text("") == ""
    assert format_text("\n \n") == ""
    assert format_text("# only this") == "# only this\n"


def test_one_statement_alone() -> None:
    (rule,) = read('rule "x"   anyone may draw 1   # why').statements
    assert print_statement(rule) == 'rule "x"\n    anyone may draw 1'


def test_what_is_not_understood_is_not_printed() -> None:
    with pytest.raises(RuleErrors) as caught:
        format_text("anyone may draw 1\nanyone may eat\n", "x.mau")
    (mistake,) = caught.value.diagnostics
    assert mistake.source == "x.mau"
    assert "x.mau:2:12" in str(caught.value)
