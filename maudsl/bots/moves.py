"""What a bot does when it is its move: call a suit, play what it may and say what that asks for,
draw, pass; and deal, when it is to.
"""

from __future__ import annotations

from collections import Counter

from maudsl import speech
from maudsl.bots.chance import BotSettings, moment, pick, share
from maudsl.bots.thinking import best, freedom
from maudsl.cards import index_of
from maudsl.engine import actions as a
from maudsl.engine import asking
from maudsl.engine import state as s
from maudsl.engine.decide import decide
from maudsl.engine.evolve import evolve
from maudsl.engine.hands import next_dealer_of, owes_a_rule, pack_for
from maudsl.engine.permits import Denied, may_draw, playable
from maudsl.engine.prepared import Prepared, prepare
from maudsl.engine.secrecy import hidden_from
from maudsl.engine.state import State
from maudsl.table import Table

USUAL_HAND = 5  # cards, where the dealer chooses
LONG_HAND = 1_000  # plays
FREE = 0.9  # of all kinds of card: what fits on so many fits nearly everywhere


def deal(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """Deal, or first add the rule that the winner owes."""
    state, book = table.state, table.book
    author = owes_a_rule(prepare(book), state)
    if author is not None:
        return a.Adds(name, _own_rule(table, name, settings)) if author == name else None
    if next_dealer_of(book, state) != name:
        return None
    players = sum(not (seat.gone or seat.out) for seat in state.seats)
    most = (len(pack_for(book, players)) - 1) // max(1, players)
    return a.Deals(name, book.settings.deal or max(1, min(USUAL_HAND, most)))


def _own_rule(table: Table, name: str, settings: BotSettings) -> str:
    """A bot has no fancy: a card of some rank is to be named by whoever plays it."""
    ranks = [rank for rank in index_of(table.book.pack).pack.ranks if rank.suited]
    rank = ranks[pick(settings, table.state, name, len(ranks))]
    return f'when anyone plays a {rank.name}: they must say "{rank.name}"'


def move(table: Table, name: str, settings: BotSettings) -> a.Action | None:
    """The bot's own turn; None while a point of order is open, which others end."""
    rules, state = prepare(table.book), table.state
    if state.order is not None:
        return None
    if state.calling and state.calling.holds:
        return answer(rules, state, name, settings)
    cards = playable(rules, state, name)
    overlooked = share(settings, f"overlook {name} {moment(state)}") < settings.overlook
    if cards and not overlooked:
        return play(rules, state, name, _chosen(rules, state, name, cards, settings), settings)
    return without_card(rules, state, name)


def _chosen(
    rules: Prepared, state: State, name: str, cards: tuple[str, ...], settings: BotSettings
) -> str:
    if share(settings, f"plan {name} {moment(state)}") < settings.plan:
        return best(rules, state, name, cards)
    return cards[pick(settings, state, name, len(cards))]


def answer(rules: Prepared, state: State, name: str, settings: BotSettings) -> a.Action:
    """What it calls or names, where it is asked for something."""
    assert state.calling is not None
    match state.calling.what:
        case "suit":
            return a.Calls(name, favourite_suit(rules, state, name, settings))
        case "a suit":
            return a.Names(name, favourite_suit(rules, state, name, settings))
        case "rank" | "a rank":
            return a.Names(name, favourite_rank(rules, state, name, settings))
        case "a die":
            return a.Rolls(name)
        case _:
            may = asking.choices(rules.cards, state, state.calling)
            others = [each for each in may if each != name] or may
            return a.Names(name, others[pick(settings, state, name, len(others))])


def play(rules: Prepared, state: State, name: str, card: str, settings: BotSettings) -> a.Plays:
    """Play a card, with what the rules make them say for it."""
    return a.Plays(name, card, _phrases(rules, state, a.Plays(name, card), settings))


def without_card(rules: Prepared, state: State, name: str) -> a.Action:
    """Draw what is owed or allowed, otherwise pass."""
    debt = state.debt
    if debt and debt.player == name:
        can_draw = bool(state.stock) or len(state.pile) > 1
        return a.Draws(name, debt.cards) if debt.cards and can_draw else a.Passes(name)
    if state.still and state.still.player == name:
        return a.Passes(name)
    verdict = may_draw(rules, state, name)
    if isinstance(verdict, Denied):
        return a.Passes(name)
    return a.Draws(name, state.drawing or verdict[1] or 1)


def _phrases(
    rules: Prepared, state: State, action: a.Plays, settings: BotSettings
) -> tuple[str, ...]:
    """What the play would oblige the bot to say, less what it forgets."""
    after = state
    for event in decide(rules, state, action):
        after = evolve(after, event)
    said: dict[str, None] = {}
    for duty in known_duties(rules, after, action.player):
        if duty.phrases and not forgets(duty, settings) and not is_late(duty, settings):
            said[duty.phrases[0]] = None
    longest = sorted(said, key=len, reverse=True)
    spare = {
        text
        for place, text in enumerate(longest)
        if any(speech.says(longer, text) for longer in longest[:place])
    }
    # As they are owed, for some are owed in order.
    return tuple(text for text in said if text not in spare)


def known_duties(rules: Prepared, state: State, name: str) -> list[s.Duty]:
    """What it owes by rules that it knows of."""
    mine = [duty for duty in state.duties if duty.player == name]
    hidden = hidden_from(rules.book, name) if mine else ()
    return [duty for duty in mine if duty.rule not in hidden]


def is_late(duty: s.Duty, settings: BotSettings) -> bool:
    """Decided once for each duty."""
    return share(settings, f"late {duty.player} {duty.number}") < settings.late


def forgets(duty: s.Duty, settings: BotSettings) -> bool:
    """Decided once for each duty."""
    return share(settings, f"forget {duty.player} {duty.number}") < settings.forget


def favourite_suit(rules: Prepared, state: State, name: str, settings: BotSettings) -> str:
    """The suit it holds most of; any, if it holds none. In a hand that won't end any that it holds:
    wishes that are always the same may go round for ever.
    """
    hand = state.hand_of(name)
    # A card that fits anyway asks for no suit.
    bound = [card for card in hand if freedom(rules, card) < FREE] if settings.plan else hand
    suits = [rules.cards.suit[card] for card in bound or hand]
    held = Counter(suit.name for suit in suits if suit)
    names = rules.cards.suit_names()
    if share(settings, f"whim {name} {moment(state)}") < settings.whim:
        return names[pick(settings, state, name, len(names))]
    if held and len(state.plays) < LONG_HAND:
        return max(names, key=lambda suit: held[suit])
    names = [suit for suit in names if held[suit]] or names
    return names[pick(settings, state, name, len(names))]


def favourite_rank(rules: Prepared, state: State, name: str, settings: BotSettings) -> str:
    """Of the cards it holds."""
    hand = state.hand_of(name)
    names = [rules.cards.rank[card].name for card in hand] or rules.cards.rank_names()
    return names[pick(settings, state, name, len(names))]
