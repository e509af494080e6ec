"""In: two rule books. Out: what the second says that the first doesn't, and the other way round, in
the words of their files.

Rules are compared as they are in force; of settings, which a later layer puts right without taking
the earlier line away, every line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maudsl.rulebook.model import Rule, RuleBook
from maudsl.source import Source
from maudsl.syntax import settings as t
from maudsl.syntax.parser import parse
from maudsl.syntax.printer import print_file

NO_SETTINGS = (t.Game, t.Variant, t.Scenario, t.Rule, t.Replace, t.Drop, t.Accept)


def changes_between(old: RuleBook, new: RuleBook) -> Iterator[str]:
    """Nothing if both are the same. Lines with - are the old book's, with + the new one's."""
    settings = list(_lines(_settings(old), _settings(new)))
    if settings:
        yield from ("settings", *settings)
    before, after = ({rule.name.casefold(): rule for rule in book.rules} for book in (old, new))
    for key in dict.fromkeys([*before, *after]):
        yield from _rule(before.get(key), after.get(key))


def _settings(book: RuleBook) -> Iterator[str]:
    for layer in book.layers:
        for node in parse(Source.of(layer.name, layer.text)).file.statements:
            if not isinstance(node, NO_SETTINGS):
                lines = print_file(t.File(statements=(node,), comments=())).splitlines()
                yield " ".join(line.strip() for line in lines)


def _rule(old: Rule | None, new: Rule | None) -> Iterator[str]:
    lines = list(_lines(_sentences(old), _sentences(new)))
    rule = new or old
    if rule and (lines or not (old and new)):
        what = " is new" if old is None else " is gone" if new is None else ""
        yield from (f'rule "{rule.name}"{what}', *lines)


def _sentences(rule: Rule | None) -> list[str]:
    if rule is None:
        return []
    called = [f'called "{name}"' for name in rule.called]
    return [*called, *(sentence.text for sentence in rule.sentences)]


def _lines(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    before, after = list(dict.fromkeys(old)), list(dict.fromkeys(new))
    yield from (f"  - {line}" for line in before if line not in after)
    yield from (f"  + {line}" for line in after if line not in before)
