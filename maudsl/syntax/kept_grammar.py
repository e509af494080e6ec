"""In: a parser that Lark has built. Out: what is kept of it, as plain data. `ready` makes the
parser of that again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Lark
from lark.grammar import Rule, Symbol, Terminal
from lark.lexer import PatternRE, TerminalDef
from lark.parsers.lalr_analysis import Shift

Row = dict[str, tuple[Any, Any]]  # by the name of a symbol: shift to a state, or reduce by a rule


class KeptTerminal(msgspec.Struct, array_like=True):
    name: str
    value: str
    is_pattern: bool
    raw: str | None
    priority: int


class KeptRule(msgspec.Struct, array_like=True):
    """`symbols`: their numbers, the rule's own first."""

    symbols: list[int]
    alias: str | None
    order: int
    keep_all: bool
    inlined: bool


class KeptParser(msgspec.Struct, array_like=True):
    """`tried`: the numbers of the terminals in the order in which they are tried. `symbols`: name,
    and for a terminal whether it is left out of trees. `rows`: one for each state, packed; by the
    number of a symbol the state to go to or, below zero, the rule to reduce by.
    """

    starts: dict[str, int]
    ends: dict[str, int]
    ignored: list[str]
    newlines: list[str]
    terminals: list[KeptTerminal]
    tried: list[int]
    symbols: list[tuple[str, bool | None]]
    rules: list[KeptRule]
    rows: list[bytes]


def kept_of(parser: Lark) -> KeptParser:
    """Of a contextual LALR parser without options for single rules, as `compile_grammar` makes."""
    frontend: Any = parser.parser
    table = frontend.parser._parse_table
    root = frontend.lexer.root_lexer
    numbers: dict[tuple[str, bool | None], int] = {}
    rules = [_kept_rule(each, numbers) for each in parser.rules]
    rule_numbers = {rule: number for number, rule in enumerate(parser.rules)}
    names = {name: number for (name, _), number in numbers.items()}
    for row in table.states.values():
        for name in row:
            if name not in names:  # the end of the text, and what the starts are put under
                names[name] = numbers[str(name), None] = len(numbers)
    places = {each.name: place for place, each in enumerate(parser.terminals)}
    return KeptParser(
        starts=table.start_states,
        ends=table.end_states,
        ignored=list(parser.ignore_tokens),
        newlines=sorted(root.newline_types),
        terminals=[_kept_terminal(each) for each in parser.terminals],
        tried=[places[each.name] for each in root.terminals],
        symbols=list(numbers),
        rules=rules,
        rows=[_packed(table.states[each], names, rule_numbers) for each in sorted(table.states)],
    )


def _kept_terminal(terminal: TerminalDef) -> KeptTerminal:
    pattern = terminal.pattern
    assert not pattern.flags
    is_pattern = isinstance(pattern, PatternRE)
    return KeptTerminal(
        str(terminal.name), pattern.value, is_pattern, pattern.raw, terminal.priority
    )


def _kept_rule(rule: Rule, numbers: dict[tuple[str, bool | None], int]) -> KeptRule:
    def number(symbol: Symbol) -> int:
        left_out = symbol.filter_out if isinstance(symbol, Terminal) else None
        return numbers.setdefault((str(symbol.name), left_out), len(numbers))

    symbols = [number(rule.origin), *map(number, rule.expansion)]
    options = rule.options
    assert options.priority is None and not options.template_source
    alias = None if rule.alias is None else str(rule.alias)
    return KeptRule(symbols, alias, rule.order, options.keep_all_tokens, options.expand1)


def _packed(row: Row, names: dict[str, int], rules: dict[Rule, int]) -> bytes:
    return msgspec.msgpack.encode(
        {
            names[name]: to if action is Shift else -1 - rules[to]
            for name, (action, to) in row.items()
        }
    )
