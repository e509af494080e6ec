"""Cards that change hands: given, swapped with the stock, shown; and whole hands that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import compiled as c
from maudsl.engine import events as e
from maudsl.engine import stock
from maudsl.engine.actions import Gives, Shows, Swaps
from maudsl.engine.chance import below
from maudsl.engine.context import Context
from maudsl.engine.permits import bans_for, permissions_for
from maudsl.engine.refusal import Refusal
from maudsl.rulebook import model as m

if TYPE_CHECKING:
    from maudsl.engine.command import Command


def give(command: Command, action: Gives) -> Refusal | None:
    if action.to not in command.state.players or action.to == action.player:
        return Refusal(f"{action.to} can't be given a card")
    allowed = _allowed(command, action.player, action.card, m.Give, action.to)
    if isinstance(allowed, Refusal):
        return allowed
    command.emit(e.Gave(action.player, action.card, action.to, rule=allowed))
    return None


def swap(command: Command, action: Swaps) -> Refusal | None:
    allowed = _allowed(command, action.player, action.card, m.Swap)
    if isinstance(allowed, Refusal):
        return allowed
    if not stock.ready_stock(command, action.player):
        return Refusal("there is nothing left in the stock", allowed)
    got = command.state.stock[0]
    command.emit(e.Swapped(action.player, action.card, got, rule=allowed))
    return None


def show(command: Command, action: Shows) -> Refusal | None:
    """Anybody may show their own cards, until a rule forbids it."""
    if action.card not in command.state.hand_of(action.player):
        return Refusal(f"{action.player} doesn't hold {action.card}")
    state, rules = command.state, command.rules
    at = Context(state, rules.cards, action.player, card=action.card, on=state.top)
    for ban in bans_for(rules, state, action.player, m.Show):
        act = ban.says.act
        about = isinstance(act, m.Show) and c.card_test(act.test)(at, action.card)
        if about and ban.about(at, action.player):
            return Refusal(ban.text, ban.rule)
    command.emit(e.Showed(action.player, action.card))
    return None


def _allowed(
    command: Command, player: str, card: str, kind: type[m.Give] | type[m.Swap], to: str = ""
) -> str | Refusal:
    """The rule by which it is owed or permitted: cards stay where they are until one says so."""
    state, rules = command.state, command.rules
    if state.phase != "play" or player not in state.players:
        return Refusal("no hand is being played")
    if card not in state.hand_of(player):
        return Refusal(f"{player} doesn't hold {card}")
    at = Context(state, rules.cards, player, card=card, on=state.top)

    def fits(act: m.Act) -> bool:
        if not isinstance(act, m.Give | m.Swap) or not isinstance(act, kind):
            return False
        whom = not isinstance(act, m.Give) or to in at.who(act.to)
        return whom and c.card_test(act.test)(at, card)

    for duty in state.duties:
        if duty.player == player and any(fits(act) for act in duty.acts):
            return duty.rule
    allowed = [
        said
        for said in permissions_for(rules, state, player, kind)
        if fits(said.says.act) and said.about(at, player)
    ]
    for ban in bans_for(rules, state, player, kind):
        if fits(ban.says.act) and ban.about(at, player) and not rules.lifted(ban, allowed):
            return Refusal(ban.text, ban.rule)
    if not allowed:
        verb = "given away" if kind is m.Give else "swapped"
        return Refusal(f"{card} may not be {verb} now")
    return allowed[0].rule


def hands_go(command: Command, effect: m.HandsGo, rule: str, at: Context) -> None:
    """All at the same moment: each hand goes to whoever that is, counted from its holder."""
    givers = at.who(effect.who)
    moves: dict[str, str] = {}
    for name in givers:
        seen = Context(command.state, command.rules.cards, name, card=at.card, on=at.on)
        found = at.who(effect.to) if len(givers) == 1 else seen.who(effect.to)
        if found and found[0] != name:
            moves[name] = found[0]
            if effect.swap:
                moves[found[0]] = name
    if moves and set(moves) == set(moves.values()):
        command.emit(e.HandsMoved(at.player, tuple(moves.items()), rule=rule))


def take_from(command: Command, effect: m.TakeFrom, rule: str, at: Context) -> None:
    """One card each, which chance chooses from the hand of the other."""
    for name in at.who(effect.who):
        for giver in at.who(effect.giver)[:1]:
            hand = command.state.hand_of(giver)
            if hand and giver != name:
                chance, place = below(command.state.chance, len(hand))
                command.emit(e.Gave(giver, hand[place], name, chance, rule=rule))
