"""What a bot thinks of others: it calls a breach that it has noticed, now and then one that there
wasn't, and votes.
"""

from __future__ import annotations

from maudsl.bots.chance import BotSettings, moment, share
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.engine import talk
from maudsl.engine.context import Context
from maudsl.engine.prepared import prepare
from maudsl.engine.secrecy import hidden_from
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.table import Table


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
