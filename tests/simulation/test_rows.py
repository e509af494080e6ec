"""Rows in files: whole or not there at all."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import maudsl
from maudsl.simulation.figures import COLUMNS
from maudsl.simulation.players import bots_of
from maudsl.simulation.rows import RowsError, open_rows
from maudsl.simulation.running import Part, Plan, Side, parts

PLAN = Plan((Side.of(maudsl.load("mau-mau"), 2),), bots_of("random"), 7, 1, 2, rows=True)


def write(path: Path) -> Part:
    total = Part.none(PLAN)
    with open_rows(str(path)) as rows:
        assert rows is not None
        for part in parts(PLAN, None):
            rows(part)
            total.add(part)
    return total


def test_csv_and_parquet_hold_the_same_rows(tmp_path: Path) -> None:
    total = write(tmp_path / "hands.csv")
    write(tmp_path / "hands.parquet")
    with (tmp_path / "hands.csv").open(encoding="utf-8", newline="") as file:
        rows = [{name: int(text) for name, text in row.items()} for row in csv.DictReader(file)]
    assert pyarrow.parquet.read_table(tmp_path / "hands.parquet").to_pylist() == rows
    assert list(rows[0]) == list(COLUMNS) and [row["seed"] for row in rows] == list(range(1, 8))
    assert sum(row["turns"] for row in rows) == total.totals[0].numbers["turns"].total
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.csv", "hands.parquet"]


def test_a_large_file_has_several_groups_and_an_empty_one_its_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maudsl.simulation.rows.AT_ONCE", 3)
    write(tmp_path / "hands.parquet")
    assert pyarrow.parquet.ParquetFile(tmp_path / "hands.parquet").num_row_groups == 3
    with open_rows(str(tmp_path / "none.parquet")):
        pass
    assert pyarrow.parquet.read_table(tmp_path / "none.parquet").column_names == list(COLUMNS)


@pytest.mark.parametrize("name", ["hands.csv", "hands.parquet"])
def test_what_fails_on_the_way_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("old")
    with pytest.raises(RuntimeError), open_rows(str(tmp_path / name)) as rows:
        assert rows is not None
        rows(next(parts(PLAN, None)))
        raise RuntimeError
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("name", ["hands.txt", "hands", "nowhere/hands.csv", "folder.csv"])
def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(RowsError), open_rows(str(tmp_path / name)):
        raise AssertionError("it goes on")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]


def test_pyarrow_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RowsError) as told, open_rows(str(tmp_path / "hands.parquet")):
        raise AssertionError("it goes on")
    assert "pip install 'maudsl[data]'" in told.value.help
    assert list(tmp_path.iterdir()) == []


def test_a_seed_without_room_is_told(tmp_path: Path) -> None:
    part: Any = Part.none(PLAN)
    part.rows = [(2**70, *[0] * (len(COLUMNS) - 1))]
    with pytest.raises(RowsError), open_rows(str(tmp_path / "hands.parquet")) as rows:
        assert rows is not None
        rows(part)
    assert list(tmp_path.iterdir()) == []
