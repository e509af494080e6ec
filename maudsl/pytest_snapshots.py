"""In: a scenario that holds. Out: whether what happened in it is as it was, one short text file for
each.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.terminal import disable_color

from maudsl.pytest_plugin import SUFFIX
from maudsl.reading import read_path
from maudsl.scenarios.names import names_of
from maudsl.scenarios.running import Result, Scenarios
from maudsl.source import Source


class Transcript(SingleFileSnapshotExtension):
    """Read and written in text mode: the line ends of a checkout make no difference."""

    _write_mode = WriteMode.TEXT
    file_extension = "transcript"

    def discover_snapshots(self, **where: Any) -> SnapshotCollections:
        """Only what no scenario is left for may be called unused, and deleted: one that fails, or a
        file that can't be read just now, loses nothing.
        """
        stale = SnapshotCollections()
        for each in super().discover_snapshots(**where):
            if not _has_a_scenario(Path(each.location)):
                stale.add(each)
        return stale


def _has_a_scenario(snapshot: Path) -> bool:
    """Its folder is called like the rule file, and stands in a folder beside it."""
    names = _names_in(snapshot.parents[2] / f"{snapshot.parent.name}{SUFFIX}")
    return names is None or snapshot.stem in names


@lru_cache(maxsize=256)
def _names_in(path: Path) -> tuple[str, ...] | None:
    """None if the file is there and can't be read."""
    if not path.exists():
        return ()
    source = read_path(path)
    scenarios = Scenarios(source) if isinstance(source, Source) else None
    return names_of(scenarios.nodes) if scenarios and not scenarios.mistakes else None


def compare(result: Result, snapshot: SnapshotAssertion, *, colour: bool) -> None:
    kept = snapshot.use_extension(Transcript)
    if kept == "\n".join([result.title, *result.transcript, ""]):
        return
    # The assertions of an installed module aren't rewritten: the difference has to be asked for.
    if not colour:
        with disable_color():
            pytest.fail("\n".join(kept.get_assert_diff()), pytrace=False)
    pytest.fail("\n".join(kept.get_assert_diff()), pytrace=False)
