"""In: the effects of an event that are about to happen. Out: who has to say what because of it.

A rule may ask whether somebody owes a phrase. It is judged after the others: what they want said
for the same event is owed then, whichever of the rules is written first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from maudsl import speech
from maudsl.engine.context import Context
from maudsl.engine.phrases import spoken_forms
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import terms_in


@lru_cache(maxsize=4_096)
def asks_what_is_owed(trigger: m.Trigger) -> bool:
    return any(terms_in(trigger.conditions, b.Owing))


def promised(
    effects: Iterable[tuple[m.Effect, str]], at: Context
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each player and what may be said; what was said in this turn already is no longer owed."""
    for effect, _ in effects:
        if isinstance(effect.kind, m.Oblige):
            phrases = tuple(
                phrase
                for act in effect.kind.acts
                if isinstance(act, m.Say)
                for phrase in spoken_forms(act.phrase, at)
            )
            for name in at.who(effect.kind.who):
                heard = [text for who, text in (*at.said, *at.state.said) if who == name]
                if not any(speech.says(text, phrase) for text in heard for phrase in phrases):
                    yield name, phrases
