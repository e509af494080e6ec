"""In: a rule book. Out: the rules in prose as a sheet, and the sheet as text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from maudsl.cards import index_of
from maudsl.rulebook.describe import describe_rule
from maudsl.rulebook.model import RuleBook


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """`rules`: each by its name, with its sentences."""

    title: str
    rules: tuple[tuple[str, tuple[str, ...]], ...]


def sheet_of(book: RuleBook) -> Sheet:
    cards = index_of(book.pack)
    rules = ((rule.name, tuple(describe_rule(rule, cards))) for rule in book.rules)
    return Sheet(title=book.title, rules=tuple(rules))


def as_text(sheet: Sheet) -> Iterator[str]:
    yield sheet.title
    for name, sentences in sheet.rules:
        yield from ("", name)
        yield from (f"  {sentence}" for sentence in sentences)


def as_markdown(sheet: Sheet) -> Iterator[str]:
    yield f"# {sheet.title}"
    for name, sentences in sheet.rules:
        yield from ("", f"## {name}", "")
        yield from (f"- {sentence}" for sentence in sentences)


def as_html(sheet: Sheet) -> Iterator[str]:
    """A whole page. All that comes from the file is escaped."""
    title = escape(sheet.title)
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>'
    yield f"<h1>{title}</h1>"
    for name, sentences in sheet.rules:
        yield f"<h2>{escape(name)}</h2>"
        yield "<ul>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ul>"
    yield "</body></html>"


WRITERS: dict[str, Callable[[Sheet], Iterator[str]]] = {
    "text": as_text,
    "md": as_markdown,
    "html": as_html,
}
