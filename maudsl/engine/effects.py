"""In: an effect of a rule. Out: what it does to the table, turns aside; those were moved before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.engine import (
    acts,
    asking,
    disputes,
    duties,
    handing,
    matching,
    remembering,
    stock,
    turns,
)
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.context import EVERYBODY, Context
from maudsl.engine.fixing import fixed
from maudsl.engine.voiding import voided
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import resolved

if TYPE_CHECKING:
    from maudsl.engine.command import Command

MOST_POINTS = 1_000_000


def carry_out(command: Command, effect: m.Effect, rule: str, at: Context) -> None:
    kind = fixed(effect.kind, at)
    match kind:
        case m.Draws():
            for name in at.who(kind.who):
                stock.draw(command, name, c.number(kind.number)(at), rule)
        case m.Takes():
            for name in at.who(kind.who):
                stock.fine(command, name, c.number(kind.number)(at), rule, rule)
        case m.Calls():
            players = at.who(kind.who)
            if players and command.state.players:
                holds = kind.who.role != "anyone"
                command.emit(e.CallAwaited(s.Calling(players, holds, rule, kind.what), rule=rule))
        case m.Perform():
            for name in at.who(kind.who):
                acts.perform(command, name, kind.act.kind, rule)
        case m.Race():
            players = at.who(kind.who)
            if players:
                race = s.Race(players, kind.test, at.player, rule)
                command.emit(e.RaceBegan(race, rule=rule))
        case m.Owe():
            for name in at.who(kind.who)[:1]:
                put_debt(command, name, kind, rule, at)
        case m.Oblige():
            for name in at.who(kind.who):
                duties.owe(command, name, kind, rule, at)
        case m.Still():
            for name in at.who(kind.who)[:1]:
                still = s.Still(name, kind.act, rule, command.state.drawn)
                command.emit(e.StillMay(still, rule=rule))
        case m.Permit():
            act = matching.addressed(kind.act, at) if isinstance(kind.act, m.Give) else kind.act
            may = m.Permission(b.ANYONE, act, "in turn", kind.conditions)
            grant(command, kind.who, may, kind.until, rule, at)
        case m.Forbid():
            may_not = m.Prohibition(
                b.ANYONE, kind.act, "at any time", kind.conditions, sanction=kind.sanction
            )
            grant(command, kind.who, may_not, kind.until, rule, at)
        case m.DebtEnds():
            if command.state.debt:
                command.emit(e.DebtEnded(command.state.debt.player, rule=rule))
        case m.DebtGoes():
            for name in at.who(kind.who)[:1]:
                if command.state.debt:
                    debt = replace(command.state.debt, player=name, drawn=0)
                    command.emit(e.Owed(debt, rule=rule))
                    debtor_moves(command, name)
        case m.PenaltyBack():
            disputes.hand_back(command, rule)
        case m.GetsSeconds():
            for name in at.who(kind.who):
                command.emit(e.TimeGiven(name, c.number(kind.number)(at), rule=rule))
        case m.GetsPoints():
            points = c.number(kind.number)(at)
            for name in at.who(kind.who):
                add_points(command, name, -points if kind.loses else points, rule)
        case m.LosesTurn():
            for name in at.who(kind.who):
                turns.lose_next(command, name, rule, at)
        case m.CountTimes():
            command.emit(e.CountsTimes(c.number(kind.number)(at), rule=rule))
        case m.Asks():
            asking.ask(command, kind, rule, at)
        case m.TakeFrom():
            handing.take_from(command, kind, rule, at)
        case m.Win():
            for name in at.who(kind.who)[:1]:
                command.emit(e.Claimed(name, rule=rule))
        case m.HandsGo():
            handing.hands_go(command, kind, rule, at)
        case m.TurnUp():
            if stock.ready_stock(command, at.player):
                command.emit(e.TurnedUp(command.state.stock[0], rule=rule))
        case m.TurnsMove():
            seats = max(1, min(c.number(kind.seats)(at), 99))
            command.emit(e.SeatsSet(seats, rule=rule))
        case m.Change():
            remembering.change(command, kind, rule, at)
        case m.Join():
            remembering.join(command, kind, rule, at)
        case _:
            pass  # turns were moved before


def add_points(command: Command, name: str, gain: int, rule: str) -> None:
    seat = command.state.seat(name)
    if seat:
        total = max(-MOST_POINTS, min(seat.score + gain, MOST_POINTS))
        command.emit(e.Scored(name, total - seat.score, total, rule=rule))


def put_debt(command: Command, name: str, owe: m.Owe, rule: str, at: Context) -> None:
    """One debt per table: a new one takes the place of the old, or is added to what is left
    of it.
    """
    old = command.state.debt
    cards = max(0, min(c.number(owe.cards)(at), 99)) if owe.cards else 0
    turns = max(1, min(c.number(owe.turns)(at), 99)) if owe.turns else 1
    if owe.more and old:
        cards += old.cards
        turns += old.turns if owe.turns else 0
    if cards == 0 and not owe.lose_turn:
        return
    command.emit(
        e.Owed(
            s.Debt(
                name,
                min(cards, 999),
                owe.answer,
                at.card or "",
                rule,
                lose_turn=owe.lose_turn,
                before_drawing=owe.before_drawing,
                turns=min(turns, 99),
                chain=old.chain + 1 if owe.more and old else 1,
            ),
            rule=rule,
        )
    )
    debtor_moves(command, name)


def debtor_moves(command: Command, name: str) -> None:
    if command.state.turn != name:
        turns.turn_to(command, name)


AROUND = m.Happens("play has gone once around")


def grant(
    command: Command,
    who: b.Who,
    sentence: m.Permission | m.Prohibition,
    until: m.Event | None,
    rule: str,
    at: Context,
) -> None:
    """Once around: as many turns as there are players, that of the event among them. "Until they
    …" is about whoever is allowed or forbidden it; where that is everybody, about whoever acted.
    """
    players, layer = at.who(who), command.rules.layer_of(rule)
    turns = at.turns + len(command.state.players) if until == AROUND else 0
    several = until is not None and who.role not in EVERYBODY
    for group in [(name,) for name in players] if several else [players]:
        about = group[0] if several and group else at.player
        ends = resolved(until, b.Who("they"), b.Who("named", about))
        number = command.next_number()
        given = s.Grant(number, group, sentence, rule, layer, ends, turns)
        command.emit(e.Granted(given, rule=rule))
        _void(command, group)


def _void(command: Command, players: tuple[str, ...]) -> None:
    """What an older rule asks of them, and a newer one has just forbidden."""
    for duty in command.state.duties:
        if duty.player in players and voided(command.rules, command.state, duty):
            command.emit(e.DutyVoid(duty.player, duty.number, rule=duty.rule))
