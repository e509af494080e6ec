"""In: a parser that Lark has built. Out: what is kept of it, as plain data; and from that data the
parser again.

Lark can save and load a parser, but makes all of it anew at once: a thousand states, each with a
row of its table and a lexer. Here a row, a lexer and what makes a tree of a rule are made when the
parser first comes to them; a rule file of a hundred lines needs a tenth of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from lark import Lark, Tree
from lark.common import LexerConf, ParserConf
from lark.grammar import NonTerminal, Rule, RuleOptions, Symbol, Terminal
from lark.lark import LarkOptions
from lark.lexer import (
    AbstractBasicLexer,
    ContextualLexer,
    Pattern,
    PatternRE,
    PatternStr,
    TerminalDef,
)
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parser_frontends import ParsingFrontend
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser, _Parser

from maudsl.syntax.scanning import QuickLexer

Row = dict[str, tuple[Any, Any]]  # by the name of a symbol: shift to a state, or reduce by a rule
decode_row: Callable[[bytes], dict[int, int]] = msgspec.msgpack.Decoder(dict[int, int]).decode


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


def parser_of(kept: KeptParser) -> Lark:
    symbols = [
        NonTerminal(name) if left_out is None else Terminal(name, left_out)
        for name, left_out in kept.symbols
    ]
    terminals = [TerminalDef(each.name, _pattern(each), each.priority) for each in kept.terminals]
    rules = [_rule(each, symbols) for each in kept.rules]
    rows = Rows(kept.rows, [name for name, _ in kept.symbols], rules)

    def lexers(conf: LexerConf, states: object, always_accept: object) -> Lexers:
        tried = LexerConf([terminals[each] for each in kept.tried], re, conf.ignore)
        return Lexers(tried, rows, frozenset(kept.newlines))

    options = LarkOptions(
        {"parser": "lalr", "start": [*kept.starts], "_plugins": {"ContextualLexer": lexers}}
    )
    callbacks: Any = Callbacks(rules)
    lexer_conf = LexerConf(terminals, re, kept.ignored, skip_validation=True)
    lexer_conf.lexer_type = "contextual"
    table: Any = LALR_Parser.__new__(LALR_Parser)
    table_of: Any = IntParseTable  # it has no types
    table._parse_table = table_of(rows, kept.starts, kept.ends)
    table.parser = _Parser(table._parse_table, callbacks)
    parser = Lark.__new__(Lark)
    parser.options = options
    parser.terminals, parser.rules, parser.ignore_tokens = terminals, rules, kept.ignored
    parser.lexer_conf = lexer_conf
    parser_conf = ParserConf(rules, callbacks, options.start)
    parser_conf.parser_type = "lalr"
    parser.parser = ParsingFrontend(lexer_conf, parser_conf, options, parser=table)
    return parser


def _pattern(kept: KeptTerminal) -> Pattern:
    kind = PatternRE if kept.is_pattern else PatternStr
    return kind(kept.value, raw=kept.raw)


def _rule(kept: KeptRule, symbols: Sequence[Any]) -> Rule:
    origin, *expansion = (symbols[each] for each in kept.symbols)
    options = RuleOptions(kept.keep_all, kept.inlined)
    return Rule(origin, expansion, kept.order, kept.alias, options)


class Rows(dict[int, Row]):
    """The rows of the parser's table by their states, each unpacked when it is first needed."""

    def __init__(self, packed: list[bytes], names: list[str], rules: list[Rule]) -> None:
        self.packed, self.names, self.rules = packed, names, rules

    def __missing__(self, state: int) -> Row:
        row: Row = {
            self.names[name]: (Shift, to) if to >= 0 else (Reduce, self.rules[-1 - to])
            for name, to in decode_row(self.packed[state]).items()
        }
        self[state] = row
        return row


class Callbacks(dict[Rule, Callable[[list[Any]], Any]]):
    """What makes a tree of a rule's parts, by the rule."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        for first in rules:
            self[first]  # Lark takes an empty one for none
            break

    def __missing__(self, rule: Rule) -> Callable[[list[Any]], Any]:
        builder: Any = ParseTreeBuilder  # it has no types
        callbacks = builder([rule], Tree, propagate_positions=True).create_callback()
        self[rule] = callbacks[rule]
        return self[rule]


class Lexers(ContextualLexer):
    """A lexer for each state of the parser, shared where the same may follow."""

    def __init__(self, conf: LexerConf, rows: Rows, newlines: frozenset[str]) -> None:
        self.lexers = ByState(conf, rows, newlines)
        self.root_lexer = QuickLexer(conf, conf.terminals_by_name, newlines)


class ByState(dict[int, AbstractBasicLexer]):
    def __init__(self, conf: LexerConf, rows: Rows, newlines: frozenset[str]) -> None:
        self.conf, self.rows, self.newlines = conf, rows, newlines
        self.shared: dict[frozenset[str], QuickLexer] = {}

    def __missing__(self, state: int) -> AbstractBasicLexer:
        names = frozenset(self.rows[state])
        if names not in self.shared:
            self.shared[names] = QuickLexer(self.conf, names, self.newlines)
        self[state] = self.shared[names]
        return self[state]
