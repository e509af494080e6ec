"""What a bot does besides its moves, at any moment: say what it owes, call a breach it has noticed,
call a suit, end a point of order, race, play out of turn; and now and then call what wasn't so.

Each impulse looks at the table and gives an action or None. They are tried in the order of
IMPULSES: whoever owes words has the time to say them before anybody calls that they are missing.
"""

from __future__ import annotations

from collections.abc import Callable

from maudsl.bots.calls import call_breach, call_wrongly, vote
from maudsl.bots.chance import BotSettings, moment, pick, share
from maudsl.bots.moves import favourite_suit, forgets, is_late, known_duties, play
from maudsl.engine import actions as a
from maudsl.engine import compiled as c
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.hearing import says_it
from maudsl.engine.permits import playable
from maudsl.engine.prepared import prepare
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.table import Table

Impulse = Callable[[Table, str, BotSettings], a.Action | None]


def do_duty(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Say or do what it owes, unless it forgets; what comes to its mind late has to wait."""
    return _do_duty(table, name, settings, late=False)


def do_duty_late(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    return _do_duty(table, name, settings, late=True) if settings.late else None


def _do_duty(table: Table, name: str, settings: BotSettings, *, late: bool) -> a.Action | None:
    for duty in known_duties(prepare(table.book), table.state, name):
        if forgets(duty, settings) or is_late(duty, settings) != late:
            continue
        if duty.phrases:
            if _counts(table, duty):
                return a.Says(name, duty.phrases[0])
            continue
        for act in duty.acts:
            if isinstance(act, m.Do):
                times = act.times.value if isinstance(act.times, b.Fixed) else 1
                return a.Does(name, act.text, max(1, times))
            if handed := _hand_over(table, name, act):
                return handed
    return None


def _hand_over(table: Table, name: str, act: m.Act) -> a.Action | None:
    """A card that it gives, swaps or shows, if it holds one that will do."""
    if not isinstance(act, m.Give | m.Swap | m.Show):
        return None
    rules, state = prepare(table.book), table.state
    at = Context(state, rules.cards, name, on=state.top)
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


def _counts(table: Table, duty: s.Duty) -> bool:
    """Whether it is of any use to say it now: in an order, not before what it forgot."""
    state = table.state
    earlier = [text for name, text in state.said if name == duty.player]
    theirs = [each for each in state.duties if each.player == duty.player]
    return says_it(duty, duty.phrases[0], earlier, theirs)


def call_suit(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Where anybody may, whoever played the card calls, if a bot did."""
    state = table.state
    calling = state.calling
    mine = bool(state.plays) and state.plays[-1].player == name
    if (
        calling is None
        or calling.what != "suit"
        or calling.holds
        or not mine
        or name not in calling.players
    ):
        return None
    return a.Calls(name, favourite_suit(prepare(table.book), state, name, settings))


def end_order(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Say what ends a point of order that this bot has opened, or somebody who is gone."""
    opener = table.state.order
    if opener is None or (opener != name and opener in table.state.players):
        return None
    for firing in prepare(table.book).triggers:
        event = firing.trigger.event
        ends = any(
            isinstance(effect.kind, m.Perform) and effect.kind.act.kind == "end a point of order"
            for effect in firing.trigger.effects
        )
        if ends and isinstance(event, m.Done) and isinstance(event.act, m.Say):
            return a.Says(name, event.act.phrase.texts[0])
    return None


def race(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Run, at times: at the first moment, or after whoever else runs has had one."""
    rules, state = prepare(table.book), table.state
    running = state.race
    if state.phase != "play" or running is None or name not in running.players:
        return None
    begun = next((n for n, x in enumerate(table.entries) if x.state.race == running), None)
    waited = begun is not None and len(table.entries) > begun + 1
    eager = share(settings, f"race {name} {moment(state)}") < settings.dash
    cards = playable(rules, state, name)
    if not cards or not (eager or waited):
        return None
    return play(rules, state, name, cards[pick(settings, state, name, len(cards))], settings)


def jump_in(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Play out of turn what the rules allow, at times."""
    rules, state = prepare(table.book), table.state
    if state.to_move == name or state.phase != "play" or state.order is not None or state.race:
        return None
    if share(settings, f"jump {name} {moment(state)}") >= settings.dash:
        return None
    cards = playable(rules, state, name)
    return play(rules, state, name, cards[0], settings) if cards else None


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
