"""Scenarios as items of pytest. This is imported by every run of pytest beside an installed
maudsl: it imports nothing of it until a rule file is collected.

    [tool.pytest.ini_options]
    maudsl_files = ["*.mau"]     which files, by name or by path
    maudsl_snapshots = true      compare what happens in them with snapshots, by syrupy
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from maudsl.pytest_items import RuleFile

SUFFIX = ".mau"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "maudsl_files", "files whose scenarios are run, by name or path", "args", [f"*{SUFFIX}"]
    )
    parser.addini(
        "maudsl_snapshots", "compare what happens in scenarios with snapshots", "bool", False
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getini("maudsl_snapshots") and not config.pluginmanager.has_plugin("syrupy"):
        raise pytest.UsageError("maudsl_snapshots needs syrupy: pip install maudsl[test]")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> RuleFile | None:
    if file_path.suffix != SUFFIX or not _wanted(file_path, parent):
        return None
    from maudsl.pytest_items import RuleFile

    return RuleFile.from_parent(parent, path=file_path)


def _wanted(path: Path, parent: pytest.Collector) -> bool:
    """What is named on the command line always is."""
    patterns = parent.config.getini("maudsl_files")
    fits = any(fnmatch(path.name, each) or path.match(each) for each in patterns)
    return fits or parent.session.isinitpath(path)
