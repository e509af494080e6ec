"""Where a line stands, so that a mistake in it can be shown there."""

from __future__ import annotations

import msgspec

from maudsl.diagnostics import Diagnostic
from maudsl.source import Span

Range = tuple[int, int]
"""From the first character up to but without the second, counted from the line's beginning."""


class Place(msgspec.Struct, frozen=True):
    """`at`: where the line begins in its source, in characters."""

    source: str = ""
    at: int = 0

    def problem(self, code: str, message: str, where: Range, help: str = "") -> Diagnostic:
        span = Span(self.at + where[0], self.at + where[1])
        return Diagnostic(code=code, message=message, source=self.source, span=span, help=help)
