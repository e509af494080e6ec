"""Diagnostics as data, as an exception, and as JSON."""

import json
import pickle

import pytest

from maudsl.codes import CODES
from maudsl.diagnostics import Diagnostic, Label, RuleErrors, as_json
from maudsl.source import Source, Span

SOURCE = Source.of("a.mau", "when anyone\nplays a quen:\n")
QUEN = Diagnostic(
    code="unknown-card",
    message='no card is called "quen"',
    source="a.mau",
    span=Span(20, 24),
    help='did you mean "queen"?',
)


@pytest.mark.parametrize(("code", "title"), CODES.items())
def test_codes_are_kebab_case_with_a_title(code: str, title: str) -> None:
    assert code == code.lower() and code.replace("-", "").isalnum() and not code[0].isdigit()
    assert title and title[0].isupper() and not title.endswith(".")


def test_titles_differ() -> None:
    assert len(set(CODES.values())) == len(CODES)


def test_an_exception_shows_every_diagnostic() -> None:
    late = Diagnostic(code="unexpected-end", message="too early", source="b.mau", span=Span(0, 0))
    error = RuleErrors([QUEN, late], {"a.mau": SOURCE})
    assert error.diagnostics == (QUEN, late)
    assert "a.mau:2:9" in str(error)
    assert "error[unexpected-end]: too early\n --> b.mau" in str(error)


def test_an_exception_can_come_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(RuleErrors([QUEN], {"a.mau": SOURCE})))
    assert error.diagnostics == (QUEN,) and error.sources == {"a.mau": SOURCE}


def test_json() -> None:
    label = Label("a.mau", Span(0, 4), "here")
    several = Diagnostic(
        code="same-rule", message="twice", source="a.mau", span=Span(26, 26), labels=(label,)
    )
    document = as_json([QUEN, several], {"a.mau": SOURCE})
    assert json.loads(json.dumps(document)) == document
    assert document["version"] == 1
    first, second = document["diagnostics"]
    assert first == {
        "code": "unknown-card",
        "severity": "error",
        "message": 'no card is called "quen"',
        "help": 'did you mean "queen"?',
        "file": "a.mau",
        "line": 2,
        "column": 9,
        "end_line": 2,
        "end_column": 13,
        "labels": [],
    }
    # behind the last word, not on the empty line after it
    assert (second["line"], second["column"], second["end_column"]) == (2, 14, 14)
    assert second["labels"][0]["text"] == "here" and second["labels"][0]["line"] == 1


def test_json_of_a_file_that_was_not_read() -> None:
    name = b"caf\xe9.mau".decode("utf-8", "surrogateescape")
    unread = Diagnostic(code="unreadable", message="no", source=name, span=Span(0, 0))
    (found,) = as_json([unread], {})["diagnostics"]
    assert (found["line"], found["column"]) == (1, 1)
    assert found["file"].encode("utf-8")
