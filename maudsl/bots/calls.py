"""What a bot thinks of others: it calls a breach that it has noticed, now and then one that there
wasn't, and votes.
"""

from __future__ import annotations

from maudsl.bots.chance import BotSettings, moment, share
from maudsl.bots.seeing import Seen
from maudsl.engine import actions as a
from maudsl.engine import state as s
from maudsl.engine import talk
from maudsl.engine.context import Context
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b


def call_breach(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Whether it has noticed is decided once for each breach. What somebody still owes is called
    when the bot's own move would end the time for it.
    """
    if not (seen.breaches or seen.duties) or (seen.open.won and seen.open.amended):
        return None
    found = _noticed(seen, settings)
    return found if found and _may_call(seen) else None


def _noticed(seen: Seen, settings: BotSettings) -> a.Penalises | None:
    name = seen.name
    for breach in seen.breaches:
        if breach.player != name and breach.sanction and _notices(seen, breach, settings):
            return a.Penalises(name, breach.player, (*breach.what, breach.rule)[0])
    if seen.open.phase == "over" or seen.open.to_move == name:
        for duty in seen.duties:
            closes = duty.window != "turn" and duty.deadline is None and duty.until is None
            theirs = duty.player != name and duty.sanction
            if theirs and closes and _notices(seen, duty, settings):
                return a.Penalises(name, duty.player, (*talk.what(duty), duty.rule)[0])
    return None


def _may_call(seen: Seen) -> bool:
    caller = seen.rules.book.settings.caller
    if caller is None or seen.name not in seen.open.players:
        return False
    return Context(seen.state, seen.rules.cards, seen.name).is_one_of(seen.name, caller)


def _notices(seen: Seen, owed: s.Duty | s.Breach, settings: BotSettings) -> bool:
    return share(settings, f"notice {seen.name} {seen.sign(owed)}") < settings.notice


def call_wrongly(seen: Seen, settings: BotSettings) -> a.Action | None:
    """Accuse the last to play of something, without cause, once in a while."""
    lies, name = seen.open, seen.name
    last = lies.plays[-1].player if lies.plays else ""
    if lies.to_move != name or not last or last == name:
        return None
    if share(settings, f"mistake {name} {len(lies.plays)} {lies.hand}") >= settings.mistake:
        return None
    if seen.rules.book.settings.wrong_call == 0 or last not in lies.players:
        return None  # where it costs nothing it says nothing either
    said = [reason for rule in seen.rules.book.rules for reason in _reasons(rule)]
    if not said or _has_just_called(seen) or not _may_call(seen):
        return None
    return a.Penalises(name, last, said[len(lies.plays) % len(said)])


def _has_just_called(seen: Seen) -> bool:
    """Since the last move; thanks may have been said meanwhile."""
    for action in seen.last_actions():
        if isinstance(action, a.Plays | a.Draws | a.Passes | a.Deals):
            return False
        if isinstance(action, a.Penalises) and action.player == seen.name:
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


def vote(seen: Seen, settings: BotSettings) -> a.Action | None:
    """On a rule, for which it has no love if it has paid for it; on a call, as it has seen it."""
    lies, name = seen.open, seen.name
    if name not in lies.at_table:
        return None
    if lies.vote:
        if name in (*lies.vote.yes, *lies.vote.no):
            return None
        return a.Votes(name, _dislikes(seen, lies.vote.rule, settings))
    open_vote = lies.contest
    if open_vote is None or name in (*open_vote.yes, *open_vote.no):
        return None
    call = seen.state.call
    if call is None:
        return None
    mine = {call.caller: True, call.accused: False}
    thinks_so = share(settings, f"vote {name} {moment(lies)}") < 0.5
    return a.Votes(name, mine.get(name, thinks_so))


def _dislikes(seen: Seen, rule: str, settings: BotSettings) -> bool:
    """Whoever made it likes it; whoever had to take cards for it doesn't."""
    found = seen.rules.book.rule(rule)
    if found is not None and found.by == seen.name:
        return False
    if seen.has_paid_for(rule):
        return True
    return share(settings, f"dislike {seen.name} {rule} {seen.open.hand}") < 0.5
