"""In: a grammar. Out: what each of its terminals is to the eye of a reader.

Nothing is listed word by word. A word that begins one of the grammar's forms has that form's role,
so that a verb or a guard that the grammar gains is coloured as the others are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from lark import Lark

from maudsl.syntax.stumble import vocabulary_of

Role = Literal[
    "comment",
    "string",
    "hole",
    "card",
    "number",
    "name",
    "declaration",
    "head",
    "clause",
    "who",
    "act",
    "word",
    "sign",
]
# The terminals that aren't spelled out, and the one that spells numbers.
TERMINALS: dict[str, Role] = {
    "COMMENT": "comment",
    "STRING": "string",
    "CODE": "card",
    "INT": "number",
    "NUMBER_WORD": "number",
    "NAME": "name",
}
# The grammars' rules whose forms begin with such a word. Of two roles the first counts; a rule with
# an underscore stands for those that it chooses from.
FORMS: dict[Role, tuple[str, ...]] = {
    "declaration": (
        *("game", "variant", "rule", "replace", "drop", "accept", "called"),
        *("define_pack", "define_card", "pack_suit", "pack_rank"),
    ),
    "head": (
        *("permission", "prohibition", "trigger", "duty", "keep"),
        *("setting", "call_rule", "pack_use", "_set_up", "_expected"),
    ),
    "clause": ("guard", "within", "sanction", "instead", "until", "for_scope"),
    "who": ("who",),
    "act": ("act", "plain_act", "event", "event_act", "bare_effect", "past", "_act", "time"),
}


@cache
def roles_of(parser: Lark) -> dict[str, Role]:
    """The role of each terminal that is a word, a sign or a text of its own."""
    spellings = vocabulary_of(parser).spellings
    roles: dict[str, Role] = {}
    for name, words in spellings.items():
        roles[name] = "word" if words[0][0].isalpha() else "sign"
    for role, rules in reversed(FORMS.items()):
        for name in _first_words(parser, frozenset(rules)):
            roles[name] = role
    return roles | TERMINALS


def _first_words(parser: Lark, rules: frozenset[str]) -> Iterator[str]:
    """The first word in each form of these rules; a name or a player may stand before it."""
    spellings = vocabulary_of(parser).spellings
    rules |= {
        symbol.name
        for rule in parser.rules
        if str(rule.origin.name).startswith("_") and rule.origin.name in rules
        for symbol in rule.expansion
    }
    for rule in parser.rules:
        if rule.origin.name in rules:
            words = (x.name for x in rule.expansion if spellings.get(x.name, " ")[0][0].isalpha())
            yield from list(words)[:1]
