"""What the end of a command brings: a turn that ends by itself, a win, a blocked hand, scores,
the session's end.
"""

from __future__ import annotations

from math import prod

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import places, stock, turns
from maudsl.engine.command import Command
from maudsl.engine.context import Context
from maudsl.engine.permits import playable
from maudsl.engine.refusal import Refusal
from maudsl.engine.state import State
from maudsl.rulebook.reads import reads

MOST_TIMES = 99


def finish(command: Command) -> Refusal | None:
    """Run at the end of each command; never a refusal, the type is for the caller's chain."""
    won = command.state.won
    if won and _has_cards_again(command):
        command.emit(e.HandResumed(won.player))
    if command.state.phase == "play":
        places.bring_back(command)
        _move_debt(command)
        _end_hand(command)
        if command.state.phase == "play":
            _end_idle_turn(command)
    return None


def _end_hand(command: Command) -> None:
    """If it is over with whoever has no card left, or because nobody can move."""
    claimed = command.state.claimed
    if claimed and claimed in command.state.players:
        return win(command, claimed)
    while (name := _done(command)) is not None:
        if not places.goes_on(command, name):
            return win(command, places.first(command.state) or name)
    if _all_passed(command):
        win(command, places.first(command.state) or _lowest(command), blocked=True)


def _has_cards_again(command: Command) -> bool:
    """A winner who holds cards has not won, unless nobody else is left, or nobody could move."""
    state, left = command.state, command.rules.book.settings.left_over
    if state.won is None or state.won.blocked or state.claimed == state.won.player:
        return False
    if left is not None:
        return places.too_many_left(state, left)
    return bool(state.hand_of(state.won.player) and len(_still_in_before(state)) > 1)


def _still_in_before(state: State) -> tuple[str, ...]:
    """Those whom this hand was dealt, whether or not its scores have put them out."""
    out = state.won.out if state.won else ()
    return tuple(x.name for x in state.seats if not (x.gone or x.waiting or x.name in out))


def _move_debt(command: Command) -> None:
    """What is owed follows the turn: a play that passes it, or a turn that jumps, hands it on."""
    debt, turn = command.state.debt, command.state.turn
    if debt and debt.player != turn:
        command.emit(e.Owed(replace(debt, player=turn, drawn=0), rule=debt.rule))


def _end_idle_turn(command: Command) -> None:
    """A drawn card that may not be played ends the turn by itself."""
    still = command.state.still
    mine = still is not None and still.player == command.state.turn
    if still and mine and not playable(command.rules, command.state, still.player):
        turns.move_turn(command, still.player)


def _done(command: Command) -> str | None:
    """An empty hand; or whoever is left alone at the table. Of two, the last to play.

    Where cards owed at the end are still answered nobody is done before they are paid, and the one
    who waits for it longest comes first. In a hand that goes on whoever is still to call a suit, or
    is asked for something else, does so first.
    """
    state = command.state
    here = [
        x for x in state.seats if not (x.gone or x.out or x.waiting) and (x.hand or not x.place)
    ]
    if len(here) == 1:
        return here[0].name
    empty = [x.name for x in here if not x.hand]
    if not empty:
        return None
    goes_on = command.rules.book.settings.left_over is not None
    callings = (state.calling, *state.asked) if goes_on else ()
    asked = {name for each in callings if each and each.holds for name in each.players}
    done = [name for name in empty if name not in asked]
    last = {play.player: number for number, play in enumerate(state.plays)} if done[1:] else {}
    if command.rules.book.settings.owed_at_end != "still answered":
        return max(done, key=lambda name: last.get(name, -1), default=None)
    return None if state.debt else min(done, key=lambda name: last.get(name, -1), default=None)


def _all_passed(command: Command) -> bool:
    passes = command.state.passes
    return passes > 0 and 0 < len(command.state.players) <= passes


def _lowest(command: Command) -> str:
    """Nobody can move: the cheapest hand wins; of equal ones the next to move."""
    state = command.state
    order = [state.after(state.turn, step) for step in range(len(state.players))]
    return min(order, key=lambda name: points(command, state.hand_of(name)))


def win(command: Command, winner: str, *, blocked: bool = False) -> None:
    command.emit(e.HandWon(winner, blocked))
    if _has_cards_again(command):
        command.emit(e.HandResumed(winner))
        return
    debt = command.state.debt
    if debt and command.rules.book.settings.owed_at_end == "drawn":
        stock.draw(command, debt.player, debt.cards, debt.rule)
        command.emit(e.DebtEnded(debt.player, rule=debt.rule))
    _score(command, winner, blocked)
    _end_session(command)


def points(command: Command, hand: tuple[str, ...]) -> int:
    """What the cards in a hand count."""
    known = command.rules.points
    try:
        return sum(map(known.__getitem__, hand))
    except KeyError:
        return sum([count(command, card) for card in hand])


def count(command: Command, card: str) -> int:
    """The last line of the book that speaks of a card counts; a card of which none speaks counts
    its value.
    """
    points = command.rules.points
    known = points.get(card)
    if known is not None:
        return known
    counts = command.rules.book.settings.counts
    found = _count(command, card)
    if all(reads(each.test) | reads(each.number) <= {"card"} for each in counts):
        points[card] = found
    return found


def _count(command: Command, card: str) -> int:
    at = Context(command.state, command.rules.cards, "", card=card)
    for entry in reversed(command.rules.book.settings.counts):
        if c.card_test(entry.test)(at, card):
            return c.number(entry.number)(at)
    return command.rules.cards.value(card)


def _score(command: Command, winner: str, blocked: bool) -> None:
    settings = command.rules.book.settings
    gains: dict[str, int] = {}
    times = min(prod(number for _, number in command.state.times), MOST_TIMES)
    held = [x for x in command.state.seats if x.at_table]
    if settings.left == "against their holder":
        for each in held:
            if blocked or each.name != winner:
                gains[each.name] = times * points(command, each.hand)
        gains.setdefault(winner, 0)
    elif settings.left == "for the winner":
        others = [points(command, each.hand) for each in held if each.name != winner]
        gains[winner] = times * sum(others)
    if settings.hand_scores:
        gains[winner] = gains.get(winner, 0) + settings.hand_scores
    command.emit_all(
        e.Scored(name, gain, seat.score + gain)
        for name, gain in gains.items()
        if (seat := command.state.seat(name))
    )


def _end_session(command: Command) -> None:
    """The best score wins, of those who are still in; or, if nobody is, of those whom this hand
    has put out.
    """
    _put_out(command)
    settings, state = command.rules.book.settings, command.state
    before = state.won.out if state.won else ()
    over = settings.end_hands is not None and state.hand >= settings.end_hands
    late = settings.end_minutes is not None and state.time >= 60 * settings.end_minutes
    one_left = settings.out_above is not None and len(state.players) <= 1
    if not (over or late or one_left) and not _may_be_reached(settings.end_score, state):
        return
    listed = [x for x in state.seats if not (x.gone or x.waiting or x.name in before)]
    counted = [x for x in listed if not x.out] or listed
    scores = [x.score for x in counted]
    reached = scores and settings.end_score is not None and max(scores) >= settings.end_score
    if scores and (reached or over or late or one_left):
        best = min(scores) if settings.best == "lowest" else max(scores)
        command.emit(e.SessionWon(tuple([x.name for x in counted if x.score == best])))


def _may_be_reached(score: int | None, state: State) -> bool:
    return score is not None and max([seat.score for seat in state.seats]) >= score


def _put_out(command: Command) -> None:
    limit = command.rules.book.settings.out_above
    if limit is None:
        return
    for seat in command.state.seats:
        if not (seat.gone or seat.out) and seat.score > limit:
            command.emit(e.WentOut(seat.name))
