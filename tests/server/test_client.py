"""An editor and the server, as two processes: what is written into a pipe and comes out of one."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

RULES = """\
# 🃏♠
variant "Small" for "./own.mau"
rule "ace"
    when anyone plays an ace: they must say "🃏♠" or "ace"
replace rule "seven"
    when anyone plays a 7: skip 1
scenario "an ace is said"
    players Ann, Ben
    Ann holds AS 2C, top 9S
    Ann plays AS
    => turn Ben
scenario "an ace turns nothing"
    players Ann, Ben, Cay
    Ann holds AS 2C, top 9S
    Ann plays AS
    => turn Cay
"""
OWN = """\
game "Own"
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "seven"
    when anyone plays a 7: reverse
"""
PUBLISH = lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
# Names are looked up in the folder that is open, too.
SERVER = ClientServerConfig(
    server_command=[sys.executable, "-m", "maudsl", "lsp"],
    server_env={**os.environ, "MAUDSL_PATH": "."},
)


class Editor:
    """One open file."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client, self.path, self.uri = client, path, path.as_uri()
        self.version = 0

    @property
    def file(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    async def told(self, send: object) -> list[lsp.Diagnostic]:
        """What is published upon a notification."""
        published = self.client.protocol.wait_for_notification_async(PUBLISH)
        send()  # type: ignore[operator]
        found = await published
        assert found.uri == self.uri
        return list(found.diagnostics)

    async def open(self, text: str) -> list[lsp.Diagnostic]:
        self.path.write_text(text, "utf-8")
        item = lsp.TextDocumentItem(self.uri, "mau", self.version, text)
        params = lsp.DidOpenTextDocumentParams(item)
        return await self.told(lambda: self.client.text_document_did_open(params))

    async def change(self, text: str) -> list[lsp.Diagnostic]:
        self.version += 1
        params = lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
            [lsp.TextDocumentContentChangeWholeDocument(text)],
        )
        return await self.told(lambda: self.client.text_document_did_change(params))

    async def save(self) -> list[lsp.Diagnostic]:
        params = lsp.DidSaveTextDocumentParams(self.file)
        return await self.told(lambda: self.client.text_document_did_save(params))


def at(text: str, words: str, more: int = 0) -> lsp.Position:
    """The beginning of some words, in UTF-16, and `more` units."""
    before = text[: text.index(words)]
    line = before.rpartition("\n")[2]
    column = len(line.encode("utf-16-le")) // 2
    return lsp.Position(before.count("\n"), column + more)


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    (tmp_path / "own.mau").write_text(OWN, "utf-8")
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[lsp.WorkspaceFolder(tmp_path.as_uri(), "rules")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_an_evening_of_writing(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "small.mau")
    await diagnostics_come(editor)
    await words_are_offered(editor)
    await rules_are_read_back(editor)
    await the_text_is_put_in_order(editor)
    await definitions_are_found(editor)
    await the_outline_is_drawn(editor)
    await scenarios_are_run(editor)
    await what_is_not_open_is_asked_for(editor)


async def diagnostics_come(editor: Editor) -> None:
    assert await editor.open(RULES) == []
    misspelt = RULES.replace(' or "ace"', ", they may play a quen")
    (found,) = await editor.change(misspelt)
    assert (found.code, found.source) == ("unknown-card", "maudsl")
    assert found.range == lsp.Range(at(misspelt, "quen"), at(misspelt, "quen", 4))
    (action,) = await editor.client.text_document_code_action_async(
        lsp.CodeActionParams(editor.file, found.range, lsp.CodeActionContext([found]))
    )
    assert action.kind == lsp.CodeActionKind.QuickFix
    assert list(action.edit.changes[editor.uri]) == [lsp.TextEdit(found.range, "queen")]
    # What no other rule has to do with is told at once, the rest when the file is saved.
    assert await editor.change(RULES + 'accept rules-clash "so it is"\n') == []
    assert [each.code for each in await editor.save()] == ["accepts-nothing"]
    assert await editor.change(RULES) == []


async def words_are_offered(editor: Editor) -> None:
    half = f"{RULES}when anyone plays a jac"
    await editor.change(half)
    place = at(half, "jac", 3)
    found = await editor.client.text_document_completion_async(
        lsp.CompletionParams(editor.file, place)
    )
    (item,) = found.items
    assert found.is_incomplete and item.sort_text
    assert item.text_edit == lsp.TextEdit(lsp.Range(at(half, "jac"), place), "jack")
    await editor.change(RULES)


async def rules_are_read_back(editor: Editor) -> None:
    found = await editor.client.text_document_hover_async(
        lsp.HoverParams(editor.file, at(RULES, ' or "ace"', 1))
    )
    said = 'Whoever plays an ace says "🃏♠" or "ace", or takes a card when called.'
    assert found.contents == lsp.MarkupContent(lsp.MarkupKind.PlainText, said)
    assert found.range.end == at(RULES, ' or "ace"', len(' or "ace"'))


async def the_text_is_put_in_order(editor: Editor) -> None:
    params = lsp.DocumentFormattingParams(editor.file, lsp.FormattingOptions(8, False))
    ask = editor.client.text_document_formatting_async
    tidy = await _formatted(editor, RULES, await ask(params))
    untidy = tidy.replace("plays an ace: they", "plays an ace  :   they")
    await editor.change(untidy)
    (edit,) = await ask(params)
    assert edit.range.start == lsp.Position(at(untidy, "ace  :").line, 0)
    assert await _formatted(editor, untidy, [edit]) == tidy
    await editor.change(untidy + "when")
    assert not await ask(params)
    await editor.change(RULES)


async def _formatted(editor: Editor, text: str, edits: list[lsp.TextEdit] | None) -> str:
    lines = text.splitlines(keepends=True)
    for edit in edits or []:
        assert edit.range.start.character == edit.range.end.character == 0
        lines[edit.range.start.line : edit.range.end.line] = [edit.new_text]
    return "".join(lines)


async def definitions_are_found(editor: Editor) -> None:
    ask = editor.client.text_document_definition_async
    (found,) = await ask(lsp.DefinitionParams(editor.file, at(RULES, '"seven"', 2)))
    assert found.uri == (editor.path.parent / "own.mau").as_uri()
    assert found.range.start == at(OWN, '"seven"')
    assert not await ask(lsp.DefinitionParams(editor.file, at(RULES, "skip 1")))


async def the_outline_is_drawn(editor: Editor) -> None:
    found = await editor.client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(editor.file)
    )
    assert [each.name for each in found] == [
        "Small",
        "ace",
        'replace rule "seven"',
        "an ace is said",
        "an ace turns nothing",
    ]
    assert found[1].selection_range.start == at(RULES, '"ace"\n    when')


async def scenarios_are_run(editor: Editor) -> None:
    lenses = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(editor.file))
    assert [each.range.start for each in lenses] == [
        at(RULES, '"an ace is said"'),
        at(RULES, '"an ace turns nothing"'),
    ]
    assert await _run(editor, lenses[0].command)
    assert editor.client.messages[-1].message == "passed: an ace is said"
    assert not editor.client.diagnostics[editor.uri]

    inside = lsp.Range(at(RULES, "=> turn Cay"), at(RULES, "=> turn Cay"))
    context = lsp.CodeActionContext([])
    actions = await editor.client.text_document_code_action_async(
        lsp.CodeActionParams(editor.file, inside, context)
    )
    assert list(actions) == [lenses[1].command]
    assert not await _run(editor, lenses[1].command)
    shown = editor.client.messages[-1]
    assert shown.type == lsp.MessageType.Error and "line 16: not as expected" in shown.message
    (found,) = editor.client.diagnostics[editor.uri]
    assert found.code == "scenario-failed"
    assert found.range.start == at(RULES, "=> turn Cay")
    assert await editor.change(RULES) == []


async def _run(editor: Editor, command: lsp.Command) -> bool:
    params = lsp.ExecuteCommandParams(command.command, command.arguments)
    passed: bool = await editor.client.workspace_execute_command_async(params)
    return passed


async def what_is_not_open_is_asked_for(editor: Editor) -> None:
    nowhere = lsp.TextDocumentIdentifier("file:///nowhere/at%20all.mau")
    place = lsp.Position(3, 3)
    client = editor.client
    assert await client.text_document_hover_async(lsp.HoverParams(nowhere, place)) is None
    found = await client.text_document_completion_async(lsp.CompletionParams(nowhere, place))
    assert list(found.items) == []
    symbols = lsp.DocumentSymbolParams(nowhere)
    assert not await client.text_document_document_symbol_async(symbols)
    assert not await _run(editor, lsp.Command("", "maudsl.runScenario", None, ["x", "y"]))
    assert "isn't there" in client.messages[-1].message


@pytest.mark.asyncio
async def test_a_variant_is_looked_at_again_when_its_game_is_saved(
    client: LanguageClient, tmp_path: Path
) -> None:
    game, variant = Editor(client, tmp_path / "own.mau"), Editor(client, tmp_path / "small.mau")
    assert await game.open(OWN) == []
    assert await variant.open(RULES) == []
    without = OWN.partition('rule "seven"')[0]
    game.path.write_text(without, "utf-8")
    await game.change(without)
    await game.save()
    # The server does one thing after the other: behind an answer all is told.
    await client.text_document_hover_async(lsp.HoverParams(variant.file, lsp.Position(0, 0)))
    assert [each.code for each in client.diagnostics[variant.uri]] == ["unknown-rule"]
    closed = lsp.DidCloseTextDocumentParams(variant.file)
    assert await variant.told(lambda: client.text_document_did_close(closed)) == []


@pytest.mark.asyncio
async def test_a_pack_is_read_anew_when_it_was_saved(
    client: LanguageClient, tmp_path: Path
) -> None:
    pack, rule = Editor(client, tmp_path / "tiny.mau"), Editor(client, tmp_path / "rule.mau")
    ranks = 'define pack tiny:\n    suit stars, written "S"\n    rank 1\n'
    await pack.open(ranks)
    text = "pack tiny\nanyone may play a 2\n"
    assert [each.code for each in await rule.open(text)] == ["unknown-card"]
    pack.path.write_text(f"{ranks}    rank 2\n", "utf-8")
    await pack.save()
    assert "unknown-card" not in [each.code for each in await rule.save()]
