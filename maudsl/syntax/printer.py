"""In: the tree of a file. Out: its one canonical text.

Settings stand one a line; the sentences of a rule below its name, moved in; one blank line parts
what does not belong together. What is read from the print is the tree that was printed, and its
print is the same again.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.source import Span
from maudsl.syntax import settings as t
from maudsl.syntax.layout import INDENT, Line, laid_out
from maudsl.syntax.print_cards import (
    print_card,
    print_condition,
    print_number,
    print_phrase,
    print_who,
)
from maudsl.syntax.print_sentences import (
    print_act,
    print_effect,
    print_event,
    print_guard,
    print_obligation,
    print_sentence,
)
from maudsl.syntax.print_settings import print_heading, print_pack_line, print_setting
from maudsl.syntax.print_words import article, text

__all__ = [
    "article",
    "print_act",
    "print_card",
    "print_condition",
    "print_effect",
    "print_event",
    "print_file",
    "print_guard",
    "print_heading",
    "print_number",
    "print_obligation",
    "print_phrase",
    "print_sentence",
    "print_setting",
    "print_statement",
    "print_who",
]


def print_file(file: t.File) -> str:
    """The whole file, with its comments; an empty text for an empty file."""
    lines: list[Line] = []
    for place, statement in enumerate(file.statements):
        lines += _lines(statement, place)
    return laid_out(lines, file.comments, file.blanks)


def print_statement(statement: t.Statement | t.Scenario) -> str:
    """One statement alone, without comments and without a final line end."""
    return laid_out(list(_lines(statement, 0)), (), ()).rstrip("\n")


def _lines(statement: t.Statement | t.Scenario, place: int) -> Iterator[Line]:
    alone = f"{place}"
    match statement:
        case t.Game() | t.Variant():
            yield Line(print_heading(statement), statement.span, 0, "heading")
        case t.Rule():
            yield from _rule(statement, alone)
        case t.Replace():
            head = _head_span(statement.span, statement.name.span)
            yield Line(f"replace rule {text(statement.name)}", head, 0, alone)
            for sentence in statement.sentences:
                yield Line(print_sentence(sentence), sentence.span, INDENT, alone)
        case t.Drop():
            yield Line(f"drop rule {text(statement.name)}", statement.span, 0, "drop")
        case t.Accept():
            rule = f" for rule {text(statement.rule)}" if statement.rule else ""
            told = f"accept {statement.code.text}{rule} {text(statement.why)}"
            yield Line(told, statement.span, 0, "accept")
        case t.DefinePack():
            head = _head_span(statement.span, statement.name.span)
            yield Line(f"define pack {statement.name.text}:", head, 0, alone)
            for line in statement.lines:
                yield Line(print_pack_line(line), line.span, INDENT, alone)
        case t.Scenario():
            head = _head_span(statement.span, statement.title.span)
            yield Line(f"scenario {text(statement.title)}", head, 0, alone)
            for step in statement.lines:
                yield Line(step.text, step.span, INDENT, alone, raw=True)
        case _:
            _assert_setting(statement)
            yield Line(print_setting(statement), statement.span, 0, "setting")


def _rule(rule: t.Rule, alone: str) -> Iterator[Line]:
    """A named rule, or bare sentences: several in one statement stand below the first, moved in."""
    if rule.name is None:
        for number, sentence in enumerate(rule.sentences):
            group = "bare" if len(rule.sentences) == 1 else alone
            yield Line(print_sentence(sentence), sentence.span, INDENT * (number > 0), group)
        return
    called = f" called {', '.join(map(text, rule.called))}" if rule.called else ""
    head = _head_span(rule.span, (rule.called or (rule.name,))[-1].span)
    yield Line(f"rule {text(rule.name)}{called}", head, 0, alone)
    for sentence in rule.sentences:
        yield Line(print_sentence(sentence), sentence.span, INDENT, alone)


def _head_span(whole: Span, last: Span) -> Span:
    return Span(whole.start, last.end)


def _assert_setting(statement: t.Setting) -> None:
    """For the type checker: everything else was matched."""
