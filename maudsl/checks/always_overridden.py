"""A rule that another one always undoes: what it permits is forbidden whenever it applies, or its
effects are always replaced.
"""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.engine.prepared import Prepared, Said, prepare
from maudsl.moments import Moment, Playing, moments, playing
from maudsl.rulebook import model as m

Placed = tuple[m.Rule, m.Sentence]


def always_overridden(checked: Checked) -> Iterator[Diagnostic]:
    rules = prepare(checked.book)
    everything = [(rule, each) for rule in checked.book.rules for each in rule.sentences]
    for rule, sentence in checked.own_sentences():
        about = playing(sentence.says)
        if about is None or not about.whole:
            continue
        match sentence.says:
            case m.Permission():
                over = [x for x in everything if _forbids((rule, sentence), x, rules)]
                what = "forbids"
            case m.Trigger():
                over = [x for x in everything if _replaces(x, rule, sentence.says)]
                what = "replaces"
            case _:
                continue
        # One by one: where only several together cover it, each leaves something of it.
        for other in over:
            covering = playing(other[1].says)
            witness = covering and _covered(checked, about, covering)
            if witness:
                yield _told(checked, (rule, sentence), other, f"{witness}: ", what)
                break


def _forbids(may: Placed, other: Placed, rules: Prepared) -> bool:
    ban, permission = other[1].says, may[1].says
    if not isinstance(ban, m.Prohibition) or not isinstance(permission, m.Permission):
        return False
    permitted = Said(permission, may[0].name, may[0].layer, may[1].text)
    forbidden = Said(ban, other[0].name, other[0].layer, other[1].text)
    newest = other[0].layer >= may[0].layer
    return newest and not permission.owed and not rules.lifted(forbidden, [permitted])


def _replaces(other: Placed, rule: m.Rule, trigger: m.Trigger) -> bool:
    newer = other[1].says
    if not isinstance(newer, m.Trigger) or other[0] is rule:
        return False
    names = {name.casefold() for effect in newer.effects for name in effect.instead_rules}
    texts = {text for effect in newer.effects for text in effect.instead_texts}
    return rule.name.casefold() in names or all(
        isinstance(effect.kind, m.Oblige)
        and all(isinstance(x, m.Say) and texts & set(x.phrase.texts) for x in effect.kind.acts)
        for effect in trigger.effects
    )


def _covered(checked: Checked, about: Playing, covering: Playing) -> Moment | None:
    """A moment of the one, if all of its moments are the other's too."""
    if not covering.whole or not (covering.of_all or covering.who == about.who):
        return None
    holds, covers = about.judge(), covering.judge()
    witness: Moment | None = None
    for each in moments((about, covering), checked.kinds, index_of(checked.book.pack)):
        if holds(*each):
            if not covers(*each):
                return None
            witness = witness or each[0]
    return witness


def _told(checked: Checked, under: Placed, over: Placed, when: str, what: str) -> Diagnostic:
    place = checked.place_of(under[1])
    assert place is not None  # it stands in this text
    verb = "permits" if what == "forbids" else "asks for"
    return checked.warn(
        "always-overridden",
        f'{when}what rule "{under[0].name}" (line {under[1].line}) {verb}, '
        f'rule "{over[0].name}" (line {over[1].line}) always {what}',
        place,
        "take one of the two out, or make the other narrower: … unless …",
        checked.label_of(over[1], f"here it is {'forbidden' if what == 'forbids' else 'replaced'}"),
    )
