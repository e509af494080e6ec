"""In: rule files with scenarios. Out: which small changes of the rules no scenario notices.

A changed tree is printed and comes in by the same door as any text. A change that leaves the game
as it is in play, or that is no valid text, says nothing of the scenarios and isn't counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from maudsl.cards import index_of
from maudsl.rulebook.model import RuleBook
from maudsl.rulebook.same import same_game
from maudsl.scenarios.changes import Change, changes
from maudsl.scenarios.running import Result, Scenarios
from maudsl.source import Source
from maudsl.syntax.parser import parse
from maudsl.syntax.printer import print_file
from maudsl.syntax.settings import Scenario

Progress = Callable[[int, int], None]


class Tried(msgspec.Struct, frozen=True):
    """A change that was tried; `scenario`: the title of one that noticed, empty if none did."""

    path: str
    line: int
    rule: str
    what: str
    text: str
    scenario: str


class Trials(msgspec.Struct, frozen=True):
    """`failed`: scenarios that don't hold of the files as they are; if any, nothing is tried."""

    tried: tuple[Tried, ...]
    failed: tuple[Result, ...]
    sources: dict[str, Source]

    @property
    def noticed(self) -> int:
        return sum(1 for each in self.tried if each.scenario)

    @property
    def score(self) -> int:
        """Of a hundred changes, how many are noticed; rounded down."""
        return 100 * self.noticed // len(self.tried) if self.tried else 100

    def as_json(self) -> dict[str, Any]:
        return {
            "version": 1,
            "changes": len(self.tried),
            "noticed": self.noticed,
            "score": self.score,
            "unnoticed": [msgspec.structs.asdict(each) for each in self.tried if not each.scenario],
        }


class _Played(msgspec.Struct, frozen=True):
    """A scenario that holds, what it is played by, and what happened."""

    home: Scenarios
    node: Scenario
    book: RuleBook
    happened: str


def mutate(
    files: Sequence[tuple[str, Source]],
    only: str = "",
    limit: int | None = None,
    progress: Progress = lambda done, all: None,
) -> Trials:
    """Change what stands in rules with `only` in their name or text, at most `limit` times. Stops
    trying a change at the first scenario that fails by it.
    """
    homes = [Scenarios(source, path) for path, source in files]
    sources = {name: each for home in homes for name, each in home.sources.items()}
    played: list[_Played] = []
    failed: list[Result] = []
    for home in homes:
        failed += [home.unread()] if home.mistakes else []
        for node in () if home.mistakes else home.nodes:
            result, book = home.run(node), home.book_of(node)
            if result.passed and isinstance(book, RuleBook):
                played.append(_Played(home, node, book, "\n".join(result.transcript)))
            else:
                failed.append(result)
    if failed:
        return Trials((), tuple(failed), sources)
    waiting = [
        (path, source, change)
        for path, source in files
        for change in _changes(source, played)
        if only.casefold() in f"{change.rule} {_text(source, change)}".casefold()
    ][:limit]
    tried: list[Tried] = []
    for number, (path, source, change) in enumerate(waiting):
        progress(number, len(waiting))
        scenario = _noticed_by(source, change, played)
        if scenario is not None:
            line = source.line_col(change.span.start)[0]
            text = _text(source, change)
            tried.append(Tried(path, line, change.rule, change.what, text, scenario))
    return Trials(tuple(tried), (), sources)


def _changes(source: Source, played: Sequence[_Played]) -> Iterator[Change]:
    """Of a file that some scenario is played by; where none is, every change would go by."""
    book = next((each.book for each in played if _is_in(source, each.book)), None)
    if book is not None:
        yield from changes(parse(source).file, index_of(book.pack))


def _is_in(source: Source, book: RuleBook) -> bool:
    return any(layer.text == source.text for layer in book.layers)


def _text(source: Source, change: Change) -> str:
    """The line that is changed, or the first of what is left out."""
    return source.line_text(source.line_col(change.span.start)[0]).strip()


def _noticed_by(source: Source, change: Change, played: Sequence[_Played]) -> str | None:
    """The title of a scenario that fails; empty if none does, None if the change doesn't count."""
    kept = tuple(x for x in change.file.statements if not isinstance(x, Scenario))
    text = print_file(replace(change.file, statements=kept))
    changed: dict[str, Scenarios] = {}
    differs = False
    for each in _likely_first(change, [x for x in played if _is_in(source, x.book)]):
        home = each.home
        if home.path not in changed:
            changed[home.path] = Scenarios(home.source, home.path, {source.text: text})
        book = changed[home.path].book_of(each.node)
        if not isinstance(book, RuleBook):
            return None
        if same_game(book, each.book):
            continue
        differs = True
        result = changed[home.path].run(each.node)
        if not result.passed:
            return result.title
    return "" if differs else None


def _likely_first(change: Change, played: list[_Played]) -> list[_Played]:
    """Those first in which the rule does something: one of them will notice."""
    mark = f"[{change.rule}]"
    return sorted(played, key=lambda each: mark not in each.happened)
