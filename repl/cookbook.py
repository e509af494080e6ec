"""In: the house rules that come with the program. Out: those that speak of something, each with
what it is for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from maudsl.cards import CardIndex
from maudsl.library import house_rules
from maudsl.speech import fold

ID = re.compile(r"#\s*[A-Z]\d+:\s*")
QUOTED = re.compile(r'"[^"]*"')
SHORTEST = 3  # letters of a word that is looked for
LONG = 4  # letters of a word that is offered
MOST_USED = 0.5  # of the rules: a word that is in more of them tells nothing

Told = Callable[[str, tuple[str, ...]], bool]


class HouseRule(NamedTuple):
    """`group` is what a player wants to do, `about` the comment of the file."""

    group: str
    about: str
    text: str


@cache
def rules() -> tuple[HouseRule, ...]:
    return tuple(_read(heading, text) for heading, text in house_rules())


def _read(heading: str, text: str) -> HouseRule:
    """The comment in the first line, and the rule without further comments and scenarios."""
    first, _, rest = text.partition("\n")
    rule = rest.partition("\nscenario ")[0]
    lines = [line for line in rule.split("\n") if not line.startswith("#")]
    return HouseRule(heading, ID.sub("", first), "\n".join(lines).strip())


def groups() -> dict[str, list[HouseRule]]:
    found: dict[str, list[HouseRule]] = {}
    for rule in rules():
        found.setdefault(rule.group, []).append(rule)
    return found


def about(wanted: str) -> dict[HouseRule, int]:
    """The rules that speak of any of these words, and of how many of them: most first, and what
    they are for before what is in them.
    """
    keys = fold(wanted)
    keys = tuple(key for key in keys if len(key) >= SHORTEST) or keys
    for told in (_whole, _begun):
        scores = {rule: _score(rule, keys, told) for rule in rules()}
        found = sorted((x for x in rules() if scores[x][0]), key=lambda x: scores[x], reverse=True)
        if found:
            return {rule: scores[rule][0] for rule in found}
    return {}


def _score(rule: HouseRule, keys: tuple[str, ...], told: Told) -> tuple[int, int]:
    """How many of the words it speaks of, and how much that tells."""
    scores = [
        sum(
            weight
            for text, weight in ((rule.group, 3), (rule.about, 2), (rule.text, 1))
            if told(key, fold(text))
        )
        for key in keys
    ]
    return sum(map(bool, scores)), sum(scores)


def _whole(key: str, words: tuple[str, ...]) -> bool:
    return any(each in words for each in (key, f"{key}s", key.removesuffix("s")))


def _begun(key: str, words: tuple[str, ...]) -> bool:
    return any(word.startswith(key) for word in words)


@cache
def keywords(cards: CardIndex) -> tuple[str, ...]:
    """What may be asked for: words of the headings, of more than one rule, and names of cards."""
    headings = [word for heading in groups() for word in fold(heading)]
    used = Counter(word for rule in rules() for word in _rule_words(rule))
    often = [word for word, count in used.most_common() if 1 < count <= len(rules()) * MOST_USED]
    named = {word for name in cards.words() for word in fold(name)}
    long = [word for word in (*headings, *often) if len(word) >= LONG]
    return tuple(dict.fromkeys((*long, *(word for word in used if word in named))))


def _rule_words(rule: HouseRule) -> Iterator[str]:
    yield from dict.fromkeys(fold(QUOTED.sub(" ", rule.text)))
