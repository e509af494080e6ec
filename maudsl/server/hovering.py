"""In: a document and an offset. Out: what stands there, as it was understood, in plain English.

On a sentence that sentence is told, on a setting what comes of it; on the name of a rule the whole
rule, also where another one names it; on a name for cards what it stands for.
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from maudsl.cards import CardIndex, index_of
from maudsl.rulebook import model as m
from maudsl.rulebook.describe import describe_rule, describe_sentence
from maudsl.rulebook.describe_cards import describe_card
from maudsl.rulebook.layers import as_written
from maudsl.server.documents import Document
from maudsl.server.hovering_settings import describe_setting
from maudsl.server.referring import Reference, reference
from maudsl.server.understood import Understood, understood
from maudsl.server.walking import Path, path_at
from maudsl.source import Source, Span
from maudsl.syntax import settings as t
from maudsl.syntax.sentences import Sentence

# What says how the table is set, and neither declares names nor chooses cards.
SETTINGS = tuple(set(get_args(t.Setting)) - {t.WordList, t.DefineCard, t.PackUse})


class Told(NamedTuple):
    """`span`: what it is told of."""

    text: str
    span: Span


def hover(document: Document, offset: int) -> Told | None:
    path = path_at(document.parsed.file, offset)
    if not path:
        return None
    known = understood(document)
    meant = reference(path, document.source.text, offset)
    if meant is not None and (text := _named(meant, path, known)):
        return Told(text, path[-1].span)
    sentence = next((node for node in path if isinstance(node, Sentence)), None)
    if sentence is not None:
        text = _sentence(sentence, document.source, known.book)
        return Told(text, sentence.span) if text else None
    if isinstance(path[0], t.Rule) and path[0].name:
        text = _rule(known.book, path[0].name.value)
        return Told(text, path[0].name.span) if text else None
    if isinstance(path[0], SETTINGS):
        text = describe_setting(path[0], document, known.book)
        return Told(text, path[0].span) if text else None
    return None


def _named(meant: Reference, path: Path, known: Understood) -> str:
    if "rule" in meant.kinds:
        # A rule that is dropped is in the book below only.
        return _rule(known.book, meant.name) or _rule(known.below, meant.name)
    if "cards" in meant.kinds:
        test = dict(known.book.defined).get(meant.name.casefold())
        return f"{meant.name}: {describe_card(test, _cards(known.book))}" if test else ""
    if "words" in meant.kinds:
        words = dict(known.book.words).get(meant.name, ())
        return f"{meant.name}: {', '.join(words)}" if words else ""
    return ""


def _rule(book: m.RuleBook | None, name: str) -> str:
    rule = book.rule(name) if book else None
    return "\n".join(describe_rule(rule, _cards(book))) if book and rule else ""


def _sentence(node: Sentence, source: Source, book: m.RuleBook) -> str:
    """The book keeps of each sentence its line and its words, by which it is found again."""
    line, text = source.line_col(node.span.start)[0], as_written(source, node.span)
    newest = len(book.layers) - 1
    for rule in book.rules:
        for each in rule.sentences:
            if (rule.layer, each.line, each.text) == (newest, line, text):
                return describe_sentence(each.says, _cards(book))
    return ""


def _cards(book: m.RuleBook) -> CardIndex:
    return index_of(book.pack)
