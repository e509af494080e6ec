"""What one rule makes players say or do and another one forbids."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl import speech
from maudsl.cards import CardIndex, index_of
from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook.describe_acts import describe_act


def owed_and_forbidden(checked: Checked) -> Iterator[Diagnostic]:
    cards = index_of(checked.book.pack)
    everything = [(rule, each) for rule in checked.book.rules for each in rule.sentences]
    own = {id(sentence) for _, sentence in checked.own_sentences()}
    for owing, duty in everything:
        for banning, ban in everything:
            if id(duty) not in own and id(ban) not in own:
                continue
            for text in _clash(duty.says, ban.says, cards):
                yield _told(checked, (owing, duty), (banning, ban), text)


def _clash(duty: m.SentenceKind, ban: m.SentenceKind, cards: CardIndex) -> list[str]:
    """What is owed by the one and forbidden to all by the other."""
    if not isinstance(ban, m.Prohibition) or ban.conditions or ban.only:
        return []
    if ban.timing != "at any time":
        return []
    forbidden: tuple[str, ...] = ()
    match ban.act:
        case m.Say(phrase=phrase):
            forbidden = phrase.texts
        case m.Speak(words=words):
            forbidden = words
        case act if act in _owed(duty):
            return [describe_act(act, cards)]
    owed = (text for act in _owed(duty) if isinstance(act, m.Say) for text in act.phrase.texts)
    said = (text for text in owed if any(speech.says(text, each) for each in forbidden))
    return [f'say "{text}"' for text in said]


def _owed(says: m.SentenceKind) -> list[m.Act]:
    duties: list[m.Oblige] = []
    match says:
        case m.Trigger():
            duties = [x.kind for x in says.effects if isinstance(x.kind, m.Oblige)]
        case m.Duty():
            duties = [says.duty]
    return [act for duty in duties for act in duty.acts]


def _told(
    checked: Checked,
    owed: tuple[m.Rule, m.Sentence],
    banned: tuple[m.Rule, m.Sentence],
    text: str,
) -> Diagnostic:
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
        f'rule "{owed[0].name}" has them {text}, and rule "{banned[0].name}" forbids it',
        place,
        "ask for something else, or say when it is forbidden: nobody may … unless …",
        labels,
    )
