"""In: what was kept of a parser. Out: the parser.

Lark can save and load a parser, but makes all of it anew at once: a thousand states, each with a
row of its table and a lexer. Here a row, a lexer and what makes a tree of a rule are made when the
parser first comes to them; a rule file of a hundred lines needs a tenth of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lark import Lark, Tree
from lark.common import LexerConf, ParserConf
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.lark import LarkOptions
from lark.lexer import (
    AbstractBasicLexer,
    BasicLexer,
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
from lark.utils import TextSlice

from maudsl.syntax.kept_grammar import KeptParser, KeptRule, KeptTerminal
from maudsl.syntax.reader import decode_row
from maudsl.syntax.scanning import Scanner, Terminals

Row = dict[str, tuple[Any, Any]]  # by the name of a symbol: shift to a state, or reduce by a rule


def parser_of(kept: KeptParser) -> Lark:
    symbols = [
        NonTerminal(name) if left_out is None else Terminal(name, left_out)
        for name, left_out in kept.symbols
    ]
    terminals = [TerminalDef(each.name, _pattern(each), each.priority) for each in kept.terminals]
    rules = [_rule(each, symbols) for each in kept.rules]
    rows = Rows(kept.rows, [name for name, _ in kept.symbols], rules)

    def lexers(conf: LexerConf, states: object, always_accept: object) -> Lexers:
        return Lexers(conf, rows, kept)

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

    def __init__(self, conf: LexerConf, rows: Rows, kept: KeptParser) -> None:
        tried = Terminals([kept.terminals[each] for each in kept.tried])
        newlines = frozenset(kept.newlines)

        def lexer(names: Iterable[str]) -> QuickLexer:
            return QuickLexer(conf, tried, frozenset([*names, *conf.ignore]), newlines)

        self.lexers = ByState(rows, lexer)
        self.root_lexer = lexer(conf.terminals_by_name)


class ByState(dict[int, AbstractBasicLexer]):
    def __init__(self, rows: Rows, lexer: Callable[[Iterable[str]], QuickLexer]) -> None:
        self.rows, self.lexer = rows, lexer
        self.shared: dict[frozenset[str], QuickLexer] = {}

    def __missing__(self, state: int) -> AbstractBasicLexer:
        names = frozenset(self.rows[state])
        if names not in self.shared:
            self.shared[names] = self.lexer(names)
        self[state] = self.shared[names]
        return self[state]


class QuickLexer(BasicLexer):
    """For the terminals of these names."""

    def __init__(
        self, conf: LexerConf, tried: Terminals, names: frozenset[str], newlines: frozenset[str]
    ) -> None:
        self.terminals = [each for each in conf.terminals if each.name in names]
        self.terminals_by_name = conf.terminals_by_name
        self.newline_types = newlines
        self.ignore_types = frozenset(conf.ignore)
        self.user_callbacks = self.callback = {}
        self._scanner: Any = LarkScanner(tried, names)


class LarkScanner:
    """A scanner as Lark asks it."""

    def __init__(self, tried: Terminals, names: frozenset[str]) -> None:
        self.allowed_types = names
        self._scanner = Scanner(tried, names)

    def match(self, text: TextSlice[str], pos: int) -> tuple[str, str] | None:
        return self._scanner.match(text.text, pos, text.end)
