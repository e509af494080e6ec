"""Out: a TextMate grammar, by which VS Code and other editors colour rules.

`python -m maudsl.highlighting.textmate` prints it. What lies under docs/editors is this text; a
test compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from maudsl.highlighting.patterns import (
    HOLE,
    SCENARIO,
    Pattern,
    line_patterns,
    rule_patterns,
)
from maudsl.highlighting.roles import Role
from maudsl.library import SUFFIX
from maudsl.syntax.kept_grammar import BOUNDARY
from maudsl.syntax.quotes import BEGINS_A_STATEMENT, CLOSING

Rule = dict[str, object]

# The names that colour schemes of editors know.
SCOPES: dict[Role, str] = {
    "comment": "comment.line.number-sign",
    "string": "string.quoted.double",
    "hole": "constant.character.format.placeholder",
    "card": "constant.other.card",
    "number": "constant.numeric",
    "name": "entity.name.type",
    "declaration": "storage.type",
    "head": "keyword.control",
    "clause": "keyword.control.conditional",
    "who": "variable.language",
    "act": "support.function",
    "word": "keyword.other",
    "sign": "punctuation",
}


def grammar() -> Rule:
    """Editors read line by line: a keyword that goes over a line break has no colour there."""
    return {
        "name": "maudsl",
        "scopeName": f"source{SUFFIX}",
        "patterns": [{"include": "#scenario"}, {"include": "#rules"}],
        "repository": {
            "scenario": _scenario(),
            "lines": {"patterns": _rules(line_patterns())},
            "rules": {"patterns": _rules(rule_patterns())},
        },
    }


def _scenario() -> Rule:
    """From its head to the next statement at the margin."""
    return {
        "begin": f"^(?={SCENARIO}{BOUNDARY})",
        "end": rf"^(?!{SCENARIO}{BOUNDARY})(?=[^\s#])",
        "patterns": [{"include": "#lines"}],
    }


def _rules(patterns: Iterable[Pattern]) -> list[Rule]:
    rules: list[Rule] = []
    for role, regex in patterns:
        rules += _strings() if role == "string" else [{"match": regex, "name": _scope(role)}]
    return rules


def _strings() -> list[Rule]:
    """A quoted text may go on in the next line; one never closed ends with its statement."""
    return [
        {
            "begin": opening,
            "end": rf"{closing}|^(?={BEGINS_A_STATEMENT.pattern})|^\s*$",
            "name": _scope("string"),
            "patterns": [{"match": HOLE, "name": _scope("hole")}],
        }
        for opening, closing in CLOSING.items()
    ]


def _scope(role: Role) -> str:
    return f"{SCOPES[role]}{SUFFIX}"


def written() -> str:
    """As it lies in a file."""
    return json.dumps(grammar(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    print(written(), end="")
