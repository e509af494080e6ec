"""In: a scenario, and what happened in it. Out: whether that is as it was, by one short text file
for each.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.terminal import disable_color

from maudsl.scenarios.running import Result


class Transcript(SingleFileSnapshotExtension):
    """Read and written in text mode: the line ends of a checkout make no difference."""

    _write_mode = WriteMode.TEXT
    file_extension = "transcript"


def compare(result: Result, snapshot: SnapshotAssertion, *, colour: bool) -> None:
    kept = snapshot.use_extension(Transcript)
    if kept == "\n".join([result.title, *result.transcript, ""]):
        return
    # The assertions of an installed module aren't rewritten: the difference has to be asked for.
    if not colour:
        with disable_color():
            pytest.fail("\n".join(kept.get_assert_diff()), pytrace=False)
    pytest.fail("\n".join(kept.get_assert_diff()), pytrace=False)


def keep(snapshot: SnapshotAssertion, only: str = "*") -> None:
    """Let the snapshots of this file, or that of one item, be as they are: what isn't compared is
    called unused otherwise, and deleted by an update.
    """
    path = Path(snapshot.test_location.filepath)
    folder = Path(Transcript.dirname(test_location=snapshot.test_location))
    for each in sorted(folder.glob(f"{only}.{Transcript.file_extension}")):
        same = SnapshotAssertion(
            session=snapshot.session,
            extension_class=Transcript,
            test_location=PyTestLocation(cast(pytest.Item, _Stand(path, each.stem))),
            update_snapshots=False,
        )
        assert same == each.read_text("utf-8")


class _Stand:
    """As much of an item as says where its snapshot lies."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name, self.nodeid = path, name, f"{path}::{name}"
        self.obj = keep
