"""A kind of card that no rule ever lets anybody play: whoever is dealt it can't win."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.cards import index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.moments import kinds_held, moments, playing
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.reach import kinds_passing
from maudsl.rulebook.walk import terms_in


def never_played(checked: Checked) -> Iterator[Diagnostic]:
    heading = checked.heading
    if checked.book.layers[0].kind != "game" or heading is None:
        return
    cards, kinds = index_of(checked.book.pack), checked.kinds
    said = [each.says for rule in checked.book.rules for each in rule.sentences]
    tests = [test for test, conditions in _permitted(tuple(said)) if conditions is not None]
    if not tests:
        return  # nothing may be played at all: that is told elsewhere
    possible = frozenset[str]().union(*(_reached(test, checked) for test in tests))
    banned = frozenset[str]().union(*(_banned(x, checked) for x in said))
    never = [card for card in kinds if card not in possible or card in banned]
    if never:
        from maudsl.rulebook.describe_cards import describe_kinds

        yield checked.warn(
            "never-played",
            f"nobody may ever play {describe_kinds(never, cards, kinds)}, "
            f"such as {never[0]}, whatever lies on top",
            heading.span,
            "let it be played by a rule, or leave it out of the pack",
        )


def _permitted(
    said: tuple[m.SentenceKind, ...],
) -> Iterator[tuple[b.CardTest, tuple[b.Condition, ...]]]:
    """What any rule lets anybody play, now or by an effect."""
    for may in terms_in(said, m.Permission):
        if isinstance(may.act, m.Play):
            yield may.act.test, may.conditions
    for permit in terms_in(said, m.Permit):
        if isinstance(permit.act, m.Play):
            yield permit.act.test, permit.conditions
    for race in terms_in(said, m.Race):
        yield race.test, ()
    for debt in terms_in(said, m.Owe):
        if debt.answer is not None:
            yield debt.answer, ()


def _reached(test: b.CardTest, checked: Checked) -> frozenset[str]:
    """The kinds that may pass on some card of the pack."""
    cards, kinds = index_of(checked.book.pack), checked.kinds
    about = playing(m.Permission(b.ANYONE, m.Play(test)))
    if about is None:
        return kinds_passing(test, cards, kinds)
    return kinds_held(about, kinds, cards)


def _banned(says: m.SentenceKind, checked: Checked) -> frozenset[str]:
    """The kinds that one sentence forbids to all on every card, and that nothing can lift."""
    if not isinstance(says, m.Prohibition) or says.conditions or says.only:
        return frozenset()
    about = playing(says)
    if about is None or not about.of_all or about.timing != "at any time":
        return frozenset()
    if any(may.even for may in _later(checked)):
        return frozenset()
    forbids = about.judge()
    passing = [
        (each[0].card, forbids(*each))
        for each in moments((about,), checked.kinds, index_of(checked.book.pack))
    ]
    some = {card for card, holds in passing if not holds}
    return frozenset(card for card, _ in passing if card not in some)


def _later(checked: Checked) -> Iterator[m.Permission]:
    said = tuple(x.says for rule in checked.book.rules if rule.layer for x in rule.sentences)
    yield from terms_in(said, m.Permission)
