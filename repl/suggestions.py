"""In: a line up to the cursor. Out: what could stand there, and what of the line it replaces.

Cards are those of the own hand, and nobody else's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from maudsl.cards import folded
from maudsl.engine.asking import choices
from maudsl.engine.secrecy import is_hidden
from maudsl.lines.spell import spell_name
from maudsl.lines.vocabulary import after_a_name, as_a_command, verbs
from maudsl.repl.commands import NAMES
from maudsl.repl.cookbook import keywords
from maudsl.repl.helping import TOPICS
from maudsl.repl.hints import LEVELS
from maudsl.repl.known import known_at
from maudsl.repl.phrases import heard, phrases
from maudsl.repl.rule_suggestions import rule_words
from maudsl.repl.rule_text import is_rule, without_add

if TYPE_CHECKING:
    from maudsl.repl.session import Session

KNOWN_REASONS = ("misplay", "out of turn")
EXAMPLES = re.compile(r"examples (?:.* )?(\S*)$")
RULE = re.compile(r"rule ([^\"“:]*)$")
WITH_CARD = tuple("play plays flinch flinches swap swaps give gives show shows".split())


class Suggestion(NamedTuple):
    """`text` takes the place of the last `typed` characters before the cursor."""

    text: str
    typed: int
    about: str = ""


def suggest(session: Session, before: str, after: str = "") -> list[Suggestion]:
    """`before` and `after` the cursor; what already stands behind it is not written twice."""
    rest = re.match(r"[^\s\"“,;:]*", after)
    tail = rest.group() if rest else ""
    found = (_without(each, tail) for each in _suggest(session, before))
    return list(dict.fromkeys(each for each in found if each))


def _without(found: Suggestion, tail: str) -> Suggestion | None:
    if not tail:
        return found
    if not found.text.casefold().endswith(tail.casefold()):
        return None
    return found._replace(text=found.text[: -len(tail)])


def _suggest(session: Session, before: str) -> Iterator[Suggestion]:
    line = before.rsplit("\n", 1)[-1]
    if asked := EXAMPLES.match(before):
        yield from starting(asked[1], keywords(session.rules.cards))
        return
    if session.consent:
        yield from starting(before, ("yes", "no"))
        return
    if asked := RULE.match(before):
        yield from starting(asked[1], _rules(session))
    if session.asks == "rule" or is_rule(before):
        if "\n" not in before and session.asks == "rule":
            yield from starting(before, ("no", "examples", "help"))
        yield from rule_words(known_at(session), without_add(before), Suggestion)
        return
    calling = session.state.calling
    if session.asks != "you" and calling:
        yield from starting(line, choices(session.rules.cards, session.state, calling))
    head, name, rest = _named(session, line)
    form = after_a_name if name else as_a_command
    if name and name != session.seat:
        return
    yield from _of_line(session, rest, [form(verb) for verb in verbs()], commands=not name)


def _named(session: Session, line: str) -> tuple[str, str, str]:
    """The name that a line begins with, and what follows it."""
    for name in session.humans:
        head = spell_name(name) + " "
        if line.casefold().startswith(head.casefold()):
            return head, name, line[len(head) :]
    return "", "", line


def _of_line(
    session: Session, line: str, forms: list[str], *, commands: bool
) -> Iterator[Suggestion]:
    word, blank, rest = line.partition(" ")
    if not blank:
        if commands:
            yield from cards(session, line)
        yield from starting(line, forms)
        yield from starting(line, NAMES if commands else ())
        return
    quote = _open_quote(line)
    if quote is not None:
        yield from quoted(line[quote + 1 :], _spoken(session, word, line))
    elif word in WITH_CARD:
        yield from cards(session, rest)
        found = re.match(r"(.*\S )(s?a?y?i?n?g?)$", rest) if word.startswith("play") else None
        if found and session.rules.cards.read(found[1]):
            yield from starting(found[2], ['saying "'])
    elif word in ("say", "says"):
        yield from starting(rest, _spoken(session, word, line))
    elif word in ("call", "calls"):
        yield from starting(rest, session.rules.cards.suit_names())
    elif word.startswith(("penal",)):
        yield from _penalty(session, word, rest)
    elif word in ("whatif", "whynot") and commands:
        yield from cards(session, rest)
    elif word in ("rules", "strike", "strikes"):
        yield from starting(rest, _rules(session))
    elif word == "help":
        yield from starting(rest, (*TOPICS, *(f"level {level}" for level in LEVELS)))
    elif word == "log" and commands:
        yield from starting(rest, ("all",))
    elif word in ("draw", "draws"):
        debt = session.state.debt
        owed = [str(debt.cards)] if debt and debt.player == session.seat and debt.cards else []
        yield from starting(rest, owed)


def _penalty(session: Session, word: str, rest: str) -> Iterator[Suggestion]:
    mark = ":" if word == "penalty" else " for"
    name, found, reason = rest.partition(f"{mark} ")
    others = [x.name for x in session.state.seats if x.name != session.seat and not x.gone]
    if found:
        yield from starting(reason, _reasons(session))
        return
    for other in others:
        spelt = spell_name(other)
        if folded(spelt).startswith(folded(rest)) or folded(other).startswith(folded(rest)):
            yield Suggestion(f"{spelt}{mark} ", len(rest))


def _spoken(session: Session, word: str, line: str) -> list[str]:
    """What is owed first, then whatever the rules want said at times; after a call, reasons."""
    if word.startswith("penal"):
        return _reasons(session)
    owed = list(session.table.view(session.seat).owed)
    book, seat = session.table.book, session.seat
    return list(dict.fromkeys([*owed, *phrases(book, seat), *heard(book, seat)]))


def _reasons(session: Session) -> list[str]:
    known = phrases(session.table.book, session.seat)
    return list(dict.fromkeys([*known, *_rules(session), *KNOWN_REASONS]))


def _rules(session: Session) -> list[str]:
    return [x.name for x in session.table.book.rules if not is_hidden(x, session.seat)]


def _open_quote(line: str) -> int | None:
    """Where the quote begins that the cursor stands in."""
    at = None
    for place, char in enumerate(line):
        if at is None and char in '"“':
            at = place
        elif at is not None and char in '"”':
            at = None
    return at


def cards(session: Session, typed: str) -> Iterator[Suggestion]:
    """Whole cards of the own hand, those that may be played first."""
    view, index = session.table.view(session.seat), session.rules.cards
    wanted = folded(typed)
    for card in dict.fromkeys([*view.playable, *view.hand]):
        shown = index.pretty(card, plain=session.plain)
        if any(folded(x).startswith(wanted) for x in (card, shown, index.full_name(card))):
            about = index.full_name(card) + (", may be played" if card in view.playable else "")
            yield Suggestion(shown, len(typed), about)


def starting(typed: str, words: Iterable[str]) -> Iterator[Suggestion]:
    """The words that go on from what is typed; not what is there already."""
    wanted = typed.casefold()
    for word in words:
        if word.casefold().startswith(wanted) and word != typed:
            yield Suggestion(word, len(typed))


def quoted(typed: str, texts: Iterable[str]) -> Iterator[Suggestion]:
    """The same for a text in quotes, which are closed. Several texts are parted by commas."""
    begun = typed.rsplit(",", 1)[-1].lstrip()
    for found in starting(begun, texts):
        yield found._replace(text=found.text + '"')
