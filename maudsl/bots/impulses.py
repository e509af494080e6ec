"""What a bot does besides its moves, at any moment: say what it owes, call a breach it has noticed,
call a suit, end a point of order, race, play out of turn; and now and then call what wasn't so.

Each impulse looks at the table and gives an action or None. They are tried in the order of
IMPULSES: whoever owes words has the time to say them before anybody calls that they are missing.
"""

from __future__ import annotations

from collections.abc import Callable

from maudsl.bots.chance import BotSettings, moment, pick, share
from maudsl.bots.moves import favourite_suit, forgets, is_late, known_duties, play
from maudsl.engine import actions as a
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine import talk
from maudsl.engine.context import Context
from maudsl.engine.hearing import says_it
from maudsl.engine.permits import playable
from maudsl.engine.prepared import prepare
from maudsl.engine.secrecy import hidden_from
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.table import Table

Impulse = Callable[[Table, str, BotSettings], a.Action | None]


def call_breach(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Whether it has noticed is decided once for each breach. What somebody still owes is called
    when the bot's own move would end the time for it.
    """
    state = table.state
    if not (state.breaches or state.duties) or (state.won and state.amended):
        return None
    if not _may_call(table, name):
        return None
    hidden = hidden_from(table.book, name)
    for breach in state.breaches:
        mine = breach.player == name or breach.rule in hidden
        if not mine and breach.sanction and _notices(settings, name, breach.number):
            return a.Penalises(name, breach.player, (*breach.what, breach.rule)[0])
    if state.phase == "over" or state.to_move == name:
        for duty in state.duties:
            closes = duty.window != "turn" and duty.deadline is None and duty.until is None
            theirs = duty.player != name and duty.sanction and duty.rule not in hidden
            if theirs and closes and _notices(settings, name, duty.number):
                return a.Penalises(name, duty.player, (*talk.what(duty), duty.rule)[0])
    return None


def _may_call(table: Table, name: str) -> bool:
    state, caller = table.state, table.book.settings.caller
    if caller is None or name not in state.players:
        return False
    return Context(state, prepare(table.book).cards, name).is_one_of(name, caller)


def _notices(settings: BotSettings, name: str, number: int) -> bool:
    return share(settings, f"notice {name} {number}") < settings.notice


def do_duty(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Say or do what it owes, unless it forgets; what comes to its mind late has to wait."""
    return _do_duty(table, name, settings, late=False)


def do_duty_late(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    return _do_duty(table, name, settings, late=True) if settings.late else None


def _do_duty(table: Table, name: str, settings: BotSettings, *, late: bool) -> a.Action | None:
    for duty in known_duties(prepare(table.book), table.state, name):
        if forgets(duty, settings) or is_late(duty, settings) != late:
            continue
        if duty.phrases:
            if _counts(table, duty):
                return a.Says(name, duty.phrases[0])
            continue
        for act in duty.acts:
            if isinstance(act, m.Do):
                times = act.times.value if isinstance(act.times, b.Fixed) else 1
                return a.Does(name, act.text, max(1, times))
            if handed := _hand_over(table, name, act):
                return handed
    return None


def _hand_over(table: Table, name: str, act: m.Act) -> a.Action | None:
    """A card that it gives, swaps or shows, if it holds one that will do."""
    if not isinstance(act, m.Give | m.Swap | m.Show):
        return None
    rules, state = prepare(table.book), table.state
    at = Context(state, rules.cards, name, on=state.top)
    fits = c.card_test(act.test)
    card = next((card for card in state.hand_of(name) if fits(at, card)), None)
    if card is None:
        return None
    match act:
        case m.Give():
            to = [other for other in at.who(act.to) if other != name]
            return a.Gives(name, card, to[0]) if to else None
        case m.Swap():
            return a.Swaps(name, card) if state.stock or len(state.pile) > 1 else None
        case m.Show():
            return a.Shows(name, card)


def _counts(table: Table, duty: s.Duty) -> bool:
    """Whether it is of any use to say it now: in an order, not before what it forgot."""
    state = table.state
    earlier = [text for name, text in state.said if name == duty.player]
    theirs = [each for each in state.duties if each.player == duty.player]
    return says_it(duty, duty.phrases[0], earlier, theirs)


def call_suit(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Where anybody may, whoever played the card calls, if a bot did."""
    state = table.state
    calling = state.calling
    mine = bool(state.plays) and state.plays[-1].player == name
    if (
        calling is None
        or calling.what != "suit"
        or calling.holds
        or not mine
        or name not in calling.players
    ):
        return None
    return a.Calls(name, favourite_suit(prepare(table.book), state, name, settings))


def end_order(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Say what ends a point of order that this bot has opened, or somebody who is gone."""
    opener = table.state.order
    if opener is None or (opener != name and opener in table.state.players):
        return None
    for firing in prepare(table.book).triggers:
        event = firing.trigger.event
        ends = any(
            isinstance(effect.kind, m.Perform) and effect.kind.act.kind == "end a point of order"
            for effect in firing.trigger.effects
        )
        if ends and isinstance(event, m.Done) and isinstance(event.act, m.Say):
            return a.Says(name, event.act.phrase.texts[0])
    return None


def race(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Run, at times: at the first moment, or after whoever else runs has had one."""
    rules, state = prepare(table.book), table.state
    running = state.race
    if state.phase != "play" or running is None or name not in running.players:
        return None
    begun = next((n for n, x in enumerate(table.entries) if x.state.race == running), None)
    waited = begun is not None and len(table.entries) > begun + 1
    eager = share(settings, f"race {name} {moment(state)}") < settings.dash
    cards = playable(rules, state, name)
    if not cards or not (eager or waited):
        return None
    return play(rules, state, name, cards[pick(settings, state, name, len(cards))], settings)


def jump_in(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Play out of turn what the rules allow, at times."""
    rules, state = prepare(table.book), table.state
    if state.to_move == name or state.phase != "play" or state.order is not None or state.race:
        return None
    if share(settings, f"jump {name} {moment(state)}") >= settings.dash:
        return None
    cards = playable(rules, state, name)
    return play(rules, state, name, cards[0], settings) if cards else None


def call_wrongly(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Accuse the last to play of something, without cause, once in a while."""
    state = table.state
    last = state.plays[-1].player if state.plays else ""
    if state.to_move != name or not last or last == name or not _may_call(table, name):
        return None
    if table.book.settings.wrong_call == 0 or last not in state.players:
        return None  # where it costs nothing it says nothing either
    if share(settings, f"mistake {name} {len(state.plays)} {state.hand}") >= settings.mistake:
        return None
    said = [reason for rule in table.book.rules for reason in _reasons(rule)]
    if not said or _has_just_called(table, name):
        return None
    return a.Penalises(name, last, said[len(state.plays) % len(said)])


def _has_just_called(table: Table, name: str) -> bool:
    """Since the last move; thanks may have been said meanwhile."""
    for entry in reversed(table.entries):
        if isinstance(entry.action, a.Plays | a.Draws | a.Passes | a.Deals):
            return False
        if isinstance(entry.action, a.Penalises) and entry.action.player == name:
            return True
    return False


def _reasons(rule: m.Rule) -> list[str]:
    """What a call may name: the words that are owed, or the rule where they have holes."""
    phrases = [
        act.phrase
        for sentence in rule.sentences
        if isinstance(sentence.says, m.Trigger)
        for effect in sentence.says.effects
        if isinstance(effect.kind, m.Oblige)
        for act in effect.kind.acts
        if isinstance(act, m.Say)
    ]
    return [phrase.texts[0] if _is_whole(phrase) else rule.name for phrase in phrases]


def _is_whole(phrase: b.Phrase) -> bool:
    return all(isinstance(part, b.Words) for part in phrase.alternatives[0])


def vote(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """On a rule, for which it has no love if it has paid for it; on a call, as it has seen it."""
    state = table.state
    if name not in state.at_table:
        return None
    if state.vote:
        if name in (*state.vote.yes, *state.vote.no):
            return None
        return a.Votes(name, _dislikes(table, name, state.vote.rule, settings))
    call, open_vote = state.call, state.contest
    if call is None or open_vote is None or name in (*open_vote.yes, *open_vote.no):
        return None
    mine = {call.caller: True, call.accused: False}
    seen = share(settings, f"vote {name} {moment(state)}") < 0.5
    return a.Votes(name, mine.get(name, seen))


def _dislikes(table: Table, name: str, rule: str, settings: BotSettings) -> bool:
    """Whoever made it likes it; whoever had to take cards for it doesn't."""
    found = table.book.rule(rule)
    if found is not None and found.by == name:
        return False
    if any(isinstance(x, e.Fined) and x.player == name and x.rule == rule for x in table.events):
        return True
    return share(settings, f"dislike {name} {rule} {table.state.hand}") < 0.5


IMPULSES: tuple[Impulse, ...] = (
    do_duty,
    call_breach,
    do_duty_late,
    vote,
    call_suit,
    end_order,
    race,
    jump_in,
    call_wrongly,
)
