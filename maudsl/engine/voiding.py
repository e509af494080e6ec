"""In: a duty that is about to begin. Out: whether a newer rule forbids what it asks for, so that
nothing is owed.
"""

from __future__ import annotations

from maudsl.engine import matching
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.permits import bans_for
from maudsl.engine.prepared import Prepared, Said
from maudsl.engine.state import State
from maudsl.rulebook import model as m


def voided(rules: Prepared, state: State, duty: s.Duty) -> bool:
    """A newer ban voids an older duty to do the thing; an older ban gives way to the duty. Only of
    what is said or done can this be told beforehand.
    """
    if not (state.grants or any(kind in rules.may_not for kind in (m.Say, m.Speak, m.Do))):
        return False
    at = Context(state, rules.cards, duty.player, on=state.top)
    layer = rules.layer_of(duty.rule)
    return all(_forbidden(rules, at, duty, act, layer) for act in duty.acts)


def _forbidden(rules: Prepared, at: Context, duty: s.Duty, act: m.Act, layer: int) -> bool:
    kinds: tuple[type[m.Act], ...]
    match act:
        case m.Say():
            texts, kinds = duty.phrases, (m.Say, m.Speak)
        case m.Do(text=text):
            texts, kinds = (text,), (m.Do,)
        case _:
            return False
    newer = [
        ban
        for kind in kinds
        for ban in bans_for(rules, at.state, duty.player, kind)
        if ban.layer > layer and not _any_word(ban) and ban.about(at, duty.player)
    ]
    return bool(texts) and all(any(_forbids(ban, text, at) for ban in newer) for text in texts)


def _any_word(ban: Said) -> bool:
    """A ban on all talk leaves alone what the rules oblige one to say."""
    return ban.says.act == m.Speak("anything")


def _forbids(ban: Said, text: str, at: Context) -> bool:
    return matching.speaks_of(ban.says.act, text, at)
