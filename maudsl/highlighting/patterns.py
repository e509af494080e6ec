"""In: the grammars of rules and of lines. Out: patterns, each with the role of what it finds.

Of the patterns that fit at a place the first one counts. That is enough for editors that know
nothing of a grammar: where two keywords begin alike, the one of more words stands before the other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import NamedTuple

from lark import Lark

from maudsl.highlighting.roles import FORMS, TERMINALS, Role, roles_of
from maudsl.lines.vocabulary import table_parser
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.kept_grammar import BOUNDARY
from maudsl.syntax.stumble import vocabulary_of

BEGINNING = r"(?<![\w'’-])"
# A card without a digit or a sign in it is a name to the grammar. It is written in capitals.
CAPITALS = r"[A-Z]{2,}[a-z]?"
HOLE = r"\{[^{}\"“”]*\}"
# The lines of a scenario that say what is to be true, and the head that begins one: neither is
# the grammar's.
EXPECTED = "=>"
SCENARIO = "scenario"
PRECEDENCE: tuple[Role, ...] = (*FORMS, "number", "word")


class Pattern(NamedTuple):
    role: Role
    regex: str


@cache
def rule_patterns() -> tuple[Pattern, ...]:
    """What rules and settings are made of."""
    return _patterns(rule_parser())


@cache
def line_patterns() -> tuple[Pattern, ...]:
    """What a scenario is made of; a rule may be added in it."""
    return (Pattern("sign", re.escape(EXPECTED)), *_patterns(table_parser(), rule_parser()))


def _patterns(*parsers: Lark) -> tuple[Pattern, ...]:
    free = {each.name: each.pattern.to_regexp() for each in parsers[0].terminals}
    return (
        *(Pattern(TERMINALS[name], free[name]) for name in ("COMMENT", "STRING")),
        Pattern("card", BEGINNING + free["CODE"].join(("(?:", ")"))),
        *_keywords(_spelled(parsers)),
        Pattern("number", BEGINNING + free["INT"]),
        Pattern("card", _whole(CAPITALS)),
        Pattern("name", BEGINNING + free["NAME"]),
        Pattern("sign", _signs(parsers)),
    )


def _spelled(parsers: tuple[Lark, ...]) -> dict[str, Role]:
    """Each keyword as it is written; where two terminals are written alike, the first role."""
    spelled: dict[str, Role] = {SCENARIO: "declaration"}
    for parser in parsers:
        words = vocabulary_of(parser).spellings
        for name, role in roles_of(parser).items():
            for word in words.get(name, ()) if role in PRECEDENCE else ():
                if word[0].isalpha():
                    spelled[word] = min(spelled.get(word, role), role, key=PRECEDENCE.index)
    return spelled


def _keywords(spelled: dict[str, Role]) -> list[Pattern]:
    """By the number of their words, the most first, and by role."""
    groups: dict[tuple[int, int], list[str]] = defaultdict(list)
    for word, role in spelled.items():
        groups[-len(word.split()), PRECEDENCE.index(role)].append(word)
    return [
        Pattern(PRECEDENCE[role], _whole("|".join(map(_spaced, sorted(words)))))
        for (_, role), words in sorted(groups.items())
    ]


def _spaced(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _whole(alternatives: str) -> str:
    return f"{BEGINNING}(?:{alternatives}){BOUNDARY}"


def _signs(parsers: tuple[Lark, ...]) -> str:
    signs = {
        sign
        for parser in parsers
        for words in vocabulary_of(parser).spellings.values()
        for sign in words
        if len(sign) == 1 and not sign.isalpha()
    }
    return f"[{re.escape(''.join(sorted(signs)))}]"
