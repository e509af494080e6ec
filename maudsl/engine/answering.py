"""In: what somebody names or rolls who was asked to. Out: the rest of the rule that asked, with
that in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl import speech
from maudsl.engine import effects, turns
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.actions import Names, Rolls
from maudsl.engine.asking import choices
from maudsl.engine.chance import below
from maudsl.engine.context import Context
from maudsl.engine.refusal import Refusal
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import resolved

if TYPE_CHECKING:
    from maudsl.engine.command import Command

SIDES = 6


def name_it(command: Command, action: Names) -> Refusal | None:
    calling = command.state.calling
    if calling is None or calling.what == "suit":
        return Refusal("no rule here asks for that")
    if calling.what == "a die":
        return Refusal(f"{calling.players[0]} is to {calling.act} first", calling.rule)
    if action.player not in calling.players:
        return Refusal(f"{calling.players[0]} is to {calling.act}", calling.rule)
    named = _understood(command, calling, action.what)
    if isinstance(named, Refusal):
        return named
    what = calling.what.split()[-1]
    command.emit(e.NamedIt(action.player, what, named, rule=calling.rule))
    _go_on(command, calling, _put_in(calling.then, what, named))
    return None


def roll(command: Command, action: Rolls) -> Refusal | None:
    """With a result, as a scenario gives it; else by the table's own chance."""
    calling = command.state.calling
    if calling is None or calling.what != "a die":
        return Refusal("no rule here asks for a die")
    if action.player not in calling.players:
        return Refusal(f"{calling.players[0]} is to roll the die", calling.rule)
    result, chance = action.result, None
    if result is None:
        chance, place = below(command.state.chance, SIDES)
        result = place + 1
    elif not 1 <= result <= SIDES:
        return Refusal(f"a die shows 1 to {SIDES}", calling.rule)
    command.emit(e.Rolled(action.player, result, chance, rule=calling.rule))
    _go_on(command, calling, _put_in(calling.then, "number", str(result)))
    return None


def _understood(command: Command, calling: s.Calling, text: str) -> str | Refusal:
    """What was named, in its one spelling; or what might be named instead."""
    cards, may = command.rules.cards, choices(command.rules.cards, command.state, calling)
    match calling.what:
        case "a rank":
            found = cards.read_rank(text)
        case "a suit":
            found = cards.read_suit(text)
        case "a word":
            found = next((word for word in may if speech.says(text, word)), None)
        case _:
            found = next((each for each in may if each.casefold() == text.casefold()), None)
    if found is None:
        return Refusal(f"{calling.what} here is one of {', '.join(may)}", calling.rule)
    return found


def _put_in(then: tuple[m.Effect, ...], what: str, named: str) -> tuple[m.Effect, ...]:
    """What the rule says after it, with what was named in its place."""
    match what:
        case "rank":
            then = resolved(then, b.OfThat("rank"), b.OfRank((named,)))
        case "suit":
            then = resolved(then, b.OfThat("suit"), b.OfSuit(named))
        case "player":
            then = resolved(then, b.Who("that player"), b.Who("named", named))
        case "number":
            then = resolved(then, b.ThatNumber(), b.Fixed(int(named)))
    return resolved(then, b.Named("that"), b.Words(named))


def _go_on(command: Command, calling: s.Calling, then: tuple[m.Effect, ...]) -> None:
    """The turn may have passed on already: what moves it counts from where it is."""
    card, on = calling.card or None, calling.on or None
    state = command.state
    at = Context(state, command.rules.cards, calling.about, card=card, on=on)
    at.depth = 1 if state.plays and state.plays[-1].card == card else 0
    at.turns = max(0, state.turns - 1)
    turns.turn_again(command, [(effect, calling.rule) for effect in then], at)
    for effect in then:
        if not isinstance(effect.kind, m.Reverse | m.Again | m.GoesOn | m.Skip):
            effects.carry_out(command, effect, calling.rule, at)
