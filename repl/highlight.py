"""In: the line that is being typed. Out: its pieces with styles, and what is wrong so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from maudsl.amendments import amend
from maudsl.highlighting.roles import Role, roles_of
from maudsl.repl.commands import NAMES
from maudsl.repl.offer import NO, YES
from maudsl.repl.paint import paint
from maudsl.repl.rule_text import stumble_of
from maudsl.repl.session import Session
from maudsl.rulebook.model import RuleBook
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.stumble import Stumble
from maudsl.syntax.wording import END

# What a line says in the reader's own words is plain; all other roles are keywords.
STYLE_OF: dict[Role, str] = {
    "string": "class:string",
    "number": "class:number",
    "card": "",
    "name": "",
    "comment": "",
}


class SessionLexer(Lexer):
    """Rules by their words, other lines by the cards in them."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        rule = self.session.rule_text(document.text)
        lines = document.lines
        if rule is None or not rule.strip():
            return lambda number: list(paint(lines[number], self.session.rules.cards))
        skipped = len(document.text) - len(rule)
        styles = [""] * skipped + rule_styles(rule)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)

        def styled(number: int) -> StyleAndTextTuples:
            start = starts[number]
            return [(styles[start + i], char) for i, char in enumerate(lines[number])]

        return styled


@lru_cache(maxsize=8)
def _stumble(text: str) -> Stumble | None:
    return stumble_of(text)


def rule_styles(text: str) -> list[str]:
    """A style for each character of a rule."""
    styles = [""] * len(text)
    at = _stumble(text)
    if at is None:
        return styles
    roles = roles_of(rule_parser())
    for token in at.tokens:
        style = STYLE_OF.get(roles[token.type], "class:keyword")
        for place in range(token.start_pos or 0, min(token.end_pos or 0, len(text))):
            styles[place] = style
    if not at.at_end and not _being_typed(text, at.wrong.end):
        for place in range(at.wrong.start, min(at.wrong.end, len(text))):
            styles[place] = "class:wrong"
    return styles


def live_error(session: Session, text: str) -> str:
    """What is wrong with a rule so far, or what may come next, in a line.

    Empty while a word is being typed.
    """
    rule = session.rule_text(text)
    word = text.strip().casefold()
    if rule is None or not rule.strip() or word in (*NO, *YES, *NAMES):
        return ""
    return _first_mistake(session.table.book, rule, session.seat)


@lru_cache(maxsize=8)
def _first_mistake(book: RuleBook, rule: str, by: str) -> str:
    at = _stumble(rule)
    if at and not at.at_end and _being_typed(rule, at.wrong.end):
        return ""  # the likeliest case at a key, answered without working out a message
    if at and at.at_end and END not in at.accepts:
        return _next(at) if rule[-1:].isspace() else ""
    found = amend(book, rule, by)
    errors = [each for each in found.diagnostics if each.severity == "error"]
    if not errors or _being_typed(rule, errors[0].span.end):
        return ""
    worst = errors[0]
    return f"{worst.message}: {worst.help}" if worst.help else worst.message


def _next(at: Stumble) -> str:
    offers = at.words.offers(at.accepts, at.before)
    return f"next: {', '.join(offers)}" if offers else ""


def _being_typed(text: str, end: int) -> bool:
    return not text[-1:].isspace() and end >= len(text.rstrip())
