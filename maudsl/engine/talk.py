"""Speech, declared acts and calls: what is said meets duties, and what is called is a penalty or
a wrong call.
"""

from __future__ import annotations

from maudsl import speech
from maudsl.engine import compiled as c
from maudsl.engine import duties, matching, stock
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.actions import Does, Penalises
from maudsl.engine.acts import breach_if_banned
from maudsl.engine.command import Command
from maudsl.engine.context import Context
from maudsl.engine.permits import bans_for, permissions_for
from maudsl.engine.prepared import Said
from maudsl.engine.refusal import Refusal
from maudsl.engine.state import State
from maudsl.rulebook import model as m

LONGEST_SAYING = 500  # characters


def say(command: Command, player: str, text: str) -> Refusal | None:
    """Saying is allowed until a rule forbids it, and even then it is done, and a breach."""
    if len(text) > LONGEST_SAYING:
        return Refusal(f"say at most {LONGEST_SAYING} characters at once")
    owed = any(x.player == player and matching.says_it(x, text) for x in command.state.duties)
    before = command.state
    command.emit(e.Said(player, text))
    if not owed:
        # The words that open a point of order and those that end it are said in it.
        moment = before if before.order is not None else command.state
        _forbidden(command, moment, player, m.Say, text)
        _forbidden(command, moment, player, m.Speak, text)
        if speech.is_question(text):
            breach_if_banned(command, player, "ask a question")
    for phrase in command.rules.awaited:
        if speech.says(text, phrase):
            command.emit(e.Noted(player, f"say {phrase}"))
    return None


def do(command: Command, action: Does) -> Refusal | None:
    if not 1 <= action.times <= matching.MOST_TIMES:
        return Refusal(f"do it 1 to {matching.MOST_TIMES} times")
    if len(action.act) > LONGEST_SAYING:
        return Refusal(f"an act has at most {LONGEST_SAYING} characters")
    owed = any(x.player == action.player and _asks_for(x, action.act) for x in command.state.duties)
    command.emit(e.Did(action.player, action.act, action.times))
    if not owed:
        _forbidden(command, command.state, action.player, m.Do, action.act)
    return None


def _asks_for(duty: s.Duty, act: str) -> bool:
    return any(isinstance(x, m.Do) and matching.speaks_of(x, act) for x in duty.acts)


def _forbidden(command: Command, state: State, player: str, kind: type, text: str) -> None:
    """What is said or done against a rule is a breach; of those who are in the hand."""
    rules = command.rules
    if player not in state.at_table:
        return
    at = Context(state, rules.cards, player, on=state.top)
    allowed = [
        may
        for may in permissions_for(rules, state, player, kind)
        if matching.speaks_of(may.says.act, text, at) and may.about(at, player)
    ]
    for ban in bans_for(rules, state, player, kind):
        forbids = matching.speaks_of(ban.says.act, text, at) and ban.about(at, player)
        if forbids and not rules.lifted(ban, allowed):
            sanction = _price_of(ban, at)
            names = command.rules.aliases(ban.rule)
            number = command.next_number()
            breach = s.Breach(number, player, ban.rule, (text,), names, sanction)
            command.emit(e.Breached(breach, rule=ban.rule))
            duties.called_by_table(command, number)


def _price_of(ban: Said, at: Context) -> int:
    return c.number(ban.says.sanction)(at) if isinstance(ban.says, m.Prohibition) else 1


# -- calls ---------------------------------------------------------------------------


def penalise(command: Command, action: Penalises) -> Refusal | None:
    """A call names a player and a reason. What is still owed is missed by being called."""
    refusal = _may_not_call(command, action)
    if refusal:
        return refusal
    if breach_if_banned(command, action.player, "call a penalty"):
        return None
    offender = action.offender
    if broken := _called(command, action):
        for breach in broken:
            duties.punish(command, breach, action.player, action.reason)
        return None
    if judged := _judged_ban(command, action):
        at = Context(command.state, command.rules.cards, offender, on=command.state.top)
        price = _price_of(judged, at)
        breach = s.Breach(0, offender, judged.rule, (action.reason,), (), price)
        duties.punish(command, breach, action.player, action.reason)
        return None
    price = command.rules.book.settings.wrong_call
    if command.rules.book.settings.wrong_stands:
        command.emit(e.Accused(offender, action.player, action.reason, price))
        stock.fine(command, offender, price, action.reason, "")
        return None
    why = "broke no rule of that kind"
    command.emit(e.WrongCall(action.player, offender, action.reason, price, why))
    stock.fine(command, action.player, price, "a wrong call", "")
    return None


def _called(command: Command, action: Penalises) -> list[s.Breach]:
    """The breach that the reason speaks of; where other rules asked for the very same words,
    theirs too, each with its price. What is still owed is missed first.
    """
    state, offender = command.state, action.offender
    duties = [(x.number, x.rule, what(x), x.names) for x in state.duties if x.player == offender]
    breaches = [(x.number, x.rule, x.what, x.names) for x in state.breaches if x.player == offender]
    fitting = [x for x in (*breaches, *duties) if fits(action.reason, x[2], x[3])]
    if not fitting:
        return []
    _, rule, words, _ = fitting[0]
    numbers = {fitting[0][0]} | {x[0] for x in fitting if x[1] != rule and x[2] == words}
    for duty in state.duties:
        if duty.number in numbers:
            command.emit(e.DutyMissed(offender, duty.number, rule=duty.rule))
    return [breach for breach in command.state.breaches if breach.number in numbers]


def _judged_ban(command: Command, action: Penalises) -> Said | None:
    """A rule on what no machine sees, and that the reason speaks of: the call itself decides."""
    state, rules = command.state, command.rules
    if action.offender not in state.at_table:
        return None
    at = Context(state, rules.cards, action.offender, on=state.top)
    for kind in (m.Do, m.Plain):
        for ban in bans_for(rules, state, action.offender, kind):
            says, act = ban.says, ban.says.act
            texts = (act.text,) if isinstance(act, m.Do) else ()
            judged = isinstance(says, m.Prohibition) and says.judged
            named = fits(action.reason, texts, rules.aliases(ban.rule))
            if judged and named and ban.about(at, action.offender):
                return ban
    return None


def _may_not_call(command: Command, action: Penalises) -> Refusal | None:
    state = command.state
    offender = state.seat(action.offender)
    if offender is None:
        return Refusal(f"{action.offender} doesn't sit at this table")
    if offender.gone:
        return Refusal(f"{action.offender} has left the table")
    if state.phase == "deal":
        return Refusal("no hand is being played")
    if action.player not in state.at_table:
        return Refusal(f"{action.player} plays from the next deal on, and calls nothing before it")
    if state.amended and state.won:
        return Refusal("the hand is closed: its winner has added a rule")
    if not speech.fold(action.reason):
        return Refusal('a call names its reason: penalise NAME for "…"')
    caller = command.rules.book.settings.caller
    if caller is None:
        return Refusal("here the table itself calls penalties")
    if not Context(state, command.rules.cards, action.player).is_one_of(action.player, caller):
        return Refusal("here somebody else calls the penalties")
    return None


def what(duty: s.Duty) -> tuple[str, ...]:
    """What a duty asks for, as a call may name it."""
    return duty.phrases + tuple(act.text for act in duty.acts if isinstance(act, m.Do))


def fits(reason: str, texts: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """By the rule's name or an alias, the whole text, a run of its words and nothing else, or a
    telling one with others around it.
    """
    if any(speech.says(reason, each) for each in (*names, *texts)):
        return True
    if any(speech.says(each, reason) for each in texts):
        return True
    heard = set(speech.fold(reason))
    if any(words and words <= heard for words in (set(speech.fold(text)) for text in texts)):
        return True
    return any(len(word) > 3 and word in heard for text in texts for word in speech.fold(text))
