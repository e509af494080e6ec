"""In: what one seat may know. Out: the choices that are open to it now, each with the action that
it stands for.

Judged is the table as the seat knows it: the cards that it can't see lie anyhow there, and the
rules that it isn't told are missing. So nothing hidden shows in what is open. A play that breaks a
rule is open where the book lets such plays stand until they are called.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy

from maudsl.bots.chance import BotSettings
from maudsl.bots.impulses import do_duty
from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import asking, talk
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.decide import decide
from maudsl.engine.permits import Denied, may_draw, playable
from maudsl.environment.choices import Choice
from maudsl.rulebook import model as m

MINDFUL = BotSettings(forget=0, late=0)
NO_REASON = "something"

Open = Iterator[tuple[Choice, a.Action]]


def in_a_move(seen: Seen, tried: Collection[a.Action]) -> Open:
    """On its own move. `tried`: what it has said, called, or was refused since the move began; it
    isn't offered again. A seat calls once in a move.
    """
    if not any(isinstance(each, a.Penalises) for each in tried):
        yield from calls(seen)
    offered = (*_owed(seen), *answers(seen))
    calling = seen.state.calling
    if not (calling and calling.holds):
        offered += (*_plays(seen), *_draws(seen), *_passes(seen))
    yield from ((choice, action) for choice, action in offered if action not in tried)


def calls(seen: Seen) -> Open:
    """Each of the others may be called. Whether there is anything to call is what a player has to
    notice; what the call is for need not be worded.
    """
    caller, players = seen.rules.book.settings.caller, seen.open.at_table
    at = Context(seen.state, seen.rules.cards, seen.name)
    if caller is None or seen.name not in players or not at.is_one_of(seen.name, caller):
        return
    for seat, name in enumerate(seats_from(seen)):
        if seat and name in players:
            yield Choice("call", seat=seat), a.Penalises(seen.name, name, _reason(seen, name))


def seats_from(seen: Seen) -> list[str]:
    """All seats in their order, the one who looks first."""
    names = [seat.name for seat in seen.state.seats]
    mine = names.index(seen.name)
    return [*names[mine:], *names[:mine]]


def _reason(seen: Seen, offender: str) -> str:
    """The oldest breach that the rules know of, else what is still owed; else a reason that fits
    nothing, so that the call is wrong.
    """
    for breach in seen.breaches:
        if breach.player == offender and breach.sanction:
            return (*breach.what, breach.rule)[0]
    for duty in seen.duties:
        if duty.player == offender and duty.sanction:
            return (*talk.what(duty), duty.rule)[0]
    return NO_REASON


def _owed(seen: Seen) -> Open:
    mine = [duty for duty in seen.duties if duty.player == seen.name]
    doable = [found for duty in mine if (found := _fulfilling(seen, duty))]
    for number, action in enumerate(doable):
        yield Choice("owed", seat=number), action


def _fulfilling(seen: Seen, duty: s.Duty) -> a.Action | None:
    if duty.phrases:
        return a.Says(seen.name, duty.phrases[0])
    alone = copy(seen)
    alone.duties = [duty]
    return next_owed(alone)


def answers(seen: Seen) -> Open:
    """What this seat may name, where a rule asks it, or anybody, for something."""
    calling, name = seen.state.calling, seen.name
    if calling is None or name not in calling.players:
        return
    if calling.what == "a die":
        yield Choice("roll"), a.Rolls(name)
        return
    seats = seats_from(seen)
    for each in asking.choices(seen.rules.cards, seen.state, calling):
        match calling.what:
            case "suit":
                yield Choice("suit", each), a.Calls(name, each)
            case "a suit":
                yield Choice("suit", each), a.Names(name, each)
            case "rank" | "a rank":
                yield Choice("rank", each), a.Names(name, each)
            case "a player":
                yield Choice("player", seat=seats.index(each)), a.Names(name, each)
            case "a number":
                yield Choice("number", each), a.Names(name, each)
            case "a word":
                yield Choice("word", each), a.Names(name, each)


def _plays(seen: Seen) -> Open:
    cards = playable(seen.rules, seen.state, seen.name)
    if seen.rules.book.settings.illegal == "stand until called":
        held = dict.fromkeys(seen.state.hand_of(seen.name))
        cards = tuple(x for x in held if x in cards or _stands(seen, a.Plays(seen.name, x)))
    for card in cards:
        yield Choice("play", card), a.Plays(seen.name, card)
        yield Choice("play silently", card), a.Plays(seen.name, card)


def _draws(seen: Seen) -> Open:
    one, count = a.Draws(seen.name), _at_once(seen)
    if count is None and not _stands(seen, one):
        return
    yield Choice("draw one"), one
    if count and count > 1:
        yield Choice("draw all"), a.Draws(seen.name, count)


def _at_once(seen: Seen) -> int | None:
    """How many cards are owed, or belong to one draw, where that is never refused; else None."""
    state, name = seen.state, seen.name
    if state.debt and state.debt.player == name:
        return state.debt.cards or None
    verdict = may_draw(seen.rules, state, name)
    if isinstance(verdict, Denied):
        return None
    said, count = verdict
    belongs = isinstance(said.says, m.Permission) and said.says.instead
    return (state.drawing or count or 1) if belongs else None


def _passes(seen: Seen) -> Open:
    if _stands(seen, a.Passes(seen.name)):
        yield Choice("pass"), a.Passes(seen.name)


def _stands(seen: Seen, action: a.Action) -> bool:
    """Whether the table, as the seat knows it, would let it happen."""
    events = decide(seen.rules, seen.state, action)
    return bool(events) and not isinstance(events[0], e.Refused)


def next_owed(seen: Seen) -> a.Action | None:
    """What this seat says or does next of all that it owes, in an order in which it counts."""
    return do_duty(seen, MINDFUL)
