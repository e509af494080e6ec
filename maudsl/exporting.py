"""In: a rule book. Out: one rule file that says the same: the game with its variants and
amendments.
"""

from __future__ import annotations

from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.syntax import settings as t
from maudsl.syntax.nodes import Text
from maudsl.syntax.parser import parse
from maudsl.syntax.printer import print_file


def export(book: RuleBook) -> str:
    """The layers in order, as sections of one file that reads back as a game of one layer.

    Rules that a later layer replaces or drops are left out, and so are scenarios, which speak of
    the layers.
    """
    parts: list[str] = []
    for number, layer in enumerate(book.layers):
        text = _layer(book, number)
        if number:
            parts.append(f"# {layer.kind}: {layer.title}\n\n{text}" if text.strip() else "")
        else:
            parts.append(text)
    return "\n".join(part.rstrip("\n") + "\n" for part in parts if part)


def _layer(book: RuleBook, number: int) -> str:
    layer = book.layers[number]
    file = parse(Source.of(layer.name, layer.text)).file
    names = iter([rule.name for rule in book.rules if rule.layer == number])
    mine = {rule.name.casefold() for rule in book.rules if rule.layer == number}
    kept: list[t.Statement | t.Scenario] = []
    for node in file.statements:
        match node:
            case t.Scenario() | t.Variant() | t.Drop():
                continue
            case t.Rule(name=None):
                # A rule typed without a name gets the one that it is known by.
                name = next((x for x in names if not _named(file, x)), None)
                if name:
                    kept.append(_rule(name, node))
            case t.Rule(name=text) if text and text.value.casefold() in mine:
                kept.append(node)
            case t.Replace(name=text) if text.value.casefold() in mine:
                kept.append(_rule(text.value, node))
            case t.Rule() | t.Replace():
                continue
            case _:
                kept.append(node)
    return print_file(t.File(statements=tuple(kept), comments=()))


def _named(file: t.File, name: str) -> bool:
    return any(
        isinstance(node, t.Rule | t.Replace)
        and node.name is not None
        and node.name.value.casefold() == name.casefold()
        for node in file.statements
    )


def _rule(name: str, node: t.Rule | t.Replace) -> t.Rule:
    called = node.called if isinstance(node, t.Rule) else ()
    return t.Rule(name=Text(value=name), called=called, sentences=node.sentences)
