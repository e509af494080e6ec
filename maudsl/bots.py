"""Players who act by themselves: they play what is allowed, say what they owe, forget at times,
and notice breaches.

A choice depends on the seed and on the table alone, so the same table and seed bring the same
choice; what was chosen stands in the log as an action like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from zlib import crc32

import msgspec

from maudsl import speech
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine import talk
from maudsl.engine.chance import advance, below
from maudsl.engine.context import Context
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.hands import next_dealer_of
from maudsl.engine.permits import Denied, may_draw, playable
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.state import State
from maudsl.table import Table


class BotSettings(msgspec.Struct, frozen=True):
    """`forget`: the share of phrases that a bot doesn't say; `notice`: the share of breaches that
    it calls.
    """

    forget: float = 0.1
    notice: float = 0.7
    seed: int = 0


USUAL = BotSettings()


def to_act(table: Table, bots: Collection[str], settings: BotSettings = USUAL) -> str | None:
    """Which bot acts now: one who has noticed something, or the one whose move it is."""
    for name in bots:
        if _call(table, name, settings):
            return name
    mover = (
        table.state.to_move
        if table.state.phase == "play"
        else next_dealer_of(table.book, table.state)
    )
    if table.state.phase == "finished":
        return None
    return mover if mover in bots else None


def choose(table: Table, name: str, settings: BotSettings = USUAL) -> a.Action | None:
    """What this bot would do now; None if it is waiting."""
    rules, state = prepare(table.book), table.state
    if call := _call(table, name, settings):
        return call
    if state.phase in ("deal", "over"):
        dealer = next_dealer_of(table.book, state)
        count = table.book.settings.deal or min(5, 52 // max(1, len(state.seats) + 1))
        return a.Deals(name, count) if dealer == name else None
    if state.phase != "play" or state.to_move != name:
        return None
    if state.calling and state.calling.holds:
        return a.Calls(name, _favourite_suit(rules, state, name, settings))
    cards = playable(rules, state, name)
    if cards:
        card = cards[_below(settings, state, name, len(cards))]
        return a.Plays(name, card, _phrases(rules, state, a.Plays(name, card), settings))
    return _without_card(rules, state, name)


def _without_card(rules: Prepared, state: State, name: str) -> a.Action:
    """Draw what is owed or allowed, otherwise pass."""
    debt = state.debt
    if debt and debt.player == name:
        can_draw = bool(state.stock) or len(state.pile) > 1
        return a.Draws(name, debt.cards) if debt.cards and can_draw else a.Passes(name)
    if state.still and state.still.player == name:
        return a.Passes(name)
    verdict = may_draw(rules, state, name)
    if isinstance(verdict, Denied):
        return a.Passes(name)
    return a.Draws(name, state.drawing or verdict[1] or 1)


def _phrases(
    rules: Prepared, state: State, play: a.Plays, settings: BotSettings
) -> tuple[str, ...]:
    """What the play would oblige the bot to say, less what it forgets."""
    after = state
    for event in decide(rules, state, play):
        after = evolve(after, event)
    said: dict[str, None] = {}
    for duty in after.duties:
        if duty.player == play.player and duty.phrases and not _forgets(duty, settings):
            said[duty.phrases[0]] = None
    longest = sorted(said, key=len, reverse=True)
    return tuple(
        text
        for place, text in enumerate(longest)
        if not any(speech.says(longer, text) for longer in longest[:place])
    )


def _forgets(duty: s.Duty, settings: BotSettings) -> bool:
    return _share(settings, f"forget {duty.player} {duty.number}") < settings.forget


def _favourite_suit(rules: Prepared, state: State, name: str, settings: BotSettings) -> str:
    """The suit it holds most of; any, if it holds none."""
    suits = [rules.cards.suit[card] for card in state.hand_of(name)]
    held = Counter(suit.name for suit in suits if suit)
    names = rules.cards.suit_names()
    if held:
        return max(names, key=lambda suit: held[suit])
    return names[_below(settings, state, name, len(names))]


# -- noticing ------------------------------------------------------------------------


def _call(table: Table, name: str, settings: BotSettings) -> a.Penalises | None:
    """Call what somebody else has missed or is about to miss, if this bot has noticed.

    Whether it has is decided once for each breach. What is owed is called when the bot's own move
    would end the time for it.
    """
    state, caller = table.state, table.book.settings.caller
    if caller is None or state.phase not in ("play", "over"):
        return None
    if not Context(state, prepare(table.book).cards, name).is_one_of(name, caller):
        return None
    for breach in state.breaches:
        if breach.player != name and breach.sanction and _notices(settings, name, breach.number):
            return a.Penalises(name, breach.player, (*breach.what, breach.rule)[0])
    if state.phase == "over" or state.to_move == name:
        for duty in state.duties:
            late = duty.player != name and duty.sanction and duty.window == "play"
            if late and _notices(settings, name, duty.number):
                return a.Penalises(name, duty.player, (*talk.what(duty), duty.rule)[0])
    return None


def _notices(settings: BotSettings, name: str, number: int) -> bool:
    return _share(settings, f"notice {name} {number}") < settings.notice


# -- chance --------------------------------------------------------------------------


def _share(settings: BotSettings, what: str) -> float:
    """From 0 up to 1, always the same for the same words and seed."""
    _, bits = advance((settings.seed << 32) ^ crc32(what.encode()))
    return bits / (1 << 64)


def _below(settings: BotSettings, state: State, name: str, limit: int) -> int:
    moment = f"{name} {state.hand} {len(state.plays)} {len(state.stock)} {state.counter}"
    return below((settings.seed << 32) ^ crc32(moment.encode()) ^ state.chance, limit)[1]


def play_on(table: Table, settings: BotSettings, most: int = 5_000) -> tuple[e.Event, ...]:
    """Let all at the table act as bots until the hand is over; the last events, a refusal if a
    bot was stuck.
    """
    names = [seat.name for seat in table.state.seats]
    events: tuple[e.Event, ...] = ()
    for _ in range(most):
        name = to_act(table, names, settings)
        if table.state.phase != "play" and not _has_call(table, names, settings):
            return events
        action = choose(table, name, settings) if name else None
        if action is None:
            return (e.Refused(name or "", "nobody can act"),)
        events = table.act(action)
        if not events or isinstance(events[0], e.Refused):
            return events or (e.Refused(name or "", "the act changed nothing"),)
    return (e.Refused("", f"the hand has gone on for {most:,} actions"),)


def _has_call(table: Table, names: list[str], settings: BotSettings) -> bool:
    return any(_call(table, name, settings) for name in names)
