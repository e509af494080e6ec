"""In: a scenario as far as it is typed. Out: what may come next in its last line: the words of the
table's grammar, the players, cards, and in quotes what the rules speak of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from maudsl.cards import index_of
from maudsl.lines import model as l
from maudsl.lines.expected import following_text
from maudsl.lines.read import read_setup
from maudsl.lines.spell import spell_card, spell_name
from maudsl.lines.vocabulary import after_a_name, keywords
from maudsl.repl.phrases import heard, phrases
from maudsl.rulebook.model import RuleBook
from maudsl.scenarios.running import Scenarios
from maudsl.server.documents import Document
from maudsl.server.offers import Offer, fitting
from maudsl.server.understood import understood
from maudsl.syntax.parser import LONGEST
from maudsl.syntax.settings import Scenario

WORD = re.compile(r"[^\s,;:\"“”]+")
MANY = 4  # words of the longest keyword: "challenges the deal", "turn up …"
BEFORE_RULE = re.compile(r"\b(?:rule|strikes)\s+$")
ARROW = "=>"


def scenario_words(document: Document, start: int, offset: int) -> Iterator[Offer]:
    """`start`: where the scenario begins."""
    typed = document.source.text[start:offset].rsplit("\n", 1)[-1]
    line = typed.lstrip()
    if len(line) > LONGEST or line == typed:
        return
    node = _scenario(document, start)
    book = _book(document, node)
    if line.count('"') % 2:
        yield from _in_quotes(line, book)
        return
    starts = ["setup", "step"]
    if line.startswith(ARROW):
        starts, line = ["expectation"], line.removeprefix(ARROW).lstrip()
    else:
        yield from fitting(line, [f"{ARROW} "])
    names = list(_players(node))
    for at in _word_starts(line):
        for kind in starts:
            words = _words(line[:at], kind, names, book)
            yield from fitting(line[at:], words)


def _scenario(document: Document, start: int) -> Scenario | None:
    nodes = (node for node in document.parsed.file.statements if node.span.start == start)
    return next((node for node in nodes if isinstance(node, Scenario)), None)


def _book(document: Document, node: Scenario | None) -> RuleBook:
    """That of its `with`, as far as that is written."""
    book = Scenarios(document.source, document.name).book_of(node) if node else None
    return book if isinstance(book, RuleBook) else understood(document).book


def _players(node: Scenario | None) -> Iterator[str]:
    for line in node.lines if node else ():
        read = read_setup(line.text)
        for item in read if isinstance(read, tuple) else ():
            if isinstance(item, l.Players):
                yield from item.names


def _word_starts(line: str) -> Iterator[int]:
    """Where what is being typed may have begun: at the last word, or some words before it."""
    starts = [found.start() for found in WORD.finditer(line)]
    if not starts or not WORD.fullmatch(line, starts[-1]):
        yield len(line)
    yield from reversed(starts[-MANY:])


def _words(before: str, kind: str, names: list[str], book: RuleBook) -> Iterator[str]:
    cards = index_of(book.pack)
    accepts = following_text(before, kind)
    if "CODE" in accepts:
        # Of a pack not every card need be in play.
        played = book.kinds
        yield from map(spell_card, played)
    elif "SUIT_SIGN" in accepts:
        yield from cards.suit_names()
    elif "NAME" in accepts:
        yield from map(spell_name, names)
    for terminal in accepts:
        if keywords(terminal):
            yield after_a_name(terminal)


def _in_quotes(line: str, book: RuleBook) -> Iterator[Offer]:
    """Names of rules, or what is said; a phrase among several begins behind a comma."""
    before, _, typed = line.rpartition('"')
    if BEFORE_RULE.search(before):
        texts = [rule.name for rule in book.rules]
    else:
        texts = [*phrases(book, ""), *heard(book, "")]
        typed = typed.rpartition(",")[2].lstrip()
    yield from fitting(typed, (f'{text}"' for text in texts))
