"""The suggestions as prompt_toolkit wants them."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from maudsl.repl.session import Session
from maudsl.repl.suggestions import suggest

MOST = 200


class SessionCompleter(Completer):
    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        found = suggest(self.session, document.text_before_cursor, document.text_after_cursor)
        for each in found[:MOST]:
            yield Completion(each.text, start_position=-each.typed, display_meta=each.about)
