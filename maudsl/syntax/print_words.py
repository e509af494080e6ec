"""In: a name, a text, a verb. Out: how it is written, in quotes where the language needs them."""

from __future__ import annotations

import re
from functools import cache

from maudsl.syntax import nodes as n
from maudsl.syntax.grammar import RULE_FILES, grammar_text

BARE_NAME = re.compile(
    r"[^\W\d_]\w*(?:['’-]\w+)*|[0-9]+|(?:[0-9]+|[^\W\d_]+)[♠♥♦♣]\uFE0F?|[0-9]+[^\W\d_♠♥♦♣]\w*"
)
KEYWORD = re.compile(r'"([a-z][a-z ]*)"')
# What a card can be followed by, and what it can begin with; a name there would be taken for it.
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
    name = node.text
    if not BARE_NAME.fullmatch(name):
        return text(name)
    if name in _keyword_words() and (
        name in _closers() or any(k.startswith(f"{before} {name}") for k in _keywords())
    ):
        return text(name)
    return name


def names(words: tuple[n.Word, ...], before: str) -> list[str]:
    return [word(each, before if place == 0 else "") for place, each in enumerate(words)]


def article(following: str) -> str:
    """ "a" or "an", by the sound that follows: "an 8", "an 11"."""
    sound = following.strip('"“”').casefold()
    return "an" if VOWEL.match(sound) and not CONSONANT.match(sound) else "a"


def count(number: str, one: str, many: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {one if number in ('1', 'one') else many}"


@cache
def _keywords() -> frozenset[str]:
    return frozenset(KEYWORD.findall(grammar_text(RULE_FILES)))


@cache
def _keyword_words() -> frozenset[str]:
    return frozenset(each for keyword in _keywords() for each in keyword.split())


@cache
def _closers() -> frozenset[str]:
    """The first words of all keywords that can stand behind the name of a card."""
    from maudsl.syntax.parser import rule_parser  # only if a name looks like a keyword
    from maudsl.syntax.stumble import accepted, vocabulary_of

    parser = rule_parser()
    words = vocabulary_of(parser)
    found: set[str] = set()
    for probe in PROBES:
        piece = parser.parse_interactive(probe, start="statement")
        piece.exhaust_lexer()
        found |= words.keywords(accepted(piece)).keys()
    return frozenset(keyword.split()[0] for keyword in found)
