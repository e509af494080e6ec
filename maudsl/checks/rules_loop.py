"""Rules that set themselves or each other off without end.

One trigger leads to another if an effect of the first is the event of the second. Only triggers
without conditions are followed: what a condition stops is no loop.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook.terms import Who

Node = tuple[m.Rule, m.Sentence, m.Trigger]


def rules_loop(checked: Checked) -> Iterator[Diagnostic]:
    nodes: list[Node] = [
        (rule, sentence, sentence.says)
        for rule in checked.book.rules
        for sentence in rule.sentences
        if isinstance(sentence.says, m.Trigger) and not sentence.says.conditions
    ]
    told: set[frozenset[str]] = set()
    for node in nodes:
        place = checked.place_of(node[1])
        if place is None or node[0] not in checked.own_rules():
            continue
        path = _way_back(node, nodes)
        names = frozenset(rule.name for rule, _, _ in path)
        if not path or names in told:
            continue
        told.add(names)
        others = [(each, checked.place_of(each[1])) for each in path[1:]]
        labels = [checked.label(span, "and this sets it off again") for _, span in others if span]
        yield checked.warn("rules-loop", _message(path), place, HELP, tuple(labels))


HELP = "add a condition that ends it, such as: if …; at the table such a step is undone"


def _message(path: list[Node]) -> str:
    names = list(dict.fromkeys(f'"{rule.name}"' for rule, _, _ in path))
    if len(names) == 1:
        return f"rule {names[0]} sets itself off, without end"
    return f"rules {' and '.join(names)} set each other off, without end"


def _way_back(start: Node, nodes: list[Node]) -> list[Node]:
    """The shortest way from a trigger to itself; empty if there is none."""
    ways: list[list[Node]] = [[start]]
    seen: list[Node] = []
    for way in ways:
        for node in nodes:
            if not _sets_off(way[-1][2], node[2].event):
                continue
            if node is start:
                return way
            if node not in seen:
                seen.append(node)
                ways.append([*way, node])
    return []


def _sets_off(trigger: m.Trigger, event: m.Event) -> bool:
    return any(_is_event(effect.kind, event) for effect in trigger.effects)


def _is_event(kind: m.EffectKind, event: m.Event) -> bool:
    match kind, event:
        case m.Draws(who=drawer), m.Done(who=who, act=m.Draw(), instead=False):
            return _same(drawer, who)
        case m.Takes(who=taker), m.Befalls(who=who, kind="takes a penalty"):
            return _same(taker, who)
        case m.Reverse(), m.Happens(kind="direction turns"):
            return True
        case m.Skip(), m.Befalls(who=who, kind="is skipped"):
            return who.role in ("anyone", "everyone")
        case m.GoesOn(), m.Befalls(who=who, kind="is on turn"):
            return who.role in ("anyone", "everyone")
        case _:
            return False


def _same(doer: Who, waited_for: Who) -> bool:
    """Whether it is surely one of those that the event is about."""
    return waited_for.role in ("anyone", "everyone") or (
        waited_for == doer and doer.role in ("dealer", "winner", "named")
    )
