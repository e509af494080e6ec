"""In: an action. Out: the line that says it and reads back as it; each has one spelling."""

from __future__ import annotations

from typing import assert_never

from maudsl.engine import actions as a
from maudsl.lines.vocabulary import is_bare, quoted


def spell(action: a.Action) -> str:
    match action:
        case a.TimePasses(seconds=1):
            return "1 second passes"
        case a.TimePasses(seconds=seconds):
            return f"{seconds} seconds pass"
        case a.Together(actions=several):
            return "together: " + "; ".join(map(_part, several))
        case _:
            return _done(action)


def _part(action: a.PlayerAction) -> str:
    """A rule may end in a comment, which would swallow the rest of the line."""
    ends_in_comment = isinstance(action, a.Adds) and "#" in action.text
    return _done(action) + ("\n" if ends_in_comment else "")


def spell_name(name: str) -> str:
    """A player's name, in quotes if it would be read as something else."""
    return name if is_bare(name, "NAME") else quoted(name)


def spell_card(card: str) -> str:
    return card if is_bare(card, "NAME", "CODE") else quoted(card)


def _done(action: a.PlayerAction) -> str:
    return f"{spell_name(action.player)} {_act(action)}"


def _act(action: a.PlayerAction) -> str:
    match action:
        case a.Plays(card=card, saying=saying, agreed=agreed):
            said = f" saying {', '.join(map(quoted, saying))}" if saying else ""
            return f"plays {spell_card(card)}{' by consent' if agreed else ''}{said}"
        case a.Deals(cards=None):
            return "deals"
        case a.Deals(cards=cards):
            return f"deals {cards}"
        case a.Draws(cards=1):
            return "draws"
        case a.Draws(cards=cards):
            return f"draws {cards}"
        case a.Passes():
            return "passes"
        case a.Calls(suit=suit):
            return f"calls {spell_name(suit)}"
        case a.Says(text=text):
            return f"says {quoted(text)}"
        case a.Does(act=act, times=1):
            return f"does {quoted(act)}"
        case a.Does(act=act, times=times):
            return f"does {quoted(act)} {times} times"
        case a.Names(what=what):
            return f"names {what if is_bare(what, 'NAME', 'CODE', 'INT') else quoted(what)}"
        case a.Gives(card=card, to=to):
            return f"gives {spell_card(card)} to {spell_name(to)}"
        case a.Swaps(card=card):
            return f"swaps {spell_card(card)} with the stock"
        case a.Shows(card=card):
            return f"shows {spell_card(card)}"
        case a.Rolls(result=None):
            return "rolls"
        case a.Rolls(result=result):
            return f"rolls {result}"
        case a.Penalises(offender=offender, reason=reason):
            return f"penalises {spell_name(offender)} for {quoted(reason)}"
        case a.Contests():
            return "contests"
        case a.Votes(yes=yes):
            return f"votes {'yes' if yes else 'no'}"
        case a.Simple(act=act):
            return act
        case a.Flinches(card=card):
            return f"flinches {spell_card(card)}"
        case a.Joins():
            return "joins"
        case a.Leaves():
            return "leaves"
        case a.Adds(text=text, agreed=agreed, secret=secret):
            how = ("in secret " if secret else "") + ("by consent " if agreed else "")
            return f"adds {how}{text}"
        case a.Strikes(rule=rule):
            return f"strikes {quoted(rule)}"
        case _:
            assert_never(action)
