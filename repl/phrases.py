"""In: a rule book. Out: what its rules want said, or listen to, as far as it stands there word for
word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maudsl.engine.secrecy import is_hidden
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b


def phrases(book: m.RuleBook, who: str) -> list[str]:
    """Without secrets that `who` isn't in on, and without holes: what fills them is known only at
    the moment.
    """
    return _texts(book, who, _owed)


def heard(book: m.RuleBook, who: str) -> list[str]:
    """The same for words that do something when they are said."""
    return _texts(book, who, _heard)


def _texts(
    book: m.RuleBook, who: str, acts_of: Callable[[m.SentenceKind], Iterator[m.Act]]
) -> list[str]:
    found: dict[str, None] = {}
    for rule in (x for x in book.rules if not is_hidden(x, who)):
        for sentence in rule.sentences:
            for act in acts_of(sentence.says):
                if isinstance(act, m.Say):
                    found.update(dict.fromkeys(_plain(act.phrase)))
    return list(found)


def _heard(says: m.SentenceKind) -> Iterator[m.Act]:
    if isinstance(says, m.Trigger) and isinstance(says.event, m.Done):
        yield says.event.act


def _owed(says: m.SentenceKind) -> Iterator[m.Act]:
    if isinstance(says, m.Duty):
        yield from says.duty.acts
    if isinstance(says, m.Trigger):
        for effect in says.effects:
            if isinstance(effect.kind, m.Oblige):
                yield from effect.kind.acts


def _plain(phrase: b.Phrase) -> Iterator[str]:
    for parts in phrase.alternatives:
        words = [part.text for part in parts if isinstance(part, b.Words)]
        if len(words) == len(parts):
            yield " ".join(words)
