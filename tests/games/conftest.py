"""Where the rule files are, and snapshots as one short text file each."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "rules", ROOT / "tests" / "data" / "games")


class TextFile(SingleFileSnapshotExtension):
    """Read and written in text mode: the line ends of a checkout make no difference."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def text_file(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextFile)
