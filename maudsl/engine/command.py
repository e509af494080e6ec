"""One command on its way through the rules: each event changes the state, and the rules in force
say what follows.

The order for one event is design's own: all guards are judged on the state before any effect;
then reverses, then "play goes on from" and "again", then skips are summed and the turn moves;
then the rest in the stated order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import matching
from maudsl.engine import state as s
from maudsl.engine.chance import shuffled
from maudsl.engine.context import Context
from maudsl.engine.evolve import evolve
from maudsl.engine.hearing import missing
from maudsl.engine.prepared import Firing, Prepared
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b

DEEPEST = 12  # effects of effects of effects …
MOST_FIRINGS = 600  # triggers that fire in one command
TURN_EFFECTS = (m.Reverse, m.Again, m.GoesOn, m.Skip)
STARTER_EFFECTS = (*TURN_EFFECTS, m.Owe, m.Calls, m.DebtEnds, m.DebtGoes)
ORDINARY = (*TURN_EFFECTS, m.Draws, m.Takes, m.Calls, m.Race)


class Runaway(Exception):
    """Rules that set each other off without end. Caught in `decide`, which undoes the command."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.rules = tuple(dict.fromkeys(rules))
        super().__init__(self.rules)


def _sets_off(kind: m.EffectKind) -> bool:
    """What is owed or allowed waits for somebody to act; the other effects happen now."""
    return not isinstance(kind, m.Oblige | m.Permit | m.Forbid | m.Still)


class Command:
    """The state and the events of one command so far."""

    def __init__(self, rules: Prepared, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[e.Event] = []
        self.depth = 0
        self.companions: tuple[e.Said, ...] = ()
        self.fired: Counter[str] = Counter()

    # -- events -----------------------------------------------------------------------

    def emit(self, event: e.Event) -> None:
        """Let it happen, and whatever the rules say follows."""
        event = replace(event, version=self.rules.book.version)
        before = self.state
        self.state = evolve(before, event)
        self.events.append(event)
        self.meet_duties(event)
        self.end_windows(event, before)
        self.react(event, before)

    def next_number(self) -> int:
        return self.state.counter + 1

    # -- reaction ---------------------------------------------------------------------

    def react(self, event: e.Event, before: State) -> None:
        at = matching.context_of(event, before, self.state, self.rules.cards)
        at.said = before.said
        at.companions = self.companions
        fired = [
            firing
            for key in matching.keys_of(event)
            for firing in self.rules.for_event(key)
            if matching.fires(firing.trigger, event, before, at)
        ]
        fired.sort(key=lambda firing: firing.number)
        effects = self.effects_of(self.without_replaced(fired), event)
        if not effects and not matching.ends_turn(event):
            return
        self.fired.update({rule for effect, rule in effects if _sets_off(effect.kind)})
        self.depth += 1
        if self.depth > DEEPEST or self.fired.total() > MOST_FIRINGS:
            raise Runaway(self.busiest())
        self.turn_effects(effects, event, at)
        for effect, rule in effects:
            if not isinstance(effect.kind, TURN_EFFECTS):
                self.carry_out(effect, rule, at)
        self.depth -= 1

    def busiest(self) -> list[str]:
        """The rules that have fired again and again: those that set each other off."""
        most = max(self.fired.values(), default=0)
        return sorted(rule for rule, times in self.fired.items() if 2 * times >= most)

    def without_replaced(self, fired: list[Firing]) -> list[Firing]:
        """Leave out the rules that another one, itself not replaced, stands in for; the newest
        first.
        """
        gone: set[str] = set()
        for firing in reversed(fired):
            if firing.rule.casefold() not in gone:
                for effect in firing.trigger.effects:
                    gone.update(
                        name.casefold()
                        for name in effect.instead_rules
                        if name.casefold() != firing.rule.casefold()
                    )
        return [firing for firing in fired if firing.rule.casefold() not in gone]

    def effects_of(self, fired: list[Firing], event: e.Event) -> list[tuple[m.Effect, str]]:
        effects = [(effect, firing.rule) for firing in fired for effect in firing.trigger.effects]
        texts = {text for effect, _ in effects for text in effect.instead_texts}
        if texts:
            effects = [
                (effect, rule)
                for effect, rule in effects
                if effect.instead_texts or not matching.only_says(effect.kind, texts)
            ]
        if isinstance(event, e.Starter):
            works = STARTER_EFFECTS if self.rules.book.settings.starter != "is plain" else ()
            about = {
                firing.rule for firing in fired if isinstance(firing.trigger.event, m.StarterIs)
            }
            effects = [x for x in effects if x[1] in about or isinstance(x[0].kind, works)]
        if isinstance(event, e.Played) and event.misplay and not event.in_turn:
            # Nothing of a wrong play out of turn moves the turn, or makes anybody owe cards.
            moves = (*STARTER_EFFECTS, m.Race)
            effects = [x for x in effects if not isinstance(x[0].kind, moves)]
        if isinstance(event, e.Played) and event.answers:
            special = {firing.rule for firing in fired if matching.about_debts(firing.trigger)}
            effects = [x for x in effects if x[1] in special or not isinstance(x[0].kind, ORDINARY)]
        return effects

    # -- turns ------------------------------------------------------------------------

    def turn_effects(
        self, effects: list[tuple[m.Effect, str]], event: e.Event, at: Context
    ) -> None:
        for effect, rule in effects:
            if isinstance(effect.kind, m.Reverse):
                direction = -self.state.direction
                self.emit(e.Reversed(at.player, direction, rule=rule))
        for effect, rule in effects:
            if isinstance(effect.kind, m.GoesOn | m.Again):
                for name in at.who(effect.kind.who)[:1]:
                    again = isinstance(effect.kind, m.Again)
                    self.emit(e.GoesOn(name, again, rule=rule))
        moved = any(isinstance(effect.kind, m.GoesOn) for effect, _ in effects)
        for effect, rule in effects:
            if isinstance(effect.kind, m.Skip):
                count = c.number(effect.kind.number)(at)
                if count > 0:
                    self.emit(e.SkipsAdded(min(count, 99), rule=rule))
        stays = [x for x in effects if isinstance(x[0].kind, m.Still)]
        if (matching.ends_turn(event) and not stays) or moved:
            again = self.state.again
            at.skipped = self.move_turn(at.player)
            at.next = self.state.after(at.player) if again else self.state.turn
        else:
            at.next = self.state.after(at.player)

    def move_turn(self, actor: str) -> tuple[str, ...]:
        """End the turn: skip whom the effects say, and let the next one move."""
        place = self.state.base or actor
        if self.state.again:
            self.turn_to(place, actor)
            return ()
        skipped: dict[str, None] = {}
        counted = 0
        # Being skipped may set off more skips or another turn of direction: these go on from there.
        while steps := self.state.skips - counted:
            state, counted = self.state, self.state.skips
            passed = [state.after(place, step) for step in range(1, steps + 1)]
            place = passed[-1]
            for name in dict.fromkeys(passed):
                skipped[name] = None
                self.emit(e.Skipped(name))
        self.turn_to(self.state.after(place), actor)
        return tuple(skipped)

    def turn_to(self, name: str, ended_by: str = "") -> None:
        self.close_turn_windows(ended_by)
        self.emit(e.TurnTo(name))
        for breach in self.state.breaches:
            if breach.player == name and self.rules.book.settings.lapse == "on return":
                self.emit(e.Lapsed(name, breach.number, rule=breach.rule))
        self.begin_timed_duties(name)

    def begin_timed_duties(self, name: str) -> None:
        at = Context(self.state, self.rules.cards, name)
        for duty, rule in self.rules.duties:
            for player in at.who(duty.duty.who):
                if duty.duty.who.role == "on turn":
                    self.owe(player, duty.duty, rule.name, at, own_turn=True)

    # -- effects ----------------------------------------------------------------------

    def carry_out(self, effect: m.Effect, rule: str, at: Context) -> None:
        kind = effect.kind
        match kind:
            case m.Draws():
                for name in at.who(kind.who):
                    self.draw(name, c.number(kind.number)(at), rule)
            case m.Takes():
                for name in at.who(kind.who):
                    self.fine(name, c.number(kind.number)(at), rule, rule)
            case m.Calls():
                players = at.who(kind.who)
                if players and self.state.players:
                    holds = kind.who.role != "anyone"
                    self.emit(e.CallAwaited(s.Calling(players, holds, rule), rule=rule))
            case m.Perform():
                # Here, because acts are done through commands, and so import this module.
                from maudsl.engine.acts import perform

                for name in at.who(kind.who):
                    perform(self, name, kind.act.kind, rule)
            case m.Race():
                players = at.who(kind.who)
                if players:
                    race = s.Race(players, kind.test, at.player, rule)
                    self.emit(e.RaceBegan(race, rule=rule))
            case m.Owe():
                for name in at.who(kind.who)[:1]:
                    self.put_debt(name, kind, rule, at)
            case m.Oblige():
                for name in at.who(kind.who):
                    self.owe(name, kind, rule, at)
            case m.Still():
                for name in at.who(kind.who)[:1]:
                    still = s.Still(name, kind.act, rule, self.state.drawn)
                    self.emit(e.StillMay(still, rule=rule))
            case m.Permit():
                may = m.Permission(b.ANYONE, kind.act, "in turn", kind.conditions)
                self.grant(at.who(kind.who), may, kind.until, rule)
            case m.Forbid():
                may_not = m.Prohibition(
                    b.ANYONE, kind.act, "at any time", kind.conditions, sanction=kind.sanction
                )
                self.grant(at.who(kind.who), may_not, kind.until, rule)
            case m.DebtEnds():
                if self.state.debt:
                    self.emit(e.DebtEnded(self.state.debt.player, rule=rule))
            case m.DebtGoes():
                for name in at.who(kind.who)[:1]:
                    if self.state.debt:
                        debt = replace(self.state.debt, player=name, drawn=0)
                        self.emit(e.Owed(debt, rule=rule))
                        self.debtor_moves(name)
            case _:
                pass  # turns were moved before

    def put_debt(self, name: str, owe: m.Owe, rule: str, at: Context) -> None:
        """One debt per table: a new one takes the place of the old, or is added to what is left
        of it.
        """
        old = self.state.debt
        cards = max(0, min(c.number(owe.cards)(at), 99)) if owe.cards else 0
        if owe.more and old:
            cards += old.cards
        if cards == 0 and not owe.lose_turn:
            return
        self.emit(
            e.Owed(
                s.Debt(
                    name,
                    min(cards, 999),
                    owe.answer,
                    at.card or "",
                    rule,
                    lose_turn=owe.lose_turn,
                    before_drawing=owe.before_drawing,
                    chain=old.chain + 1 if owe.more and old else 1,
                ),
                rule=rule,
            )
        )
        self.debtor_moves(name)

    def debtor_moves(self, name: str) -> None:
        if self.state.turn != name:
            self.turn_to(name)

    def grant(
        self,
        players: tuple[str, ...],
        sentence: m.Permission | m.Prohibition,
        until: m.Event | None,
        rule: str,
    ) -> None:
        layer = self.rules.layer_of(rule)
        grant = s.Grant(self.next_number(), players, sentence, rule, layer, until)
        self.emit(e.Granted(grant, rule=rule))

    def owe(
        self, name: str, duty: m.Oblige, rule: str, at: Context, *, own_turn: bool = False
    ) -> None:
        """A duty begins; it is met at once by what was said earlier in the same turn."""
        number = self.next_number()
        owed = matching.duty_for(name, duty, rule, at, self.state, self.rules, number)
        self.emit(e.DutyBegan(replace(owed, window="own turn") if own_turn else owed, rule=rule))
        begun = self.state.duties[-1] if self.state.duties else None
        if begun and any(
            who == name and matching.says_it(begun, text)
            for who, text in (*at.said, *self.state.said)
        ):
            self.emit(e.DutyMet(name, begun.number, rule=rule))

    # -- cards ------------------------------------------------------------------------

    def cards_to_draw(self) -> int:
        """How many there are: the stock, and what lies under the top card."""
        return len(self.state.stock) + max(0, len(self.state.pile) - self.kept_on_pile())

    def can_draw(self) -> bool:
        return self.cards_to_draw() > 0

    def ready_stock(self, player: str) -> bool:
        """Shuffle the pile into a new stock if `player` needs it, less what has to stay; False:
        there is nothing.
        """
        settings, kept = self.rules.book.settings, self.kept_on_pile()
        if not self.state.stock and len(self.state.pile) > kept:
            forced = settings.reshuffle_in_order and self.state.order is None
            if forced:
                self.emit(e.OrderBegan(player))
            chance, stock = shuffled(self.state.chance, self.state.pile[:-kept])
            self.emit(e.Reshuffled(player, stock, chance, kept))
            if forced:
                self.emit(e.OrderEnded(player))
        return bool(self.state.stock)

    def kept_on_pile(self) -> int:
        """The top card; and where the file says so, the cards that add up to what is owed."""
        debt = self.state.debt
        return debt.chain if debt and self.rules.book.settings.owed_stay else 1

    def draw(self, name: str, count: int, rule: str) -> None:
        for _ in range(max(0, min(count, 999))):
            if not self.ready_stock(name):
                self.emit(e.NothingToDraw(name, rule=rule))
                return
            self.emit(e.Drew(name, self.state.stock[0], "effect", rule=rule))

    def fine(self, name: str, count: int, reason: str, rule: str) -> None:
        """Penalty cards, as many as there are; who only waits for the next deal takes none."""
        if count <= 0 or name not in self.state.players:
            return
        self.emit(e.Fined(name, count, reason, rule=rule))
        for _ in range(min(count, 999)):
            if not self.ready_stock(name):
                self.emit(e.NothingToDraw(name, rule=rule))
                return
            self.emit(e.Took(name, self.state.stock[0], rule=rule))

    # -- windows of duties ------------------------------------------------------------

    def meet_duties(self, event: e.Event) -> None:
        acts = e.Said | e.Did | e.Acted | e.Played | e.Passed | e.Drew | e.Called
        if isinstance(event, acts):
            at = matching.context_of(event, self.state, self.state, self.rules.cards)
            said = tuple(text for name, text in self.state.said if name == event.player)
            earlier = said[:-1] if isinstance(event, e.Said) else said
            # All are judged by what was open when it was said.
            for duty in self.state.duties:
                if duty.player == event.player and matching.meets(duty, event, at, earlier):
                    self.emit(e.DutyMet(duty.player, duty.number, rule=duty.rule))
                    self.end_race_of(duty)
                elif isinstance(event, e.Said) and duty.player == event.player:
                    self.half_meet(duty, event.text)

    def end_race_of(self, met: s.Duty) -> None:
        """All but one have done what "everyone but the last" must: that one is the last."""
        if met.window == "race":
            rest = [x for x in self.state.duties if x.rule == met.rule and x.play == met.play]
            if len(rest) == 1:
                self.miss(rest[0])

    def half_meet(self, duty: s.Duty, text: str) -> None:
        """Right but for a word too few here and there: that many times the price."""
        count = missing(duty, text)
        if count and any(each.number == duty.number for each in self.state.duties):
            self.emit(e.DutyPartlyMet(duty.player, duty.number, count, rule=duty.rule))

    def end_windows(self, event: e.Event, before: State) -> None:
        """What an event that somebody waits for, or the clock, ends."""
        at = matching.context_of(event, before, self.state, self.rules.cards)
        for duty in self.state.duties:
            late = duty.deadline is not None and self.state.time > duty.deadline
            if late or (duty.until and matching.is_event(duty.until, event, before, at)):
                self.miss(duty)
        for grant in self.state.grants:
            if grant.until and matching.is_event(grant.until, event, before, at):
                self.emit(e.GrantEnded(grant.number, rule=grant.rule))

    def close_play_windows(self, actor: str) -> None:
        """Somebody on turn plays or draws: what others owed for the play before is missed."""
        for duty in self.state.duties:
            open_still = duty.window == "own turn" and duty.player == self.state.turn
            closes = duty.window != "turn" and not open_still
            others = duty.player != actor or duty.window == "race"
            if closes and duty.until is None and others:
                self.miss(duty)
        if self.rules.book.settings.lapse == "next play":
            for breach in self.state.breaches:
                if breach.player != actor:
                    self.emit(e.Lapsed(breach.player, breach.number, rule=breach.rule))

    def close_turn_windows(self, ended_by: str) -> None:
        """A turn that somebody else has ended leaves no time for what was owed in it alone."""
        holder = self.state.turn
        for duty in self.state.duties:
            if duty.player != holder or duty.until is not None:
                continue
            if duty.window == "turn":
                self.miss(duty)
            elif duty.window == "own turn" and ended_by != holder:
                self.emit(e.DutyVoid(holder, duty.number, rule=duty.rule))

    def miss(self, duty: s.Duty) -> None:
        if any(each.number == duty.number for each in self.state.duties):
            self.emit(e.DutyMissed(duty.player, duty.number, rule=duty.rule))
            self.called_by_table(duty.number)

    def called_by_table(self, number: int) -> None:
        """Enforced by the table, a breach is called the moment it is one."""
        if self.rules.book.settings.caller is None:
            breach = next((x for x in self.state.breaches if x.number == number), None)
            if breach:
                self.punish(breach, "", breach.what[0] if breach.what else breach.rule)

    def punish(self, breach: s.Breach, caller: str, reason: str) -> None:
        self.emit(
            e.Penalised(
                breach.player, caller, reason, breach.sanction, breach.number, rule=breach.rule
            )
        )
        # Here, because misplays are commands too, and so import this module.
        from maudsl.engine.misplays import take_back

        take_back(self, breach)
        self.fine(breach.player, breach.sanction, reason, breach.rule)
