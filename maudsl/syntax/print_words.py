"""In: a name, a text, a verb. Out: how it is written, in quotes where the language needs them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from maudsl.syntax import nodes as n
from maudsl.syntax.grammar import RULE_FILES, grammar_text

BARE_NAME = re.compile(
    r"[^\W\d_]\w*(?:['’-]\w+)*|[0-9]+|(?:[0-9]+|[^\W\d_]+)[♠♥♦♣]\uFE0F?|[0-9]+[^\W\d_♠♥♦♣]\w*"
)
KEYWORD = re.compile(r'"([a-z][a-z ]*)"')
# Where a name begins, and where another one may follow; a keyword there is taken for itself.
HEADS = (
    "anyone may play a",
    "anyone may play the",
    "anyone may play a card of",
    "anyone may play a card from",
    "anyone may play a card from 7 to",
    "when the suit changes to",
    "pack x with 2",
    "pack x without",
    "define pack x: suit",
    "define pack x: suit x, one",
)
PROBES = (
    "anyone may play a x",
    "anyone may play a x card",
    "anyone may play any card",
    "nobody may play a x",
    "when anyone plays a x",
    "when anyone plays a 7: they must play a x",
    "when anyone plays a 7: they may not play a x",
    "anyone may draw 1 if they hold a x",
    "a x",
    "pack x with 2 x",
    "pack x without x",
)
VOWEL = re.compile(r"[aeiouäöü]|8|(?:11|18)(?![0-9])|hou?r|heir|honest")
CONSONANT = re.compile(r"one(?![a-z])|once|eu|ewe|uni(?!n)|us[aeu]")


def text(value: n.Text | str) -> str:
    """A text in straight quotes; in curly ones if it has a straight one itself."""
    said = value if isinstance(value, str) else value.value
    return f"“{said}”" if '"' in said else f'"{said}"'


def word(node: n.Word, before: str = "") -> str:
    """A name as it must stand behind the word `before`."""
    return _name(node.text, f"{before} {node.text}" in _beginnings(), HEADS)


def names(words: tuple[n.Word, ...], before: str) -> list[str]:
    """Names in a row: what comes behind one might also be something else than another."""
    rest = [_name(each.text, False, PROBES) for each in words[1:]]
    return [*(word(each, before) for each in words[:1]), *rest]


def _name(name: str, taken: bool, probes: tuple[str, ...]) -> str:
    if not BARE_NAME.fullmatch(name) or taken:
        return text(name)
    # Only a word of the language can be taken for one; to look further takes a parser.
    return text(name) if name in _keyword_words() and name in _keywords_at(probes) else name


def article(following: str) -> str:
    """ "a" or "an", by the sound that follows: "an 8", "an 11"."""
    sound = following.strip('"“”').casefold()
    return "an" if VOWEL.match(sound) and not CONSONANT.match(sound) else "a"


def count(number: str, one: str, many: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {one if number in ('1', 'one') else many}"


@cache
def keywords() -> frozenset[str]:
    return frozenset(KEYWORD.findall(grammar_text(RULE_FILES)))


@cache
def _keyword_words() -> frozenset[str]:
    return frozenset(each for keyword in keywords() for each in keyword.split())


@cache
def _beginnings() -> frozenset[str]:
    """The first two words of every keyword, with "an" as "a"."""
    pairs = (keyword.split()[:2] for keyword in keywords())
    return frozenset(" ".join(pair).replace("an ", "a ") for pair in pairs)


@cache
def _keywords_at(probes: tuple[str, ...]) -> frozenset[str]:
    """The first words of all keywords that the lexer would find behind one of these."""
    from maudsl.syntax.grammar import rule_parser  # late, for only odd names need it
    from maudsl.syntax.stumble import vocabulary_of

    parser = rule_parser()
    words = vocabulary_of(parser)
    found: set[str] = set()
    for probe in probes:
        piece: Any = parser.parse_interactive(probe, start="statement")
        piece.exhaust_lexer()
        # Not what could really follow: the lexer looks for whatever its state knows.
        found |= words.keywords(piece.choices().keys() & words.spellings.keys()).keys()
    return frozenset(keyword.split()[0] for keyword in found)
