"""What is owed: how a duty begins, is met or missed, when its time is up; what a breach costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching, stock, watching
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.voiding import voided
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

if TYPE_CHECKING:
    from maudsl.engine.command import Command


def owe(
    command: Command, name: str, duty: m.Oblige, rule: str, at: Context, *, own_turn: bool = False
) -> None:
    """A duty begins; it is met at once by what was said earlier in the same turn."""
    number = command.next_number()
    owed = matching.duty_for(name, duty, rule, at, command.state, command.rules, number)
    if nothing_to_do(owed) or has_no_such_card(command, owed):
        return
    if voided(command.rules, command.state, owed):
        return
    command.emit(e.DutyBegan(replace(owed, window="own turn") if own_turn else owed, rule=rule))
    begun = command.state.duties[-1] if command.state.duties else None
    if (
        begun
        and not at.answers
        and any(
            who == name and matching.says_it(begun, text)
            for who, text in (*at.said, *command.state.said)
        )
    ):
        command.emit(e.DutyMet(name, begun.number, rule=rule))


def nothing_to_do(duty: s.Duty) -> bool:
    """Every phrase of it speaks of a word past the end of its list, every act is done no times."""
    return not duty.phrases and bool(duty.acts) and all(map(_is_nothing, duty.acts))


def has_no_such_card(command: Command, duty: s.Duty) -> bool:
    """Nobody owes a card that they don't hold, or one to themselves: theirs may have been the last
    card just now.
    """
    if not any(isinstance(act, m.Give | m.Swap | m.Show) for act in duty.acts):
        return False
    hand = command.state.hand_of(duty.player)
    at = Context(command.state, command.rules.cards, duty.player, on=command.state.top)

    def has_none(act: m.Act) -> bool:
        if not isinstance(act, m.Give | m.Swap | m.Show):
            return False
        if isinstance(act, m.Give) and set(at.who(act.to)) <= {duty.player}:
            return True
        fits = c.card_test(act.test)
        return not any(fits(at, card) for card in hand)

    return bool(duty.acts) and all(map(has_none, duty.acts))


def _is_nothing(act: m.Act) -> bool:
    match act:
        case m.Do(times=b.Fixed(value=times)):
            return times < 1
        case _:
            return isinstance(act, m.Say)


def miss(command: Command, duty: s.Duty) -> None:
    if any(each.number == duty.number for each in command.state.duties):
        command.emit(e.DutyMissed(duty.player, duty.number, rule=duty.rule))
        called_by_table(command, duty.number)


def called_by_table(command: Command, number: int) -> None:
    """Enforced by the table, a breach is called the moment it is one."""
    if command.rules.book.settings.caller is None:
        breach = next((x for x in command.state.breaches if x.number == number), None)
        if breach:
            punish(command, breach, "", breach.what[0] if breach.what else breach.rule)


def punish(command: Command, breach: s.Breach, caller: str, reason: str) -> None:
    command.emit(
        e.Penalised(breach.player, caller, reason, breach.sanction, breach.number, rule=breach.rule)
    )
    take_back(command, breach)
    stock.fine(command, breach.player, breach.sanction, reason, breach.rule)


def begin_timed_duties(command: Command, name: str) -> None:
    if not command.rules.duties:
        return
    at = Context(command.state, command.rules.cards, name)
    for duty, rule in command.rules.duties:
        holders = at.who(duty.duty.who) if duty.duty.who.role == "on turn" else ()
        watching.tell(duty, bool(holders))
        for player in holders:
            owe(command, player, duty.duty, rule.name, at, own_turn=True)


def take_back(command: Command, breach: s.Breach) -> None:
    """The card of the breach goes back to its player, if it is on top and the file says so."""
    state, standing = command.state, command.state.standing
    place = len(state.plays) - state.turned_up
    if standing is None or breach.play != standing.number or standing.number != place:
        return
    back = breach.undoes or (standing.last and command.rules.book.settings.last_card_back)
    if back and state.plays[place - 1].card == standing.card:
        missed = [] if breach.undoes else _miss_the_rest(command, standing)
        command.emit(e.TakenBack(standing.player, standing.card, rule=breach.rule))
        if state.won and standing.player in (state.won.player, *state.done):
            command.emit(e.HandResumed(standing.player, rule=breach.rule))
        _begin_the_turn_again(command)
        for number in missed:
            called_by_table(command, number)


def _miss_the_rest(command: Command, standing: s.Standing) -> list[int]:
    """A last card that goes back for one thing that was owed may be called for the others."""
    rest = [
        duty
        for duty in command.state.duties
        if duty.player == standing.player and duty.play == standing.number
    ]
    for duty in rest:
        command.emit(e.DutyMissed(duty.player, duty.number, rule=duty.rule))
    return [duty.number for duty in rest]


def _begin_the_turn_again(command: Command) -> None:
    """What is owed in each turn is owed anew by whose turn it is once more."""
    state = command.state
    owed = any(x.window == "own turn" and x.player == state.turn for x in state.duties)
    if state.phase == "play" and not owed:
        begin_timed_duties(command, state.turn)
