"""A text with the cursor in it, as tests of the language server write it: "|" is the cursor."""

from __future__ import annotations

from maudsl.server.documents import Document, read

NAME = "typed.mau"


def typed(text: str, encoding: str = "utf-16") -> tuple[Document, int]:
    assert text.count("|") == 1, text
    return read(NAME, text.replace("|", ""), encoding), text.index("|")


def text_at(document: Document, span: object) -> str:
    return document.source.text[span.start : span.end]  # type: ignore[attr-defined]
