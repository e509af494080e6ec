"""The language server as a process: it hears an editor on stdin, and answers on stdout.

Each function answers one question of the protocol, with None or nothing for a file that isn't open.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial

from lsprotocol import types as lsp

from maudsl.server import protocol
from maudsl.server.acting import actions
from maudsl.server.completing import completions
from maudsl.server.defining import definitions
from maudsl.server.hovering import hover
from maudsl.server.layout import edits
from maudsl.server.running import run, runnable
from maudsl.server.serving import Server, name_of, uri_from
from maudsl.server.symbols import symbols

server = Server()
TRIGGERS = [" ", '"']  # behind a word the next ones are offered


def serve() -> None:
    """Until the editor says that it is enough, or is gone."""
    heard, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not speak into the protocol
    server.start_io(heard, told)


@server.feature(lsp.INITIALIZE)
def initialize(ls: Server, params: lsp.InitializeParams) -> None:
    """Paths in rule files count from the folder that is open, as if `check` were called there."""
    folders = [name_of(each.uri) for each in params.workspace_folders or ()]
    root = ls.workspace.root_path or next(iter(folders), "")
    if root:
        with suppress(OSError):
            os.chdir(root)


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    ls.look(params.text_document.uri, whole=True)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    ls.look_later(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
def did_save(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    ls.look_at_all_that_stands_on(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    ls.forget(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=TRIGGERS))
def complete(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """Never complete: a keyword has several words, and each changes what fits."""
    document = ls.document(params.text_document.uri)
    if document is None:
        return lsp.CompletionList(is_incomplete=False, items=[])
    found = completions(document, protocol.offset(document.places, params.position))
    items = [protocol.completion(document, each, number) for number, each in enumerate(found)]
    return lsp.CompletionList(is_incomplete=True, items=items)


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def hovered(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    document = ls.document(params.text_document.uri)
    if document is None:
        return None
    told = hover(document, protocol.offset(document.places, params.position))
    return protocol.hover(document, told) if told else None


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def formatted(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The language has one form: an editor's own widths and tabs don't count."""
    document = ls.document(params.text_document.uri)
    return [protocol.edit(document, each) for each in edits(document)] if document else []


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def defined(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    uri = params.text_document.uri
    document = ls.document(uri)
    if document is None:
        return []
    found = definitions(document, protocol.offset(document.places, params.position))
    named = partial(uri_from, document, uri)
    return [protocol.location(document, each, named) for each in found]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def outline(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    document = ls.document(params.text_document.uri)
    return [protocol.symbol(each) for each in symbols(document)] if document else []


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
def lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    uri = params.text_document.uri
    document = ls.document(uri)
    return [protocol.lens(uri, each) for each in runnable(document)] if document else []


@server.feature(
    lsp.TEXT_DOCUMENT_CODE_ACTION,
    lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
)
def act(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction | lsp.Command]:
    uri = params.text_document.uri
    document = ls.document(uri)
    if document is None or uri not in ls.found:
        return []
    return actions(document, uri, ls.found[uri], params)


@server.command(protocol.RUN)
def run_scenario(ls: Server, uri: str, name: str) -> bool:
    """Whether it holds. `name` is as in the lens: the text may have changed since."""
    document = ls.document(uri)
    ran = run(document, name) if document else None
    if document is None or ran is None:
        ls.say("this scenario isn't there any more")
        return False
    ls.report(uri, document, name, ran)
    return ran.passed
