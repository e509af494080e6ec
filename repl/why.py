"""In: what was refused, or has happened since somebody's last move. Out: by which rule it was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from maudsl.cleaning import clean
from maudsl.engine import events as e
from maudsl.engine.evolve import evolve
from maudsl.engine.prepared import prepare
from maudsl.engine.secrecy import is_hidden
from maudsl.engine.state import State
from maudsl.engine.why import sentences_behind
from maudsl.narrate import narrate
from maudsl.rulebook.model import Rule, RuleBook
from maudsl.table import Entry
from maudsl.voice import quoted


def because(book: RuleBook, name: str, who: str, events: Sequence[e.Event] = ()) -> list[str]:
    """A rule by its name: where it comes from, and its sentences as written; of events, those that
    are behind them.
    """
    rule = book.rule(name)
    if rule is None:
        return [f"  rule {quoted(name)}, which is no longer in force"] if name else []
    if is_hidden(rule, who):
        return [f"  a secret rule of {clean(rule.by)}'s"]
    head = f"  rule {quoted(rule.name)}, {origin(book, rule)}"
    behind = [sentence for event in events for sentence in sentences_behind(event, rule)]
    texts = dict.fromkeys(sentence.text for sentence in behind or rule.sentences)
    return [head, *(f"    {clean(text)}" for text in texts)]


def origin(book: RuleBook, rule: Rule) -> str:
    """Where a rule comes from: "Six cards each, line 4", or who added it."""
    layer = book.layers[rule.layer]
    if layer.kind == "amendment":
        return f"added by {clean(rule.by or layer.name)}"
    line = rule.sentences[0].line if rule.sentences else 1
    return f"{clean(layer.title)}, line {line}"


def setting_line(book: RuleBook, words: str) -> str:
    """A line of the file that has these words: settings are no rules, and yet they cause things."""
    for layer in reversed(book.layers):
        for number, line in enumerate(layer.text.splitlines(), 1):
            if words in line and not line.lstrip().startswith("#"):
                return f"  {clean(layer.title)}, line {number}: {clean(line.strip())}"
    return ""


def why_refused(book: RuleBook, refusal: e.Refused, who: str) -> list[str]:
    lines = because(book, refusal.rule, who, [refusal])
    return lines or ["  No rule allows it; what is allowed is under: rules"]


def why_happened(
    entries: Sequence[Entry],
    before: State,
    who: str,
    me: str | None,
    plain: bool,
    *,
    clock: bool = False,
) -> list[str]:
    """Every sentence that was told, with the rule under it, where there is one. `clock`: seconds
    go by of themselves, and nobody asks why.
    """
    out: list[str] = []
    state = before
    for entry in entries:
        rules = prepare(entry.book)
        for name, group in groupby(entry.events, key=lambda event: event.rule):
            events = list(group)
            shown = [x for x in events if not (clock and isinstance(x, e.TimePassed))]
            told = narrate(shown, state, rules, me, plain=plain)
            for event in events:
                state = evolve(state, event)
            if not told:
                continue
            out += [" ".join(told), *because(entry.book, name, who, events)]
            if any(isinstance(event, e.WrongCall) for event in events):
                out.append(setting_line(entry.book, "a wrong call costs"))
    return [line for line in out if line]
