"""What is wrong with a text, as plain data: a code, a sentence, the places and the next step."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from maudsl.source import Source, Span

Severity = Literal["error", "warning", "note"]

JSON_VERSION = 1


class Label(msgspec.Struct, frozen=True):
    """A place that has something to do with it; `source` is the name of a `Source`."""

    source: str
    span: Span
    text: str = ""


class Diagnostic(msgspec.Struct, frozen=True):
    """One problem. A label with the span of the diagnostic itself is the text under its caret.
    `accepted`: why the file says that it is meant so.
    """

    code: str
    message: str
    source: str
    span: Span
    help: str = ""
    severity: Severity = "error"
    labels: tuple[Label, ...] = ()
    accepted: str = ""

    @property
    def counts(self) -> bool:
        """Whether something is to be done: a note tells, and what is accepted is meant so."""
        return self.severity != "note" and not self.accepted


class RuleErrors(Exception):
    """Raised at the Python door, where a mistake in a text can't be handed back as a value."""

    def __init__(
        self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source] | None = None
    ) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.sources: dict[str, Source] = dict(sources or {})
        super().__init__(self.diagnostics, self.sources)  # as args, so that it can be pickled

    def __str__(self) -> str:
        # Here, because the renderer is about diagnostics and so imports this module.
        from maudsl.render import render

        return "\n\n".join(render(diagnostic, self.sources) for diagnostic in self.diagnostics)


def as_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> dict[str, Any]:
    """The document that `--json` prints. Lines and columns count from 1, the end is exclusive;
    the start of the file stands for a file of which nothing could be read."""
    return {
        "version": JSON_VERSION,
        "diagnostics": [
            {
                "code": each.code,
                "severity": each.severity,
                "message": each.message,
                "help": each.help,
                **({"accepted": each.accepted} if each.accepted else {}),
                **_place(each.source, each.span, sources),
                "labels": [
                    {"text": label.text, **_place(label.source, label.span, sources)}
                    for label in each.labels
                ],
            }
            for each in diagnostics
        ],
    }


def _place(name: str, span: Span, sources: Mapping[str, Source]) -> dict[str, str | int]:
    source = sources.get(name)
    first = last = (1, 1)
    if source is not None:
        span = source.clamp(span)
        first, last = source.line_col(span.start), source.line_col(span.end)
    return {
        # A path that isn't UTF-8 has lone surrogates, which no JSON reader likes.
        "file": name.encode("utf-8", "backslashreplace").decode("utf-8"),
        "line": first[0],
        "column": first[1],
        "end_line": last[0],
        "end_column": last[1],
    }
