"""A reader of TextMate grammars as editors have one: line by line, what comes first counts.

It knows what our grammar uses: `match`, `begin` and `end`, `include`, and a name for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

Rule = dict[str, Any]
Coloured = tuple[int, int, str]
compiled = cache(re.compile)


class Reader:
    def __init__(self, grammar: Rule) -> None:
        self.grammar = grammar
        self.inside: list[Rule] = [grammar]

    def read(self, line: str) -> Iterator[Coloured]:
        """From where to where, and the innermost name; what is nothing is left out."""
        at = steps = 0
        while found := self._first(line, at):
            steps += 1
            assert steps <= 3 * len(line) + 3, f"begins and ends without an end: {line}"
            match, rule, ends = found
            name = self.inside[-1].get("name", "")
            if name and at < match.start():
                yield at, match.start(), name
            if match.end() > match.start():
                yield *match.span(), name if ends else rule["name"]
            at = match.end()
            if ends:
                self.inside.pop()
            elif "begin" in rule:
                self.inside.append(rule)
        if name := self.inside[-1].get("name", ""):
            yield at, len(line), name

    def _first(self, line: str, at: int) -> tuple[re.Match[str], Rule, bool] | None:
        """The first match behind a place: of those at one place the end, then in their order."""
        top = self.inside[-1]
        ways = [(top["end"], top, True)] if "end" in top else []
        ways += [(rule.get("begin") or rule["match"], rule, False) for rule in self._rules(top)]
        best: tuple[re.Match[str], Rule, bool] | None = None
        for pattern, rule, ends in ways:
            match = compiled(pattern).search(line, at)
            # What begins without taking anything would begin again inside itself for ever.
            if (
                match
                and (rule is not top or ends)
                and (not best or match.start() < best[0].start())
            ):
                best = match, rule, ends
        return best

    def _rules(self, rule: Rule) -> Iterator[Rule]:
        for each in rule.get("patterns", ()):
            if "include" in each:
                named = self.grammar["repository"][each["include"].removeprefix("#")]
                yield from [named] if "begin" in named else self._rules(named)
            else:
                yield each
