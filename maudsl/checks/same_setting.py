"""Two settings of one kind in one file: the later one silently takes the place of the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.syntax import settings as t

SETTINGS = get_args(t.Setting)


def same_setting(checked: Checked) -> Iterator[Diagnostic]:
    seen: dict[object, t.Setting] = {}
    for node in checked.file.statements:
        if not isinstance(node, SETTINGS):
            continue
        key = _kind(node)
        first = seen.setdefault(key, node)
        if first is not node:
            yield checked.warn(
                "same-setting",
                "this was set before in this file, and only the last one counts",
                node.span,
                "take one of them away",
                (checked.label(first.span, "the first one"),),
            )


def _kind(node: t.Setting) -> object:
    """What may be said once. Some settings are said once for each thing that they are about."""
    match node:
        case t.Misplay():
            return (t.Misplay, node.which)
        case t.WordList():
            return (t.WordList, node.name.text)
        case t.DefineCard():
            return (t.DefineCard, node.name.text)
        case t.Counts():
            return (t.Counts, node.card)
        case t.PackUse():
            return (t.PackUse, node.at_least, node.up_to)
        case _:
            return type(node)
