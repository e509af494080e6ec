"""What a bot does besides its moves, at any moment: say what it owes, call a breach it has noticed,
call a suit, end a point of order, race, play out of turn; and now and then call what wasn't so.

Each impulse looks at what a bot sees and gives an action or None. They are tried in the order of
IMPULSES: whoever owes words has the time to say them before anybody calls that they are missing.
"""

from __future__ import annotations

from collections.abc import Callable

from maudsl.bots.calls import call_breach, call_wrongly, vote
from maudsl.bots.chance import BotSettings, moment, pick, share
from maudsl.bots.moves import favourite_suit, forgets, is_late, play
from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import compiled as c
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.hearing import says_it
from maudsl.engine.permits import playable
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

Impulse = Callable[[Seen, BotSettings], a.Action | None]


def do_duty(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Say or do what it owes, unless it forgets; what comes to its mind late has to wait."""
    return _do_duty(seen, settings, late=False)


def do_duty_late(seen: Seen, settings: BotSettings) -> a.Action | None:
    return _do_duty(seen, settings, late=True) if settings.late else None


def _do_duty(seen: Seen, settings: BotSettings, *, late: bool) -> a.Action | None:
    for duty in seen.duties:
        if duty.player != seen.name:
            continue
        its_sign = seen.sign(duty)
        if forgets(seen, its_sign, settings) or is_late(seen, its_sign, settings) != late:
            continue
        if duty.phrases:
            if _counts(seen, duty):
                return a.Says(seen.name, duty.phrases[0])
            continue
        for act in duty.acts:
            if isinstance(act, m.Do):
                times = act.times.value if isinstance(act.times, b.Fixed) else 1
                return a.Does(seen.name, act.text, max(1, times))
            if handed := _hand_over(seen, act):
                return handed
    return None


def _hand_over(seen: Seen, act: m.Act) -> a.Action | None:
    """A card that it gives, swaps or shows, if it holds one that will do."""
    if not isinstance(act, m.Give | m.Swap | m.Show):
        return None
    state, name = seen.state, seen.name
    at = Context(state, seen.rules.cards, name, on=state.top)
    fits = c.card_test(act.test)
    card = next((card for card in state.hand_of(name) if fits(at, card)), None)
    if card is None:
        return None
    match act:
        case m.Give():
            to = [other for other in at.who(act.to) if other != name]
            return a.Gives(name, card, to[0]) if to else None
        case m.Swap():
            return a.Swaps(name, card) if state.stock or len(state.pile) > 1 else None
        case m.Show():
            return a.Shows(name, card)


def _counts(seen: Seen, duty: s.Duty) -> bool:
    """Whether it is of any use to say it now: in an order, not before what it forgot."""
    earlier = [text for name, text in seen.open.said if name == seen.name]
    mine = [each for each in seen.duties if each.player == seen.name]
    return says_it(duty, duty.phrases[0], earlier, mine)


def call_suit(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Where anybody may, whoever played the card calls, if a bot did."""
    calling, plays = seen.open.calling, seen.open.plays
    if calling is None or calling.what != "suit" or calling.holds:
        return None
    if not plays or plays[-1].player != seen.name or seen.name not in calling.players:
        return None
    return a.Calls(seen.name, favourite_suit(seen, settings))


def end_order(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Say what ends a point of order that this bot has opened, or somebody who is gone."""
    opener = seen.open.order
    if opener is None or (opener != seen.name and opener in seen.open.players):
        return None
    for firing in seen.rules.triggers:
        event = firing.trigger.event
        ends = any(
            isinstance(effect.kind, m.Perform) and effect.kind.act.kind == "end a point of order"
            for effect in firing.trigger.effects
        )
        if ends and isinstance(event, m.Done) and isinstance(event.act, m.Say):
            return a.Says(seen.name, event.act.phrase.texts[0])
    return None


def race(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Run, at times: at the first moment, or after whoever else runs has had one."""
    running, name = seen.open.race, seen.name
    if running is None or seen.open.phase != "play" or name not in running.players:
        return None
    eager = share(settings, f"race {name} {moment(seen.open)}") < settings.dash
    if not (eager or seen.is_underway(running)):
        return None
    cards = playable(seen.rules, seen.state, name)
    return play(seen, cards[pick(settings, seen, len(cards))], settings) if cards else None


def jump_in(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Play out of turn what the rules allow, at times."""
    lies, name = seen.open, seen.name
    if lies.to_move == name or lies.phase != "play" or lies.order is not None or lies.race:
        return None
    if not seen.may_jump_in:
        return None
    if share(settings, f"jump {name} {moment(lies)}") >= settings.dash:
        return None
    cards = playable(seen.rules, seen.state, name)
    return play(seen, cards[0], settings) if cards else None


IMPULSES: tuple[Impulse, ...] = (
    do_duty,
    call_breach,
    do_duty_late,
    vote,
    call_suit,
    end_order,
    race,
    jump_in,
    call_wrongly,
)
