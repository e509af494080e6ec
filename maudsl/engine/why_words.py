"""In: an event. Out: what happened, in a few words; cards that lie face down stay unnamed."""

from __future__ import annotations

from typing import assert_never

from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.events import Event
from maudsl.rulebook import model as m


def asked(duty: s.Duty) -> str:
    """What somebody must do, in words."""
    return " or ".join(dict.fromkeys(_asked(act, duty.phrases) for act in duty.acts))


def _asked(act: m.Act, phrases: tuple[str, ...]) -> str:
    match act:
        case m.Say():
            return "say " + " or ".join(f'"{text}"' for text in phrases)
        case m.Speak():
            return "speak"
        case m.Do(text=text):
            return f'do "{text}"'
        case m.Play():
            return "play a card"
        case m.Draw():
            return "draw"
        case m.Plain():
            return act.kind
        case _:
            assert_never(act)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def words_for(event: Event, owed: dict[int, str]) -> str:
    """Empty for what explains nothing: single cards, whose turn it is."""
    match event:
        case e.HandBegan():
            return f"{event.dealer} deals"
        case e.Starter():
            return f"{event.card} is turned up"
        case e.StarterReplaced():
            return f"{event.card} is replaced as the starter"
        case e.Played():
            return f"{event.player} plays {event.card}"
        case e.Drew():
            return f"{event.player} draws"
        case e.Passed():
            return f"{event.player} passes"
        case e.Said():
            return f'{event.player} says "{event.text}"'
        case e.Did():
            return f'{event.player} does "{event.act}"'
        case e.Called():
            return f"{event.player} calls {event.suit}"
        case e.Joined() | e.Left():
            return f"{event.player} {'joins' if isinstance(event, e.Joined) else 'leaves'}"
        case e.RuleAdded():
            return f"{event.player} adds a rule"
        case e.RuleStruck():
            return f'{event.player} strikes "{event.name}"'
        case e.Refused():
            return f"Refused, {event.reason}"
        case e.Reversed() | e.SkipsAdded() | e.GoesOn() | e.Skipped() | e.StillMay():
            return _about_the_turn(event)
        case e.CallAwaited():
            must = "must" if event.calling.holds else "may"
            return f"{' or '.join(event.calling.players)} {must} call a suit"
        case e.Owed():
            debt = event.debt
            what = _cards(debt.cards) if debt.cards else "the turn"
            return f"{debt.player} owes {what}{f' for {debt.cause}' if debt.cause else ''}"
        case e.Paid():
            return f"{event.player} has paid for {event.cause or 'what was owed'}"
        case e.DebtEnded():
            return f"{event.player} owes no cards any more"
        case e.HandWon():
            blocked = " since nobody can move" if event.blocked else ""
            return f"{event.player} wins the hand{blocked}"
        case e.HandResumed():
            return f"{event.player} holds cards again, and the hand goes on"
        case e.Scored():
            return f"{event.player} scores {event.points}"
        case e.SessionWon():
            return f"{' and '.join(event.players)} wins the session"
        case e.Reshuffled():
            return "The pile is shuffled into a new stock"
        case e.NothingToDraw():
            return f"Nothing is left for {event.player} to draw"
        case _:
            return _about_duties(event, owed)


def _about_the_turn(
    event: e.Reversed | e.SkipsAdded | e.GoesOn | e.Skipped | e.StillMay,
) -> str:
    match event:
        case e.Reversed():
            return "The direction turns"
        case e.SkipsAdded():
            return f"{event.count} to be skipped"
        case e.GoesOn(again=True):
            return f"{event.player} plays again"
        case e.GoesOn():
            return f"Play goes on from {event.player}"
        case e.Skipped():
            return f"{event.player} is skipped"
        case e.StillMay():
            return f"{event.still.player}'s turn isn't over yet"


def _about_duties(event: Event, owed: dict[int, str]) -> str:
    match event:
        case e.DutyBegan():
            return f"{event.duty.player} must {asked(event.duty)}"
        case e.DutyMet():
            return f"{event.player} has done what was owed"
        case e.DutyVoid():
            return f"{event.player} need not {owed.get(event.number, 'do it')} any more"
        case e.DutyMissed():
            return f"{event.player} didn't {owed.get(event.number, 'do what was owed')}"
        case e.Breached():
            what = event.breach.what[0] if event.breach.what else event.breach.rule
            return f'{event.breach.player} did what is forbidden ("{what}")'
        case e.Lapsed():
            return f"What {event.player} did wrong can't be called any more"
        case e.Penalised():
            caller = event.caller or "The table"
            return f'{caller} calls {event.player} for "{event.reason}"'
        case e.WrongCall():
            broke = event.why or "broke no rule of that kind"
            return f"{event.player} calls {event.offender}, who {broke}"
        case e.Fined():
            return f'{event.player} takes {_cards(event.cards)} for "{event.reason}"'
        case e.Granted():
            may = "may" if isinstance(event.grant.sentence, m.Permission) else "may not"
            return f"{' and '.join(event.grant.players)} {may} do something for now"
        case e.GrantEnded():
            return "What was allowed or forbidden for a while is over"
        case _:
            return ""
