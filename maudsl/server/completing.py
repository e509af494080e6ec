"""In: a document and an offset. Out: what could be written there: in a rule what the prompt at the
table offers, in a scenario the words of its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from maudsl.cards import index_of
from maudsl.codes import CODES
from maudsl.library import listed
from maudsl.repl.known import Known
from maudsl.repl.rule_places import vocabulary
from maudsl.repl.rule_suggestions import rule_words
from maudsl.server.completing_scenarios import scenario_words
from maudsl.server.documents import Document
from maudsl.server.offers import Offer, fitting
from maudsl.server.understood import understood
from maudsl.source import Span
from maudsl.syntax.cut import statements
from maudsl.syntax.cut_sentences import sentences
from maudsl.syntax.parser import LONGEST
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.scenario import IS_SCENARIO

MOST = 200
SCENARIO = 'scenario "'
# An open quote behind the title of a variant, or behind a scenario's "with".
BEFORE_GAME = re.compile(r"^(?:variant\s.*\bfor\s|[ \t]+with\s)[^#]*$", re.M)
ACCEPT = re.compile(r"accept\s+(\S*)")


class Completion(NamedTuple):
    """`text` takes the place of what stands at `span`, which ends at the cursor."""

    text: str
    span: Span


def completions(document: Document, offset: int) -> tuple[Completion, ...]:
    """Of a statement that is too long to be read no word is offered."""
    text = document.source.text
    marks = find_marks(text[:offset])
    if any(end == offset for _, end in marks.comments):
        return ()
    line = text.rfind("\n", 0, offset) + 1
    spans = [span for span in statements(text[:offset], marks) if span[0] < offset]
    # Whatever stands before it, at the margin a statement begins.
    start = line if line == offset or not spans else spans[-1][0]
    if offset - start > LONGEST:
        return ()
    found = dict.fromkeys(_offers(document, start, offset))
    made = (_placed(each, text, line, offset) for each in list(found)[:MOST])
    return tuple(dict.fromkeys(made))


def _placed(offer: Offer, text: str, line: int, offset: int) -> Completion:
    """An editor replaces within one line only: of a keyword that began in the line above the rest
    is written.
    """
    start = offset - offer.typed
    if start >= line:
        return Completion(offer.text, Span(start, offset))
    word = line + len(text[line:offset]) - len(text[line:offset].lstrip())
    return Completion(offer.text[word - start :], Span(word, offset))


def _offers(document: Document, start: int, offset: int) -> Iterator[Offer]:
    text = document.source.text[start:offset]
    if games := _games(text):
        yield from games
    elif IS_SCENARIO.match(text) and "\n" in text:
        yield from scenario_words(document, start, offset)
    else:
        yield from _rule(document, text)


def _games(text: str) -> tuple[Offer, ...]:
    """The names of rule files, inside the quotes where one is named."""
    line = text.rsplit("\n", 1)[-1]
    before, quote, typed = line.rpartition('"')
    if not quote or before.count('"') % 2 or not BEFORE_GAME.match(before):
        return ()
    names = sorted({name for name, _ in listed()})
    return tuple(fitting(typed, (f'{name}"' for name in names)))


def _rule(document: Document, text: str) -> Iterator[Offer]:
    yield from fitting(text, [SCENARIO]) if text else ()
    if accept := ACCEPT.fullmatch(text):
        yield from fitting(accept.group(1), CODES)
    book = understood(document).book
    known = Known(book, index_of(book.pack))
    offers = list(rule_words(known, text, Offer))
    # Behind a sentence with a mistake the next one is completed all the same.
    yield from offers or rule_words(known, _last_sentence(text), Offer)
    if not text:  # at a table most beginnings make no sense, in a file all of them do
        words = vocabulary()
        yield from fitting("", [SCENARIO, *words.likely_first(words.first["statement"])])


def _last_sentence(text: str) -> str:
    parts = sentences(text, 0, len(text), find_marks(text))
    return text[parts[-1][0] :]
