"""In: the text of a grammar. Out: Lark's parser for it, and what is kept of that, as plain data.

The grammar spells its keywords as plain words. They become patterns here: any white space between
two words, and an end that is no part of a longer word ("draw" isn't the head of "drawbridge"),
before any name.
"""

from __future__ import annotations

import re
from typing import Any

import lark
import msgspec
from lark import Lark
from lark.grammar import Rule, Symbol, Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Shift

from maudsl.syntax.kept_grammar import BOUNDARY, FREE_TEXT, KeptParser, KeptRule, KeptTerminal

# Words with blanks between them, several with bars: what `_as_words` makes of a keyword.
KEYWORD = re.compile(r"(?:\(\?:)+((?:[a-z'’|-]|\\s\+|\\-)+)\)+\(\?!\[\\w'’-\]\)")
# A word that has to be followed by something: it is a pattern, but tried only where its word is.
WORD_AHEAD = re.compile(r"\(\?:([a-z]+)(?:\\s\+[a-z]+)*\(\?[=!]")
Row = dict[str, tuple[Any, Any]]  # by the name of a symbol: shift to a state, or reduce by a rule


def compile_grammar(text: str, start: tuple[str, ...], *, strict: bool = False) -> Lark:
    """Build the parser. `strict` refuses every conflict; it needs the package interegular.

    Where that is installed Lark compares all terminals with each other, strict or not, which takes
    twenty times as long as the rest; only a strict parser is asked for that.
    """
    installed = lark.lexer.has_interegular
    lark.lexer.has_interegular = installed and strict
    try:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=list(start),
            strict=strict,
            propagate_positions=True,
            maybe_placeholders=False,
            edit_terminals=_as_words,
        )
    finally:
        lark.lexer.has_interegular = installed


def _as_words(terminal: TerminalDef) -> None:
    pattern = terminal.pattern
    if terminal.name in FREE_TEXT or not re.search("[a-z]", pattern.value):
        return
    if pattern.value.startswith("\\s"):
        return
    body = pattern.value
    if isinstance(pattern, PatternStr):
        body = re.escape(body)
    body = re.sub(r"(?:\\? )+", r"\\s+", body)
    terminal.pattern = PatternRE(f"(?:{body}){BOUNDARY}")
    terminal.priority = 2


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
    ahead = WORD_AHEAD.match(pattern.to_regexp())
    spellings = _spellings(pattern.to_regexp())
    return KeptTerminal(
        name=str(terminal.name),
        value=pattern.value,
        is_pattern=isinstance(pattern, PatternRE),
        raw=pattern.raw,
        priority=terminal.priority,
        spellings=spellings,
        heads=[ahead[1]] if ahead else sorted({each[0] for each in spellings}),
    )


def _spellings(regexp: str) -> list[list[str]]:
    """The words of a keyword, each of its spellings; of anything else none."""
    found = KEYWORD.fullmatch(regexp)
    if not found:
        return []
    return [each.split(r"\s+") for each in found[1].replace(r"\-", "-").split("|")]


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
