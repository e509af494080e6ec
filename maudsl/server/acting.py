"""In: a range in an editor. Out: what may be done there: a word put right, a scenario run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lsprotocol import types as lsp

from maudsl.server import protocol
from maudsl.server.documents import Document
from maudsl.server.fixing import fix
from maudsl.server.places import Position, Range
from maudsl.server.problems import Found, problem
from maudsl.server.running import runnable
from maudsl.server.serving import uri_from

Action = lsp.CodeAction | lsp.Command


def actions(
    document: Document, uri: str, found: Found, params: lsp.CodeActionParams
) -> list[Action]:
    """Not every editor shows a lens above a scenario, so it may be run from inside as well."""
    where = Range(*(Position(x.line, x.character) for x in (params.range.start, params.range.end)))
    wanted = params.context.only
    done: list[Action] = []
    if wanted is None or lsp.CodeActionKind.QuickFix in wanted:
        done += _fixes(document, uri, found, where)
    if wanted is None:
        done += [
            protocol.run_command(uri, each)
            for each in runnable(document)
            if _meet(each.whole, where)
        ]
    return done


def _fixes(document: Document, uri: str, found: Found, where: Range) -> Iterator[Action]:
    looked_at = found.sources.get(document.source.name)
    if looked_at is None or looked_at.text != document.source.text:
        return  # changed since: places and guesses are those of another text
    named = partial(uri_from, document, uri)
    for each in found.diagnostics:
        mended = fix(each, document.source)
        if mended and _meet(document.places.range(mended.span), where):
            told = protocol.diagnostic(problem(document, each, found.sources), named)
            yield protocol.quick_fix(document, uri, mended, told)


def _meet(one: Range, other: Range) -> bool:
    return one.start <= other.end and other.start <= one.end
