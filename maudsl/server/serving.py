"""What the server keeps of an editor's open files, and what it tells of them unasked.

What is typed is looked at when the fingers rest for a moment, and then only for what the text
itself has wrong; all that `maudsl check` looks for is told when a file is opened or saved. Each
change is sent whole: a text has a limit, and how lines are counted is then decided in one place.
"""

from __future__ import annotations

import asyncio
import os
from functools import partial
from importlib.metadata import version
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from maudsl.building import forget_packs
from maudsl.server import protocol
from maudsl.server.documents import Document, read
from maudsl.server.places import UTF16
from maudsl.server.problems import Found, joined, look, problems
from maudsl.server.running import Ran

REST = 0.1  # seconds without a change after which the text is looked at


class Server(LanguageServer):
    """By URI: `found` in the text as it was looked at last, `failed` in each scenario that was run
    since the last change, and `waiting` for the fingers to rest.
    """

    def __init__(self) -> None:
        kind = lsp.TextDocumentSyncKind.Full
        super().__init__("maudsl", version("maudsl"), text_document_sync_kind=kind)
        self.found: dict[str, Found] = {}
        self.failed: dict[str, dict[str, Found]] = {}
        self.waiting: dict[str, asyncio.TimerHandle] = {}

    def document(self, uri: str) -> Document | None:
        """None for what isn't open: an editor asks of what it shows."""
        if unquote(uri) not in self.workspace.text_documents:
            return None
        text = self.workspace.get_text_document(uri).source
        encoding = self.workspace.position_encoding or UTF16
        return read(name_of(uri), text, getattr(encoding, "value", encoding))

    def look(self, uri: str, *, whole: bool) -> None:
        self.cancel(uri)
        if document := self.document(uri):
            self.found[uri] = look(document, whole=whole)
            self.publish(uri, document)

    def look_later(self, uri: str) -> None:
        self.cancel(uri)
        self.failed.pop(uri, None)
        loop = asyncio.get_running_loop()
        self.waiting[uri] = loop.call_later(REST, lambda: self.look(uri, whole=False))

    def look_at_all_that_stands_on(self, uri: str) -> None:
        """The file itself, and open ones that are about it: variants of the game in it."""
        forget_packs()
        saved = os.path.realpath(name_of(uri))
        above = [
            other
            for other, found in self.found.items()
            if other != uri and saved in map(os.path.realpath, found.sources)
        ]
        for each in (uri, *above):
            self.look(each, whole=True)

    def cancel(self, uri: str) -> None:
        if waiting := self.waiting.pop(uri, None):
            waiting.cancel()

    def forget(self, uri: str) -> None:
        self.cancel(uri)
        self.found.pop(uri, None)
        self.failed.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def publish(self, uri: str, document: Document) -> None:
        found = joined([self.found[uri], *self.failed.get(uri, {}).values()])
        named = partial(uri_from, document, uri)
        told = [protocol.diagnostic(each, named) for each in problems(document, found)]
        number = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, number))

    def report(self, uri: str, document: Document, name: str, ran: Ran) -> None:
        """What came of a scenario: a line in the editor, the places in the text, and in the log
        what happened.
        """
        self.failed.setdefault(uri, {})[name] = ran.found
        self.publish(uri, document)
        kind = lsp.MessageType.Info if ran.passed else lsp.MessageType.Error
        self.window_show_message(lsp.ShowMessageParams(kind, ran.message))
        told = "\n".join([ran.message, *ran.transcript])
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Log, told))

    def say(self, message: str) -> None:
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, message))


def name_of(uri: str) -> str:
    """The path of a file; a text that isn't one is called by its URI."""
    return to_fs_path(uri) or uri


def uri_from(document: Document, uri: str, name: str) -> str:
    """Of a text by the name that messages call it: the document's own, or a file's."""
    if name == document.name:
        return uri
    return from_fs_path(os.path.abspath(name)) or name
