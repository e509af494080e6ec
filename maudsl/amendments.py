"""A rule typed at the table: who may add one, what the book becomes, and what that changes, in
words.

The text goes through the same door as a file, `rulebook.layers.add_layer`; the prompt has no
second way in.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from maudsl.diagnostics import Diagnostic
from maudsl.engine.context import Context
from maudsl.engine.permits import permissions_for
from maudsl.engine.prepared import prepare
from maudsl.engine.secrecy import as_known_to, hidden_from
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.source import Source, Span

YOUR_RULE = "your rule"
LONGEST_RULE = 4_000  # characters


class Amended(msgspec.Struct, frozen=True):
    """`book` is None if the text has errors. `names`: the rules that are new or changed; none:
    nothing changes.
    """

    book: m.RuleBook | None
    names: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    source: Source


def amend(book: m.RuleBook, text: str, by: str, *, secret: bool = False) -> Amended:
    """The book with a typed text on top. The text is at most LONGEST_RULE characters."""
    source = Source.of(YOUR_RULE, text.strip() if "\n" not in text else _unindented(text))
    if len(text) > LONGEST_RULE:
        message = f"a rule has at most {LONGEST_RULE:,} characters"
        too_long = Diagnostic("too-long", message, YOUR_RULE, whole(source))
        return Amended(None, (), (too_long,), source)
    # Here, because a game may go by without a typed rule, and the parser is slow to import.
    from maudsl.building import find_pack
    from maudsl.checks import check_book
    from maudsl.rulebook.layers import add_layer

    # What others keep secret is no part of what a mistake may speak of.
    known = as_known_to(book, by)
    built = add_layer(known, source, "amendment", by, find_pack, by)
    diagnostics = built.diagnostics
    if built.book is None:
        return Amended(None, (), diagnostics, source)
    if not built.file.statements:
        empty = Diagnostic("missing-text", "there is no rule here", YOUR_RULE, whole(source))
        return Amended(None, (), (*diagnostics, empty), source)
    diagnostics += tuple(x for x in check_book(built.book, built.file, source) if x.counts)
    names = changed(known, built.book)
    if not names and _beside_rules(built.book) == _beside_rules(book):
        return Amended(book, (), diagnostics, source)
    new = _with_secrets(built.book, book, by)
    return Amended(_kept_secret(new, names) if secret else new, names, diagnostics, source)


def _beside_rules(book: m.RuleBook) -> tuple[object, ...]:
    """What else a text can change: the table, lists of words, names for cards."""
    return book.settings, book.words, book.defined


def _with_secrets(new: m.RuleBook, old: m.RuleBook, by: str) -> m.RuleBook:
    """The new book, with what its author doesn't know where it was."""
    hidden = hidden_from(old, by)
    secrets = [rule for rule in old.rules if rule.name in hidden]
    rules = sorted([*new.rules, *secrets], key=lambda rule: rule.layer)
    return replace(new, rules=tuple(rules), layers=(*old.layers, new.layers[-1]))


def _kept_secret(book: m.RuleBook, names: tuple[str, ...]) -> m.RuleBook:
    rules = tuple(replace(rule, secret=True) if rule.name in names else rule for rule in book.rules)
    return replace(book, rules=rules)


def _unindented(text: str) -> str:
    """Typed lines under each other: the first stands at the margin, wherever the prompt put it."""
    first, *rest = text.lstrip().splitlines() or [""]
    return "\n".join([first, *rest])


def whole(source: Source) -> Span:
    return Span(0, len(source.text))


def changed(old: m.RuleBook, new: m.RuleBook) -> tuple[str, ...]:
    """Names of rules that one book has and the other lacks, or has otherwise."""
    before = {rule.name: rule.sentences for rule in old.rules}
    after = {rule.name: rule.sentences for rule in new.rules}
    return tuple(name for name in {**after, **before} if before.get(name) != after.get(name))


def may_amend(book: m.RuleBook, state: State, player: str) -> str:
    """Why this player may not add a rule now; empty if they may.

    A file says who may: "the dealer may add a rule"; so does what happens: "they may add a rule".
    By default it is the winner of a hand, once, before the next deal.
    """
    rules = prepare(book)
    said = [
        each
        for each in permissions_for(rules, state, player, m.Plain)
        if isinstance(each.says.act, m.Plain) and each.says.act.kind == "add a rule"
    ]
    at = Context(state, rules.cards, player)
    if said:
        may = [each for each in said if each.about(at, player)]
        if may and state.amended and all(each.says.who.role == "winner" for each in may):
            return "one rule for each hand that is won"
        return "" if may else "here others add the rules"
    if state.phase not in ("over", "finished") or state.won is None:
        return "the winner of a hand adds a rule, before the next deal"
    if state.won.player != player:
        return f"{state.won.player} won the hand and may add the rule"
    if state.amended:
        return "one rule for each hand that is won"
    return ""
