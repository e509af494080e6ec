"""In: a rule file that pytest has found. Out: an item for each scenario, named after its title.

The items are functions, the only kind of item whose snapshots syrupy looks after; their names are
words with underscores between, because it tells snapshots apart by what may be a Python name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from maudsl.diagnostics import Diagnostic
from maudsl.pytest_plugin import WITHOUT
from maudsl.reading import read_path
from maudsl.render import render
from maudsl.scenarios.names import names_of
from maudsl.scenarios.running import Result, Scenarios, title_of
from maudsl.source import Source
from maudsl.syntax.settings import Scenario

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


class Item(pytest.Function):
    """A scenario; or what a file has to say of itself that shows none."""

    line = 1
    title = ""

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, self.line - 1, self.title


class RuleFile(pytest.File):
    def collect(self) -> Iterator[Item]:
        found = read_path(self.path)
        if isinstance(found, Diagnostic):
            yield self.item("can_be_read", _fails(render(found, {})))
            return
        scenarios = Scenarios(Source.of(self.nodeid, found.text), str(self.path))
        if scenarios.mistakes:
            yield self.item("can_be_read", _alone(_holds(scenarios, scenarios.unread)))
        elif not scenarios.nodes:
            yield self.item("no_scenarios", _says_so)
        for name, node in zip(names_of(scenarios.nodes), scenarios.nodes, strict=True):
            if not scenarios.mistakes:
                yield self.scenario(name, node, scenarios)

    def scenario(self, name: str, node: Scenario, scenarios: Scenarios) -> Item:
        holds = _holds(scenarios, lambda: scenarios.run(node))
        snapshots = self.config.getini("maudsl_snapshots")
        item = self.item(name, _is_as_it_was(holds) if snapshots else _alone(holds))
        item.line = scenarios.source.line_col(node.span.start)[0]
        item.title = title_of(node)
        return item

    def item(self, name: str, call: Callable[..., object]) -> Item:
        item: Item = Item.from_parent(self, name=name, callobj=call)
        item.title = f"{self.name}: {name.replace('_', ' ')}"
        return item


def _holds(scenarios: Scenarios, run: Callable[[], Result]) -> Callable[[], Result]:
    """Fails with what is wrong, and what happened until then."""

    def holds() -> Result:
        result = run()
        if not result.passed:
            told = [render(each, scenarios.sources) for each in result.failures]
            pytest.fail("\n".join([*told, *result.transcript]), pytrace=False)
        return result

    return holds


def _alone(holds: Callable[[], Result]) -> Callable[[], None]:
    """A test that gives something back is taken for a mistake."""

    def scenario() -> None:
        holds()

    return scenario


def _is_as_it_was(holds: Callable[[], Result]) -> Callable[..., None]:
    def scenario(snapshot: SnapshotAssertion, pytestconfig: pytest.Config) -> None:
        from maudsl.pytest_snapshots import compare

        compare(holds(), snapshot, colour=pytestconfig.option.color != "no")

    return scenario


def _fails(told: str) -> Callable[[], None]:
    return lambda: pytest.fail(told, pytrace=False)


def _says_so() -> None:
    pytest.skip(WITHOUT)
