"""Two rules that bid for different things at one moment, of which only one can be.

Reverses, skips and cards to draw add up, and phrases are said one after the other; that is no
clash. One suit is called by one player, play goes on from one player, one debt has one answer, one
phrase is said first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from maudsl import speech
from maudsl.cards import index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.moments import Moment, together
from maudsl.rulebook import model as m

SAID_FIRST = "what is said first"
Bid = tuple[m.Rule, m.Sentence, m.Trigger, m.Effect, str, object]


def rules_clash(checked: Checked) -> Iterator[Diagnostic]:
    bids = [
        (rule, sentence, sentence.says, effect, *bid)
        for rule in checked.book.rules
        for sentence in rule.sentences
        if isinstance(sentence.says, m.Trigger)
        for effect in sentence.says.effects
        if (bid := _bid(effect.kind))
    ]
    own = {id(sentence) for _, sentence in checked.own_sentences()}
    told: set[tuple[str, str]] = set()
    for one, other in combinations(bids, 2):
        if one[4] != other[4] or _agree(one, other) or not {id(one[1]), id(other[1])} & own:
            continue
        names = (one[0].name, other[0].name)
        if names in told or _replaces(one, other) or _replaces(other, one):
            continue
        if when := together(one[2], other[2], checked.kinds, index_of(checked.book.pack)):
            told.add(names)
            yield _told(checked, one, other, when)


def _bid(kind: m.EffectKind) -> tuple[str, object] | None:
    """What it decides alone, and how."""
    match kind:
        case m.Calls():
            return f"who calls a {kind.what}", kind.who
        case m.GoesOn() | m.Again():
            return "from whom play goes on", kind.who
        case m.Owe():
            return "what answers the debt", (kind.answer, kind.who)
        case m.Race():
            return "who races, and with what", kind
        case m.TurnsMove():
            return "how turns move", kind.seats
        case m.Oblige(acts=(m.Say(phrase=phrase),)) if phrase.first:
            return SAID_FIRST, phrase.texts
        case m.Change(op="becomes"):
            return f'what "{kind.name}" becomes', (kind.value, kind.who)
        case _:
            return None


def _agree(one: Bid, other: Bid) -> bool:
    """One saying may hold both phrases, and so both come first."""
    if one[4] != SAID_FIRST:
        return one[5] == other[5]
    texts = [
        (mine, theirs)
        for mine in (one[5] if isinstance(one[5], tuple) else ())
        for theirs in (other[5] if isinstance(other[5], tuple) else ())
    ]
    return any(speech.says(a, b) or speech.says(b, a) for a, b in texts)


def _replaces(one: Bid, other: Bid) -> bool:
    rules = {name.casefold() for each in one[2].effects for name in each.instead_rules}
    texts = {text for each in one[2].effects for text in each.instead_texts}
    said = {
        text
        for act in (other[3].kind.acts if isinstance(other[3].kind, m.Oblige) else ())
        if isinstance(act, m.Say)
        for text in act.phrase.texts
    }
    return other[0].name.casefold() in rules or bool(texts & said)


def _told(checked: Checked, one: Bid, other: Bid, when: str | Moment) -> Diagnostic:
    from maudsl.rulebook.describe_effects import describe_briefly

    cards = index_of(checked.book.pack)
    places = [checked.place_of(each[1]) for each in (one, other)]
    place = next(each for each in reversed(places) if each is not None)
    bids = " and ".join(
        f'rule "{rule.name}" (line {sentence.line}) has: {describe_briefly(effect, cards)}'
        for rule, sentence, _, effect, *_ in (one, other)
    )
    labels = checked.label_of(one[1], "one of them") + checked.label_of(other[1], "and the other")
    return checked.warn(
        "rules-clash",
        f"{when}: two rules say {one[4]}; {bids}",
        place,
        f'say which one counts: instead of rule "{one[0].name}"',
        labels,
    )
