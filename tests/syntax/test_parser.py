"""What is read, with its places; and an answer to everything, however odd."""

import ast
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import files
from syrupy.assertion import SnapshotAssertion

from maudsl.diagnostics import Diagnostic
from maudsl.reading import decode
from maudsl.render import render
from maudsl.source import Source, Span
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t
from maudsl.syntax.dump import dump
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.parser import DEEPEST, MOST_MISTAKES, Parsed, parse, parse_number
from maudsl.syntax.printer import print_file

ROOT = Path(__file__).parents[2]
RULE_FILES = sorted(ROOT.glob("rules/**/*.mau"))


def read(text: str) -> Parsed:
    return parse(Source.of("a.mau", text))


def understood(text: str) -> t.File:
    parsed = read(text)
    assert parsed.mistakes == ()
    return parsed.file


def only_rule(text: str) -> t.Rule:
    (rule,) = understood(text).statements
    assert isinstance(rule, t.Rule)
    return rule


def codes(text: str) -> list[str]:
    return [mistake.code for mistake in read(text).mistakes]


# -- trees --------------------------------------------------------------------------------------

SAMPLE = """\
game "Sample"
players 2 to 6
pack standard with 2 jokers, packs 1 for up to 4 players, 2 beyond
words greetings "hello", "good morning"

rule "seven" called "sevens"
    when anyone plays a red 7 or an ace on a card matching the top card
        if not (they hold 2 cards or sevens in a row is more than 1 + 2 * 3):
            the next player must play a 7 or draw 2 more before anyone draws or else take 1,
            reverse instead of rule "six"
nobody may play a jack on a jack or else nothing

scenario "one"
    players Ann, Ben
    Ann adds when anyone plays a queen:
        reverse
    => turn Ben
"""


def test_a_tree(snapshot: SnapshotAssertion) -> None:
    assert dump(understood(SAMPLE)) == snapshot


def test_a_node_knows_its_place() -> None:
    text = "# α\nwhen anyone plays a 7: they must say “grüß   dich”\n"
    (sentence,) = only_rule(text).sentences
    assert isinstance(sentence, s.Trigger)
    assert _at(text, sentence.span) == text[4:-1]
    assert _at(text, sentence.event.span) == "anyone plays a 7"
    (effect,) = sentence.effects
    assert isinstance(effect.bare, s.Obliges)
    (choice,) = effect.bare.obligation.choices
    assert isinstance(choice.act, s.Say)
    (said,) = choice.act.phrase.texts
    assert said.value == "grüß dich"
    assert _at(text, said.span) == "“grüß   dich”"


def _at(text: str, span: Span) -> str:
    return text[span.start : span.end]


def test_spans_do_not_count() -> None:
    assert understood("anyone may\n  draw 1") == understood("anyone may draw 1")


def test_a_number_alone() -> None:
    number = parse_number(Source.of("a hole", "2 * (sevens in a row - 1)"))
    assert isinstance(number, n.Arithmetic)
    wrong = parse_number(Source.of("a hole", "2 * "))
    assert isinstance(wrong, list)
    assert wrong[0].code == "unexpected-end"


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_every_rule_file_is_understood(path: Path) -> None:
    parsed = read(path.read_text("utf-8"))
    assert parsed.mistakes == ()


# -- encodings and line ends --------------------------------------------------------------------

GREETING = 'when anyone plays a 7: they must say "Grüß Gott"\nanyone may drw 1\n'


def test_case_L1_a_byte_order_mark_is_nothing_and_other_encodings_are_named() -> None:
    plain = decode("a.mau", GREETING.encode())
    marked = decode("a.mau", b"\xef\xbb\xbf" + GREETING.encode())
    assert isinstance(plain, Source)
    assert isinstance(marked, Source)
    assert parse(plain) == parse(marked)
    assert parse(plain).mistakes[0].span == Span(GREETING.index("drw"), GREETING.index(" 1"))
    for encoding in ("utf-16", "latin-1"):
        refused = decode("a.mau", GREETING.encode(encoding))
        assert isinstance(refused, Diagnostic)
        assert refused.code == "not-utf8"
        assert "byte" in refused.message


def test_case_L2_line_ends_of_all_kinds_mean_the_same() -> None:
    lines = [f'when anyone plays a {i}: they must say "a\n  b"' for i in range(2, 10)]
    lines.append("when anyone plys a 10: reverse")
    lines += ["anyone may draw 1"] * 3
    text = "\n".join(lines) + "\n"
    mixed = "".join(
        line + end for line, end in zip(text.split("\n"), ["\r\n", "\n", "\r"] * 10, strict=False)
    )
    expected = read(text)
    assert _picture(text).count("^") == len("plys")
    assert "a.mau:17:13" in _picture(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), mixed):
        assert read(other).file == expected.file
        assert _picture(other) == _picture(text)
    (sentence,) = only_rule('they must say "a\r\n  b"').sentences
    assert isinstance(sentence, s.Duty)
    (choice,) = sentence.obligation.choices
    assert isinstance(choice.act, s.Say)
    assert choice.act.phrase.texts == (n.Text(value="a b"),)


def _picture(text: str) -> str:
    source = Source.of("a.mau", text)
    (mistake,) = parse(source).mistakes
    return render(mistake, {"a.mau": source})


# -- ends ---------------------------------------------------------------------------------------


def test_case_L5_a_missing_last_line_end_is_nothing() -> None:
    assert understood(SAMPLE) == understood(SAMPLE.rstrip("\n"))


def test_case_L5_a_cut_file_is_blamed_at_its_last_line() -> None:
    text = (
        'rule "a"\n    anyone may draw 1\nrule "b"\n    when anyone plays a 7: they must say\n\n\n'
    )
    assert "4 |     when anyone plays a 7: they must say\n" in _picture(text)


def test_case_L5_an_open_bracket_is_shown_with_its_end() -> None:
    lines = ["anyone may draw 1", "", "anyone may draw 1 if (", *["   not"] * 95, "  they can play"]
    text = "\n".join([*lines, *["anyone may draw 1"] * 100])
    (mistake,) = read(text).mistakes
    assert mistake.code == "unclosed-bracket"
    picture = _picture(text)
    assert "a.mau:3:22" in picture
    assert "the bracket opens here" in picture
    assert "99 |   they can play" in picture


# -- names --------------------------------------------------------------------------------------

KEYWORDS = sorted(
    {
        word
        for terminal in rule_parser().terminals
        for word in re.findall(r"[a-z]{2,}", terminal.pattern.value)
    }
)


@pytest.mark.parametrize(
    "name", ["skipper", "drawbridge", "seventh heaven", "reverse", "Rule 1", "ace", "7", "or else"]
)
def test_case_L6_a_rule_may_have_any_name(name: str) -> None:
    rule = only_rule(f'rule "{name}"\n    anyone may draw 1')
    assert rule.name == n.Text(value=name)


@pytest.mark.parametrize("name", ["draw", "pass", "say", "7", "the next player", "7♠"])
def test_case_L6_a_player_may_have_any_name(name: str) -> None:
    (sentence,) = only_rule(f'player "{name}" may not draw').sentences
    assert isinstance(sentence, s.Prohibition)
    assert sentence.who == n.Who(role="named", name=n.Text(value=name))


def test_case_L6_a_phrase_may_contain_every_keyword() -> None:
    phrase = " ".join(KEYWORDS)
    (sentence,) = only_rule(f'they must say "{phrase}"').sentences
    assert phrase in dump(sentence)


@pytest.mark.parametrize("name", ["skipper", "drawbridge", "reversed", "anyones", "or-else"])
def test_case_L6_a_card_may_be_named_like_the_head_of_a_keyword(name: str) -> None:
    (sentence,) = only_rule(f"anyone may play a {name}").sentences
    assert n.Word(text=name) in _words(sentence)


@pytest.mark.parametrize("name", ["Prší-sedma", "Grüß", "рубашка", "黑桃", "O’Hearts"])
def test_case_L8_letters_of_all_scripts(name: str) -> None:
    rule = only_rule(f'rule "{name}"\n    anyone may play a {name}')
    assert rule.name == n.Text(value=name)
    assert n.Word(text=name) in _words(rule.sentences[0])
    text = f'rule "{name}"\n    anyone may play a {name} eats 7\n    anyone may drw 1'
    assert [_at(text, m.span) for m in read(text).mistakes][-1] == "drw"


@pytest.mark.parametrize(
    "card", ["the 7 of spades", "a 7♠", "a 7♠\ufe0f", 'a "Pik 7"', "a 7S", "a SPADES card"]
)
def test_case_L8_cards_in_every_spelling(card: str) -> None:
    only_rule(f"anyone may play {card}\nanyone may draw 1".split("\n")[0])


def _words(node: n.Node) -> set[n.Word]:
    found = re.findall(r"Word text='([^']*)'", dump(node))
    return {n.Word(text=text) for text in found}


# -- several mistakes ---------------------------------------------------------------------------


def test_case_L12_each_rule_has_its_own_mistake() -> None:
    text = (ROOT / "tests/data/bad/three-of-twelve.mau").read_text("utf-8")
    parsed = read(text)
    assert len(parsed.mistakes) == 3
    assert len(parsed.file.statements) == 9


def test_a_mistake_hides_nothing_in_the_next_sentence() -> None:
    text = """\
rule "a"
    when anyone plays a 7: they must say "x" or
        they must draw 1 within 3 sec,
        the next player draws 2
    anyone may eat 1
    anyone may draw 1
    the next player may drink
"""
    assert [_at(text, m.span) for m in read(text).mistakes] == ["they", "eat", "drink"]


def test_mistakes_are_counted_up_to_a_limit() -> None:
    found = codes("anyone may drw 1\n" * 500)
    assert len(found) == MOST_MISTAKES + 1
    assert found[-1] == "too-many"


# -- odd texts --------------------------------------------------------------------

ODD = {
    "brackets": "anyone may draw 1 if " + "(" * 100_000,
    "brackets-in-a-statement": "anyone may draw 1 if " + "(" * 19_000,
    "nots": "anyone may draw 1 if " + "not " * 4_000 + "they can play",
    "sum": "anyone may draw " + "+".join("1" * 9_000),
    "digits": "anyone may draw " + "9" * 5_000,
    "digits-and-a-point": "anyone may draw " + "9" * 5_000 + ".5",
    "one-line": "anyone may play " + "a " * 500_000,
    "one-word": "x" * 1_000_000,
    "quotes": "they must say " + '"' * 1_000_001,
    "curly-quotes": "they must say " + "“" * 1_000_000,
    "quotes-a-line": ' "\n' * 60_000,
    "statements": "anyone may draw 1\n" * 10_000,
    "more-statements": 'when anyone plays a 7: they must say "hello"\n' * 10_000,
    "mistakes": "anyone may drw 1\n" * 10_000,
    "line-ends": "\n" * 1_000_000,
    "comments": "#\n" * 300_000,
    "comment": "#" * 1_000_000,
    "blanks": " " * 1_000_000 + "x",
    "zero": "anyone may\0draw 1\0\n\0",
    "other-line-ends": "anyone may draw 1\x0banyone\x85may\u2028 draw\x1c1\x0c",
    "scenario": 'scenario "x"\n' + '    Ann plays 7S saying "x\n' * 30_000,
    "half-a-pair": '\ud800 anyone may say "\ud800',
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
def test_there_is_an_answer(text: str) -> None:
    """Without the limits some of these take hours, or end the program."""
    assert isinstance(read(text), Parsed)


def test_too_deep() -> None:
    assert codes(ODD["brackets-in-a-statement"]) == ["too-deep"]
    assert codes(ODD["sum"]) == ["too-deep"]
    fits = "anyone may draw " + "(" * (DEEPEST - 1) + "1" + ")" * (DEEPEST - 1)
    assert codes(fits) == []


# -- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("999999999", None),
        ("1000000000", "number-too-large"),
        ("9" * 5_000, "number-too-large"),
        ("-1", "bad-number"),
        ("−1", "bad-number"),
        ("1.5", "bad-number"),
        ("1,5", "bad-number"),
        ("10^9", "bad-number"),
        ("1e9", "bad-number"),
        ("٣", "bad-number"),
        ("½", "bad-number"),
        ("2x", "bad-number"),
        ("1_000", "bad-number"),
    ],
)
def test_case_Z5_a_number_is_judged_at_load(number: str, code: str | None) -> None:
    text = f"when anyone plays a 7: the next player draws {number}"
    mistakes = read(text).mistakes
    assert [mistake.code for mistake in mistakes] == ([code] if code else [])
    for mistake in mistakes:
        assert _at(text, mistake.span) == number


@pytest.mark.parametrize(
    "text",
    [
        "players 2 to 10000000000",
        "deal 99999999999",
        "they must draw 1 within 99999999999 seconds",
        "pack standard, packs 99999999999",
    ],
)
def test_case_Z5_a_number_of_a_setting_is_judged_too(text: str) -> None:
    assert codes(text) == ["number-too-large"]


# -- nothing is run -----------------------------------------------------------------------------

HOSTILE = [
    "().__class__.__base__.__subclasses__()",
    '__import__("os").system("true")',
    'exec("1")',
    "it.__class__ is 1",
    "card.owner is anyone",
    "lambda: 1",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_case_Z1_code_is_no_condition(text: str) -> None:
    assert codes(f"anyone may draw 1 if {text}")
    assert codes(f"nobody may draw or else take {text}")
    assert isinstance(parse_number(Source.of("a hole", text)), list)


@pytest.mark.parametrize("text", HOSTILE)
def test_case_Z1_code_is_a_phrase_like_any_other(text: str) -> None:
    phrase = text.replace('"', "'")
    assert repr(phrase)[1:-1] in dump(understood(f'they must say "{phrase}"'))


FORBIDDEN = {"eval", "exec", "compile", "__import__", "getattr", "setattr", "globals", "vars"}
# They walk over the fields of their own records, or load a part of the package by its own name.
WALKERS = {
    "__init__.py",
    "changes.py",
    "dump.py",
    "figures.py",
    "impossible_card.py",
    "naming.py",
    "node.py",
    "outcomes.py",
    "running.py",
    "text.py",
    "totals.py",
    "transcript.py",
    "walking.py",
}


def test_case_Z1_no_text_is_ever_run() -> None:
    """`getattr` is for a name that stands in the source itself, and nothing else is for anything.

    A module that comes to WALKERS must take the names from its own records, never from a text.
    """
    for path in sorted((ROOT / "maudsl").glob("**/*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id not in FORBIDDEN:
                continue
            fixed = len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
            allowed = call.func.id == "getattr" and (fixed or path.name in WALKERS)
            assert allowed, f"{path}:{call.lineno}: {call.func.id}"


# -- whatever comes -----------------------------------------------------------------------------

SOUP = [
    *KEYWORDS,
    *'"x" “y” " “ ( ) , : ; . # + - * / = => \n \n    \n 7 10 7S 8♠ 1.5 é'.split(" "),
]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(SOUP), max_size=40).map(" ".join))
def test_a_soup_of_words_gets_an_answer(text: str) -> None:
    _is_answered(text)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80))
def test_any_text_gets_an_answer(text: str) -> None:
    _is_answered(text)


VALID = [path.read_text("utf-8") for path in RULE_FILES] + [SAMPLE]


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(VALID), st.randoms(use_true_random=False))
def test_a_damaged_file_gets_an_answer(text: str, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text))
        end = at + chance.randint(0, 8)
        text = text[:at] + chance.choice(["", "", *SOUP, "\t", "\0", "\u2028"]) + text[end:]
    _is_answered(text)


@settings(deadline=None, max_examples=50)
@given(files, st.randoms(use_true_random=False))
def test_a_damaged_print_gets_an_answer(file: t.File, chance: random.Random) -> None:
    text = print_file(file)
    at = chance.randrange(len(text) + 1)
    _is_answered(text[:at] + chance.choice(SOUP) + text[at + chance.randint(0, 3) :])


def _is_answered(text: str) -> None:
    source = Source.of("a.mau", text)
    for mistake in parse(source).mistakes:
        assert 0 <= mistake.span.start <= mistake.span.end <= len(source.text)
        render(mistake, {"a.mau": source})


@pytest.mark.parametrize("text", ["suit 0", "rank 7", "suit red, written"])
def test_a_line_of_a_pack_stands_in_a_pack(text: str) -> None:
    assert codes(text) == ["unexpected-word"]
