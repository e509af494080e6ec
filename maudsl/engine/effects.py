"""In: an effect of a rule. Out: what it does to the table, turns aside; those were moved before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.engine import acts, disputes, duties, stock, turns
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.fixing import fixed
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

if TYPE_CHECKING:
    from maudsl.engine.command import Command


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
            may = m.Permission(b.ANYONE, kind.act, "in turn", kind.conditions)
            grant(command, at.who(kind.who), may, kind.until, rule)
        case m.Forbid():
            may_not = m.Prohibition(
                b.ANYONE, kind.act, "at any time", kind.conditions, sanction=kind.sanction
            )
            grant(command, at.who(kind.who), may_not, kind.until, rule)
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
        case m.CountTimes():
            command.emit(e.CountsTimes(c.number(kind.number)(at), rule=rule))
        case _:
            pass  # turns were moved before


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


def grant(
    command: Command,
    players: tuple[str, ...],
    sentence: m.Permission | m.Prohibition,
    until: m.Event | None,
    rule: str,
) -> None:
    layer = command.rules.layer_of(rule)
    grant = s.Grant(command.next_number(), players, sentence, rule, layer, until)
    command.emit(e.Granted(grant, rule=rule))
