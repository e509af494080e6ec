"""Playing, drawing, passing and calling a suit: from what a player does to the events of it."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine import answering, duties, misplays, stock, talk, windows
from maudsl.engine import events as e
from maudsl.engine.actions import Calls, Draws, Names, Passes, Plays
from maudsl.engine.command import Command
from maudsl.engine.context import Context
from maudsl.engine.evolve import evolve
from maudsl.engine.permits import (
    Allowed,
    Denied,
    cannot_move,
    has_the_turn,
    judge_play,
    may_draw,
)
from maudsl.engine.prepared import Said
from maudsl.engine.refusal import Refusal
from maudsl.engine.state import State
from maudsl.rulebook import model as m

MOST_AT_ONCE = 999
NOT_RUNNING = {
    "deal": "the cards aren't dealt yet",
    "over": "the hand is over: the next one begins with a deal",
    "finished": "the session is over",
}


def not_playing(command: Command, player: str) -> Refusal | None:
    """Why this player takes no part in play at this moment."""
    state = command.state
    if state.phase != "play":
        return Refusal(NOT_RUNNING[state.phase])
    seat = state.seat(player)
    if seat is not None and seat.at_table and (seat.hand or not seat.place):
        return None
    if seat is not None and seat.place:
        return Refusal(f"{player} is done with this hand")
    return Refusal(f"{player} plays from the next deal on")


def play(command: Command, action: Plays) -> Refusal | None:
    refusal = not_playing(command, action.player)
    if refusal:
        return refusal
    state = command.state
    if action.card not in state.hand_of(action.player):
        return Refusal(f"{action.player} doesn't hold {action.card}")
    if action.saying:
        command.saying = tuple((action.player, text) for text in action.saying)
    verdict = judge_play(command.rules, state, action.player, action.card, action.saying)
    if action.agreed and isinstance(verdict, Denied) and may_be_agreed(state, verdict):
        verdict = Allowed("")
    if isinstance(verdict, Denied):
        if not misplays.stands(command, verdict):
            return Refusal(verdict.reason, verdict.rule)
        return _misplay(command, action)
    in_turn = has_the_turn(state, action.player) or verdict.races
    if in_turn:
        windows.close_play_windows(command, action.player)
    misplays.remember(command, action.player, action.card, misplay=False)
    end_race(command, action.player if verdict.races else "")
    before = len(command.events)
    command.emit(
        e.Played(
            action.player,
            action.card,
            in_turn,
            verdict.answers,
            _fulfils(command, action.card),
            verdict.also,
            rule=verdict.rule,
        )
    )
    if verdict.answers and command.state.debt:
        debt_changed = any(isinstance(x, e.Owed | e.DebtEnded) for x in command.events[before:])
        if not debt_changed:
            command.emit(e.DebtEnded(action.player, rule=verdict.rule))
    return _say_all(command, action)


def may_be_agreed(state: State, denied: Denied) -> bool:
    """The table may let a card lie that no rule allows; not settle by it what somebody owes or
    is asked for, and not turn back time.
    """
    asked = state.calling is not None and state.calling.holds
    return denied.breach != "impossible" and not (state.debt or state.race or asked)


def _say_all(command: Command, action: Plays) -> Refusal | None:
    for text in action.saying:
        if refusal := talk.say(command, action.player, text):
            return refusal
    return None


def _misplay(command: Command, action: Plays) -> Refusal | None:
    """An illegal play that stands until somebody calls it."""
    in_turn = has_the_turn(command.state, action.player)
    ends_turn = in_turn and not misplays.ends_no_turn(command, action.player)
    if in_turn:
        windows.close_play_windows(command, action.player)
    breaches = misplays.breaches_of(command, action.player, action.card, in_turn)
    misplays.remember(command, action.player, action.card, misplay=True)
    fulfils = _fulfils(command, action.card)
    command.emit(e.Played(action.player, action.card, ends_turn, False, fulfils, misplay=True))
    for found in breaches:
        # Numbered now: what the play has begun meanwhile has taken the next numbers.
        breach = replace(found, number=command.next_number())
        command.emit(e.Breached(breach, rule=breach.rule))
        duties.called_by_table(command, breach.number)
    return _say_all(command, action)


def end_race(command: Command, winner: str) -> None:
    """A play ends the race that is on; so does a card drawn by whose turn it is."""
    race = command.state.race
    if race:
        command.emit(e.RaceEnded(winner, race.opener, rule=race.rule))


def _fulfils(command: Command, card: str) -> bool:
    if command.state.called_suit is None:
        return False
    suit = command.rules.cards.suit[card]
    return suit is not None and suit.name == command.state.called_suit


def draw(command: Command, action: Draws) -> Refusal | None:
    """As many as a permission gives at once; the rest as if it were asked for afterwards."""
    if not 1 <= action.cards <= MOST_AT_ONCE:
        return Refusal(f"draw from 1 to {MOST_AT_ONCE} cards")
    drawn, limit = 0, ""
    while drawn < action.cards:
        part = _draw_part(command, replace(action, cards=action.cards - drawn))
        if isinstance(part, Refusal):
            return replace(part, reason=limit) if limit else part
        drawn += part
        limit = limit or f"{action.player} may draw {part}, not {action.cards}"
    return None


def _draw_part(command: Command, action: Draws) -> Refusal | int:
    """What one permission gives of it: how many cards."""
    refusal = not_playing(command, action.player)
    if refusal:
        return refusal
    if action.player == command.state.turn:
        end_race(command, "")
    debt = command.state.debt
    if debt and debt.player == action.player and command.state.to_move == action.player:
        return _pay(command, action) or action.cards
    verdict = may_draw(command.rules, command.state, action.player)
    if isinstance(verdict, Denied):
        if owed := _must_draw(command, action.player):
            return _draw_freely(command, replace(action, cards=1), owed) or 1
        return Refusal(verdict.reason, verdict.rule)
    said, count = verdict
    limit = command.state.drawing or count
    part = replace(action, cards=min(limit, action.cards) if limit else action.cards)
    if isinstance(said.says, m.Permission) and said.says.instead:
        return _draw_instead(command, part, said, count) or part.cards
    return _draw_freely(command, part, said.rule) or part.cards


def _must_draw(command: Command, player: str) -> str:
    """The rule by which they owe a draw: whoever must draw may, out of turn as well."""
    return next(
        (
            duty.rule
            for duty in command.state.duties
            if duty.player == player and duty.window != "own turn"
            if any(isinstance(act, m.Draw) for act in duty.acts)
        ),
        "",
    )


def _pay(command: Command, action: Draws) -> Refusal | None:
    """Draw what is owed, card by card; paid when all is drawn or nothing is left to draw."""
    debt = command.state.debt
    assert debt is not None
    if debt.cards == 0:
        return Refusal("nothing is to be drawn: answer it, or pass and lose the turn", debt.rule)
    if action.cards > debt.cards:
        return Refusal(f"{action.player} owes {debt.cards}, not {action.cards}", debt.rule)
    windows.close_play_windows(command, action.player)
    for _ in range(action.cards):
        if not stock.ready_stock(command, action.player):
            command.emit(e.NothingToDraw(action.player, rule=debt.rule))
            return _paid(command)
        left = (command.state.debt or debt).cards - 1
        command.emit(e.Drew(action.player, command.state.stock[0], "debt", left, rule=debt.rule))
        if command.state.debt is None:
            return None
    left_over = command.state.debt
    return _paid(command) if left_over and left_over.cards == 0 else None


def _paid(command: Command) -> Refusal | None:
    debt = command.state.debt
    assert debt is not None
    if debt.turns > 1:
        command.emit(e.TurnsLost(debt.player, debt.turns - 1, rule=debt.rule))
    command.emit(e.Paid(debt.player, debt.drawn, debt.cause, rule=debt.rule))
    return None


def _draw_instead(command: Command, action: Draws, said: Said, count: int) -> Refusal | None:
    """A draw that stands for a play; several cards may be asked for one by one or at once. It is
    done when all are drawn, or all that there are; or, where it goes on until one fits, with that.
    """
    left = command.state.drawing or count or action.cards
    fitting = isinstance(said.says.act, m.Draw) and said.says.act.fitting
    windows.close_play_windows(command, action.player)
    for _ in range(action.cards):
        if not stock.ready_stock(command, action.player):
            command.emit(e.NothingToDraw(action.player, rule=said.rule))
            command.emit(e.Passed(action.player, rule=said.rule))
            return None
        drew = e.Drew(action.player, command.state.stock[0], "instead", 0, rule=said.rule)
        more = 1 if fitting and not _fits(command, drew) else left - 1
        left = min(more, stock.cards_to_draw(command) - 1)
        command.emit(replace(drew, left=left))
        if left == 0:
            return None
    return None


def _fits(command: Command, drew: e.Drew) -> bool:
    """Whether the card may be played once it is drawn."""
    after = evolve(command.state, drew)
    return isinstance(judge_play(command.rules, after, drew.player, drew.card), Allowed)


def _draw_freely(command: Command, action: Draws, rule: str) -> Refusal | None:
    if action.player == command.state.turn:
        windows.close_play_windows(command, action.player)
    for _ in range(action.cards):
        if not stock.ready_stock(command, action.player):
            return Refusal("there is nothing left to draw", rule)
        command.emit(e.Drew(action.player, command.state.stock[0], "free", rule=rule))
    return None


def pass_turn(command: Command, action: Passes) -> Refusal | None:
    """Allowed: to decline what may still be done, to lose the turn for a debt, where nothing can
    be drawn, by rule.
    """
    refusal = not_playing(command, action.player)
    if refusal:
        return refusal
    state = command.state
    if action.player != state.to_move:
        return Refusal(f"it is {state.to_move}'s turn")
    if state.calling and state.calling.holds:
        return Refusal(f"{state.calling.act} first", state.calling.rule)
    debt = state.debt
    if debt and debt.player == action.player:
        if debt.cards and stock.can_draw(command):
            return Refusal(f"{action.player} owes {debt.cards}: draw, or answer it", debt.rule)
        windows.close_play_windows(command, action.player)
        return _paid(command)
    rule = _pass_by(command, action.player)
    if rule is None:
        return Refusal("passing isn't allowed here: play a card, or draw")
    if not state.still:
        windows.close_play_windows(command, action.player)
    command.emit(e.Passed(action.player, rule=rule))
    return None


def _pass_by(command: Command, player: str) -> str | None:
    state = command.state
    if state.still and state.still.player == player:
        return state.still.rule
    # With nothing to draw, or nothing that one may do, a turn would never end.
    if not stock.can_draw(command) or cannot_move(command.rules, state, player):
        return ""
    at = Context(state, command.rules.cards, player, on=state.top)
    for said in command.rules.may.get(m.Plain, ()):
        act = said.says.act
        if isinstance(act, m.Plain) and act.kind == "pass" and said.about(at, player):
            return said.rule
    return None


def call_suit(command: Command, action: Calls) -> Refusal | None:
    refusal = not_playing(command, action.player)
    if refusal:
        return refusal
    suits = command.rules.cards.suit_names()
    if action.suit not in suits:
        return Refusal(f"a suit is one of {', '.join(suits)}")
    calling = command.state.calling
    for each in (calling, *command.state.asked):
        if each and each.what == "suit" and action.player in each.players:
            command.emit(e.Called(action.player, action.suit, rule=each.rule))
            return None
    if command.rules.book.settings.illegal == "stand until called":
        # Where the table lets wrong things happen, a call that nobody waits for is mere talk.
        return talk.say(command, action.player, action.suit)
    if calling is None or calling.what != "suit":
        return Refusal("no suit is to be called now")
    return Refusal(f"{calling.players[0]} calls the suit", calling.rule)


def name_rank(command: Command, action: Names) -> Refusal | None:
    """It holds for one round: in the others' next turns."""
    refusal = not_playing(command, action.player)
    if refusal:
        return refusal
    calling = command.state.calling
    if calling is None or calling.what != "rank":
        return answering.name_it(command, action)
    if action.player not in calling.players:
        return Refusal(f"{calling.players[0]} names the rank", calling.rule)
    rank = command.rules.cards.read_rank(action.what)
    if rank is None:
        return Refusal(f"a rank is one of {', '.join(command.rules.cards.rank_names())}")
    turns = len(command.state.players) - 1
    command.emit(e.RankNamed(action.player, rank, turns, rule=calling.rule))
    return None
