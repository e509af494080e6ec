"""The server's answers as the messages of the language server protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from lsprotocol import types as lsp

from maudsl.diagnostics import Severity
from maudsl.server.completing import Completion
from maudsl.server.defining import Target
from maudsl.server.documents import Document
from maudsl.server.fixing import Fix
from maudsl.server.hovering import Told
from maudsl.server.layout import Edit
from maudsl.server.places import Places, Position, Range
from maudsl.server.problems import Problem
from maudsl.server.running import Runnable
from maudsl.server.symbols import Kind, Symbol

RUN = "maudsl.runScenario"
UriOf = Callable[[str], str]

SEVERITIES: dict[Severity, lsp.DiagnosticSeverity] = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}


def position(place: Position) -> lsp.Position:
    return lsp.Position(place.line, place.column)


def range_(where: Range) -> lsp.Range:
    return lsp.Range(position(where.start), position(where.end))


def offset(places: Places, place: lsp.Position) -> int:
    return places.offset(Position(place.line, place.character))


def diagnostic(problem: Problem, uri_of: UriOf) -> lsp.Diagnostic:
    return lsp.Diagnostic(
        range=range_(problem.range),
        message=problem.message,
        severity=SEVERITIES[problem.severity],
        code=problem.code,
        source="maudsl",
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri_of(each.name), range_(each.range)), each.message
            )
            for each in problem.related
        ],
    )


def location(document: Document, target: Target, uri_of: UriOf) -> lsp.Location:
    """In this text, as it is in the editor, or in a file."""
    own = target.source.name == document.source.name
    places = document.places if own else Places(target.source, document.encoding)
    return lsp.Location(uri_of(target.source.name), range_(places.range(target.span)))


def completion(document: Document, found: Completion, number: int) -> lsp.CompletionItem:
    """Editors sort by themselves unless they are told; the likely words come first."""
    return lsp.CompletionItem(
        label=found.text,
        sort_text=f"{number:04}",
        text_edit=lsp.TextEdit(range_(document.places.range(found.span)), found.text),
    )


def hover(document: Document, told: Told) -> lsp.Hover:
    """Plain text: in what rules say, stars and underscores mean nothing."""
    content = lsp.MarkupContent(lsp.MarkupKind.PlainText, told.text)
    return lsp.Hover(content, range_(document.places.range(told.span)))


def edit(document: Document, found: Edit) -> lsp.TextEdit:
    return lsp.TextEdit(range_(document.places.range(found.span)), found.text)


def quick_fix(document: Document, uri: str, found: Fix, problem: lsp.Diagnostic) -> lsp.CodeAction:
    change = edit(document, Edit(found.span, found.text))
    return lsp.CodeAction(
        title=found.title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[problem],
        is_preferred=True,
        edit=lsp.WorkspaceEdit(changes={uri: [change]}),
    )


def symbol(found: Symbol) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        found.name, symbol_kind(found.kind), range_(found.whole), range_(found.named)
    )


def symbol_kind(kind: Kind) -> lsp.SymbolKind:
    match kind:
        case "heading":
            return lsp.SymbolKind.Module
        case "rule":
            return lsp.SymbolKind.Function
        case "scenario":
            return lsp.SymbolKind.Event
        case "pack":
            return lsp.SymbolKind.Enum
        case "name":
            return lsp.SymbolKind.Constant
        case "setting":
            return lsp.SymbolKind.Property
        case "unread":
            return lsp.SymbolKind.Null
        case _:
            assert_never(kind)


def run_command(uri: str, found: Runnable) -> lsp.Command:
    return lsp.Command("Run this scenario", RUN, arguments=[uri, found.name])


def lens(uri: str, found: Runnable) -> lsp.CodeLens:
    return lsp.CodeLens(range_(found.named), run_command(uri, found))
