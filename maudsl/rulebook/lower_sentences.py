"""In: the tree's sentences. Out: the rule book's permissions, prohibitions, triggers and duties."""

from __future__ import annotations

from typing import assert_never

import msgspec

from maudsl.rulebook import lower_past as past
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.lower_memory import LowerMemory, waiting
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s


class Guards(msgspec.Struct):
    """What a sentence's guards say, sorted by what they are about."""

    timing: m.Timing | None = None
    owed: bool = False
    instead: bool = False
    before_drawing: bool = False
    judged: bool = False
    conditions: tuple[b.Condition, ...] = ()


class LowerSentences(LowerMemory):
    # -- guards ------------------------------------------------------------------------

    def guards(
        self,
        guards: tuple[n.Guard, ...],
        allowed: frozenset[str],
        event: s.Event | None = None,
    ) -> Guards:
        """`event`: what the sentence waits for, if it does."""
        found = Guards()
        for guard in guards:
            match guard:
                case n.If():
                    found.conditions += (self.condition(guard.condition),)
                case n.Unless():
                    found.conditions += (b.Not(self.condition(guard.condition)),)
                case n.On():
                    found.conditions += (b.OnCard(self.card(guard.card)),)
                case n.By():
                    self.rule_names.append((guard.rule.value, guard.rule.span))
                    found.conditions += (b.ByRule(guard.rule.value),)
                case n.Saying():
                    found.conditions += (b.Saying(self.phrase(guard.phrase)),)
                case n.NthTime():
                    found.conditions += (self.nth_time(guard, event),)
                case n.Mark():
                    self.mark(guard, found, allowed)
                case n.Before():
                    found.conditions += (self.not_yet(guard),)
                case n.Together():
                    found.conditions += (b.SameMoment(self.who(guard.who)),)
                case n.Silence():
                    seconds = self.amount(guard.seconds, "a time in seconds")
                    found.conditions += (b.Silence(seconds),)
                case n.After():
                    found.conditions += (b.AfterCards(tuple(map(self.card, guard.cards))),)
                case _:
                    assert_never(guard)
        return found

    def nth_time(self, guard: n.NthTime, event: s.Event | None) -> b.Condition:
        if event is None:
            message = "only what happens can happen for the second time"
            hint = "write: when anyone draws for the second time this turn: …"
            self.mistake("wrong-place", message, guard.span, hint)
            return b.Owed()
        says = f"how often it has happened {guard.scope}"
        times = self.how_often(event, guard.scope, says)
        if times.who is not None:
            times = msgspec.structs.replace(times, who=b.Who("they"))
        op: b.Comparison = "multiple" if guard.every else "is"
        return b.Compare(times, op, b.Fixed(guard.number))

    def mark(self, mark: n.Mark, found: Guards, allowed: frozenset[str]) -> None:
        if mark.kind not in allowed:
            hint = "take it away; a rule of its own can say when: anyone may play a 7 out of turn"
            message = f'"{mark.kind}" does not fit this sentence'
            self.mistake("wrong-place", message, mark.span, hint)
        match mark.kind:
            case "in turn" | "out of turn" | "at any time":
                found.timing = mark.kind
            case "as their last card":
                found.conditions += (b.LastCard(),)
            case "while cards are owed":
                found.owed = True
                if "owed" not in allowed:
                    found.conditions += (b.Owed(),)
            case "instead of playing":
                found.instead = True
            case "before drawing":
                found.before_drawing = True
            case "during a point of order":
                found.conditions += (b.InOrder(),)
            case "except during a point of order":
                found.conditions += (b.Not(b.InOrder()),)
            case "at the same moment as another":
                found.conditions += (b.SameMoment(),)
            case "judged by the table":
                found.judged = True
            case _:
                assert_never(mark.kind)

    def not_yet(self, guard: n.Before) -> b.Condition:
        """The table remembers of a hand who has looked, let go, touched …: acts without an
        object; and who has said a certain text.
        """
        event = guard.event
        if isinstance(event, s.Done) and isinstance(event.act, s.Plain):
            return b.NotYet(self.who(event.who), event.act.kind)
        if isinstance(event, s.Done) and isinstance(event.act, s.Say):
            text = event.act.phrase.texts[0].value
            if len(event.act.phrase.texts) == 1 and "{" not in text:
                return b.NotYet(self.who(event.who), f"say {text}")
        self.mistake(
            "wrong-place",
            "the table doesn't remember this",
            guard.span,
            "write: before the dealer looks",
        )
        return b.Owed()

    def condition(self, condition: n.Condition) -> b.Condition:
        match condition:
            case n.Compare():
                left, right = self.number(condition.left), self.number(condition.right)
                return b.Compare(left, condition.op, right)
            case n.NumberKind():
                return b.Kind(self.number(condition.number), condition.kind)
            case n.HoldsCard() | n.HoldsCount():
                return self.holding(condition)
            case n.CanPlay():
                return b.CanPlay(self.who(condition.who))
            case n.IsToCall():
                return b.IsToCall(self.who(condition.who))
            case n.SamePlayer():
                return b.SamePlayer(self.who(condition.left), self.who(condition.right))
            case n.CardsOwed():
                return b.Owed()
            case n.IsIn():
                return b.SamePlayer(self.who(condition.who), self.kept_who(condition.name))
            case n.Happened():
                from maudsl.syntax.print_cards import print_past

                says = f"how often {print_past(condition.event)} {condition.scope}"
                times = self.how_often(condition.event, condition.scope, says)
                if self.about and is_alike(self.about, condition.event):
                    times = msgspec.structs.replace(times, already=True)
                return b.Compare(times, "at least", b.Fixed(1))
            case n.CardIs() | n.Runs() | n.Pattern() | n.OwesPhrase():
                return past.condition(self, condition)
            case n.Either():
                return b.Or((self.condition(condition.left), self.condition(condition.right)))
            case n.Both():
                return b.And((self.condition(condition.left), self.condition(condition.right)))
            case n.Negated():
                return b.Not(self.condition(condition.condition))
            case _:
                assert_never(condition)

    # -- acts and events --------------------------------------------------------------

    def act(self, act: s.Act) -> m.Act:
        match act:
            case s.Play():
                return m.Play(self.card(act.card) if act.card else b.Anything())
            case s.Draw(until="it fits"):
                self.mistake(
                    "wrong-place",
                    "drawing until a card fits takes the place of a play",
                    act.span,
                    "write: anyone may draw until a drawn card may be played instead of playing",
                )
                return m.Draw()
            case s.Draw():
                number = self.amount(act.number) if act.number else None
                return m.Draw(number, act.more, test=self.card(act.card) if act.card else None)
            case s.Say():
                return m.Say(self.phrase(act.phrase))
            case s.Speak():
                return m.Speak(act.what, self.words_of(act))
            case s.Do():
                times = self.amount(act.times, "how often") if act.times else None
                return m.Do(act.text.value, times)
            case s.LoseTurns():
                self.mistake(
                    "wrong-place",
                    "losing turns is the price of a card that isn't answered",
                    act.span,
                    "write: the next player must play a CARD or lose 1 more turn",
                )
                return m.Plain("lose the turn")
            case s.Plain():
                return m.Plain(act.kind)
            case s.Give():
                return m.Give(self.card(act.card), self.who(act.to))
            case s.Swap():
                return m.Swap(self.card(act.card))
            case s.Show():
                return m.Show(self.card(act.card))
            case _:
                assert_never(act)

    def words_of(self, act: s.Speak) -> tuple[str, ...]:
        return tuple(word for name in act.lists for word in self.listed(name))

    def keep(self, keep: s.Keep) -> m.Keep:
        whenever = self.event(keep.whenever) if keep.whenever else None
        value = self.value(keep.value)
        return m.Keep(keep.name.text.casefold(), value, keep.each, keep.scope, whenever)

    def event(self, event: s.Event, guards: Guards | None = None) -> m.Event:
        match event:
            case s.Done():
                instead = bool(guards and guards.instead)
                return m.Done(self.who(event.who), self.act(event.act), instead)
            case s.ComesTo():
                before = tuple(map(self.number, event.before))
                return m.ComesTo(self.who(event.who), self.number(event.number), before)
            case s.Paid():
                return m.Paid(self.who(event.who), self.card(event.card))
            case s.Befalls():
                return m.Befalls(self.who(event.who), event.kind)
            case s.StarterIs():
                return m.StarterIs(self.card(event.card))
            case s.SuitChanges():
                return m.SuitChanges(self.suit(event.to) if event.to else None)
            case s.Changes():
                to = past.colour(self, event.to) if event.to else None
                return m.Changes(event.what, to)
            case s.Happens():
                return m.Happens(event.kind)
            case _:
                assert_never(event)

    # -- duties, debts and effects ----------------------------------------------------

    def price(self, sanction: s.Sanction | None) -> b.Number:
        if sanction is None:
            return b.Fixed(1)
        return self.amount(sanction.cards) if sanction.cards else b.Fixed(0)

    def oblige(self, who: n.Who, duty: s.Obligation) -> m.Oblige | m.Owe:
        """A duty; or a debt, where an alternative is to draw or to lose the turn. A debt has
        neither a time nor a price of its own: one card to draw with either of them is a duty.
        """
        acts = [choice.act for choice in duty.choices]
        owes = any(
            (isinstance(act, s.Draw) and (act.more or act.number is not None))
            or (isinstance(act, s.Plain) and act.kind == "lose the turn")
            or isinstance(act, s.LoseTurns)
            for act in acts
        )
        if owes and not self.draws_as_duty(duty):
            return self.debt(who, duty)
        for choice in duty.choices:
            self.unconditional(choice, frozenset())
        seconds = until = None
        match duty.within:
            case s.WithinSeconds():
                seconds = self.amount(duty.within.number, "a time in seconds")
            case s.UntilEvent():
                until = self.event(duty.within.event)
        return m.Oblige(
            self.who(who, owing=True),
            tuple(map(self.act, acts)),
            self.price(duty.sanction),
            seconds,
            until,
            duty.sanction.missing.value if duty.sanction and duty.sanction.missing else "",
        )

    def draws_as_duty(self, duty: s.Obligation) -> bool:
        one = all(
            isinstance(each.act, s.Draw)
            and not each.act.more
            and isinstance(each.act.number, n.Literal_)
            and each.act.number.value == 1
            for each in duty.choices
        )
        return one and (duty.within is not None or duty.sanction is not None)

    def unconditional(self, choice: s.Choice, allowed: frozenset[str]) -> Guards:
        """What is owed is owed: a condition on it belongs to the event."""
        found = self.guards(choice.guards, allowed)
        if found.conditions:
            help = "put it before the colon: when … if …: they must …"
            self.mistake("wrong-place", "a duty has no condition", choice.span, help)
        return found

    def debt(self, who: n.Who, duty: s.Obligation) -> m.Owe:
        answers: list[b.CardTest] = []
        cards: b.Number | None = None
        turns: b.Number | None = None
        more = lose = before = False
        for choice in duty.choices:
            before |= self.unconditional(choice, frozenset({"before drawing"})).before_drawing
            match choice.act:
                case s.Play():
                    card = choice.act.card
                    answers.append(self.card(card) if card else b.Anything())
                case s.Draw():
                    cards = self.amount(choice.act.number) if choice.act.number else b.Fixed(1)
                    more = choice.act.more
                case s.Plain(kind="lose the turn"):
                    lose = True
                case s.LoseTurns():
                    lose, more = True, choice.act.more
                    turns = self.amount(choice.act.number, "a number of turns")
                case _:
                    self.mistake(
                        "wrong-place",
                        "where cards are owed, the answer is a card to play",
                        choice.act.span,
                        "write: must play a CARD or draw 2 more; "
                        "what is said has a price: or else take 1",
                    )
        answer = (
            None if not answers else answers[0] if len(answers) == 1 else b.AnyOf(tuple(answers))
        )
        return m.Owe(self.who(who), answer, cards, more, lose, turns, before)

    def effect(self, effect: s.Effect) -> m.Effect:
        rules = tuple(each.text.value for each in effect.instead if each.rule)
        self.rule_names += [
            (each.text.value, each.text.span) for each in effect.instead if each.rule
        ]
        texts = tuple(each.text.value for each in effect.instead if not each.rule)
        return m.Effect(self.bare_effect(effect.bare), rules, texts)

    def bare_effect(self, effect: s.BareEffect) -> m.EffectKind:
        match effect:
            case s.Reverse():
                return m.Reverse()
            case s.Skip():
                return m.Skip(self.amount(effect.number, "a number of players"))
            case s.Again():
                return m.Again(self.who(effect.who))
            case s.GoesOn():
                return m.GoesOn(self.who(effect.who))
            case s.Draws():
                return m.Draws(self.who(effect.who), self.amount(effect.number))
            case s.Takes():
                return m.Takes(self.who(effect.who), self.amount(effect.number))
            case s.Calls():
                return m.Calls(self.who(effect.who))
            case s.NamesRank():
                return m.Calls(self.who(effect.who), "rank")
            case s.Performs():
                return m.Perform(self.who(effect.who), m.Plain(effect.act.kind))
            case s.Races():
                return m.Race(self.who(effect.who), self.card(effect.card))
            case s.Obliges():
                return self.oblige(effect.who, effect.obligation)
            case s.Permits():
                guards = self.guards(effect.guards, MOMENTS)
                until = self.event(effect.until) if effect.until else None
                return m.Permit(
                    self.who(effect.who), self.act(effect.act), guards.conditions, until
                )
            case s.Still():
                return m.Still(self.who(effect.who), self.act(effect.act))
            case s.Forbids():
                guards = self.guards(effect.guards, MOMENTS)
                until = self.event(effect.until) if effect.until else None
                price = self.price(effect.sanction)
                who, act = self.who(effect.who), self.act(effect.act)
                return m.Forbid(who, act, guards.conditions, until, price)
            case s.DebtEnds():
                return m.DebtEnds()
            case s.DebtGoes():
                return m.DebtGoes(self.who(effect.who))
            case s.PenaltyBack():
                return m.PenaltyBack()
            case s.GetsSeconds():
                seconds = self.amount(effect.number, "a time in seconds")
                return m.GetsSeconds(self.who(effect.who), seconds)
            case s.GetsPoints():
                if isinstance(effect.number, n.Literal_):
                    self.fixed(effect.number, 1, MOST_POINTS, "a number of points")
                return m.GetsPoints(self.who(effect.who), self.number(effect.number), effect.loses)
            case s.LosesTurn():
                return m.LosesTurn(self.who(effect.who))
            case s.CountTimes():
                return m.CountTimes(self.number(effect.number))
            case s.Asks():
                return self.asks(effect)
            case s.TakesFrom():
                return m.TakeFrom(self.who(effect.who), self.who(effect.giver))
            case s.Wins():
                return m.Win(self.who(effect.who))
            case s.HandsGo():
                return m.HandsGo(self.who(effect.who), self.who(effect.to), effect.swap)
            case s.TurnUp():
                return m.TurnUp()
            case s.TurnsMove():
                return m.TurnsMove(self.amount(effect.seats, "a number of seats"))
            case s.Becomes() | s.GoesBy():
                return self.change(effect)
            case s.Joins():
                keep = self.known(effect.name, "players")
                if keep.each:
                    message = f'each player keeps their own "{keep.name}"'
                    hint = f"write: their {keep.name} becomes …"
                    self.mistake("wrong-place", message, effect.name.span, hint)
                return m.Join(self.who(effect.who), keep.name, keep.scope, effect.leaves)
            case _:
                assert_never(effect)

    def standing_duty(self, sentence: s.Duty) -> m.Duty:
        """One that begins with each turn; whatever else is owed is owed for something that
        happened.
        """
        duty = self.oblige(sentence.who, sentence.obligation)
        adds = duty.acts == (m.Plain("add a rule"),) if isinstance(duty, m.Oblige) else False
        role = sentence.who.role
        if isinstance(duty, m.Oblige) and (role == "on turn" or (role == "winner" and adds)):
            return m.Duty(duty)
        self.mistake(
            "wrong-place",
            "this says nothing of the moment at which it is owed",
            sentence.span,
            'begin with "when …:", or with "anyone on turn must"',
        )
        return m.Duty(m.Oblige(self.who(sentence.who), ()))

    # -- sentences --------------------------------------------------------------------

    def sentence(self, sentence: s.Sentence) -> m.SentenceKind:
        match sentence:
            case s.Permission():
                guards = self.guards(sentence.guards, PERMISSION_MARKS)
                fitting = (
                    isinstance(sentence.act, s.Draw)
                    and sentence.act.until is not None
                    and guards.instead
                )
                act = m.Draw(fitting=True) if fitting else self.act(sentence.act)
                return m.Permission(
                    self.who(sentence.who),
                    self.without_its(act, sentence.act),
                    guards.timing or usual_timing(sentence.act),
                    guards.conditions,
                    guards.owed,
                    guards.instead,
                    sentence.even,
                )
            case s.Prohibition():
                guards = self.guards(sentence.guards, PROHIBITION_MARKS)
                return m.Prohibition(
                    self.who(sentence.who),
                    self.without_its(self.act(sentence.act), sentence.act),
                    guards.timing or "at any time",
                    guards.conditions,
                    sentence.form == "only",
                    self.price(sentence.sanction),
                    guards.judged,
                )
            case s.Trigger():
                self.named, self.about = set(), sentence.event
                guards = self.guards(sentence.guards, TRIGGER_MARKS, sentence.event)
                self.about = None
                event = self.event(sentence.event, guards)
                effects = waiting(tuple(map(self.effect, sentence.effects)))
                past.own_its(self, event, sentence.event)
                return m.Trigger(event, guards.conditions, effects, guards.timing or "at any time")
            case s.Duty():
                return self.standing_duty(sentence)
            case s.Keep():
                return self.keep(sentence)
            case _:
                assert_never(sentence)

    def without_its(self, act: m.Act, node: s.Act) -> m.Act:
        past.own_its(self, act, node)
        return act


def is_alike(event: s.Event, other: s.Event) -> bool:
    """Whether one of them may be the other: who has played "already" has played before."""
    match event, other:
        case s.Done(act=s.Plain(kind=one)), s.Done(act=s.Plain(kind=two)):
            return one == two
        case s.Done(), s.Done():
            return type(event.act) is type(other.act)
        case (s.Befalls(kind=one), s.Befalls(kind=two)) | (
            s.Happens(kind=one),
            s.Happens(kind=two),
        ):
            return one == two
        case _:
            return type(event) is type(other)


def usual_timing(act: s.Act) -> m.Timing:
    """Play has its turns; everything else may be done whenever somebody likes."""
    turn = isinstance(act, s.Play | s.Draw) or act == s.Plain(kind="pass")
    return "in turn" if turn else "at any time"


MOST_POINTS = 1_000_000
TIMINGS = frozenset({"in turn", "out of turn", "at any time"})
MOMENTS = frozenset(
    {
        "as their last card",
        "while cards are owed",
        "during a point of order",
        "except during a point of order",
        "at the same moment as another",
    }
)
PERMISSION_MARKS = TIMINGS | MOMENTS | {"owed", "instead of playing"}
PROHIBITION_MARKS = TIMINGS | MOMENTS | {"judged by the table"}
TRIGGER_MARKS = TIMINGS | MOMENTS | {"instead of playing"}
