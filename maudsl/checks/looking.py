"""What every check looks at, and how it finds the place of what it finds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from maudsl.cards import index_of
from maudsl.diagnostics import Diagnostic, Label
from maudsl.rulebook import model as m
from maudsl.source import Source, Span
from maudsl.syntax import settings as t
from maudsl.syntax.parser import without_comment


class Checked(msgspec.Struct, frozen=True):
    """`file` and `source` are the newest layer of the book; those below were checked before.
    `places`: where its sentences stand, by their line and text.
    """

    book: m.RuleBook
    file: t.File
    source: Source
    places: dict[tuple[int, str], Span]

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

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of card that are played with; a file of rules alone knows the pack only."""
        if self.book.layers[0].kind != "game":
            return tuple(index_of(self.book.pack).codes)
        return self.book.kinds

    def label_of(self, sentence: m.Sentence, text: str) -> tuple[Label, ...]:
        """None if it stands in a layer below."""
        place = self.place_of(sentence)
        return (self.label(place, text),) if place else ()

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
        return self.places.get((sentence.line, sentence.text))


def look_at(book: m.RuleBook, file: t.File, source: Source) -> Checked:
    places: dict[tuple[int, str], Span] = {}
    for node in file.statements:
        if isinstance(node, t.Rule | t.Replace):
            for each in node.sentences:
                places.setdefault(_as_written(each.span, source), each.span)
    return Checked(book, file, source, places)


def _as_written(span: Span, source: Source) -> tuple[int, str]:
    lines = source.text[span.start : span.end].splitlines()
    text = " ".join(" ".join(map(without_comment, lines)).split())
    return source.line_col(span.start)[0], text
