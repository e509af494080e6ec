"""In: a rule file that pytest has found. Out: an item for each scenario, named after its title.

The items are functions, the only kind of item whose snapshots syrupy looks after; their names are
words with underscores between, because it tells snapshots apart by what may be a Python name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from maudsl.diagnostics import Diagnostic
from maudsl.reading import read_path
from maudsl.render import render
from maudsl.scenarios.names import names_of
from maudsl.scenarios.running import Result, Scenarios, title_of
from maudsl.source import Source
from maudsl.syntax.settings import Scenario

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


class NoScenarios(pytest.PytestWarning):
    """Nothing of a rule file is tried; `-W error` takes that for a failure."""


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
            yield self.unreadable(render(found, {}))
            return
        scenarios = Scenarios(Source.of(self.nodeid, found.text), str(self.path))
        if scenarios.mistakes:
            yield self.unreadable(_told(scenarios, scenarios.unread()))
            return
        if not scenarios.nodes:
            self.warn(NoScenarios(f"{self.nodeid}: no scenarios"))
        for name, node in zip(names_of(scenarios.nodes), scenarios.nodes, strict=True):
            yield self.scenario(name, node, scenarios)

    def unreadable(self, told: str) -> Item:
        def alone() -> None:
            pytest.fail(told, pytrace=False)

        def with_snapshots(snapshot: SnapshotAssertion) -> None:
            from maudsl.pytest_snapshots import keep

            keep(snapshot)
            alone()

        return self.item("can_be_read", with_snapshots if self.snapshots else alone)

    def scenario(self, name: str, node: Scenario, scenarios: Scenarios) -> Item:
        def alone() -> None:
            _hold(scenarios, scenarios.run(node))

        def with_snapshot(snapshot: SnapshotAssertion, pytestconfig: pytest.Config) -> None:
            from maudsl.pytest_snapshots import compare, keep

            result = scenarios.run(node)
            if not result.passed:
                keep(snapshot, name)
            _hold(scenarios, result)
            compare(result, snapshot, colour=pytestconfig.option.color != "no")

        item = self.item(name, with_snapshot if self.snapshots else alone)
        item.line = scenarios.source.line_col(node.span.start)[0]
        item.title = title_of(node)
        return item

    @property
    def snapshots(self) -> bool:
        return bool(self.config.getini("maudsl_snapshots"))

    def item(self, name: str, call: Callable[..., None]) -> Item:
        item: Item = Item.from_parent(self, name=name, callobj=call)
        item.title = f"{self.name}: {name.replace('_', ' ')}"
        return item


def _hold(scenarios: Scenarios, result: Result) -> None:
    if not result.passed:
        pytest.fail(_told(scenarios, result), pytrace=False)


def _told(scenarios: Scenarios, result: Result) -> str:
    """What is wrong, and what happened until then."""
    told = [render(each, scenarios.sources) for each in result.failures]
    return "\n".join([*told, *result.transcript])
