"""What one rule makes players say or do and another one forbids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from maudsl import speech
from maudsl.cards import CardIndex, index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.moments import together
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

ALL_TALK = m.Speak("anything")
VOID = "the newer one counts: nothing is owed then"
OWED = "what is owed may be said all the same"
Told = tuple[m.Rule, m.Sentence]


def owed_and_forbidden(checked: Checked) -> Iterator[Diagnostic]:
    cards = index_of(checked.book.pack)
    everything = [(rule, each) for rule in checked.book.rules for each in rule.sentences]
    own = {id(sentence) for _, sentence in checked.own_sentences()}
    owed = [each for each in everything if _owed(each[1].says)]
    banned = [each for each in everything if isinstance(each[1].says, m.Prohibition | m.Trigger)]
    for owing, banning in product(owed, banned):
        if not {id(owing[1]), id(banning[1])} & own:
            continue
        for what in _always(owing[1].says, banning[1].says, cards):
            yield _told(checked, owing, banning, what, "")
        if owing[1] is not banning[1]:
            yield from _at_a_moment(checked, owing, banning, cards)


def _always(duty: m.SentenceKind, ban: m.SentenceKind, cards: CardIndex) -> list[str]:
    """What is owed by the one and forbidden to all by the other."""
    if not isinstance(ban, m.Prohibition) or ban.conditions or ban.only:
        return []
    if ban.timing != "at any time" or ban.act == ALL_TALK:
        return []
    return [what for each in _owed(duty) for what in _forbids(ban.act, each.acts, cards)]


def _at_a_moment(
    checked: Checked, owing: Told, banning: Told, cards: CardIndex
) -> Iterator[Diagnostic]:
    """What is owed and forbidden to the same players by what two rules do at one play."""
    duty, ban = owing[1].says, banning[1].says
    if not (isinstance(duty, m.Trigger) and isinstance(ban, m.Trigger)):
        return
    bans = [x.kind for x in ban.effects if isinstance(x.kind, m.Forbid) and not x.kind.conditions]
    found = [
        (what, forbidden.act == ALL_TALK)
        for forbidden in bans
        for owed in _owed(duty)
        if owed.who == forbidden.who
        for what in _forbids(forbidden.act, owed.acts, cards)
    ]
    if found and (when := together(duty, ban, checked.kinds, cards)):
        what, talk = found[0]
        problem = _told(checked, owing, banning, what, f"{when}: ")
        if talk or banning[0].layer > owing[0].layer:
            problem = replace(problem, severity="note", help=OWED if talk else VOID)
        yield problem


def _forbids(act: m.Act, owed: tuple[m.Act, ...], cards: CardIndex) -> list[str]:
    phrases = [each.phrase for each in owed if isinstance(each, m.Say)]
    texts = [text for each in phrases if _never_empty(each) for text in each.texts]
    match act:
        case _ if act == ALL_TALK:
            said = texts
        case m.Say(phrase=b.Phrase(texts=forbidden)) | m.Speak(words=forbidden):
            said = [text for text in texts if any(speech.says(text, each) for each in forbidden)]
        case _:
            return [_described(act, cards)] if act in owed else []
    return [f'say "{text}"' for text in said]


def _described(act: m.Act, cards: CardIndex) -> str:
    from maudsl.rulebook.describe_acts import describe_act

    return describe_act(act, cards)


def _never_empty(phrase: b.Phrase) -> bool:
    """Holes may come to nothing, and then nothing is owed."""
    return all(
        any(isinstance(part, b.Words) and part.text.strip() for part in parts)
        for parts in phrase.alternatives
    )


def _owed(says: m.SentenceKind) -> list[m.Oblige]:
    match says:
        case m.Trigger():
            return [x.kind for x in says.effects if isinstance(x.kind, m.Oblige)]
        case m.Duty():
            return [says.duty]
        case _:
            return []


def _told(checked: Checked, owed: Told, banned: Told, what: str, when: str) -> Diagnostic:
    places = [checked.place_of(sentence) for _, sentence in (owed, banned)]
    place = next(each for each in reversed(places) if each is not None)
    words = ("here it is owed", "here it is forbidden")
    labels = tuple(
        checked.label(each, word)
        for each, word in zip(places, words, strict=True)
        if each is not None
    )
    return checked.warn(
        "owed-and-forbidden",
        f'{when}rule "{owed[0].name}" has them {what}, and rule "{banned[0].name}" forbids it',
        place,
        "ask for something else, or say when it is forbidden: nobody may … unless …",
        labels,
    )
