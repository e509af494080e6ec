"""The rules in force, all or one of them, as far as the person at the prompt may know them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.engine.secrecy import is_hidden
from maudsl.repl.reply import Part, refused
from maudsl.repl.text import fold
from maudsl.repl.why import because, origin
from maudsl.rulebook.describe import describe_rule
from maudsl.rulebook.model import Rule
from maudsl.suggest import closest
from maudsl.voice import capital, quoted

if TYPE_CHECKING:
    from maudsl.repl.session import Session

NAME = re.compile(r"""["“]([^"”\n]*)["”]|([^"“”:\n]*)""")


def rules(session: Session, rest: str) -> Part:
    """All rules by where they come from; with a name that rule alone."""
    book = session.table.book
    if rest:
        return rule(session, rest)
    out: list[str] = []
    heading = ""
    for each in sorted(book.rules, key=lambda rule: rule.layer):
        place = origin(book, each).rpartition(", line")[0] or origin(book, each)
        if place != heading:
            heading = place
            out.append(f"{capital(place)}:")
        if is_hidden(each, session.seat):
            out.append("  a secret rule")
            continue
        out.append(f"  {clean(each.name)}")
        out += [f"      {clean(sentence.text)}" for sentence in each.sentences]
    return Part(out or ["There are no rules."])


def rule(session: Session, rest: str) -> Part:
    """Where it comes from, its sentences as written, and how they were understood."""
    wanted = rest.strip('"“”')
    if not wanted:
        return refused("Which rule? Their names are under: rules")
    known = _known(session)
    found = next((each for each in known if each.name.casefold() == wanted.casefold()), None)
    if found is None:
        near = closest(wanted, [each.name for each in known])
        hint = f" Did you mean {quoted(near)}?" if near else ""
        return refused(f"No rule is called {quoted(wanted)}.{hint}")
    prose = describe_rule(found, session.rules.cards)
    lines = [part for line in prose for part in fold(line, session.columns)]
    return Part([*because(session.table.book, found.name, session.seat), *lines])


def is_question(session: Session, line: str) -> bool:
    """Whether a line asks for a rule by its name."""
    word, _, rest = line.strip().partition(" ")
    return word.casefold() == "rule" and is_asked_for(session, rest.strip())


def is_asked_for(session: Session, rest: str) -> bool:
    """Whether what follows the word is a name to look up, and not the beginning of a new rule."""
    found = NAME.fullmatch(rest)
    if found is None:
        return False
    name = found[1] if found[1] is not None else None
    # A new rule has its name in quotes: one that is known can't be a new rule's.
    return name is None or any(x.name.casefold() == name.casefold() for x in _known(session))


def _known(session: Session) -> list[Rule]:
    return [x for x in session.table.book.rules if not is_hidden(x, session.seat)]
