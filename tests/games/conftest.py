"""Where the rule files are, and snapshots as one short text file each."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "rules", ROOT / "tests" / "data" / "games")


class TextFile(SingleFileSnapshotExtension):
    """Read and written in text mode: the line ends of a checkout make no difference."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        """The names first: of hundreds of files and thousands of tests few belong together."""
        name = f"{test_location.nodename}.{cls.file_extension}"
        return snapshot_location.endswith(name) and super().matches_test_location(
            test_location=test_location, snapshot_location=snapshot_location
        )


@pytest.fixture
def text_file(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextFile)
