"""In: the events of a command, the state before it, and who listens. Out: sentences for a person.

Said is only what the listener may know: of cards that others draw their number, and nothing of
what is owed or missed before somebody calls it.
"""

from __future__ import annotations

from collections.abc import Sequence

from maudsl.engine import asking
from maudsl.engine import events as e
from maudsl.engine.evolve import evolve
from maudsl.engine.prepared import Prepared
from maudsl.engine.state import State
from maudsl.voice import Voice, capital, cards, quoted, several

SILENT = (
    e.Shuffled,
    e.DealDone,
    e.SkipsAdded,
    e.TurnTo,
    e.StillMay,
    e.DebtEnded,
    e.DutyBegan,
    e.DutyMet,
    e.DutyPartlyMet,
    e.DutyVoid,
    e.DutyMissed,
    e.Breached,
    e.Lapsed,
    e.Granted,
    e.GrantEnded,
    e.Stands,
    e.Noted,
    e.Remembered,
    e.WentAround,
    e.RoundBegan,
)


def narrate(
    events: Sequence[e.Event],
    before: State,
    rules: Prepared,
    me: str | None,
    *,
    plain: bool,
    blind: bool = False,
) -> list[str]:
    """Sentences, in the order of what happened; `plain`: letters in place of signs; `blind`: of
    cards that come from the stock the number alone, own ones too.
    """
    teller = _Teller(Voice(rules.cards, me, plain=plain), before, blind)
    won = any(isinstance(event, e.HandWon) for event in events)
    for event in events:
        if won and isinstance(event, e.CallAwaited):
            pass  # what a last card asks for, nobody answers any more
        elif not isinstance(event, SILENT) or _is_call_in_vain(event):
            teller.tell(event)
        teller.state = evolve(teller.state, event)
    teller.close()
    return teller.sentences


def _is_call_in_vain(event: e.Event) -> bool:
    """A forbidden call: a breach that all have heard, and of which nothing else is told."""
    return isinstance(event, e.Breached) and event.breach.what == ("call a penalty",)


class _Teller:
    """Draws, deals and scores of which several follow each other are gathered and said as one."""

    def __init__(self, voice: Voice, state: State, blind: bool) -> None:
        self.voice, self.state, self.blind = voice, state, blind
        self.sentences: list[str] = []
        self.open: tuple[str, str] | None = None  # what is being gathered, and of whom
        self.cards: list[str] = []
        self.points: list[e.Scored] = []
        self.cause = ""
        self.called = False

    def say(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def tell(self, event: e.Event) -> None:
        match event:
            case e.Dealt():
                return self.gather(("dealt", ""), list(event.cards), "")
            case e.Drew():
                debt = self.state.debt
                owed = event.how == "debt" and debt is not None
                cause = self.voice.card(debt.cause) if owed and debt and debt.cause else ""
                return self.gather(("drew", event.player), [event.card], cause)
            case e.Took():
                return self.gather(("took", event.player), [event.card], self.cause)
            case e.Scored():
                return self.points.append(event)
            case e.Fined():
                self.close()
                self.cause = "" if self.called else quoted(event.reason)
                return None
        self.close()
        # A call that was just told says what the cards are for.
        calls = e.WrongCall | e.Penalised | e.Accused
        self.called = isinstance(event, calls) and bool(self.caller(event))
        if sentence := self.sentence(event):
            self.say(sentence)

    @staticmethod
    def caller(event: e.WrongCall | e.Penalised | e.Accused) -> str:
        return event.player if isinstance(event, e.WrongCall) else event.caller

    # -- what comes in several events ------------------------------------------

    def gather(self, kind: tuple[str, str], cards: list[str], cause: str) -> None:
        if self.open != kind:
            self.close()
            self.open, self.cause = kind, cause
        self.cards += cards

    def close(self) -> None:
        """Say what was gathered."""
        if self.open:
            kind, player = self.open
            if kind == "dealt":
                seats = len(self.state.players) or 1
                self.say(f"{capital(cards(len(self.cards) // seats))} each.")
            else:
                self.say(self.gained(kind, player))
            self.open, self.cards, self.cause = None, [], ""
        if self.points:
            self.say("Points: " + ", ".join(map(self.score, self.points)) + ".")
            self.points = []

    def gained(self, kind: str, player: str) -> str:
        """Own cards are named, those of others are not."""
        mine = player == self.voice.me and not self.blind
        number = len(self.cards)
        what = cards(number) if number > 1 or kind == "took" else "a card"
        if mine and number <= 6:
            what = self.voice.list(self.cards) if kind == "drew" else what
        head = self.voice.does(player, "draw" if kind == "drew" else "take")
        tail = f" for {self.cause}" if self.cause else ""
        named = f": {self.voice.list(self.cards)}" if mine and kind == "took" else ""
        return f"{head} {what}{tail}{named}."

    def score(self, event: e.Scored) -> str:
        gain = f" ({event.points:+})" if event.points else ""
        return f"{self.voice.name(event.player)} {event.total}{gain}"

    # -- one event -------------------------------------------------------------

    def sentence(self, event: e.Event) -> str:
        voice = self.voice
        match event:
            case e.HandBegan(dealer=dealer, hand=hand):
                return f"Hand {hand}: {voice.head(dealer, 'deal')}."
            case e.Starter(card=card):
                return f"The first card is {voice.card(card)}."
            case e.StarterReplaced(card=card):
                return f"{voice.card(card)} goes back under the stock; another is turned up."
            case e.Played(player=player, card=card, in_turn=in_turn):
                late = "" if in_turn else " out of turn"
                last = ", the last one" if len(self.state.hand_of(player)) == 1 else ""
                return f"{voice.does(player, 'play')} {voice.card(card)}{late}{last}."
            case e.NothingToDraw():
                return "There is nothing left to draw."
            case e.Reshuffled():
                return "The pile is shuffled into a new stock."
            case e.Passed(player=player):
                return f"{voice.does(player, 'pass')}."
            case e.Said(player=player, text=text):
                return f"{voice.does(player, 'say')} {quoted(text)}."
            case e.Did(player=player, act=act, times=times):
                often = "" if times == 1 else f" {times} times"
                return f"{voice.does(player, 'do')} {quoted(act)}{often}."
            case e.Called(player=player, suit=suit):
                return f"{voice.does(player, 'call')} {suit}."
            case e.RankNamed(player=player, rank=rank):
                return f"{voice.does(player, 'name')} {rank}."
            case e.NamedIt(player=player, named=named):
                return f"{voice.does(player, 'name')} {self.named(named)}."
            case e.Rolled(player=player, result=result):
                return f"{voice.does(player, 'roll')} {result}."
            case e.Gave(player=player, card=card, to=to):
                what = voice.card(card) if voice.me in (player, to) else "a card"
                return f"{voice.does(player, 'give')} {what} to {voice.name(to)}."
            case e.Swapped(player=player, card=card, got=got):
                if voice.me != player or self.blind:
                    return f"{voice.does(player, 'swap')} a card with the stock."
                head = voice.does(player, "swap")
                return f"{head} {voice.card(card)} with the stock, for {voice.card(got)}."
            case e.Showed(player=player, card=card):
                return f"{voice.does(player, 'show')} {voice.card(card)}."
            case e.HandsMoved(moves=moves):
                return " ".join(
                    f"{voice.does(to, 'hold')} now what {voice.name(name)} held."
                    for name, to in moves
                )
            case e.TurnedUp(card=card):
                return f"{voice.card(card)} is turned up onto the pile."
            case e.SeatsSet(seats=seats):
                return f"From now on turns move {seats} seat{'' if seats == 1 else 's'}."
            case e.TurnsLost(player=player, turns=turns):
                if self.state.debt is None:
                    return f"{voice.does(player, 'lose')} the next turn."
                more = "one more turn" if turns == 1 else f"{turns} more turns"
                return f"{voice.does(player, 'lose')} {more} after this one."
            case e.Paid():
                return self.paid(event)
            case e.TurnMissed(player=player):
                return f"{voice.does(player, 'miss')} a turn."
            case e.TimePassed(seconds=seconds):
                return "1 second passes." if seconds == 1 else f"{seconds} seconds pass."
            case e.Reversed(direction=direction):
                return f"Play turns: {'clockwise' if direction == 1 else 'counterclockwise'}."
            case e.GoesOn(player=player, again=again):
                return f"{voice.does(player, 'play')} again." if again else ""
            case e.Skipped(player=player):
                return f"{voice.does(player, 'be')} skipped."
            case e.CallAwaited():
                return self.awaited(event)
            case e.Owed():
                return self.owed(event)
            case _:
                return self.of_the_table(event)

    def of_the_table(self, event: e.Event) -> str:
        voice = self.voice
        match event:
            case (
                e.Penalised(player=player, caller=caller, reason=reason)
                | e.Accused(player=player, caller=caller, reason=reason)
            ):
                if not caller:
                    return ""
                return (
                    f"{voice.does(caller, 'penalise')} {voice.name(player)} for {quoted(reason)}."
                )
            case e.Breached(breach=breach):
                return f"{voice.does(breach.player, 'call')} a penalty in vain."
            case e.WrongCall(player=player, offender=offender, reason=reason, why=why):
                wrong = f": {voice.name(offender)} {why}" if why else ""
                head = f"{voice.does(player, 'call')} {voice.name(offender)}"
                return f"{head} for {quoted(reason)}, wrongly{wrong}."
            case e.HandedBack(player=player, to=to, cards=given):
                what = "penalty card" if len(given) == 1 else "penalty cards"
                return f"{voice.does(player, 'hand')} the {what} to {voice.name(to)}."
            case e.Contested(player=player):
                return f"{voice.does(player, 'contest')} the call: the table votes."
            case e.CallVoted(player=player, yes=yes):
                return f"{voice.does(player, 'vote')} {'for' if yes else 'against'} the call."
            case e.CallSettled(stands=stands):
                return "The call stands." if stands else "The call doesn't stand."
            case e.TimeGiven(player=player, seconds=seconds):
                return f"{voice.does(player, 'get')} {seconds} seconds."
            case e.HandWon(player=player, blocked=blocked):
                head = "Nobody can move. " if blocked else ""
                return f"{head}{voice.does(player, 'win')} the hand."
            case e.Claimed():
                return ""
            case e.HandResumed(player=player):
                return f"{voice.does(player, 'hold')} cards again: the hand goes on."
            case e.Finished(player=player, place=place):
                return f"{voice.does(player, 'be')} done: place {place}."
            case e.CameBack(player=player):
                return f"{voice.does(player, 'hold')} cards again: not done yet."
            case e.SessionWon(players=players):
                verb = "wins" if len(players) == 1 and players[0] != voice.me else "win"
                return f"{capital(several(map(voice.name, players)))} {verb} the session."
            case e.CountsTimes(times=times):
                return f"Cards left count {times} times."
            case e.WentOut(player=player):
                return f"{voice.does(player, 'be')} out."
            case e.TookOver(player=player, score=score):
                return f"{voice.does(player, 'begin')} with {score} points."
            case e.TakenBack(player=player, card=card):
                return f"{voice.card(card)} goes back to {voice.name(player)}."
            case e.Evened(player=player):
                return f"{voice.does(player, 'be')} dealt a further card."
            case e.Acted(player=player, act=act, card=card):
                what = f" {voice.card(card)}" if card else ""
                return f"{voice.does(player, act)}{what}."
            case e.OrderBegan():
                return "A point of order is open."
            case e.OrderEnded():
                return "The point of order is over: play goes on."
            case e.RaceBegan(race=race):
                return f"Whoever of {several(map(voice.name, race.players))} is first may play."
            case e.RaceEnded(player=player):
                return f"{voice.does(player, 'win')} the race." if player else ""
            case e.Joined(player=player):
                return f"{voice.does(player, 'join')} the table."
            case e.Left(player=player):
                return f"{voice.does(player, 'leave')} the table."
            case e.RuleAdded(player=player, secret=True) if player != voice.me:
                return f"{voice.does(player, 'add')} a secret rule."
            case e.RuleAdded(player=player, text=text):
                return f"{voice.does(player, 'add')} a rule: {quoted(' '.join(text.split()))}"
            case e.RuleStruck(player=player, name=name):
                return f"{voice.does(player, 'strike')} rule {quoted(name)}."
            case e.Voted(player=player, name=name, yes=yes):
                side = "for" if yes else "against"
                return f"{voice.does(player, 'vote')} {side} striking rule {quoted(name)}."
            case e.VoteFailed(name=name):
                return f"Rule {quoted(name)} stays."
            case e.Refused(reason=reason):
                return f"{capital(voice.to_me(reason))}."
            case _:
                return ""

    def awaited(self, event: e.CallAwaited) -> str:
        calling = event.calling
        if not calling.holds:
            return f"Anyone may {calling.act}."
        if calling.players[0] != self.voice.me:
            return ""
        may = asking.choices(self.voice.cards, self.state, calling)
        if calling.what == "a number":
            may = [f"{calling.low} to {calling.high}"]
        return f"{capital(calling.act)}{': ' if may else ''}{', '.join(may)}."

    def named(self, named: str) -> str:
        return self.voice.name(named) if self.state.seat(named) else named

    def paid(self, event: e.Paid) -> str:
        """What cards and turns to come don't say: that this turn is lost, or that nothing came."""
        debt = self.state.debt
        if debt and debt.lose_turn:
            return f"{self.voice.does(event.player, 'lose')} the turn." if debt.turns == 1 else ""
        return "" if event.cards else f"{self.voice.does(event.player, 'pass')}."

    def owed(self, event: e.Owed) -> str:
        """ "Dee must play a 7 or draw 4." """
        debt = event.debt
        price = ""
        if debt.cards:
            price = f"draw {cards(debt.cards)}"
        if debt.lose_turn:
            turns = "the turn" if debt.turns == 1 else f"{debt.turns} turns"
            price += f" and lose {turns}" if price else f"lose {turns}"
        head = f"{capital(self.voice.name(debt.player))} must"
        if debt.answer is None:
            return f"{head} {price}."
        return f"{head} play {self.voice.answer(debt.answer, self.state, debt.player)} or {price}."
