"""In: a deal like one before it, with the same players, dealer and winner. Out: its events, and the
state after it.

Until the starter lies there nothing but the cards differs from deal to deal. What follows from the
starter is kept for each card, as moves are (see `plans`).
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import watching
from maudsl.engine.chance import shuffled
from maudsl.engine.changes.hands import begun, has_doubles
from maudsl.engine.command import Command
from maudsl.engine.hands import next_dealer_of, pack_for
from maudsl.engine.keepable import Part, may_be_kept
from maudsl.engine.plain import is_plain
from maudsl.engine.plans import Done, Plan, carried_out, make_room, plan_for
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State

CARDS_ALONE = {e.HandBegan, e.Shuffled, e.Dealt}


class Deal(msgspec.Struct, frozen=True):
    """`order`: who is dealt to, one after the other; `total`: how many cards in all, out of
    `cards`; `doubles`: some of these are alike. `starts`: by the starter, what follows from it;
    None: that goes by more.
    """

    order: tuple[str, ...]
    total: int
    cards: tuple[str, ...]
    doubles: bool
    starts: dict[str, Plan | None]


def dealt_again(rules: Prepared, state: State, action: a.Deals) -> Done | None:
    """The same, if such a deal has been, and such a starter; else None."""
    deal = rules.deals.get(_key(rules, state, action)) if rules.deals else None
    if deal is None or watching.listener is not None:
        return None
    chance, stock = shuffled(state.chance, deal.cards)
    order, total, version = deal.order, deal.total, rules.book.version
    plan = deal.starts.get(stock[total])
    if plan is None:
        return None
    began = e.HandBegan(action.player, state.hand + 1, version=version)
    mixed = e.Shuffled(stock, chance, version=version)
    hands = {name: stock[place : total : len(order)] for place, name in enumerate(order)}
    dealt = [e.Dealt(name, cards, version=version) for name, cards in hands.items()]
    before = begun(state, began, hands, stock[total:], chance, doubles=deal.doubles)
    events, after = carried_out(rules, before, plan)
    return (began, mixed, *dealt, *events), after


def _key(rules: Prepared, state: State, action: a.Deals) -> Hashable | None:
    """What the events go by, cards aside; None where that may be more."""
    if state.phase not in ("deal", "over") or state.duties:
        return None
    names = [seat.name for seat in state.seats if not (seat.gone or seat.out or seat.waiting)]
    if len(names) < len(state.seats) or action.player != next_dealer_of(rules.book, state):
        return None
    winner = state.won.player if state.won else None
    return (action, state.phase, winner, state.amended, *names)


def keep(command: Command, before: State, action: a.Deals) -> None:
    """Keep what follows from the starter. `before`: the state that the command began with."""
    rules, events, settings = command.rules, command.events, command.rules.book.settings
    key = _key(rules, before, action) if rules.has_plans else None
    number = sum(type(event) in CARDS_ALONE for event in events)
    order = tuple([event.player for event in events[:number] if isinstance(event, e.Dealt)])
    alone = {type(event) for event in events[:number]} == CARDS_ALONE <= rules.quiet
    if key is None or not alone or settings.starter == "is replaced" or command.state.won:
        return
    make_room(rules)
    mixed, dealt = events[1], command.states[number - 1]
    assert isinstance(mixed, e.Shuffled)
    total = len(mixed.stock) - len(dealt.stock)
    cards = pack_for(rules.book, len(order))
    deal = rules.deals.setdefault(key, Deal(order, total, cards, has_doubles(cards), {}))
    part = Part(tuple(events[number:]), command.states[number:], True, command.fired)
    begins = settings.begins.role == "winner" or is_plain(settings.begins)
    may = begins and may_be_kept(rules, dealt, action, part, asks=True)
    deal.starts[mixed.stock[total]] = plan_for(rules, dealt, action, part) if may else None
