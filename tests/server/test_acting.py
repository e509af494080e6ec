"""What may be done at a place."""

from __future__ import annotations

from functools import partial

import pytest
from lsprotocol import types as lsp

from maudsl.server import protocol
from maudsl.server.acting import actions
from maudsl.server.documents import read
from maudsl.server.problems import look, problem
from maudsl.server.serving import uri_from

URI = "untitled:One"
TEXT = 'when anyone plays a quen: reverse\nscenario "x"\n    players Ann, Ben\n'
FIX, RUN = 'write "queen"', "Run this scenario"


def titles(
    line: int, *, text: str = TEXT, only: list[str] | None = None, column: int = 22
) -> list[str]:
    document = read(URI, text)
    here = lsp.Position(line, column)
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(URI),
        lsp.Range(here, here),
        lsp.CodeActionContext([], only=only),  # type: ignore[arg-type]
    )
    found = look(read(URI, TEXT), whole=False)
    return [each.title for each in actions(document, URI, found, params)]


def test_a_word_is_put_right_where_it_stands() -> None:
    assert titles(0) == [FIX]
    assert titles(0, column=5) == []


def test_a_scenario_is_run_from_inside() -> None:
    assert titles(1, column=0) == titles(2, column=4) == [RUN]


def test_nothing_is_put_right_in_a_text_that_has_changed_since() -> None:
    assert titles(0, text=TEXT + "define quen: a king\n") == []
    assert titles(1, text=TEXT + " ", column=0) == [RUN]


@pytest.mark.parametrize(("only", "found"), [(["quickfix"], [FIX]), (["refactor"], [])])
def test_an_editor_may_ask_for_a_kind(only: list[str], found: list[str]) -> None:
    assert titles(0, only=only) == found
    assert titles(2, column=4, only=only) == []


def test_an_unsaved_text_is_called_by_its_uri() -> None:
    document = read(URI, TEXT)
    here = lsp.Range(lsp.Position(0, 22), lsp.Position(0, 22))
    params = lsp.CodeActionParams(lsp.TextDocumentIdentifier(URI), here, lsp.CodeActionContext([]))
    (action,) = actions(document, URI, look(document, whole=False), params)
    assert isinstance(action, lsp.CodeAction) and action.edit
    assert list(action.edit.changes or ()) == [URI]


def test_its_other_places_are_as_well() -> None:
    text = "".join(
        f'rule "{who}"\n    when anyone plays a 7: play goes on from the {who}\n'
        for who in ("dealer", "winner")
    )
    document = read(URI, text)
    found = look(document, whole=True)
    (clash,) = (problem(document, each, found.sources) for each in found.diagnostics)
    told = protocol.diagnostic(clash, partial(uri_from, document, URI))
    assert {each.location.uri for each in told.related_information or ()} == {URI}
