"""In: a document and which of its scenarios. Out: whether it holds, as one line, and what is wrong
at which place.
"""

from __future__ import annotations

from typing import NamedTuple

from maudsl.scenarios.names import names_of
from maudsl.scenarios.running import Scenarios
from maudsl.server.documents import Document
from maudsl.server.places import Range
from maudsl.server.problems import Found
from maudsl.syntax.settings import Scenario


class Runnable(NamedTuple):
    """`name` is another for each scenario of a text; `named` is where its title stands."""

    name: str
    whole: Range
    named: Range


class Ran(NamedTuple):
    """`transcript` is what happened in it, line by line."""

    passed: bool
    message: str
    found: Found
    transcript: tuple[str, ...] = ()


def runnable(document: Document) -> tuple[Runnable, ...]:
    nodes = [node for node in document.parsed.file.statements if isinstance(node, Scenario)]
    range_of = document.places.range
    return tuple(
        Runnable(name, range_of(node.span), range_of(node.title.span))
        for name, node in zip(names_of(nodes), nodes, strict=True)
    )


def run(document: Document, name: str) -> Ran | None:
    """None if there is no such scenario, or no more."""
    scenarios = Scenarios(document.source, document.name)
    node = dict(zip(names_of(scenarios.nodes), scenarios.nodes, strict=True)).get(name)
    if node is None:
        return None
    if scenarios.mistakes:
        found = Found(scenarios.mistakes, scenarios.sources)
        return Ran(False, "the file can't be read: put its mistakes right first", found)
    result = scenarios.run(node)
    found = Found(result.failures, scenarios.sources)
    if result.passed:
        return Ran(True, f"passed: {result.title}", found, result.transcript)
    first = result.failures[0]
    where = ""
    if first.source == document.source.name:
        where = f", line {document.source.line_col(first.span.start)[0]}"
    message = f"failed: {result.title}{where}: {first.message}"
    return Ran(False, message, found, result.transcript)
