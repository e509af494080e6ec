"""In: a state and an event. Out: the next state. Nothing is decided here, and nowhere else does a
state change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import memory
from maudsl.engine import state as s
from maudsl.engine.state import Seat, State


def evolve(state: State, event: e.Event) -> State:
    often = OFTEN.get(type(event))
    return often(state, event) if often else _seldom(state, event)


def _seldom(state: State, event: e.Event) -> State:
    match event:
        case e.HandBegan():
            return _new_hand(state, event)
        case e.Shuffled():
            return replace(state, stock=event.stock, chance=event.chance)
        case e.Dealt():
            stock = list(state.stock)
            for card in event.cards:
                stock.remove(card)
            return replace(_hand(state, event.player, event.cards), stock=tuple(stock))
        case e.Starter():
            plays = (s.Play("", event.card, event.rule),)
            return replace(state, stock=state.stock[1:], pile=(event.card,), plays=plays)
        case e.StarterReplaced():
            return replace(state, stock=(*state.stock[1:], event.card))
        case e.DealDone():
            return replace(state, phase="play")
        case e.Stands():
            return replace(state, standing=event.standing)
        case e.TakenBack():
            return _taken_back(state, event)
        case e.Evened():
            return replace(_gains(state, event.player, event.card), stock=state.stock[1:])
        case e.Acted():
            return replace(state, deeds=(*state.deeds, (event.player, event.act)))
        case e.OrderBegan():
            return replace(state, order=event.player)
        case e.OrderEnded():
            return replace(state, order=None)
        case e.RaceBegan():
            # Any card may follow now, whatever was called for the card below.
            return replace(state, race=event.race, called_suit=None, named=None)
        case e.RaceEnded():
            return replace(state, race=None)
        case e.Took():
            state = _gains(state, event.player, event.card)
            call = _with_card(state.call, event)
            return replace(state, stock=state.stock[1:], passes=0, call=call)
        case e.NothingToDraw():
            return replace(state, drawing=0)
        case e.Reshuffled():
            return replace(
                state,
                stock=event.stock,
                pile=state.pile[-event.kept :],
                chance=event.chance,
                passes=0,
            )
        case e.Did():
            return state
        case e.RankNamed():
            named = s.Named(event.rank, event.turns)
            return replace(_answered(state), named=named, passes=0)
        case e.NamedIt():
            return replace(_answered(state), passes=0)
        case e.Rolled():
            chance = state.chance if event.chance is None else event.chance
            return replace(_answered(state), chance=chance, passes=0, rolled=event.result)
        case e.Gave():
            state = _gains(_loses(state, event.player, event.card), event.to, event.card)
            chance = state.chance if event.chance is None else event.chance
            return replace(state, chance=chance, passes=0)
        case e.Swapped():
            state = _gains(_loses(state, event.player, event.card), event.player, event.got)
            return replace(state, stock=(event.card, *state.stock[1:]), passes=0)
        case e.Showed():
            return state
        case e.HandsMoved():
            hands = {to: state.hand_of(name) for name, to in event.moves}
            seats = tuple(replace(x, hand=hands.get(x.name, x.hand)) for x in state.seats)
            return replace(state, seats=seats, passes=0)
        case e.TurnedUp():
            turned = s.Play("", event.card, event.rule)
            pile = (*state.pile, event.card)
            return replace(state, stock=state.stock[1:], pile=pile, plays=(*state.plays, turned))
        case e.Remembered():
            kept = memory.remembered(state.kept, event.kept)
            return replace(state, kept=kept)
        case e.SeatsSet():
            return replace(state, step=event.seats)
        case e.WentAround():
            return state
        case e.RoundBegan():
            kept = memory.without(state.kept, "round")
            return replace(state, round_by=event.player, round_turns=0, kept=kept)
        case e.TurnsLost():
            return replace(state, misses=(*state.misses, (event.player, event.turns)))
        case e.TurnMissed():
            return replace(state, misses=_one_less(state.misses, event.player))
        case e.TimePassed():
            return _later(state, event.seconds)
        case e.Reversed():
            return replace(state, direction=event.direction)
        case e.SkipsAdded():
            return replace(state, skips=state.skips + event.count)
        case e.GoesOn():
            return replace(state, base=event.player, again=event.again)
        case e.Skipped():
            return state
        case e.Paid() | e.DebtEnded():
            return replace(state, debt=None)
        case e.DutyVoid():
            return _without_duty(state, event.number)
        case e.DutyPartlyMet():
            return _priced(state, event)
        case e.DutyMissed():
            return _missed(state, event.number)
        case e.Breached():
            counter = max(state.counter, event.breach.number)
            return replace(state, breaches=(*state.breaches, event.breach), counter=counter)
        case e.Lapsed():
            return _without_breach(state, event.number)
        case e.Penalised():
            call = s.Call(event.caller, event.player, event.reason, True, event.cards)
            state = _without_breach(state, event.number)
            return replace(state, call=call if event.caller else state.call, contest=None)
        case e.Accused():
            call = s.Call(event.caller, event.player, event.reason, False, event.cards)
            return replace(state, call=call, contest=None)
        case e.WrongCall():
            call = s.Call(event.player, event.offender, event.reason, False)
            return replace(state, call=call, contest=None)
        case e.HandedBack():
            return _handed_back(state, event)
        case e.Contested():
            return replace(state, contest=s.Contest())
        case e.CallVoted():
            return replace(state, contest=_call_voted(state.contest, event))
        case e.CallSettled():
            return replace(state, contest=None)
        case e.TimeGiven():
            return replace(state, duties=_longer(state.duties, event))
        case e.Noted():
            return replace(state, deeds=(*state.deeds, (event.player, event.deed)))
        case e.Fined():
            return state
        case e.Granted():
            counter = max(state.counter, event.grant.number)
            return replace(state, grants=(*state.grants, event.grant), counter=counter)
        case e.GrantEnded():
            grants = tuple(each for each in state.grants if each.number != event.number)
            return replace(state, grants=grants)
        case e.Claimed():
            return replace(state, claimed=event.player)
        case e.HandWon():
            scores = tuple((seat.name, seat.score) for seat in state.seats)
            state = _more_wins(state, event.player, 1)
            out = tuple(seat.name for seat in state.seats if seat.out)
            won = s.Won(event.player, scores, event.blocked, out)
            state = replace(state, calling=None, asked=(), race=None, still=None)
            return replace(state, phase="over", won=won, amended=False)
        case e.Finished():
            return _seat(state, event.player, place=event.place)
        case e.CameBack():
            return _came_back(state, event.player)
        case e.HandResumed():
            return _resumed(state)
        case e.Scored():
            return _seat(state, event.player, score=event.total)
        case e.CountsTimes():
            return replace(state, times=(*state.times, (len(state.plays), event.times)))
        case e.WentOut():
            return _seat(state, event.player, out=True)
        case e.TookOver():
            return _seat(state, event.player, score=event.score)
        case e.SessionWon():
            return replace(state, phase="finished", winners=event.players)
        case e.Joined():
            return _joined(state, event)
        case e.Left():
            return _left(state, event.player)
        case e.RuleAdded():
            # A rule by somebody else, by consent of the table, doesn't use up the winner's own.
            used = state.won is not None and event.player == state.won.player
            return replace(state, version=event.version, amended=state.amended or used)
        case e.RuleStruck():
            kept = memory.forgotten(state.kept, event.name)
            return replace(state, version=event.version, vote=None, kept=kept)
        case e.Voted():
            return replace(state, vote=_voted(state.vote, event))
        case e.VoteFailed():
            return replace(state, vote=None)
        case e.Refused():
            return state
        case (
            e.Played()
            | e.TurnTo()
            | e.Drew()
            | e.Passed()
            | e.Said()
            | e.Called()
            | e.StillMay()
            | e.CallAwaited()
            | e.Owed()
            | e.DutyBegan()
            | e.DutyMet()
        ):
            raise AssertionError(event)  # stands in OFTEN
        case _:
            assert_never(event)


# -- seats and hands -----------------------------------------------------------------


def _seat(state: State, name: str, **changes: object) -> State:
    seats = tuple(replace(x, **changes) if x.name == name else x for x in state.seats)
    return replace(state, seats=seats)


def _hand(state: State, name: str, hand: tuple[str, ...]) -> State:
    return replace(state, seats=_with_hand(state, name, hand))


def _with_hand(state: State, name: str, hand: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple([replace(x, hand=hand) if x.name == name else x for x in state.seats])


def _gains(state: State, name: str, card: str) -> State:
    return _hand(state, name, (*state.hand_of(name), card))


def _loses(state: State, name: str, card: str) -> State:
    hand = list(state.hand_of(name))
    hand.remove(card)
    return _hand(state, name, tuple(hand))


def _joined(state: State, event: e.Joined) -> State:
    # After a win too: a right call may take it back, and the newcomer holds no cards.
    waiting = state.phase != "deal"
    if state.seat(event.player):
        return _seat(state, event.player, gone=False, waiting=waiting, score=event.score)
    seat = Seat(event.player, score=event.score, waiting=waiting)
    return replace(state, seats=(*state.seats, seat))


def _left(state: State, name: str) -> State:
    """What they owed and did goes with them."""
    hand = state.hand_of(name)
    state = _seat(state, name, hand=(), gone=True, waiting=False)
    return replace(
        state,
        stock=state.stock + hand,
        duties=tuple(duty for duty in state.duties if duty.player != name),
        breaches=tuple(breach for breach in state.breaches if breach.player != name),
        misses=tuple(each for each in state.misses if each[0] != name),
        standing=_standing_without(state, name),
        passes=0,
        **_waiting_without(state, name),
    )


def _waiting_without(facts: State | s.Undoable, name: str) -> dict[str, object]:
    """What waits for somebody to act, when it needn't wait for this player any more."""
    callings = (_calling_without(each, name) for each in (facts.calling, *facts.asked))
    asked = tuple(each for each in callings if each)
    return {
        "debt": None if facts.debt and facts.debt.player == name else facts.debt,
        "still": None if facts.still and facts.still.player == name else facts.still,
        "calling": next(iter(asked), None),
        "asked": asked[1:],
        "race": _race_without(facts.race, name),
    }


def _standing_without(state: State, name: str) -> s.Standing | None:
    """A card that comes back leaves the table as it would be without this player."""
    standing = state.standing
    if standing is None or standing.player == name:
        return None
    was = standing.before
    turn = replace(state, direction=was.direction).after(name) if was.turn == name else was.turn
    return replace(standing, before=replace(was, turn=turn, **_waiting_without(was, name)))


def _race_without(race: s.Race | None, name: str) -> s.Race | None:
    if race is None or name not in race.players:
        return race
    rest = tuple(player for player in race.players if player != name)
    return replace(race, players=rest) if rest else None


def _asked(state: State, new: s.Calling) -> State:
    """One thing after the other is answered, first what the turn waits for. A wish that is asked
    for anew takes the place of the one before it, which was for a card that lies below now.
    """
    wish = new.what in ("suit", "rank")
    before = (state.calling, *state.asked)
    waiting = [each for each in before if each and not (wish and each.what == new.what)]
    calling, *asked = sorted((*waiting, new), key=lambda each: not each.holds)
    return replace(
        state,
        calling=calling,
        asked=tuple(asked),
        called_suit=None if wish else state.called_suit,
        named=None if wish else state.named,
    )


def _passed(state: State, event: e.Passed) -> State:
    return replace(state, passes=state.passes + 1, drawing=0)


def _said(state: State, event: e.Said) -> State:
    since = state.silent_since if state.spoken == state.time else state.spoken
    said = (*state.said, (event.player, event.text))
    return replace(state, said=said, spoken=state.time, silent_since=since)


def _called(state: State, event: e.Called) -> State:
    return replace(_suit_called(state), called_suit=event.suit, passes=0)


def _answered(state: State) -> State:
    return replace(state, calling=next(iter(state.asked), None), asked=state.asked[1:])


def _suit_called(state: State) -> State:
    """It may be called by anyone while somebody is still to name or roll something else."""
    asked = [each for each in (state.calling, *state.asked) if each and each.what != "suit"]
    return replace(state, calling=next(iter(asked), None), asked=tuple(asked[1:]))


def _calling_without(calling: s.Calling | None, name: str) -> s.Calling | None:
    if calling is None or name not in calling.players:
        return calling
    rest = tuple(player for player in calling.players if player != name)
    return replace(calling, players=rest) if rest and not calling.holds else None


def _voted(vote: s.Vote | None, event: e.Voted) -> s.Vote:
    if vote is None or vote.rule != event.name:
        vote = s.Vote(event.name, event.player, ())
    yes = tuple(name for name in vote.yes if name != event.player)
    no = tuple(name for name in vote.no if name != event.player)
    if event.yes:
        return replace(vote, yes=(*yes, event.player), no=no)
    return replace(vote, yes=yes, no=(*no, event.player))


# -- the hand ------------------------------------------------------------------------


def _new_hand(state: State, event: e.HandBegan) -> State:
    """What survives a hand: seats with their scores, the rules, the clock and the generator."""
    return State(
        seats=tuple(replace(seat, hand=(), waiting=False, place=0) for seat in state.seats),
        chance=state.chance,
        dealer=event.dealer,
        version=state.version,
        phase="deal",
        hand=event.hand,
        time=state.time,
        counter=state.counter,
        kept=tuple(each for each in state.kept if each.scope == "session"),
    )


def _played(state: State, event: e.Played) -> State:
    hand = list(state.hand_of(event.player))
    hand.remove(event.card)
    asked = bool(state.asked or state.calling) and event.in_turn
    return replace(
        state,
        seats=_with_hand(state, event.player, tuple(hand)),
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


def _turn_to(state: State, event: e.TurnTo) -> State:
    return replace(
        state,
        turn=event.player,
        skips=0,
        base=None,
        again=False,
        still=None,
        drawing=0,
        drawn=(),
        said=(),
        named=_a_turn_later(state.named),
        kept=memory.a_turn_later(state.kept) if state.kept else (),
        turns=state.turns + 1,
        round_by=state.round_by or state.turn or event.player,
        round_turns=state.round_turns + 1 if state.turn else 0,
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
        seats=_with_hand(state, event.player, (*state.hand_of(event.player), event.card)),
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
    state = _gains(state, event.player, event.card)
    turned = state.turned_up
    return replace(
        state,
        stock=(*state.pile[len(state.pile) - turned :], *state.stock),
        pile=state.pile[: -1 - turned],
        plays=state.plays[: -1 - turned],
        kept=was.kept,
        step=was.step,
        turn=was.turn,
        direction=was.direction,
        called_suit=was.called_suit,
        calling=was.calling,
        asked=was.asked,
        debt=was.debt,
        duties=tuple(duty for duty in state.duties if duty.number in older),
        grants=was.grants,
        still=was.still,
        race=was.race,
        said=was.said,
        drawing=was.drawing,
        drawn=was.drawn,
        breaches=breaches,
        misses=was.misses,
        named=was.named,
        times=_times_before(state),
        standing=None,
        skips=0,
        base=None,
        again=False,
        claimed="",
    )


def _came_back(state: State, name: str) -> State:
    """Whoever was done after them moves up by a place."""
    seat = state.seat(name)
    place = seat.place if seat else 0
    seats = tuple(replace(x, place=x.place - (x.place > place)) for x in state.seats)
    return _seat(replace(state, seats=seats), name, place=0)


def _resumed(state: State) -> State:
    """A win is taken back: scores as they were, and play goes on where it stood."""
    before = dict(state.won.scores) if state.won else {}
    if state.won:
        state = _more_wins(state, state.won.player, -1)
    out = state.won.out if state.won else ()
    seats = tuple(
        replace(x, score=before.get(x.name, x.score), out=x.name in out) for x in state.seats
    )
    times = _times_before(state)
    return replace(state, seats=seats, phase="play", won=None, winners=(), times=times, claimed="")


def _times_before(state: State) -> tuple[tuple[int, int], ...]:
    """What the play on top made of the count is gone with it, or with the win."""
    return tuple(each for each in state.times if each[0] < len(state.plays))


def _a_turn_later(named: s.Named | None) -> s.Named | None:
    if named is None or named.turns <= 1:
        return None
    return replace(named, turns=named.turns - 1)


def _one_less(misses: tuple[tuple[str, int], ...], player: str) -> tuple[tuple[str, int], ...]:
    less = ((name, turns - 1 if name == player else turns) for name, turns in misses)
    return tuple(each for each in less if each[1] > 0)


def _more_wins(state: State, name: str, count: int) -> State:
    seat = state.seat(name)
    return _seat(state, name, wins=seat.wins + count) if seat else state


# -- calls ---------------------------------------------------------------------------


def _without_breach(state: State, number: int) -> State:
    return replace(state, breaches=tuple(x for x in state.breaches if x.number != number))


def _with_card(call: s.Call | None, event: e.Took) -> s.Call | None:
    """The cards of a penalty are remembered: they may have to change hands."""
    if call is None or not call.left or event.player != call.accused:
        return call
    return replace(call, left=call.left - 1, cards=(*call.cards, event.card))


def _handed_back(state: State, event: e.HandedBack) -> State:
    for card in event.cards:
        state = _gains(_loses(state, event.player, card), event.to, card)
    call = state.call
    back = replace(call, back=event.to == call.caller, left=0) if call else None
    return replace(state, call=back, passes=0)


def _call_voted(contest: s.Contest | None, event: e.CallVoted) -> s.Contest:
    contest = contest or s.Contest()
    yes = tuple(name for name in contest.yes if name != event.player)
    no = tuple(name for name in contest.no if name != event.player)
    if event.yes:
        return s.Contest((*yes, event.player), no)
    return s.Contest(yes, (*no, event.player))


# -- duties --------------------------------------------------------------------------


def _later(state: State, seconds: int) -> State:
    """Nobody is late for what they are kept from: a point of order puts all deadlines off, and a
    suit that somebody else has yet to call puts off those of all others.
    """
    calling = state.calling.players if state.calling and state.calling.holds else None
    duties = tuple(
        replace(duty, deadline=duty.deadline + seconds)
        if duty.deadline is not None
        and (state.order is not None or (calling is not None and duty.player not in calling))
        else duty
        for duty in state.duties
    )
    return replace(state, time=state.time + seconds, duties=duties)


def _longer(duties: tuple[s.Duty, ...], event: e.TimeGiven) -> tuple[s.Duty, ...]:
    """Counted from when it began, so that asking again gives no more."""
    return tuple(
        replace(x, deadline=x.deadline - x.seconds + event.seconds, seconds=event.seconds)
        if x.player == event.player and x.deadline is not None and x.seconds < event.seconds
        else x
        for x in duties
    )


def _without_duty(state: State, number: int) -> State:
    return replace(state, duties=tuple(x for x in state.duties if x.number != number))


def _priced(state: State, event: e.DutyPartlyMet) -> State:
    """The price is one card's for each that is missing; the best attempt counts."""
    duties = tuple(
        _tried(duty, event.missing) if duty.number == event.number else duty
        for duty in state.duties
    )
    return replace(state, duties=duties)


def _tried(duty: s.Duty, missing: int) -> s.Duty:
    price = min(duty.sanction, missing) if duty.tried else missing
    return replace(duty, sanction=price, tried=True)


def _missed(state: State, number: int) -> State:
    duty = next(each for each in state.duties if each.number == number)
    breach = s.Breach(
        number,
        duty.player,
        duty.rule,
        duty.phrases or duty.names,
        duty.names,
        duty.sanction,
        duty.play,
    )
    state = _without_duty(state, number)
    return replace(state, breaches=(*state.breaches, breach))


def _duty_began(state: State, event: e.DutyBegan) -> State:
    counter = max(state.counter, event.duty.number)
    return replace(state, duties=(*state.duties, event.duty), counter=counter)


# What happens at nearly every move is found at once; the rest is asked for one after the other.
OFTEN: dict[type, Callable[[State, Any], State]] = {
    e.Played: _played,
    e.TurnTo: _turn_to,
    e.Drew: _drew,
    e.Passed: _passed,
    e.Said: _said,
    e.Called: _called,
    e.StillMay: lambda state, event: replace(state, still=event.still),
    e.CallAwaited: lambda state, event: _asked(state, event.calling),
    e.Owed: lambda state, event: replace(state, debt=event.debt),
    e.DutyBegan: _duty_began,
    e.DutyMet: lambda state, event: _without_duty(state, event.number),
}
