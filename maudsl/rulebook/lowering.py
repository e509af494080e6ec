"""What lowering is begun with: a text, the cards it speaks of, and the mistakes that are found."""

from __future__ import annotations

from maudsl.cards import CardIndex
from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span
from maudsl.syntax import nodes as n


class Lowering:
    """One for each text that is lowered; mistakes gather in `mistakes`."""

    def __init__(self, source: Source, cards: CardIndex) -> None:
        self.source = source
        self.cards = cards
        self.mistakes: list[Diagnostic] = []

    def mistake(self, code: str, message: str, span: Span, help: str = "") -> None:
        self.mistakes.append(Diagnostic(code, message, self.source.name, span, help))

    def line_of(self, node: n.Node) -> int:
        return self.source.line_col(node.span.start)[0]

    def within(self, value: int, low: int, high: int, what: str, span: Span) -> int:
        """The number, or the nearest that is allowed."""
        if low <= value <= high:
            return value
        code = "number-too-large" if value > high else "bad-number"
        self.mistake(code, f"{what} is from {low} to {high:,}, not {value:,}", span)
        return min(max(value, low), high)
