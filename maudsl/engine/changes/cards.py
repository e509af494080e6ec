"""Cards that are played, drawn, given and taken back."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.changes.seated import (
    Changes,
    as_it_was,
    gains,
    seats_with_cards,
    times_before,
    with_cards,
)
from maudsl.engine.state import State


def _turned_up(state: State, event: e.TurnedUp) -> State:
    turned = s.Play("", event.card, event.rule)
    pile = (*state.pile, event.card)
    return replace(state, stock=state.stock[1:], pile=pile, plays=(*state.plays, turned))


def _took(state: State, event: e.Took) -> State:
    state = gains(state, event.player, event.card)
    call = _with_card(state.call, event)
    return replace(state, stock=state.stock[1:], passes=0, call=call)


def _gave(state: State, event: e.Gave) -> State:
    state = gains(_loses(state, event.player, event.card), event.to, event.card)
    chance = state.chance if event.chance is None else event.chance
    return replace(state, chance=chance, passes=0)


def _swapped(state: State, event: e.Swapped) -> State:
    state = gains(_loses(state, event.player, event.card), event.player, event.got)
    return replace(state, stock=(event.card, *state.stock[1:]), passes=0)


def _hands_moved(state: State, event: e.HandsMoved) -> State:
    hands = {to: state.hand_of(name) for name, to in event.moves}
    seats = tuple(replace(x, hand=hands.get(x.name, x.hand)) for x in state.seats)
    return replace(state, seats=seats, passes=0)


def _loses(state: State, name: str, card: str) -> State:
    hand = list(state.hand_of(name))
    hand.remove(card)
    return with_cards(state, name, tuple(hand))


def _played(state: State, event: e.Played) -> State:
    hand = list(state.hand_of(event.player))
    hand.remove(event.card)
    asked = bool(state.asked or state.calling) and event.in_turn
    return replace(
        state,
        seats=seats_with_cards(state, event.player, tuple(hand)),
        pile=(*state.pile, event.card),
        plays=(*state.plays, s.Play(event.player, event.card, event.rule, event.also)),
        called_suit=None if event.fulfils or event.misplay else state.called_suit,
        calling=None if asked else state.calling,
        asked=() if asked else state.asked,
        grants=state.grants and tuple(grant for grant in state.grants if grant.until is not None),
        still=None,
        passes=0,
        moved=True,
        standing=_still_on_top(state),
    )


def _still_on_top(state: State) -> s.Standing | None:
    """What may be taken back: the play that was announced to stand, and no other."""
    standing = state.standing
    return standing if standing and standing.number == len(state.plays) + 1 else None


def _drew(state: State, event: e.Drew) -> State:
    debt, drawing, drawn = state.debt, state.drawing, state.drawn
    if event.how == "debt" and debt is not None:
        debt = replace(debt, cards=debt.cards - 1, drawn=debt.drawn + 1)
    if event.how == "instead":
        drawing = event.left
    if event.player == state.turn:
        drawn = (*drawn, event.card)
    return replace(
        state,
        seats=seats_with_cards(state, event.player, (*state.hand_of(event.player), event.card)),
        stock=state.stock[1:],
        debt=debt,
        drawing=drawing,
        drawn=drawn,
        passes=0,
        moved=state.moved or event.how != "effect",
    )


def _taken_back(state: State, event: e.TakenBack) -> State:
    """All that the play began is as it was; cards that moved meanwhile stay where they are."""
    standing = state.standing
    if standing is None:
        return state
    was = standing.before
    older = {duty.number for duty in was.duties}
    # The next play gets this one's number: a call for this one is not to bring that one back.
    breaches = tuple(
        replace(each, play=0) if each.play == standing.number else each for each in state.breaches
    )
    state = gains(state, event.player, event.card)
    turned = state.turned_up
    before = asdict(was) | {"duties": tuple(x for x in state.duties if x.number in older)}
    return replace(
        state,
        stock=(*state.pile[len(state.pile) - turned :], *state.stock),
        pile=state.pile[: -1 - turned],
        plays=state.plays[: -1 - turned],
        breaches=breaches,
        times=times_before(state),
        standing=None,
        skips=0,
        base=None,
        again=False,
        claimed="",
        **before,
    )


def _with_card(call: s.Call | None, event: e.Took) -> s.Call | None:
    """The cards of a penalty are remembered: they may have to change hands."""
    if call is None or not call.left or event.player != call.accused:
        return call
    return replace(call, left=call.left - 1, cards=(*call.cards, event.card))


def _handed_back(state: State, event: e.HandedBack) -> State:
    for card in event.cards:
        state = gains(_loses(state, event.player, card), event.to, card)
    call = state.call
    back = replace(call, back=event.to == call.caller, left=0) if call else None
    return replace(state, call=back, passes=0)


CHANGES: Changes = {
    e.Played: _played,
    e.TurnedUp: _turned_up,
    e.Stands: lambda state, event: replace(state, standing=event.standing),
    e.TakenBack: _taken_back,
    e.Drew: _drew,
    e.Took: _took,
    e.NothingToDraw: lambda state, event: replace(state, drawing=0),
    e.Reshuffled: lambda state, event: replace(
        state,
        stock=event.stock,
        pile=state.pile[-event.kept :],
        chance=event.chance,
        passes=0,
    ),
    e.Gave: _gave,
    e.Swapped: _swapped,
    e.Showed: as_it_was,
    e.HandsMoved: _hands_moved,
    e.HandedBack: _handed_back,
}
