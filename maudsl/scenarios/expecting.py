"""In: an expectation, the table after the last step, and what that step brought. Out: what is
otherwise, or nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from maudsl.engine import events as e
from maudsl.engine import talk
from maudsl.engine.state import Duty, State
from maudsl.lines import model as l
from maudsl.rulebook import model as m
from maudsl.table import Table


def unmet(expected: l.Expectation, table: Table, last: tuple[e.Event, ...]) -> str | None:
    """What is the case instead, in words; None if it is as expected."""
    state = table.state
    match expected:
        case l.Turn():
            return _differs(table.seated(expected.player), state.to_move, "it is {}'s turn")
        case l.Top():
            return _differs(expected.card, state.top, "the top card is {}")
        case l.Dealer():
            return _differs(table.seated(expected.player), state.dealer, "{} deals")
        case l.Direction():
            way = "clockwise" if state.direction == 1 else "counterclockwise"
            wanted = "clockwise" if expected.clockwise else "counterclockwise"
            return _differs(wanted, way, "play runs {}")
        case l.Suit():
            return _differs(expected.suit, state.called_suit, "the called suit is {}")
        case l.NoSuit():
            return _differs(None, state.called_suit, "{} is called")
        case l.Score():
            seat = state.seat(table.seated(expected.player))
            return _differs(expected.points, seat.score if seat else None, "the score is {}")
        case l.Holds():
            return _holds(expected, table)
        case l.HoldsCount():
            held = len(state.hand_of(table.seated(expected.player)))
            return _differs(expected.number, held, "the hand has {} cards")
        case l.OwesPhrase() | l.OwesCount() | l.OwesNothing():
            return _owes(expected, table)
        case l.Breached():
            return _breached(expected, table)
        case l.NoBreach():
            names = ", ".join(f'{x.player}: "{x.rule}"' for x in state.breaches)
            return f"there is a breach: {names}" if names else None
        case l.Takes():
            return _takes(expected, table, last)
        case l.Refused():
            return _refused(expected, last)
        case l.WinsHand():
            winner = state.won.player if state.won else None
            return _differs(table.seated(expected.player), winner, "the hand's winner is {}")
        case l.WinsSession():
            if table.seated(expected.player) in state.winners:
                return None
            return f"the session's winner is {', '.join(state.winners) or 'nobody yet'}"
        case l.NobodyWon():
            return f"{state.won.player} has won the hand" if state.won else None
        case l.IsDone():
            done = table.seated(expected.player) in state.done
            return None if done else "that player is still in the hand"
        case l.IsOut():
            seat = state.seat(table.seated(expected.player))
            return None if seat and seat.out else "that player is in"
        case l.RuleStands():
            stands = table.book.rule(expected.rule) is not None
            words = "is in force" if stands else "is not in force"
            return None if stands == expected.in_force else f'rule "{expected.rule}" {words}'
        case l.StockCount():
            return _differs(expected.number, len(state.stock), "the stock has {} cards")
        case l.OrderOpen():
            if expected.open == (state.order is not None):
                return None
            return "a point of order is open" if state.order else "no point of order is open"
        case l.NoDebt():
            debt = state.debt
            return f"{debt.player} owes {debt.cards} cards" if debt else None
        case _:
            assert_never(expected)


def _differs(wanted: object, found: object, words: str) -> str | None:
    return None if wanted == found else words.format("none" if found is None else found)


def _holds(expected: l.Holds, table: Table) -> str | None:
    hand = Counter(table.state.hand_of(table.seated(expected.player)))
    missing = Counter(expected.cards) - hand
    surplus = hand - Counter(expected.cards)
    if missing or ((expected.exactly or not expected.cards) and surplus):
        return f"the hand is {' '.join(sorted(hand.elements())) or 'empty'}"
    return None


def _owes(expected: l.OwesPhrase | l.OwesCount | l.OwesNothing, table: Table) -> str | None:
    state, name = table.state, table.seated(expected.player)
    duties = [duty for duty in state.duties if duty.player == name]
    debt = state.debt if state.debt and state.debt.player == name else None
    beside = [duty for duty in duties if not _is_the_turn(duty)]
    owed = [f'"{text}"' for duty in beside for text in talk.what(duty)[:1] or (duty.rule,)]
    owed += [f"{debt.cards} cards"] if debt else []
    instead = f"{name} owes {' and '.join(owed) or 'nothing'}"
    match expected:
        case l.OwesNothing():
            return instead if owed else None
        case l.OwesCount():
            return None if debt and debt.cards == expected.number else instead
        case _:
            found = any(talk.fits(expected.phrase, talk.what(x), x.names) for x in duties)
            return None if found else instead


def _is_the_turn(duty: Duty) -> bool:
    """To play or draw in time is what a turn is; "owes nothing" speaks of what is owed beside."""
    acts = duty.acts
    return duty.window == "own turn" and any(isinstance(x, m.Play | m.Draw) for x in acts)


def _breached(expected: l.Breached, table: Table) -> str | None:
    name = table.seated(expected.player)
    open_ones = [x for x in table.state.breaches if x.player == name]
    if any(talk.fits(expected.reason, x.what, x.names) for x in open_ones):
        return None
    names = ", ".join(f'"{x.rule}"' for x in open_ones)
    return f"{name} has broken {names or 'no rule'}"


def _takes(expected: l.Takes, table: Table, last: tuple[e.Event, ...]) -> str | None:
    name = table.seated(expected.player)
    fines = [x for x in last if isinstance(x, e.Fined) and x.player == name]
    if expected.reason is not None:
        reason = expected.reason
        fines = [x for x in fines if talk.fits(reason, (x.reason,), _names(table, x.rule))]
    taken = sum(fine.cards for fine in fines)
    if taken == expected.number:
        return None
    others = ", ".join(
        f'{x.player} {x.cards} for "{x.reason}"' for x in last if isinstance(x, e.Fined)
    )
    return f"cards taken in the last step: {others or 'none'}"


def _names(table: Table, rule: str) -> tuple[str, ...]:
    found = table.book.rule(rule)
    return (found.name, *found.called) if found else ()


def _refused(expected: l.Refused, last: tuple[e.Event, ...]) -> str | None:
    reason = next((event.reason for event in last if isinstance(event, e.Refused)), None)
    if reason is None:
        return "the step was done"
    if expected.text.casefold() in reason.casefold():
        return None
    return f'it was refused with "{reason}"'


def is_refused(last: tuple[e.Event, ...]) -> bool:
    return bool(last) and isinstance(last[0], e.Refused)


def cards_in_all(state: State) -> Counter[str]:
    """Every card at the table, wherever it lies."""
    held = [card for seat in state.seats for card in seat.hand]
    return Counter([*held, *state.stock, *state.pile])
