"""In: an event that happened, and a rule's words. Out: whether the one is what the other speaks
of.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from maudsl import speech
from maudsl.cards import CardIndex
from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import past, watching
from maudsl.engine import state as s
from maudsl.engine.context import Context
from maudsl.engine.hearing import says_it as says_it
from maudsl.engine.phrases import spoken_forms
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import resolved

CALLS = (e.Penalised, e.Accused)  # what they are called for is done by the caller
# Events that are about a card, or about somebody else than who did it.
MOMENTS = frozenset(
    {
        e.Played,
        e.Starter,
        e.Drew,
        e.Took,
        e.Paid,
        e.Gave,
        e.Swapped,
        e.Showed,
        e.RaceEnded,
        e.HandBegan,
        e.DealDone,
    }
)


def context_of(event: e.Event, before: State, after: State, cards: CardIndex) -> Context:
    """The moment just after the event, before any effect of it."""
    player = event.caller if isinstance(event, CALLS) else getattr(event, "player", "")
    if type(event) not in MOMENTS:
        on = after.pile[-2] if len(after.pile) > 1 else None
        at = Context(after, cards, player, card=after.top, on=on, depth=1)
        at.top = after.top
        at.acted = not isinstance(event, e.Skipped)
        at.answers = isinstance(event, e.Fined)
        return at
    match event:
        case e.Played():
            last = not after.hand_of(player)
            on = before.top
            at = Context(after, cards, player, card=event.card, on=on, depth=1, last=last)
            at.by = (event.rule, *event.also)
            return at
        case e.Starter():
            return Context(after, cards, after.dealer, card=event.card)
        case e.Drew() | e.Took():
            return Context(after, cards, player, card=event.card, on=after.top)
        case e.Paid():
            return Context(after, cards, player, card=event.cause or None, on=after.top)
        case e.Gave() | e.Swapped() | e.Showed():
            return Context(after, cards, player, card=event.card, on=after.top)
        case e.RaceEnded():
            # Roles are counted from whoever set the race off: "the player before" sits behind them.
            return Context(after, cards, event.opener, on=after.top)
        case e.HandBegan() | e.DealDone():
            return Context(after, cards, after.dealer, on=after.top)
        case _:
            raise AssertionError(event)  # isn't one of MOMENTS


MOST_TIMES = 99  # that an act is done at once


def keys_of(event: e.Event) -> tuple[object, ...]:
    """What the triggers that may fire are sorted under; see `prepared.event_key`."""
    match event:
        case e.Played():
            return (m.Play, m.SuitChanges, m.Changes, m.ComesTo)
        case e.Starter():
            return (m.Play, m.StarterIs)
        case e.Drew():
            return (m.Draw, m.ComesTo)
        case e.Took():
            return (m.ComesTo,)
        case e.Said():
            return (m.Say, m.Speak, "ask a question")
        case e.Acted():
            return (event.act,)
        case e.Penalised() | e.Accused() | e.WrongCall():
            return ("call a penalty",)
        case e.OrderBegan():
            return ("call a point of order",)
        case e.OrderEnded():
            return ("end a point of order",)
        case e.RaceEnded():
            return ("wins the race",)
        case e.Did():
            return (m.Do,)
        case e.Passed():
            return ("pass",)
        case e.Called():
            return ("call a suit",)
        case e.Fined():
            return ("takes a penalty",)
        case e.Skipped():
            return ("is skipped",)
        case e.HandWon():
            return ("wins the hand", "the hand ends")
        case e.TurnTo():
            return ("is on turn", "the turn ends")
        case e.WentAround():
            return ("play has gone once around",)
        case e.Gave():
            return (m.Give,)
        case e.Swapped():
            return (m.Swap,)
        case e.Showed():
            return (m.Show,)
        case e.Rolled():
            return ("roll a die",)
        case e.Reversed():
            return ("direction turns",)
        case e.HandBegan():
            return ("the deal begins",)
        case e.DealDone():
            return ("a hand is dealt",)
        case e.Reshuffled():
            return ("the stock is reshuffled",)
        case e.Paid():
            return (m.Paid,)
        case _:
            return ()


def fires(trigger: m.Trigger, event: e.Event, before: State, at: Context) -> bool:
    waited_for = _is_waited_for(trigger, event, before, at)
    if watching.listener is None:
        return waited_for and c.all_of(trigger.conditions)(at)
    return watching.judged(trigger, waited_for, trigger.conditions, at)


def _is_waited_for(trigger: m.Trigger, event: e.Event, before: State, at: Context) -> bool:
    """Its conditions left aside."""
    if trigger.timing != "at any time":
        in_turn = event.in_turn if isinstance(event, e.Played) else before.turn == at.player
        if in_turn != (trigger.timing == "in turn"):
            return False
    if not is_event(trigger.event, event, before, at):
        return False
    at.together = frozenset(
        other.player
        for other in at.companions
        if other.player != at.player
        and is_event(trigger.event, other, before, context_of(other, before, at.state, at.cards))
    )
    return True


def is_event(wanted: m.Event, event: e.Event, before: State, at: Context) -> bool:
    """Whether this event is what a rule waits for, guards left aside."""
    match wanted, event:
        case m.Done(), _:
            return at.is_one_of(at.player, wanted.who) and _is_act(wanted, event, at)
        case m.ComesTo(), e.Played() | e.Drew() | e.Took():
            count = len(at.state.hand_of(event.player))
            changed = count != len(before.hand_of(event.player))
            number = c.number(wanted.number)(at)
            old = len(before.hand_of(event.player))
            from_there = not wanted.before or old in [c.number(x)(at) for x in wanted.before]
            reached = changed and count == number and from_there
            return reached and at.is_one_of(event.player, wanted.who)
        case m.Paid(), e.Paid():
            paid_for = at.card is not None and c.card_test(wanted.test)(at, at.card)
            return paid_for and at.is_one_of(event.player, wanted.who)
        case m.Befalls(kind="takes a penalty"), e.Fined():
            return at.is_one_of(event.player, wanted.who)
        case m.Befalls(kind="is skipped"), e.Skipped():
            return at.is_one_of(event.player, wanted.who)
        case m.Befalls(kind="wins the hand"), e.HandWon():
            return at.is_one_of(event.player, wanted.who)
        case m.Befalls(kind="wins the race"), e.RaceEnded():
            return event.player != "" and at.is_one_of(event.player, wanted.who)
        case m.Befalls(kind="is on turn"), e.TurnTo():
            return at.is_one_of(event.player, wanted.who)
        case m.StarterIs(), e.Starter():
            return c.card_test(wanted.test)(at, event.card)
        case m.SuitChanges(), e.Played():
            return _suit_changes(wanted, event.card, before.top, at)
        case m.Changes(), e.Played():
            return _changes(wanted, event.card, before.top, at)
        case m.Happens(kind="direction turns"), e.Reversed():
            return True
        case m.Happens(kind="the deal begins"), e.HandBegan():
            return True
        case m.Happens(kind="a hand is dealt"), e.DealDone():
            return True
        case m.Happens(kind="the stock is reshuffled"), e.Reshuffled():
            return True
        case m.Happens(kind="play has gone once around"), e.WentAround():
            return True
        case m.Happens(kind="the turn ends"), e.TurnTo():
            return True
        case m.Happens(kind="the hand ends"), e.HandWon():
            return True
        case _:
            return False


def _is_act(wanted: m.Done, event: e.Event, at: Context) -> bool:
    match wanted.act, event:
        case m.Play(test=test), e.Played(card=card) | e.Starter(card=card):
            return c.card_test(test)(at, card)
        case m.Draw(test=test), e.Drew():
            finished = event.how == "instead" and event.left == 0
            fits = test is None or c.card_test(test)(at, event.card)
            return fits and (finished if wanted.instead else True)
        case m.Say(phrase=phrase), e.Said(text=text):
            return any(speech.says(text, each) for each in spoken_forms(phrase, at))
        case m.Do(text=act), e.Did():
            return speech.says(event.act, act)
        case m.Plain(kind="pass"), e.Passed():
            return True
        case m.Speak(), e.Said(text=text):
            return speaks(wanted.act, text, at)
        case m.Give() | m.Swap() | m.Show(), e.Gave() | e.Swapped() | e.Showed():
            return _is_handed(wanted.act, event, at)
        case m.Plain(kind="roll a die"), e.Rolled():
            return True
        case m.Plain(kind="call a suit"), e.Called():
            return True
        case m.Plain(kind="call a penalty"), e.Penalised() | e.Accused() | e.WrongCall():
            return at.player != ""
        case m.Plain(kind="call a point of order"), e.OrderBegan():
            return True
        case m.Plain(kind="end a point of order"), e.OrderEnded():
            return True
        case m.Plain(kind="ask a question"), e.Said(text=text):
            return speech.is_question(text)
        case m.Plain(kind=kind), e.Acted(act=act):
            return kind == act
        case _:
            return False


def _is_handed(act: m.Act, event: e.Gave | e.Swapped | e.Showed, at: Context) -> bool:
    match act, event:
        case m.Give(), e.Gave():
            return event.to in at.who(act.to) and c.card_test(act.test)(at, event.card)
        case m.Swap(test=test), e.Swapped(card=card):
            return c.card_test(test)(at, card)
        case m.Show(test=test), e.Showed(card=card):
            return c.card_test(test)(at, card)
        case _:
            return False


def speaks(act: m.Speak, text: str, at: Context) -> bool:
    match act.what:
        case "anything":
            return True
        case "listed":
            return any(speech.says(text, word) for word in act.words)
        case _:
            return any(speech.says(text, seat.name) for seat in at.state.seats)


def _suit_changes(wanted: m.SuitChanges, card: str, below: str | None, at: Context) -> bool:
    if below is None or not past.changed(at.cards, card, below, "suit"):
        return False
    return wanted.to is None or past.feature(at.cards, card, "suit") == wanted.to


def _changes(wanted: m.Changes, card: str, below: str | None, at: Context) -> bool:
    if below is None or not past.changed(at.cards, card, below, wanted.what):
        return False
    return wanted.to is None or at.cards.colour(card) == wanted.to


END_TURNS = frozenset({e.Played, e.Drew, e.Paid, e.Passed, e.Starter})


def ends_turn(event: e.Event) -> bool:
    if type(event) not in END_TURNS:
        return False
    match event:
        case e.Played():
            return event.in_turn
        case e.Drew():
            return event.how == "instead" and event.left == 0
        case _:
            return True


def only_says(kind: m.EffectKind, texts: set[str]) -> bool:
    """Whether this is nothing but a duty to say one of the texts."""
    if not isinstance(kind, m.Oblige):
        return False
    owed = {
        speech.fold(text)
        for act in kind.acts
        if isinstance(act, m.Say)
        for text in act.phrase.texts
    }
    return bool(owed) and owed <= {speech.fold(text) for text in texts}


def about_debts(trigger: m.Trigger) -> bool:
    """An answer to a debt has no other effects than those of rules that speak of debts."""
    debts = (m.Owe, m.DebtEnds, m.DebtGoes)
    acts_on_debt = any(isinstance(effect.kind, debts) for effect in trigger.effects)
    return acts_on_debt or any(map(_asks_for_debts, trigger.conditions))


def _asks_for_debts(term: b.Condition) -> bool:
    match term:
        case b.Owed():
            return True
        case b.And() | b.Or():
            return any(map(_asks_for_debts, term.parts))
        case b.Not():
            return _asks_for_debts(term.part)
        case _:
            return False


# -- duties --------------------------------------------------------------------------


def duty_for(
    name: str,
    duty: m.Oblige,
    rule: str,
    at: Context,
    state: State,
    rules: Prepared,
    number: int,
) -> s.Duty:
    """The duty as it stands for one player at this moment, its phrases' holes filled."""
    acts: tuple[m.Act, ...] = ()
    phrases: tuple[str, ...] = ()
    exactly = in_order = first = False
    before = ""
    for act in duty.acts:
        if isinstance(act, m.Do) and act.times is not None:
            act = replace(act, times=b.Fixed(min(c.number(act.times)(at), MOST_TIMES)))
        if isinstance(act, m.Give):
            act = addressed(act, at)
        if isinstance(act, m.Say):
            phrases += spoken_forms(act.phrase, at)
            exactly = exactly or act.phrase.exactly
            in_order = in_order or act.phrase.in_order
            first = first or act.phrase.first
            before = before or act.phrase.before
        acts += (act,)
    seconds = c.number(duty.seconds)(at) if duty.seconds else 0
    deadline = state.time + seconds if duty.seconds else None
    return s.Duty(
        number,
        name,
        rule,
        rules.book.version,
        acts,
        phrases,
        exactly,
        rules.aliases(rule),
        max(0, min(c.number(duty.sanction)(at), 99)),
        len(state.plays) if at.depth and at.card == state.top else 0,
        _window(name, duty, at),
        resolved(duty.until, b.Who("they"), b.Who("named", name)),
        deadline,
        seconds,
        in_order,
        before,
        duty.missing,
        first=first,
    )


def _window(name: str, duty: m.Oblige, at: Context) -> Literal["play", "turn", "race"]:
    if duty.who.role == "everyone but the last":
        return "race"
    # Whoever was skipped did nothing: it was the last play that skipped them.
    actor = at.player if at.acted else at.state.plays[-1].player if at.state.plays else ""
    return "play" if name == actor else "turn"


def speaks_of(act: m.Act, text: str, at: Context | None = None) -> bool:
    """Whether saying or doing this is what a sentence speaks of."""
    match act:
        case m.Say(phrase=phrase) if at:
            return any(speech.says(text, each) for each in spoken_forms(phrase, at))
        case m.Speak() if at:
            return speaks(act, text, at)
        case m.Do(text=words):
            return speech.says(text, words)
        case _:
            return False


def meets(duty: s.Duty, event: e.Event, at: Context, earlier: tuple[str, ...] = ()) -> bool:
    """`earlier`: what the holder said in this turn before."""
    if isinstance(event, e.Said) and duty.phrases:
        theirs = [x for x in at.state.duties if x.player == duty.player]
        if says_it(duty, event.text, earlier, theirs):
            return True
    return any(_is_done(act, event, at) for act in duty.acts)


def addressed(act: m.Give, at: Context) -> m.Give:
    """To whom is counted from whom the event is about, not from whoever gives."""
    to = at.who(act.to)
    return replace(act, to=b.Who("named", to[0])) if len(to) == 1 else act


def _is_done(act: m.Act, event: e.Event, at: Context) -> bool:
    match act, event:
        case m.Do(text=text, times=times), e.Did():
            same = speech.says(event.act, text)
            return same and (times is None or c.number(times)(at) == event.times)
        case m.Play(test=test), e.Played():
            return c.card_test(test)(at, event.card)
        case m.Draw(), e.Drew():
            return event.how != "effect"
        case m.Draw(), e.Passed():
            # Of whoever can draw nothing no draw is owed.
            return not event.rule or not (at.state.stock or at.state.pile[1:])
        case m.Speak(), e.Said(text=text):
            return speaks(act, text, at)
        case m.Give() | m.Swap() | m.Show(), e.Gave() | e.Swapped() | e.Showed():
            return _is_handed(act, event, at)
        case m.Plain(kind="ask a question"), e.Said(text=text):
            return speech.is_question(text)
        case m.Plain(kind="pass"), e.Passed():
            return True
        case m.Plain(kind="call a suit"), e.Called():
            return True
        case m.Plain(kind=kind), e.Acted(act=did):
            return kind == did
        case _:
            return False
