"""In: a scenario's set-up lines. Out: a table in the middle of things, or what is wrong with
them.

Cards that are named go where the lines say; all others of the pack are shuffled by the seed into
the hands that aren't given and the stock. No card is made or lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine import duties
from maudsl.engine import state as s
from maudsl.engine.chance import seeded, shuffled
from maudsl.engine.command import Command
from maudsl.engine.context import Context
from maudsl.engine.hands import pack_for, turn_up
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.state import Seat, State
from maudsl.lines import model as l
from maudsl.rulebook import model as m
from maudsl.rulebook.model import RuleBook
from maudsl.table import Table

DEFAULT_PLAYERS = ("Ann", "Ben", "Cay")
DEFAULT_HAND = 5


class SetUpError(Exception):
    """The set-up can't be; caught where the scenario is run and told in its place."""


class Plan(msgspec.Struct):
    """The set-up lines, gathered."""

    players: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    top: str | None = None
    starter: str | None = None
    stock: tuple[str, ...] = ()
    stock_only: bool = False
    pile: tuple[str, ...] = ()
    packs: int | None = None
    turn: str | None = None
    dealer: str | None = None
    direction: int = 1
    suit: str | None = None
    owes: l.OwesFor | None = None
    scores: dict[str, int] = {}
    wins: dict[str, int] = {}
    seed: int = 0
    seconds: int = 0
    rules: tuple[str, ...] = ()


def plan_of(items: Sequence[l.SetUp]) -> Plan:
    plan = Plan()
    for item in items:
        match item:
            case l.Players():
                plan.players += item.names
            case l.Holds():
                plan.hands[item.player] = plan.hands.get(item.player, ()) + item.cards
            case l.Top():
                plan.top = item.card
            case l.Starter():
                plan.starter = item.card
            case l.Stock():
                plan.stock, plan.stock_only = item.cards, item.only
            case l.Pile():
                plan.pile = item.cards
            case l.Packs():
                plan.packs = item.number
            case l.Turn():
                plan.turn = item.player
            case l.Dealer():
                plan.dealer = item.player
            case l.Direction():
                plan.direction = 1 if item.clockwise else -1
            case l.Suit():
                plan.suit = item.suit
            case l.OwesFor():
                plan.owes = item
            case l.Score():
                plan.scores[item.player] = item.points
            case l.HandsWon():
                plan.wins[item.player.casefold()] = item.number
            case l.Seed():
                plan.seed = item.number
            case l.Seconds():
                plan.seconds = item.number
            case l.RuleInForce():
                plan.rules += (item.text,)
            case l.With():
                pass  # the book was chosen by it before
    return plan


def set_up(book: RuleBook, items: Sequence[l.SetUp]) -> Table:
    """Raises SetUpError."""
    plan = plan_of(items)
    for text in plan.rules:
        from maudsl.amendments import amend  # few set-ups have one

        amended = amend(book, text, "the scenario")
        if amended.book is None:
            raise SetUpError(f"the rule in force has a mistake: {amended.diagnostics[0].message}")
        book = amended.book
    rules = prepare(book)
    state = _state(rules, plan)
    if plan.starter:
        command = Command(rules, replace(state, phase="deal", turn=""))
        turn_up(command)
        state = command.state
        if plan.turn:
            state = replace(state, turn=_player(state, plan.turn))
    else:
        command = Command(rules, state)
        duties.begin_timed_duties(command, state.turn)
        state = command.state
    return Table.at(book, state, plan.seed)


def _state(rules: Prepared, plan: Plan) -> State:
    names = plan.players or tuple(plan.hands) or DEFAULT_PLAYERS
    seated = {name.casefold(): name for name in names}
    hands = {seated.get(name.casefold(), name): cards for name, cards in plan.hands.items()}
    if stranger := next((name for name in hands if name not in names), None):
        raise SetUpError(f"{stranger} holds cards and isn't among the players")
    pool = _pool(rules.book, plan, len(names))
    chance, rest = shuffled(seeded(plan.seed), tuple(pool.elements()))
    waiting = list(rest)
    size = rules.book.settings.deal or DEFAULT_HAND
    for name in names:
        if name not in hands:
            hands[name] = tuple(waiting[:size])
            del waiting[:size]
    pile = plan.pile
    if plan.starter is None:
        top = plan.top or (pile[-1] if pile else waiting.pop(0) if waiting else None)
        pile = pile if pile and pile[-1] == top else (*pile, *([top] if top else []))
    stock = plan.stock + (() if plan.stock_only else tuple(waiting))
    if plan.starter:
        stock = (plan.starter, *stock)
    scores = {name.casefold(): points for name, points in plan.scores.items()}
    state = State(
        seats=tuple(
            Seat(x, hands[x], scores.get(x.casefold(), 0), wins=plan.wins.get(x.casefold(), 0))
            for x in names
        ),
        chance=chance,
        dealer=plan.dealer or names[-1],
        version=rules.book.version,
        phase="play",
        hand=1,
        direction=plan.direction,
        stock=stock,
        pile=pile,
        plays=tuple(s.Play("", card, "") for card in pile),
        called_suit=plan.suit,
        time=plan.seconds,
    )
    state = replace(state, dealer=_player(state, state.dealer))
    first = plan.turn or (plan.owes.player if plan.owes else names[0])
    state = replace(state, turn=_player(state, first))
    if plan.owes:
        state = replace(state, debt=_debt(rules, state, plan.owes))
    return state


def _player(state: State, name: str) -> str:
    for seat in state.seats:
        if seat.name.casefold() == name.casefold():
            return seat.name
    raise SetUpError(f"{name} isn't among the players")


def _pool(book: RuleBook, plan: Plan, players: int) -> Counter[str]:
    """The cards of the pack that the set-up doesn't name."""
    pool = Counter(pack_for(book, players, plan.packs))
    named = [card for cards in plan.hands.values() for card in cards]
    named += [*plan.stock, *plan.pile]
    if plan.top and not (plan.pile and plan.pile[-1] == plan.top):
        named.append(plan.top)
    if plan.starter:
        named.append(plan.starter)
    for card, count in Counter(named).items():
        if count > pool[card]:
            have = f"only {pool[card]}" if pool[card] else "none"
            raise SetUpError(
                f"the lines name {card} {count} time{'s' if count > 1 else ''}, "
                f"and the pack for {players} players has {have}"
            )
        pool[card] -= count
    return +pool


def _debt(rules: Prepared, state: State, owes: l.OwesFor) -> s.Debt:
    """As the book's own rule for such a card would have made it."""
    player = _player(state, owes.player)
    cause = _cause(rules, state, owes.card)
    at = Context(state, rules.cards, player, card=cause, on=cause)
    for firing in reversed(rules.triggers):
        event = firing.trigger.event
        if not isinstance(event, m.Done) or not isinstance(event.act, m.Play):
            continue
        if not c.card_test(event.act.test)(at, cause) or firing.trigger.conditions:
            continue
        for effect in firing.trigger.effects:
            if isinstance(effect.kind, m.Owe):
                return s.Debt(
                    player,
                    owes.number,
                    effect.kind.answer,
                    cause,
                    firing.rule,
                    lose_turn=effect.kind.lose_turn,
                    before_drawing=effect.kind.before_drawing,
                    turns=owes.number if effect.kind.turns else 1,
                )
    raise SetUpError(f"no rule of this book makes anybody owe cards for {owes.card}")


def _cause(rules: Prepared, state: State, words: str) -> str:
    """The card that a debt is for: the top card if it is of that kind, otherwise any that is."""
    cards = rules.cards
    code, rank, suit = cards.read(words), cards.read_rank(words), cards.read_suit(words)
    fits = [
        card
        for card in cards.codes
        if card == code
        or (rank and cards.rank[card].name == rank)
        or (suit and (found := cards.suit[card]) is not None and found.name == suit)
    ]
    if not fits:
        raise SetUpError(f'no card is called "{words}"')
    return state.top if state.top in fits else fits[0]
