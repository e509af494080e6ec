"""In: the nodes under the cursor. Out: what they name that is written elsewhere: a rule, a list of
words, a name for cards, what a rule keeps, a game, a pack.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from maudsl.server.walking import Path
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax import settings as t

Kind = Literal["rule", "words", "cards", "kept", "game", "pack"]
WITH = re.compile(r"with\b")
QUOTED = re.compile(r'"([^"\n]*)"|“([^”\n]*)”')
HOLE = re.compile(r"\{[^{}]*\}")
NAME = re.compile(r"[^\W\d_]\w*(?:['’-]\w+)*")


class Reference(NamedTuple):
    """`name` may be of one of several kinds where only the book tells them apart."""

    kinds: tuple[Kind, ...]
    name: str


def reference(path: Path, text: str, offset: int) -> Reference | None:
    """`path` leads to the offset in the text."""
    if len(path) < 2:
        return None
    *_, holder, leaf = path
    match leaf:
        case n.Text():
            return _of_text(holder, leaf, text, offset)
        case n.Word():
            return _of_word(holder, leaf)
        case t.ScenarioLine():
            return _of_line(leaf, offset)
    return None


def _of_text(holder: n.Node, leaf: n.Text, text: str, offset: int) -> Reference | None:
    match holder:
        case s.InsteadOf(rule=True) | n.By() | n.RuleInARow() | t.Replace() | t.Drop() | t.Accept():
            return Reference(("rule",), leaf.value) if _names_a_rule(holder, leaf) else None
        case t.Variant() if leaf in holder.bases:
            return Reference(("game",), leaf.value)
        case n.Phrase():
            return _in_hole(leaf, text, offset)
    return None


def _names_a_rule(holder: n.Node, leaf: n.Text) -> bool:
    """An accept has its reason in quotes as well."""
    return not isinstance(holder, t.Accept) or leaf is holder.rule


def _in_hole(leaf: n.Text, text: str, offset: int) -> Reference | None:
    """ "{word 1 of pets}" in what is said: a list's name, or what a rule keeps."""
    for hole in HOLE.finditer(text, leaf.span.start, leaf.span.end):
        for word in NAME.finditer(text, hole.start(), hole.end()):
            if word.start() <= offset <= word.end():
                return Reference(("words", "kept"), word.group())
    return None


def _of_word(holder: n.Node, leaf: n.Word) -> Reference:
    match holder:
        case s.Speak() | s.Asks():
            return Reference(("words",), leaf.text)
        case t.PackUse() if leaf is holder.name:
            return Reference(("pack",), leaf.text)
        case n.Kept() | n.KeptCount() | n.IsIn() | n.Who() | n.CardRef() | s.Joins():
            return Reference(("kept",), leaf.text)
        case t.WordList() | s.Keep():
            return Reference((), leaf.text)  # the definition itself
    return Reference(("cards",), leaf.text)


def _of_line(line: t.ScenarioLine, offset: int) -> Reference | None:
    """`with "GAME", "VARIANT"` in a scenario."""
    if not WITH.match(line.text):
        return None
    for found in QUOTED.finditer(line.text):
        if found.start() <= offset - line.span.start <= found.end():
            return Reference(("game",), found.group(1) or found.group(2) or "")
    return None
