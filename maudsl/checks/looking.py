"""What every check looks at, and how it finds the place of what it finds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from maudsl.diagnostics import Diagnostic, Label
from maudsl.rulebook import model as m
from maudsl.source import Source, Span
from maudsl.syntax import settings as t
from maudsl.syntax.parser import without_comment


class Checked(msgspec.Struct, frozen=True):
    """`file` and `source` are the newest layer of the book; those below were checked before."""

    book: m.RuleBook
    file: t.File
    source: Source

    def warn(
        self,
        code: str,
        message: str,
        span: Span,
        help: str = "",
        labels: tuple[Label, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(code, message, self.source.name, span, help, "warning", labels)

    def label(self, span: Span, text: str) -> Label:
        return Label(self.source.name, span, text)

    @property
    def heading(self) -> t.Game | t.Variant | None:
        found = (x for x in self.file.statements if isinstance(x, t.Game | t.Variant))
        return next(found, None)

    @property
    def is_game(self) -> bool:
        return len(self.book.layers) == 1 and self.book.layers[0].kind == "game"

    def own_rules(self) -> tuple[m.Rule, ...]:
        """The rules that this text adds or changes."""
        newest = len(self.book.layers) - 1
        return tuple(rule for rule in self.book.rules if rule.layer == newest)

    def own_sentences(self) -> Iterator[tuple[m.Rule, m.Sentence]]:
        for rule in self.own_rules():
            for sentence in rule.sentences:
                yield rule, sentence

    def place_of(self, sentence: m.Sentence) -> Span | None:
        """Where it stands in this text; None if it stands in a layer below."""
        for node in self.file.statements:
            if isinstance(node, t.Rule | t.Replace):
                for each in node.sentences:
                    if self._as_written(each.span) == (sentence.line, sentence.text):
                        return each.span
        return None

    def _as_written(self, span: Span) -> tuple[int, str]:
        lines = self.source.text[span.start : span.end].splitlines()
        text = " ".join(" ".join(map(without_comment, lines)).split())
        return self.source.line_col(span.start)[0], text
