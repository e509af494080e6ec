"""In: the rule book before a typed rule and after it. Out: what that changes, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maudsl.cards import CardIndex
from maudsl.engine.hands import pack_for
from maudsl.engine.prepared import Prepared, Said, prepare
from maudsl.hindsight import in_hindsight
from maudsl.rulebook import model as m
from maudsl.rulebook.describe import describe_rule
from maudsl.rulebook.describe_cards import describe_kinds
from maudsl.rulebook.describe_effects import describe_briefly
from maudsl.rulebook.reach import card_tested, kinds_passing

MOST_LINES = 6
MOST_PROSE = 3
MOST_MEETINGS = 2
# Of all that follows from one event, in this order; the rest acts after them, oldest rule first.
FIRST = (m.Reverse, m.GoesOn | m.Again, m.Skip)


def preview(
    old: m.RuleBook,
    new: m.RuleBook,
    names: tuple[str, ...],
    plays: Sequence[tuple[str, str]],
    *,
    over: bool = True,
) -> list[str]:
    """What the rules of these names say and do that the old book didn't, in at most six lines.

    `plays` are the last hand's, in order: player and card; the starter's player is "". `over`: no
    more will come.
    """
    rules = prepare(new)
    changed = [rule for rule in new.rules if rule.name in names]
    dropped = [name for name in names if new.rule(name) is None]
    kinds = _kinds_in_play(new, plays)
    lines = [line for rule in changed for line in describe_rule(rule, rules.cards)][:MOST_PROSE]
    lines += [f'Rule "{name}" is in force no longer.' for name in dropped]
    lines += _cards_changed(changed, rules.cards, kinds)
    lines += _lifting(changed, rules)
    lines += list(_meetings(changed, rules, kinds))[:MOST_MEETINGS]
    lines += in_hindsight(changed, rules, plays, over=over)
    return lines[:MOST_LINES]


def _kinds_in_play(book: m.RuleBook, plays: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The kinds of card that as many players use as played the last hand."""
    players = len({player for player, _ in plays if player})
    return tuple(dict.fromkeys(pack_for(book, max(players, book.settings.low))))


def _cards_changed(rules: list[m.Rule], cards: CardIndex, kinds: tuple[str, ...]) -> Iterator[str]:
    tests = [card_tested(sentence.says) for rule in rules for sentence in rule.sentences]
    touched = {
        card for test in tests if test is not None for card in kinds_passing(test, cards, kinds)
    }
    if any(tests):
        yield f"Changes {len(touched)} of {len(kinds)} cards."


# -- prohibitions ----------------------------------------------------------------------------------


def _lifting(changed: list[m.Rule], rules: Prepared) -> Iterator[str]:
    """What a new permission lifts, and what stays forbidden of it."""
    for rule in changed:
        for sentence in rule.sentences:
            says = sentence.says
            if isinstance(says, m.Permission):
                said = Said(says, rule.name, rule.layer, sentence.text)
                yield from _bans_met(said, rules)


def _bans_met(may: Said, rules: Prepared) -> Iterator[str]:
    for ban in rules.may_not.get(type(may.says.act), ()):
        if rules.lifted(ban, [may]):
            yield f'It lifts "{ban.rule}": {ban.text}.'
        elif ban.rule != may.rule and _overlap(may.says, ban.says, rules.cards):
            yield f'What "{ban.rule}" forbids stays forbidden: {ban.text}.'


def _overlap(
    may: m.Permission | m.Prohibition, ban: m.Permission | m.Prohibition, cards: CardIndex
) -> bool:
    if isinstance(may.act, m.Play) and isinstance(ban.act, m.Play):
        permitted = kinds_passing(may.act.test, cards, cards.codes)
        return bool(permitted & kinds_passing(ban.act.test, cards, cards.codes))
    return may.act == ban.act


# -- rules that act on the same cards --------------------------------------------------------------


def _meetings(changed: list[m.Rule], rules: Prepared, kinds: tuple[str, ...]) -> Iterator[str]:
    """The other rules that fire when the same cards are played, the nearest ones first."""
    names = {rule.name for rule in changed}
    for rule in changed:
        own = _played(rule, rules.cards, kinds)
        others = [each for each in rules.book.rules if each.name not in names]
        shared = [(own & _played(each, rules.cards, kinds), each) for each in others]
        shared = [pair for pair in shared if pair[0]]
        # A rule about every card meets each new one; those about few cards are news.
        shared.sort(key=lambda pair: len(_played(pair[1], rules.cards, kinds)))
        for common, other in shared:
            what = describe_kinds(common, rules.cards, kinds)
            order = "; then ".join(_in_order(rule, other, rules, common))
            this = "this rule" if len(changed) == 1 else f'"{rule.name}"'
            yield f'Both "{other.name}" and {this} act on {what}; in this order: {order}.'


def _played(rule: m.Rule, cards: CardIndex, kinds: tuple[str, ...]) -> frozenset[str]:
    """The kinds of card whose playing sets the rule off."""
    found: frozenset[str] = frozenset()
    for sentence in rule.sentences:
        match sentence.says:
            case m.Trigger(event=m.Done(act=m.Play(test=test))):
                found |= kinds_passing(test, cards, kinds)
    return found


def _in_order(one: m.Rule, other: m.Rule, rules: Prepared, kinds: frozenset[str]) -> list[str]:
    """The effects of both on these kinds of card, as the table carries them out, each with its
    rule.
    """
    effects = [
        (firing.rule, effect)
        for firing in rules.triggers
        if firing.rule in (one.name, other.name)
        and isinstance(firing.trigger.event, m.Done)
        and isinstance(firing.trigger.event.act, m.Play)
        and kinds_passing(firing.trigger.event.act.test, rules.cards, kinds)
        for effect in firing.trigger.effects
    ]
    effects.sort(key=lambda pair: _turn_place(pair[1]))
    return [f'"{rule}": {describe_briefly(effect, rules.cards)}' for rule, effect in effects]


def _turn_place(effect: m.Effect) -> int:
    """Effects on the turn come before all others; sorting keeps the book's order among equals."""
    for place, kind in enumerate(FIRST):
        if isinstance(effect.kind, kind):
            return place
    return len(FIRST)
