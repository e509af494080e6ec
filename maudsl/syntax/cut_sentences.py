"""In: a statement that has a mistake. Out: where its sentences begin and end.

A line that begins like a sentence is taken for one, so that the sentences after the mistake are
read as well; a line that goes on with the one before it is not.
"""

from __future__ import annotations

import re
from itertools import pairwise

from maudsl.syntax.quotes import Marks

WORD_END = r"(?![\w'’-])"
SENTENCE = re.compile(
    rf"(?:when|if|nobody|only|anyone|anybody|they|everyone|both|player|the){WORD_END}"
)
PACK_LINE = re.compile(rf"(suit|rank){WORD_END}")
TEXT = r"(?:\"[^\"]*\"|“[^”]*”)"
HEAD = re.compile(rf"(?:rule|replace){WORD_END}")
HEAD_ALONE = re.compile(
    rf"(?:replace\s+)?rule\s+{TEXT}(?:\s+called\s+{TEXT}(?:\s*,\s*{TEXT})*)?\s*:?$"
)
GOES_ON = re.compile(
    r"(?:[:,+*/(-]|\b(?:or|and|not|if|unless|on|by|must|may|until|before|than|of|else))$"
)


def sentences(text: str, start: int, end: int, marks: Marks) -> list[tuple[int, int]]:
    """The parts of a statement that can be read alone; the first has the statement's head."""
    pack = text.startswith("define", start)
    begins = PACK_LINE if pack else SENTENCE
    starts: list[int] = [start]
    with_head = HEAD.match(text, start) is not None
    indent: int | None = None if with_head or pack else 0
    before, offset = "", start
    for line in text[start:end].split("\n"):
        at = offset + len(line) - len(line.lstrip())
        if offset > start and begins.match(text, at, end) and not marks.in_string(at):
            deeper = indent is not None and at - offset > indent
            if HEAD_ALONE.match(before):
                indent = at - offset  # the head is read together with the first sentence
            elif not deeper and not GOES_ON.search(before):
                starts.append(at)
                indent = at - offset
        before = _without_comment(line, offset, marks).strip() or before
        offset += len(line) + 1
    return list(pairwise([*starts, end]))


def start_rule(text: str, start: int) -> str:
    """What the part of a statement that begins here is read as."""
    found = PACK_LINE.match(text, start)
    return f"pack_{found.group(1)}" if found else "statement"


def _without_comment(line: str, offset: int, marks: Marks) -> str:
    hash_at = line.find("#")
    while hash_at >= 0:
        if not marks.in_string(offset + hash_at):
            return line[:hash_at]
        hash_at = line.find("#", hash_at + 1)
    return line
