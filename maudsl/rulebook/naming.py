"""What a rule is called that was typed without a name: after its phrase, else its card, else its
event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s


def name_for(sentences: tuple[s.Sentence, ...], taken: Collection[str]) -> str:
    """The first name that fits, numbered if it is taken. At most a line long."""
    name = _wanted(sentences)[:60].strip() or "rule"
    used = {each.casefold() for each in taken}
    if name.casefold() not in used:
        return name
    number = 2
    while f"{name} {number}".casefold() in used:
        number += 1
    return f"{name} {number}"


def _wanted(sentences: tuple[s.Sentence, ...]) -> str:
    parts = [part for sentence in sentences for part in _parts(sentence)]
    for part in parts:
        if isinstance(part, s.Say):
            return part.phrase.texts[0].value.replace('"', "")
    for part in parts:
        if isinstance(part, n.CardWords) and part.words:
            return " ".join(word.text for word in part.words)
    for part in parts:
        match part:
            case s.Happens() | s.Befalls() | s.Plain():
                return part.kind
            case s.Draw():
                return "draw"
            case s.Play():
                return "play"
            case s.Do():
                return part.text.value
    return "rule"


def _parts(node: object) -> Iterator[object]:
    """The node and all below it, in the order they are written."""
    yield node
    if isinstance(node, tuple):
        for each in node:
            yield from _parts(each)
    elif isinstance(node, n.Node):
        for _, part in n.content_of(node):
            yield from _parts(part)
