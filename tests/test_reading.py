"""Files that are no rule texts are told apart without a traceback."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.codes import CODES
from maudsl.diagnostics import Diagnostic
from maudsl.reading import MAX_BYTES, decode, read_path
from maudsl.render import render
from maudsl.source import Source


def failure(result: Source | Diagnostic) -> tuple[str, str]:
    assert isinstance(result, Diagnostic)
    assert result.code in CODES
    return result.code, result.message


def test_text_is_read_with_its_name() -> None:
    assert decode("a.mau", "\ufeffgame “x”\r\n".encode()) == Source.of("a.mau", "game “x”\n")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("rule".encode("utf-16"), "UTF-16"),
        ("rule".encode("utf-32"), "UTF-32"),
        ("ok\ncafé".encode("latin-1"), "byte 7, on line 2, is 0xe9"),
        (b"a\n\nb\0c", "byte 5, on line 3, is zero"),
    ],
)
def test_not_utf8(data: bytes, says: str) -> None:
    result = decode("a.mau", data)
    code, message = failure(result)
    assert code == "not-utf8" and "not UTF-8" in message and says in message
    assert isinstance(result, Diagnostic) and "UTF-8" in result.help


def test_too_long() -> None:
    assert isinstance(decode("a", b"#" * MAX_BYTES), Source)
    assert failure(decode("a", b"#" * (MAX_BYTES + 1)))[0] == "too-long"


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.mau"
    path.write_bytes(b"rule\r\n")
    assert read_path(path) == Source.of(str(path), "rule\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing.mau", "there is no such file"),
        (".", "it is a folder"),
        ("file/below.mau", "there is no such file"),
        ("a\0b", "zero byte"),
        ("a" * 300, "name too long"),
    ],
)
def test_unreadable_is_one_line(name: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = read_path(f"{tmp_path}/{name}")
    code, message = failure(result)
    assert code == "unreadable" and says in message.lower()
    assert "\n" not in message


def test_a_device_without_end(tmp_path: Path) -> None:
    if Path("/dev/zero").exists():
        assert failure(read_path("/dev/zero"))[0] == "too-long"


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_text_or_a_complaint(data: bytes) -> None:
    result = decode("any", data)
    if isinstance(result, Diagnostic):
        assert render(result, {}).count("\n") == 2
    else:
        assert "\0" not in result.text
