"""What a bot does when it is its move: call a suit, play what it may and say what that asks for,
draw, pass; and deal, when it is to.

Each of these goes on with what it would try next if the table refuses, as anybody may try: a rule
that the bot doesn't know may forbid what it wants to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from maudsl import speech
from maudsl.bots.chance import BotSettings, moment, pick, share
from maudsl.bots.seeing import Seen
from maudsl.bots.signs import place_in, sign
from maudsl.bots.thinking import best, freedom
from maudsl.cards import index_of
from maudsl.engine import actions as a
from maudsl.engine import asking
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.decide import decided
from maudsl.engine.hands import next_dealer_of, owes_a_rule, pack_for
from maudsl.engine.permits import Denied, may_draw, playable

USUAL_HAND = 5  # cards, where the dealer chooses
LONG_HAND = 1_000  # plays
FREE = 0.9  # of all kinds of card: what fits on so many fits nearly everywhere


def deal(seen: Seen, settings: BotSettings) -> Iterator[a.Action]:
    """Deal, or first add the rule that the winner owes."""
    state, book = seen.state, seen.rules.book
    author = owes_a_rule(seen.rules, state)
    if author is not None:
        if author == seen.name:
            yield a.Adds(seen.name, _own_rule(seen, settings))
        return
    if next_dealer_of(book, state) != seen.name:
        return
    players = sum(not (seat.gone or seat.out) for seat in state.seats)
    most = (len(pack_for(book, players)) - 1) // max(1, players)
    yield a.Deals(seen.name, book.settings.deal or max(1, min(USUAL_HAND, most)))


def _own_rule(seen: Seen, settings: BotSettings) -> str:
    """A bot has no fancy: a card of some rank is to be named by whoever plays it."""
    ranks = [rank for rank in index_of(seen.rules.book.pack).pack.ranks if rank.suited]
    rank = ranks[pick(settings, seen, len(ranks))]
    return f'when anyone plays a {rank.name}: they must say "{rank.name}"'


def moves(seen: Seen, settings: BotSettings) -> Iterator[a.Action]:
    """The bot's own turn; nothing while a point of order is open, which others end."""
    if seen.open.order is not None:
        return
    calling = seen.open.calling
    if calling and calling.holds:
        first = answer(seen, calling, settings)
        yield first
        yield from _other_answers(seen, calling, first)
        return
    cards = playable(seen.rules, seen.state, seen.name)
    overlooked = share(settings, f"overlook {seen.name} {moment(seen.open)}") < settings.overlook
    if cards and not overlooked:
        yield play(seen, _chosen(seen, cards, settings), settings)
    else:
        yield without_card(seen)
    for card in cards:
        yield play(seen, card, settings)
    yield without_card(seen)
    yield from _anything(seen)


def _anything(seen: Seen) -> Iterator[a.Action]:
    """What is left to try for somebody who can't tell why all else was refused."""
    for card in dict.fromkeys(seen.state.hand_of(seen.name)):
        yield a.Plays(seen.name, card)
    yield a.Draws(seen.name, 1)
    yield a.Passes(seen.name)


def _chosen(seen: Seen, cards: tuple[str, ...], settings: BotSettings) -> str:
    if share(settings, f"plan {seen.name} {moment(seen.open)}") < settings.plan:
        return best(seen.rules, seen.state, seen.name, cards)
    return cards[pick(settings, seen, len(cards))]


def answer(seen: Seen, calling: s.Calling, settings: BotSettings) -> a.Action:
    """What it calls or names, where it is asked for something."""
    name = seen.name
    match calling.what:
        case "suit":
            return a.Calls(name, favourite_suit(seen, settings))
        case "a suit":
            return a.Names(name, favourite_suit(seen, settings))
        case "rank" | "a rank":
            return a.Names(name, favourite_rank(seen, settings))
        case "a die":
            return a.Rolls(name)
        case _:
            may = asking.choices(seen.rules.cards, seen.state, calling)
            others = [each for each in may if each != name] or may
            return a.Names(name, others[pick(settings, seen, len(others))])


def _other_answers(seen: Seen, calling: s.Calling, first: a.Action) -> Iterator[a.Action]:
    say = a.Calls if calling.what == "suit" else a.Names
    for each in asking.choices(seen.rules.cards, seen.state, calling):
        if (other := say(seen.name, each)) != first:
            yield other


def play(seen: Seen, card: str, settings: BotSettings) -> a.Plays:
    """Play a card, with what the rules make them say for it."""
    return a.Plays(seen.name, card, _phrases(seen, a.Plays(seen.name, card), settings))


def without_card(seen: Seen) -> a.Action:
    """Draw what is owed or allowed, otherwise pass."""
    state, name = seen.state, seen.name
    debt = state.debt
    if debt and debt.player == name:
        can_draw = bool(state.stock) or len(state.pile) > 1
        return a.Draws(name, debt.cards) if debt.cards and can_draw else a.Passes(name)
    if state.still and state.still.player == name:
        return a.Passes(name)
    verdict = may_draw(seen.rules, state, name)
    if isinstance(verdict, Denied):
        return a.Passes(name)
    return a.Draws(name, state.drawing or verdict[1] or 1)


def _phrases(seen: Seen, action: a.Plays, settings: BotSettings) -> tuple[str, ...]:
    """What the play would oblige the bot to say, less what it forgets."""
    events, after = decided(seen.rules, seen.state, action)
    asks = any(isinstance(event, e.DutyBegan) for event in events)
    if not asks and all(duty.player != seen.name for duty in seen.duties):
        return ()
    drawn = False
    early: set[int] = set()
    for event in events:
        # Which card it will draw it can't know, so nor what is owed for that.
        drawn = drawn or isinstance(event, e.Drew | e.Took) and event.player == seen.name
        if drawn and isinstance(event, e.DutyBegan):
            early.add(event.duty.number)
    said: dict[str, None] = {}
    for duty in after.duties:
        if duty.player != seen.name or not duty.phrases or duty.number in early:
            continue
        begins = place_in(events, duty.number, seen.hidden)
        its_sign = seen.sign(duty) if begins is None else sign(seen.actions_done, begins)
        if not forgets(seen, its_sign, settings) and not is_late(seen, its_sign, settings):
            said[duty.phrases[0]] = None
    longest = sorted(said, key=len, reverse=True)
    spare = {
        text
        for place, text in enumerate(longest)
        if any(speech.says(longer, text) for longer in longest[:place])
    }
    # As they are owed, for some are owed in order.
    return tuple(text for text in said if text not in spare)


def is_late(seen: Seen, its_sign: str, settings: BotSettings) -> bool:
    """Decided once for each duty."""
    return share(settings, f"late {seen.name} {its_sign}") < settings.late


def forgets(seen: Seen, its_sign: str, settings: BotSettings) -> bool:
    """Decided once for each duty."""
    return share(settings, f"forget {seen.name} {its_sign}") < settings.forget


def favourite_suit(seen: Seen, settings: BotSettings) -> str:
    """The suit it holds most of; any, if it holds none. In a hand that won't end any that it holds:
    wishes that are always the same may go round for ever.
    """
    rules, hand = seen.rules, seen.state.hand_of(seen.name)
    # A card that fits anyway asks for no suit.
    bound = [card for card in hand if freedom(rules, card) < FREE] if settings.plan else hand
    suits = [rules.cards.suit[card] for card in bound or hand]
    held = Counter(suit.name for suit in suits if suit)
    names = rules.cards.suit_names()
    if share(settings, f"whim {seen.name} {moment(seen.open)}") < settings.whim:
        return names[pick(settings, seen, len(names))]
    if held and len(seen.open.plays) < LONG_HAND:
        return max(names, key=lambda suit: held[suit])
    names = [suit for suit in names if held[suit]] or names
    return names[pick(settings, seen, len(names))]


def favourite_rank(seen: Seen, settings: BotSettings) -> str:
    """Of the cards it holds."""
    hand = seen.state.hand_of(seen.name)
    names = [seen.rules.cards.rank[card].name for card in hand] or seen.rules.cards.rank_names()
    return names[pick(settings, seen, len(names))]
