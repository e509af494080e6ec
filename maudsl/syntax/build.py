"""In: the parts of one statement. Out: frozen nodes with their spans in the whole source."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from maudsl.source import Span
from maudsl.syntax.makers import MAKERS, Maker, Work
from maudsl.syntax.named import NAMED, WORDS
from maudsl.syntax.shapes import SHAPES, shaped

# Modules of what `shapes` can't tell, those that most texts need first.
TOPICS = "sentences words settings acts conditions packs memory".split()


class Build(Work):
    """Bottom-up: the parts are nodes, and the tokens that carry a meaning."""

    def __call__(self, name: str, span: Span, parts: list[Any]) -> Any:
        """What the grammar's rule or alias of this name makes of its parts."""
        shape = SHAPES.get(name) or NAMED.get(name)
        if shape:
            return shaped(shape, span, parts)
        if name in WORDS:
            return WORDS[name]
        return (MAKERS.get(name) or _maker(name))(self, span, parts)


def _maker(name: str) -> Maker:
    """From the first module that has it: few texts need all of them."""
    for topic in TOPICS:
        import_module(f"maudsl.syntax.build_{topic}")
        if name in MAKERS:
            return MAKERS[name]
    raise KeyError(f"the grammar's rule {name} has no node")
